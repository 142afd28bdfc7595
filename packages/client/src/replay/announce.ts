import { effect } from '@preact/signals';
import { logSentence } from '../i18n/log.ts';
import { m } from '../i18n/messages.ts';
import { announce } from '../table/announce.ts';
import { turnTitle } from '../table/Log.tsx';
import type { Replay } from './replay.ts';

/** Tells a screen reader what each step shows: after one action what it brought, after a jump where one is. */
export function announceReplay(replay: Replay): () => void {
  let before = replay.at.peek();
  return effect(() => {
    const at = replay.at.value;
    const step = at === before + 1;
    if (at === before) return;
    before = at;
    const { game } = replay.shown.value;
    const turn = replay.chronicle().turnsAt(at).at(-1);
    const where = m.replay_position({ turn: replay.turn.value, count: replay.turns.value.length });
    if (!turn) return announce(where);
    const known = step
      ? (replay
          .chronicle()
          .turnsAt(at - 1)
          .at(-1)?.events ?? [])
      : [];
    const fresh = step && turn.start < at - 1 ? turn.events.slice(known.length) : turn.events;
    const told = fresh.flatMap((event) => logSentence(event, game) ?? []);
    announce((step ? told : [where, turnTitle(turn, game), ...told]).join(' '));
  });
}
