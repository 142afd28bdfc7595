/** The end of a turn, the end of the game and the intermediate scoring (docs/RULES.md, sections 6 and 8). */
import type { Emit } from './events.ts';
import type { FastGame } from './game.ts';
import type { Seat } from './names.ts';
import { ranking, totalScore } from './score.ts';
import * as S from './state.ts';

// Local, so that the compiler folds them: see state.ts.
const {
  ACTIVE,
  BUILDING,
  COPIED,
  DECIDER,
  ENDED_BY,
  NOTED,
  OVER,
  PASSES_ON,
  PHASE,
  PLAY,
  PLAYED,
  PRAEFECTUS,
  SESTERTII,
  STEP,
  TURNS,
} = S;

export function endTurn(game: FastGame, state: S.State, emit?: Emit): void {
  const seat = state[ACTIVE];
  if (state[PASSES_ON] !== 0) {
    const to = (state[PRAEFECTUS] + game.seats - 1) % game.seats;
    emit?.({ type: 'passedPraefectus', from: state[PRAEFECTUS], to });
    state[PRAEFECTUS] = to;
    state[PASSES_ON] = 0;
  }
  emit?.({ type: 'turnEnded', seat });
  state[TURNS]++;
  state[PLAYED] = -1;
  state[COPIED] = -1;
  state[STEP] = 0;
  state[BUILDING] = 0;
  const next = seat + 1 === game.seats ? 0 : seat + 1;
  if (next === state[ENDED_BY]) {
    state[PHASE] = OVER;
    state[DECIDER] = seat;
    emit?.({ type: 'over', ranking: ranking(game, state) });
    return;
  }
  state[ACTIVE] = next;
  state[DECIDER] = next;
  state[PHASE] = PLAY;
}

/** The Concordia card goes to the first player to meet an end condition; later ones have no effect. */
export function maybeBeginEnd(state: S.State, seat: Seat, why: 'houses' | 'cards', emit?: Emit): void {
  if (state[ENDED_BY] >= 0) return;
  state[ENDED_BY] = seat;
  emit?.({ type: 'concordia', seat, for: why });
}

/** After the turn of a player's first Tribune; pays when the last player has been scored. */
export function maybeNoteScore(game: FastGame, state: S.State, seat: Seat, emit?: Emit): void {
  const at = S.seatBase(seat);
  if (!game.intermediateScoring || state[at + NOTED] >= 0) return;
  state[at + NOTED] = totalScore(game, state, seat);
  emit?.({ type: 'noted', seat, score: state[at + NOTED] });
  const noted = Array.from({ length: game.seats }, (_, other) => state[S.seatBase(other) + NOTED]);
  if (noted.includes(-1)) return;
  const places = [...new Set(noted)].sort((a, b) => b - a);
  noted.forEach((points, other) => {
    const sestertii = points === places[0] ? 2 : points === places[1] ? 1 : 0;
    if (sestertii === 0) return;
    state[S.seatBase(other) + SESTERTII] += sestertii;
    emit?.({ type: 'awarded', seat: other, sestertii });
  });
}
