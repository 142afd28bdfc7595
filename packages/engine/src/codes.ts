/** Actions as whole numbers, for search; `Action` (action.ts) is the same thing by names, for the edges. */
import { ACTION_TYPES, type Action } from './action.ts';
import { inCity, onLine, placeId } from './board.ts';
import { CARDS, cardIndex } from './cards.ts';
import type { FastGame } from './game.ts';
import { GOODS, type Good, KINDS, type Seat } from './names.ts';

declare const brand: unique symbol;
/** The type in the low four bits, its members above. It does not name the seat: the state says who is to decide. */
export type ActionCode = number & { readonly [brand]: 'code' };

const code = (bits: number): ActionCode => bits as ActionCode;
const [play, copy, move, build, produce, income, settle, sell, buy, recruit, keep, done] = ACTION_TYPES.map(
  (_, index) => index,
);
export const T_PLAY: number = play;
export const T_COPY: number = copy;
export const T_MOVE: number = move;
export const T_BUILD: number = build;
export const T_PRODUCE: number = produce;
export const T_INCOME: number = income;
export const T_SETTLE: number = settle;
export const T_SELL: number = sell;
export const T_BUY: number = buy;
export const T_RECRUIT: number = recruit;
export const T_KEEP: number = keep;

export const typeOf = (c: ActionCode): number => c & 15;

export const playCode = (card: number): ActionCode => code(play | (card << 4));
export const copyCode = (seat: number): ActionCode => code(copy | (seat << 4));
export const buildCode = (city: number): ActionCode => code(build | (city << 4));
export const produceCode = (province: number): ActionCode => code(produce | (province << 4));
export const INCOME: ActionCode = code(income);
export const DONE: ActionCode = code(done);
/** The one member of play, copy, build and produce. */
export const subjectOf = (c: ActionCode): number => c >> 4;

export const moveCode = (kind: number, from: number, line: number): ActionCode =>
  code(move | (kind << 4) | (from << 5) | (line << 12));
export const settleCode = (kind: number, city: number): ActionCode =>
  code(settle | (kind << 4) | (city << 5));
/** Kind of a move or settle. */
export const kindOf = (c: ActionCode): number => (c >> 4) & 1;
export const moveFrom = (c: ActionCode): number => (c >> 5) & 127;
export const moveTo = (c: ActionCode): number => c >> 12;
export const settleCity = (c: ActionCode): number => c >> 5;

export const sellCode = (good: number, count: number): ActionCode => code(sell | (good << 4) | (count << 7));
export const buyCode = (good: number, count: number): ActionCode => code(buy | (good << 4) | (count << 7));
export const tradeGood = (c: ActionCode): number => (c >> 4) & 7;
export const tradeCount = (c: ActionCode): number => c >> 7;

/** `wild` −1 where no `?` is to be paid. */
export const recruitCode = (card: number, wild: number): ActionCode =>
  code(recruit | (card << 4) | ((wild + 1) << 10));
export const recruitCard = (c: ActionCode): number => (c >> 4) & 63;
export const recruitWild = (c: ActionCode): number => (c >> 10) - 1;

/** Four bits a good. */
export const keepCode = (a: number, b: number, d: number, e: number, f: number): ActionCode =>
  code(keep | (a << 4) | (b << 8) | (d << 12) | (e << 16) | (f << 20));
export const keepCount = (c: ActionCode, good: number): number => (c >> (4 + 4 * good)) & 15;

/** The code of an action whose members exist on this board (as `readAction` makes sure); not necessarily legal. */
export function encode(game: FastGame, action: Action): ActionCode {
  const { board } = game;
  const city = (id: string) => board.cityIndex.get(id)!;
  switch (action.type) {
    case 'play':
      return playCode(cardIndex(action.card));
    case 'copy':
      return copyCode(action.from);
    case 'move': {
      const from = board.lineIndex.get(action.from);
      const place = from === undefined ? inCity(city(action.from)) : onLine(from.line);
      return moveCode(KINDS.indexOf(action.kind), place, board.lineIndex.get(action.to)!.line);
    }
    case 'build':
      return buildCode(city(action.city));
    case 'produce':
      return produceCode(board.provinceIndex.get(action.province)!);
    case 'income':
      return INCOME;
    case 'settle':
      return settleCode(KINDS.indexOf(action.kind), city(action.city));
    case 'sell':
      return sellCode(GOODS.indexOf(action.good), action.count);
    case 'buy':
      return buyCode(GOODS.indexOf(action.good), action.count);
    case 'recruit':
      return recruitCode(cardIndex(action.card), action.wild === undefined ? -1 : GOODS.indexOf(action.wild));
    case 'keep': {
      const [a, b, c, d, e] = GOODS.map((good) => action.goods[good] ?? 0);
      return keepCode(a, b, c, d, e);
    }
    case 'done':
      return DONE;
    default:
      return action satisfies never;
  }
}

/** The action of a code, by names, for the seat that decides. */
export function decode(game: FastGame, seat: Seat, c: ActionCode): Action {
  const { board } = game;
  const type = ACTION_TYPES[typeOf(c)];
  switch (type) {
    case 'play':
      return { seat, type, card: CARDS[subjectOf(c)].id };
    case 'copy':
      return { seat, type, from: subjectOf(c) };
    case 'move': {
      const kind = kindOf(c);
      const to = board.networks[kind].lines[moveTo(c)].id;
      return { seat, type, kind: KINDS[kind], from: placeId(board, kind, moveFrom(c)), to };
    }
    case 'build':
      return { seat, type, city: board.cities[subjectOf(c)].id };
    case 'produce':
      return { seat, type, province: board.provinces[subjectOf(c)].id };
    case 'settle':
      return { seat, type, kind: KINDS[kindOf(c)], city: board.cities[settleCity(c)].id };
    case 'sell':
    case 'buy':
      return { seat, type, good: GOODS[tradeGood(c)], count: tradeCount(c) };
    case 'recruit': {
      const wild = recruitWild(c);
      const card = CARDS[recruitCard(c)].id;
      return wild < 0 ? { seat, type, card } : { seat, type, card, wild: GOODS[wild] };
    }
    case 'keep': {
      const goods: Partial<Record<Good, number>> = {};
      GOODS.forEach((good, index) => {
        if (keepCount(c, index) > 0) goods[good] = keepCount(c, index);
      });
      return { seat, type, goods };
    }
    case 'income':
    case 'done':
      return { seat, type };
    default:
      return type satisfies never;
  }
}
