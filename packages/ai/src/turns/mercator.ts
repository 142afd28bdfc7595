/** A Mercator's trades where only the promising ones are followed: one good, then a second after the best few. */
import {
  type ActionCode,
  applyCode,
  codes as K,
  legalCodes,
  layout as S,
  type State,
} from '@concordia/engine/fast';
import { bufferAt, copyAt, type Enumeration } from './turn.ts';

export function enumerateTrades(enumeration: Enumeration, state: State, path: readonly ActionCode[]): void {
  const { game, leaf, width } = enumeration;
  const done = (after: State, codes: readonly ActionCode[]): number => {
    const end = copyAt(codes.length + 1, after);
    applyCode(game, end, K.DONE);
    return leaf(end, [...codes, K.DONE]);
  };
  const traded = (before: State, codes: readonly ActionCode[], code: ActionCode): State => {
    const after = copyAt(codes.length + 1, before);
    applyCode(game, after, code);
    return after;
  };
  const trades = (before: State, codes: readonly ActionCode[]) =>
    usefulTrades(enumeration, before, codes.length).map((code) => {
      const followed = [...codes, code];
      return { code, codes: followed, value: done(traded(before, codes, code), followed) };
    });
  done(state, path);
  const first = trades(state, path).sort((a, b) => b.value - a.value);
  for (const { code, codes } of first.slice(0, width.trades)) trades(traded(state, path, code), codes);
}

/** Sells all or all but one, buys one or two: other trades are seldom the best. */
function usefulTrades({ game }: Enumeration, state: State, depth: number): ActionCode[] {
  const codes = bufferAt(depth);
  const n = legalCodes(game, state, codes);
  const useful: ActionCode[] = [];
  for (let i = 0; i < n; i++) {
    const code = codes[i] as ActionCode;
    const type = K.typeOf(code);
    const count = K.tradeCount(code);
    if (type === K.T_BUY && count <= 2) useful.push(code);
    if (type === K.T_SELL && count >= stored(state, K.tradeGood(code)) - 1) useful.push(code);
  }
  return useful;
}
function stored(state: State, good: number): number {
  return state[S.seatBase(state[S.ACTIVE]) + S.GOODS_AT + good];
}
