import {
  type ActionCode,
  applyCode,
  type Game,
  codes as K,
  layout as S,
  type State,
} from '@concordia/engine/fast';

/** Keeps the most expensive of the arriving goods: the assumed choice where it is only a side issue. */
export function defaultKeep(state: State): ActionCode {
  const at = S.seatBase(state[S.DECIDER]);
  let free = state[at + S.FREE];
  const kept = [0, 0, 0, 0, 0];
  for (let good = 4; good >= 0; good--) {
    kept[good] = Math.min(free, state[at + S.ARRIVING + good]);
    free -= kept[good];
  }
  return K.keepCode(kept[0], kept[1], kept[2], kept[3], kept[4]);
}

/** In a turn of this seat, which keeps first where it must itself. */
export function othersKeep(game: Game, state: State, seat: number): void {
  while (state[S.PHASE] === S.KEEP && state[S.DECIDER] !== seat) applyCode(game, state, defaultKeep(state));
}
