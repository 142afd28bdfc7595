/** The end of a turn, the end of the game (section 6), and the intermediate scoring (section 8). */
import type { Emit } from './events.ts';
import type { Game } from './game.ts';
import type { Seat } from './names.ts';
import { ranking, totalScore } from './score.ts';
import * as S from './state.ts';

export function endTurn(game: Game, state: S.State, emit?: Emit): void {
  const seat = state[S.ACTIVE];
  if (state[S.PASSES_ON] !== 0) {
    const to = (state[S.PRAEFECTUS] + game.seats - 1) % game.seats;
    emit?.({ type: 'passedPraefectus', from: state[S.PRAEFECTUS], to });
    state[S.PRAEFECTUS] = to;
    state[S.PASSES_ON] = 0;
  }
  emit?.({ type: 'turnEnded', seat });
  state[S.TURNS]++;
  state[S.PLAYED] = -1;
  state[S.COPIED] = -1;
  state[S.STEP] = 0;
  state[S.BUILDING] = 0;
  const next = (seat + 1) % game.seats;
  if (next === state[S.ENDED_BY]) {
    state[S.PHASE] = S.OVER;
    emit?.({ type: 'over', ranking: ranking(game, state) });
    return;
  }
  state[S.ACTIVE] = next;
  state[S.DECIDER] = next;
  state[S.PHASE] = S.PLAY;
}

/** The Concordia card goes to whoever meets an end condition first; later ones have no effect. */
export function maybeBeginEnd(state: S.State, seat: Seat, why: 'houses' | 'cards', emit?: Emit): void {
  if (state[S.ENDED_BY] >= 0) return;
  state[S.ENDED_BY] = seat;
  emit?.({ type: 'concordia', seat, for: why });
}

/** After the turn of a player's first Tribune; pays when the last player has been scored. */
export function maybeNoteScore(game: Game, state: S.State, seat: Seat, emit?: Emit): void {
  const at = S.seatBase(seat);
  if (!game.intermediateScoring || state[at + S.NOTED] >= 0) return;
  state[at + S.NOTED] = totalScore(game, state, seat);
  emit?.({ type: 'noted', seat, score: state[at + S.NOTED] });
  const noted = Array.from({ length: game.seats }, (_, other) => state[S.seatBase(other) + S.NOTED]);
  if (noted.includes(-1)) return;
  const places = [...new Set(noted)].sort((a, b) => b - a);
  noted.forEach((points, other) => {
    const sestertii = points === places[0] ? 2 : points === places[1] ? 1 : 0;
    if (sestertii === 0) return;
    state[S.seatBase(other) + S.SESTERTII] += sestertii;
    emit?.({ type: 'awarded', seat: other, sestertii });
  });
}
