/** What a seat or a spectator may see: plain JSON, names only. The only thing that leaves a server or reaches a bot. */

import { anyState, fastGame, seatOf, stateOf } from './arguments.ts';
import { placeId, STOREHOUSE } from './board.ts';
import { CARDS, cardIndex, SLOTS } from './cards.ts';
import { cardIds } from './cardset.ts';
import type { GoodsCount } from './events.ts';
import type { FastGame, Game } from './game.ts';
import {
  type ByGood,
  type ByKind,
  type CardId,
  type CityId,
  GOODS,
  type Good,
  KINDS,
  type Kind,
  type LineId,
  type MapId,
  type ProvinceId,
  type Seat,
} from './names.ts';
import { wrongArgument } from './result.ts';
import { ranking, type Score, scoreByGod } from './score.ts';
import * as S from './state.ts';
import { countsFrom } from './storehouse.ts';

/** The viewer: a seat, or a spectator. */
export type Viewer = Seat | 'spectator';
/**
 * `table`: what lies open now (docs/RULES.md, section 9). `careful`: also what a careful observer has worked out from the plays and
 * purchases, all of which were seen: every hand and pile, so that only the order of the stack is unknown.
 */
export type Memory = 'table' | 'careful';

/** Who must decide what. */
export type Decision = { seat: Seat } & (
  | { kind: 'play' }
  | { kind: 'copy' }
  | { kind: 'tribune'; settled: boolean }
  | { kind: 'architect'; points: number; building: boolean }
  | { kind: 'prefect' }
  | { kind: 'colonist'; settled: number }
  | { kind: 'mercator'; traded: Good[] }
  | { kind: 'senator' | 'consul'; purchases: number }
  | { kind: 'keep'; arriving: GoodsCount; free: number }
);

/** A player as a viewer sees them. */
export interface PlayerView {
  name: string;
  sestertii: number;
  goods: ByGood<number>;
  /** Colonists in the storehouse. */
  storehouse: ByKind<number>;
  freeSlots: number;
  /** Colonists on the board. */
  colonists: { kind: Kind; at: CityId | LineId }[];
  housesLeft: number;
  /** All cards the player owns, wherever they are: every purchase was seen. */
  cards: CardId[];
  handCount: number;
  /** Null where the viewer does not know. */
  hand: CardId[] | null;
  pileCount: number;
  /** In no particular order but for the top; null where the viewer does not know. */
  pile: CardId[] | null;
  top: CardId | null;
  concordia: boolean;
  /** Intermediate score, once noted. */
  noted: number | null;
  /** Goods that wait for the player's choice. */
  arriving: GoodsCount;
}

/** All that a viewer may know, as plain JSON. */
export interface View {
  map: MapId;
  options: { intermediateScoring: boolean };
  viewer: Viewer;
  /** Turns finished so far. */
  turns: number;
  over: boolean;
  cities: Record<CityId, { good: Good | null; houses: Seat[] }>;
  markers: Record<ProvinceId, { good: Good; coins: number; side: 'goods' | 'coins' }>;
  /** Slot 1 to 7; null where a card was bought this turn, or none is left. */
  display: (CardId | null)[];
  /** The cards still in the stack, sorted: not their order. */
  stack: CardId[];
  players: PlayerView[];
  praefectusMagnus: Seat;
  /** Whether it passes to the right at the end of this turn. */
  praefectusPasses: boolean;
  active: Seat;
  /** The card played this turn, and the one a Diplomat copies. */
  played: CardId | null;
  copied: CardId | null;
  /** Who received the Concordia card: every other player has one more turn after theirs. */
  endedBy: Seat | null;
  decision: Decision | null;
  /** When the game is over. */
  result: { scores: Score[]; ranking: Seat[] } | null;
}

/** Who must decide what; null when the game is over. */
export function decision(of: S.State): Decision | null {
  const state = anyState(of);
  const seat = S.decider(state);
  const step = state[S.STEP];
  const at = S.seatBase(seat);
  const kind = S.PHASES[state[S.PHASE]];
  switch (kind) {
    case 'play':
    case 'copy':
    case 'prefect':
      return { seat, kind };
    case 'tribune':
      return { seat, kind, settled: step > 0 };
    case 'architect':
      return { seat, kind, points: step, building: state[S.BUILDING] !== 0 };
    case 'colonist':
      return { seat, kind, settled: step };
    case 'mercator':
      return { seat, kind, traded: S.bitIndices(step).map((good) => GOODS[good]) };
    case 'senator':
    case 'consul':
      return { seat, kind, purchases: step };
    case 'keep':
      return { seat, kind, arriving: countsFrom(state, at + S.ARRIVING), free: state[at + S.FREE] };
    case 'over':
      return null;
    default:
      return kind satisfies never;
  }
}

