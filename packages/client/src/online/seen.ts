import { live } from './live.ts';
import { tableShown } from './places.ts';
import { me } from './server.ts';

/** How often, at most, the server learns that somebody is looking. */
const EVERY_MS = 20_000;
/** After this long without input, the person may have left the room. */
const ATTENTIVE_MS = 120_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];

/**
 * Tells the server at which table its player is looking, so that no mail follows. A tab that is merely open doesn't count:
 * it must be visible, and used.
 */
export function startSeen(): void {
  let usedAt = Date.now();
  const look = (): void => {
    const table = tableShown();
    const isAttentive = !document.hidden && Date.now() - usedAt < ATTENTIVE_MS;
    if (table && me.peek() && isAttentive) live.send({ type: 'seen', table });
  };
  const use = (): void => {
    const wasAway = Date.now() - usedAt >= ATTENTIVE_MS;
    usedAt = Date.now();
    if (wasAway) look();
  };
  for (const input of INPUTS) addEventListener(input, use, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    usedAt = Date.now();
    look();
  });
  live.messages.add((message) => {
    if (message.type === 'entry' || message.type === 'sync') look();
  });
  setInterval(look, EVERY_MS);
}
