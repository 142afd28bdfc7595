/** A Colonist's turns: the income, or placements in canonical order, the most promising followed at each step. */
import {
  type ActionCode,
  applyCode,
  copyState,
  codes as K,
  legalCodes,
  layout as S,
  type State,
} from '@concordia/engine/fast';
import { bufferAt, type Enumeration } from './turn.ts';

interface Placed {
  state: State;
  codes: ActionCode[];
  last: number;
  promise: number;
}

export function enumerateSettling(enumeration: Enumeration, state: State, path: readonly ActionCode[]): void {
  const { game, leaf, width } = enumeration;
  const codes = bufferAt(path.length);
  let front: Placed[] = [{ state, codes: [...path], last: -1, promise: 0 }];
  while (front.length > 0) {
    const next: Placed[] = [];
    for (const placed of front) {
      const n = legalCodes(game, placed.state, codes);
      for (let i = 0; i < n; i++) {
        const code = codes[i] as ActionCode;
        // Placing A then B is placing B then A.
        if (K.typeOf(code) === K.T_SETTLE && code < placed.last) continue;
        const after = copyState(placed.state);
        applyCode(game, after, code);
        const followed = [...placed.codes, code];
        if (K.typeOf(code) !== K.T_SETTLE) leaf(after, followed);
        else
          next.push({
            state: after,
            codes: followed,
            last: code,
            promise: placed.promise + freeAround(enumeration, placed.state, code),
          });
      }
    }
    front = next.sort((a, b) => b.promise - a.promise).slice(0, width.placements);
  }
}

/** Cities near the place of a settled colonist where the seat has no house yet: room to grow. */
function freeAround({ game, seat }: Enumeration, state: State, code: ActionCode): number {
  const { ends } = game.board.networks[K.kindOf(code)];
  const city = 1 << K.settleCity(code);
  const houses = state[S.seatBase(seat) + S.HOUSES];
  let around = 0;
  for (let line = 0; line < ends.length; line++) if ((ends[line] & city) !== 0) around |= ends[line];
  return S.popCount(around & ~houses);
}