const idOrNull = (card: number): CardId | null => (card < 0 ? null : CARDS[card].id);

function playerView(game: FastGame, state: S.State, seat: Seat, knowsCards: boolean): PlayerView {
  const at = S.seatBase(seat);
  const hand = cardIds(state, at + S.HAND);
  const pile = cardIds(state, at + S.PILE);
  const colonists = KINDS.flatMap((kind, k) =>
    Array.from({ length: S.COLONISTS_A_KIND }, (_, i) => state[at + S.COLONISTS + k * S.COLONISTS_A_KIND + i])
      .filter((place) => place !== STOREHOUSE)
      .map((place) => ({ kind, at: placeId(game.board, k, place) })),
  );
  return {
    name: game.names[seat],
    sestertii: state[at + S.SESTERTII],
    goods: Object.fromEntries(GOODS.map((good, i) => [good, state[at + S.GOODS_AT + i]])) as ByGood<number>,
    storehouse: { land: state[at + S.STORED], sea: state[at + S.STORED + 1] },
    freeSlots: state[at + S.FREE],
    colonists,
    housesLeft: state[at + S.HOUSES_LEFT],
    // Sorted: the order of hand and pile would give them away.
    cards: [...hand, ...pile].sort((a, b) => cardIndex(a) - cardIndex(b)),
    handCount: hand.length,
    hand: knowsCards ? hand : null,
    pileCount: pile.length,
    pile: knowsCards ? pile : null,
    top: idOrNull(state[at + S.TOP]),
    concordia: state[S.ENDED_BY] === seat,
    noted: state[at + S.NOTED] < 0 ? null : state[at + S.NOTED],
    arriving: countsFrom(state, at + S.ARRIVING),
  };
}

/** What a seat, or a spectator, may see: plain JSON, by names. */
export function view(of: Game, state: S.State, viewer: Viewer, memory: Memory = 'table'): View {
  const game = fastGame(of);
  stateOf(game, state);
  if (viewer !== 'spectator') seatOf(game.seats, viewer);
  if (memory !== 'table' && memory !== 'careful') throw wrongArgument('memory', '"table" or "careful"');
  const { board } = game;
  const over = S.isOver(state);
  const seats = Array.from({ length: game.seats }, (_, seat) => seat);
  const cities = board.cities.map(({ id }, city) => {
    const good = game.goodOf[city] < 0 ? null : GOODS[game.goodOf[city]];
    return [id, { good, houses: S.bitIndices(state[S.HOUSES_IN + city]) }];
  });
  const markers = board.provinces.map(({ id }, province) => {
    const side = (state[S.MARKERS] & (1 << province)) !== 0 ? 'goods' : 'coins';
    return [id, { good: GOODS[game.markerGood[province]], coins: game.markerCoins[province], side }];
  });
  return {
    map: board.id,
    options: { intermediateScoring: game.intermediateScoring },
    viewer,
    turns: state[S.TURNS],
    over,
    cities: Object.fromEntries(cities),
    markers: Object.fromEntries(markers),
    display: Array.from({ length: SLOTS }, (_, slot) => idOrNull(state[S.DISPLAY + slot])),
    stack: stackCards(state).map((card) => CARDS[card].id),
    players: seats.map((seat) =>
      playerView(game, state, seat, over || seat === viewer || memory === 'careful'),
    ),
    praefectusMagnus: state[S.PRAEFECTUS],
    praefectusPasses: state[S.PASSES_ON] !== 0,
    active: state[S.ACTIVE],
    played: idOrNull(state[S.PLAYED]),
    copied: idOrNull(state[S.COPIED]),
    endedBy: state[S.ENDED_BY] < 0 ? null : state[S.ENDED_BY],
    decision: decision(state),
    result: over
      ? { scores: seats.map((seat) => scoreByGod(game, state, seat)), ranking: ranking(game, state) }
      : null,
  };
}
/** The cards of the stack, sorted, so that their order stays hidden. */
function stackCards(state: S.State): number[] {
  return Array.from(state.subarray(S.STACK, S.STACK + state[S.STACK_COUNT])).sort((a, b) => a - b);
}
