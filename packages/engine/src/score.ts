/** Scoring (docs/RULES.md, section 7): at any moment, for any seat. */
import * as C from './cards.ts';
import { CARDS } from './cards.ts';
import { colonistsOnBoard } from './colonists.ts';
import type { FastGame } from './game.ts';
import { type ByGod, GODS, GOODS, type God, type Seat } from './names.ts';
import * as S from './state.ts';

// Local, so that the compiler folds them: see state.ts.
const { ENDED_BY, GOODS_AT, HAND_BOUGHT, HOUSES, PILE_BOUGHT, PRAEFECTUS, SESTERTII } = S;
const { GOD_OF, POINTS_PER_HOUSE, PRICE, PRODUCES, START_CARDS } = C;

/** Points by god, and their sum. */
export type Score = ByGod<number> & { total: number };
const CONCORDIA_POINTS = 7;

/** Bought cards of a god, as bits; and how many of the seven start cards it has. */
const BOUGHT_OF = GODS.map((_, god) =>
  CARDS.reduce(
    (bits, _card, index) =>
      index >= START_CARDS && GOD_OF[index] === god ? bits | (1 << (index - START_CARDS)) : bits,
    0,
  ),
);
const START_OF = GODS.map((_, god) => GOD_OF.slice(0, START_CARDS).filter((g) => g === god).length);
const VESTA = GODS.indexOf('vesta');
const JUPITER = GODS.indexOf('jupiter');
const SATURNUS = GODS.indexOf('saturnus');
const MERCURIUS = GODS.indexOf('mercurius');
const MARS = GODS.indexOf('mars');
const MINERVA = GODS.indexOf('minerva');
const CONCORDIA = GODS.indexOf('concordia');
const BRICK = GOODS.indexOf('brick');

/** Money and goods together, goods at their price. */
export function wealth(state: S.State, seat: Seat): number {
  const at = S.seatBase(seat);
  let sum = state[at + SESTERTII];
  for (let good = 0; good < GOODS.length; good++) sum += state[at + GOODS_AT + good] * PRICE[good];
  return sum;
}
export function provincesWithHouse(game: FastGame, state: S.State, seat: Seat): number {
  const houses = state[S.seatBase(seat) + HOUSES];
  const { citiesOf } = game.board;
  let count = 0;
  for (let province = 0; province < citiesOf.length; province++)
    if ((houses & citiesOf[province]) !== 0) count++;
  return count;
}
export function goodsWithHouse(game: FastGame, state: S.State, seat: Seat): number {
  const houses = state[S.seatBase(seat) + HOUSES];
  let count = 0;
  for (let good = 0; good < GOODS.length; good++) if ((houses & game.citiesMaking[good]) !== 0) count++;
  return count;
}
/** What one card of a god gives; for Minerva see the card. */
function pointsPerCard(game: FastGame, state: S.State, seat: Seat, god: number): number {
  const houses = state[S.seatBase(seat) + HOUSES];
  if (god === VESTA) return Math.floor(wealth(state, seat) / 10);
  if (god === JUPITER) return S.popCount(houses & ~game.citiesMaking[BRICK]);
  if (god === SATURNUS) return provincesWithHouse(game, state, seat);
  if (god === MERCURIUS) return 2 * goodsWithHouse(game, state, seat);
  if (god === MARS) return 2 * colonistsOnBoard(state, seat);
  return 0;
}
function minervaPoints(game: FastGame, houses: number, card: number): number {
  return POINTS_PER_HOUSE[card] * S.popCount(houses & game.citiesMaking[PRODUCES[card]]);
}

/** What a card, by its index, scores or would score for a seat now. */
export function cardPoints(game: FastGame, state: S.State, seat: Seat, card: number): number {
  return GOD_OF[card] === MINERVA
    ? minervaPoints(game, state[S.seatBase(seat) + HOUSES], card)
    : pointsPerCard(game, state, seat, GOD_OF[card]);
}

/** Points of a seat for one god, by its index in `GODS`. */
export function godPoints(game: FastGame, state: S.State, seat: Seat, god: number): number {
  if (god === CONCORDIA) return state[ENDED_BY] === seat ? CONCORDIA_POINTS : 0;
  const at = S.seatBase(seat);
  const bought = (state[at + HAND_BOUGHT] | state[at + PILE_BOUGHT]) & BOUGHT_OF[god];
  if (god === MINERVA) {
    let sum = 0;
    for (let rest = bought; rest !== 0; rest &= rest - 1) {
      sum += minervaPoints(game, state[at + HOUSES], S.lowestBit(rest) + START_CARDS);
    }
    return sum;
  }
  return (START_OF[god] + S.popCount(bought)) * pointsPerCard(game, state, seat, god);
}

/** The sum alone, for search. */
export function totalScore(game: FastGame, state: S.State, seat: Seat): number {
  let sum = 0;
  for (let god = 0; god < GODS.length; god++) sum += godPoints(game, state, seat, god);
  return sum;
}
/** The same, god by god. */
export function scoreByGod(game: FastGame, state: S.State, seat: Seat): Score {
  const byGod = Object.fromEntries(
    GODS.map((god, index) => [god, godPoints(game, state, seat, index)]),
  ) as Record<God, number>;
  return { ...byGod, total: totalScore(game, state, seat) };
}

/** Seats, best first. A tie goes to the first seat to the right of the Præfectus Magnus, starting with its holder. */
export function ranking(game: FastGame, state: S.State): Seat[] {
  const { seats } = game;
  const walk = (seat: Seat) => (state[PRAEFECTUS] - seat + seats) % seats;
  const totals = Array.from({ length: seats }, (_, seat) => totalScore(game, state, seat));
  return totals.map((_, seat) => seat).sort((a, b) => totals[b] - totals[a] || walk(a) - walk(b));
}
