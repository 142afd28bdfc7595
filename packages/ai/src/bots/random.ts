import { type Action, seededRng } from '@concordia/engine';
import {
  type ActionCode,
  applyCode,
  codeBuffer,
  decider,
  decode,
  determinize,
  legalCodes,
  layout as S,
} from '@concordia/engine/fast';
import type { Bot } from '../bot.ts';

/** Any legal action, each as likely as the others. */
export const random: Bot = {
  name: 'random',
  *think(view, { seed }) {
    const rng = seededRng(seed);
    yield;
    const { game, state } = determinize(view, rng);
    const seat = decider(state);
    const turns = state[S.TURNS];
    const codes = codeBuffer();
    const actions: Action[] = [];
    do {
      const code = codes[rng.int(legalCodes(game, state, codes))] as ActionCode;
      actions.push(decode(game, seat, code));
      applyCode(game, state, code);
    } while (state[S.PHASE] !== S.OVER && state[S.TURNS] === turns && decider(state) === seat);
    return actions;
  },
};
