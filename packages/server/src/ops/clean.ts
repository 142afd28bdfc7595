import type { Services } from '../services.ts';
import { KEPT } from '../store/archive.ts';

const FORGOTTEN_MS = 7 * 24 * 3600_000;
/** So much in one go; the rest is for the next. */
const MOST_ROUNDS = 20;

/** Puts away what nobody needs any more, and makes small what is kept. */
export async function clean({ store, hub, now }: Pick<Services, 'store' | 'hub' | 'now'>): Promise<void> {
  await store.people.removeExpiredSessions(now());
  await store.guesses.forgetOld(now());
  for (const table of await store.tables.cancelForgotten(now() - FORGOTTEN_MS)) await hub.refresh(table);
  const { archive, people, daily } = store;
  await daily.removeBefore(now() - KEPT.daily);
  await archive.removeChat(now() - KEPT.chat);
  for (const guest of await archive.guestsGone(now() - KEPT.guests)) await people.forget(guest);
  for (const round of [
    () => archive.putAway(now() - KEPT.log),
    () => archive.removeCancelled(now() - KEPT.cancelled),
  ])
    for (let n = 0; n < MOST_ROUNDS && (await round()) > 0; n++);
}
