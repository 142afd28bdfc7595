/** A full state that fits a view, with the unknown filled at random: for search, and for composing a turn. */
import { inCity, isOnLine, lineOf, onLine, STOREHOUSE } from './board.ts';
import { boardOf } from './boards.ts';
import { CARDS, CHARACTER_OF, cardIndex, SLOTS, TRIBUNE } from './cards.ts';
import { addCard } from './cardset.ts';
import { relocate } from './colonists.ts';
import type { GoodsCount } from './events.ts';
import { type FastGame, type Game, makeGame } from './game.ts';
import { type CardId, type CityId, GOODS, type Good, KINDS, type Seat } from './names.ts';
import { readView } from './parse-view.ts';
import { accepted, type RefusalOf, type Result, refusal, refused, wrongArgument } from './result.ts';
import type { Rng } from './rng.ts';
import { readShape } from './shape.ts';
import * as S from './state.ts';
import type { Decision, PlayerView, View } from './view.ts';

const SENTENCES = {
  viewShape: (v: { problem: string }) => `This is not a view: ${v.problem}.`,
} as const;

/** A game and a state that fit a view; `rng` fills in what the view hides. The view may come from anywhere. */
export function determinize(
  view: View,
  rng: Rng,
): Result<{ game: Game; state: S.State }, RefusalOf<typeof SENTENCES>> {
  if (typeof rng?.shuffle !== 'function') throw wrongArgument('rng', 'an Rng, as seededRng makes');
  const read = readShape(() => readView(view));
  if ('problem' in read) return refused(refusal(SENTENCES, 'viewShape', read));
  return accepted(fillView(read.value, rng));
}
/** The same for a view that came from the engine, unchecked. */
export function fillView(view: View, rng: Rng): { game: FastGame; state: S.State } {
  const game = gameOf(view);
  const state = S.blankState(game.seats);
  state[S.PHASE] = S.PHASES.indexOf(view.decision?.kind ?? 'over');
  state[S.ACTIVE] = view.active;
  state[S.DECIDER] = view.decision?.seat ?? view.active;
  state[S.PLAYED] = indexOrNone(view.played);
  state[S.COPIED] = indexOrNone(view.copied);
  state[S.STEP] = view.decision === null ? 0 : stepOf(view.decision);
  state[S.BUILDING] = view.decision?.kind === 'architect' && view.decision.building ? 1 : 0;
  state[S.PRAEFECTUS] = view.praefectusMagnus;
  state[S.PASSES_ON] = view.praefectusPasses ? 1 : 0;
  state[S.ENDED_BY] = view.endedBy ?? -1;
  state[S.TURNS] = view.turns;
  game.board.provinces.forEach(({ id }, province) => {
    if (view.markers[id].side === 'goods') state[S.MARKERS] |= 1 << province;
  });
  for (let slot = 0; slot < SLOTS; slot++) state[S.DISPLAY + slot] = indexOrNone(view.display[slot]);
  shuffleStack(view.stack, state, rng);
  game.board.cities.forEach(({ id }, city) => {
    for (const seat of view.cities[id].houses) {
      state[S.HOUSES_IN + city] |= 1 << seat;
      state[S.seatBase(seat) + S.HOUSES] |= 1 << city;
    }
  });
  view.players.forEach((player, seat) => {
    fillSeat(game, state, player, seat, rng);
  });
  return { game, state };
}

const indexOrNone = (id: CardId | null): number => (id === null ? -1 : cardIndex(id));

function gameOf(view: View): FastGame {
  const { map, options, players } = view;
  const cities: Record<CityId, Good> = {};
  for (const { id } of boardOf(map).cities) {
    const { good } = view.cities[id];
    if (good !== null) cities[id] = good;
  }
  return makeGame({ map, options, players, cities });
}

function stepOf(decision: Decision): number {
  switch (decision.kind) {
    case 'tribune':
      return decision.settled ? 1 : 0;
    case 'architect':
      return decision.points;
    case 'colonist':
      return decision.settled;
    case 'mercator':
      return decision.traded.reduce((mask, good) => mask | (1 << GOODS.indexOf(good)), 0);
    case 'senator':
    case 'consul':
      return decision.purchases;
    default:
      return 0;
  }
}

/** Deck by deck, the earliest on top. */
function shuffleStack(stack: readonly CardId[], state: S.State, rng: Rng): void {
  const cards = stack.map(cardIndex);
  const decks = [...new Set(cards.map((card) => CARDS[card].deck))].sort((a, b) => b - a);
  const fromBottom = decks.flatMap((deck) => rng.shuffle(cards.filter((card) => CARDS[card].deck === deck)));
  state[S.STACK_COUNT] = fromBottom.length;
  state.set(fromBottom, S.STACK);
}

function fillSeat(game: FastGame, state: S.State, player: PlayerView, seat: Seat, rng: Rng): void {
  const at = S.seatBase(seat);
  state[at + S.SESTERTII] = player.sestertii;
  state[at + S.FREE] = player.freeSlots;
  state[at + S.HOUSES_LEFT] = player.housesLeft;
  state[at + S.TOP] = indexOrNone(player.top);
  state[at + S.NOTED] = player.noted ?? -1;
  setGoods(state, at + S.GOODS_AT, player.goods);
  setGoods(state, at + S.ARRIVING, player.arriving);
  if (Object.keys(player.arriving).length > 0) state[S.KEEPERS] |= 1 << seat;
  const { hand, pile } = cardsOf(player, rng);
  for (const card of hand) addCard(state, at + S.HAND, card);
  for (const card of pile) addCard(state, at + S.PILE, card);
  KINDS.forEach((kind, k) => {
    state[at + S.STORED + k] = player.storehouse[kind];
    for (const colonist of player.colonists) {
      if (colonist.kind !== kind) continue;
      const place = placeOf(game, colonist.at);
      relocate(state, at, k, STOREHOUSE, place);
      if (isOnLine(place)) S.occupy(state, k, lineOf(place));
    }
  });
}

function placeOf(game: FastGame, id: string): number {
  const line = game.board.lineIndex.get(id);
  return line === undefined ? inCity(game.board.cityIndex.get(id)!) : onLine(line.line);
}
function setGoods(state: S.State, at: number, goods: GoodsCount): void {
  GOODS.forEach((good, index) => {
    state[at + index] = goods[good] ?? 0;
  });
}
/**
 * Known hands as they are; others drawn from all cards the player owns. The top of the pile is known, and so is the
 * Tribune: it is always in hand, since playing it takes it back.
 */
function cardsOf(player: PlayerView, rng: Rng): { hand: number[]; pile: number[] } {
  if (player.hand !== null && player.pile !== null) {
    return { hand: player.hand.map(cardIndex), pile: player.pile.map(cardIndex) };
  }
  const cards = player.cards.map(cardIndex);
  const isTribune = (card: number) => CHARACTER_OF[card] === TRIBUNE;
  const top = indexOrNone(player.top);
  const unknown = rng.shuffle(cards.filter((card) => card !== top && !isTribune(card)));
  const hand = [...cards.filter(isTribune), ...unknown].slice(0, player.handCount);
  return { hand, pile: cards.filter((card) => !hand.includes(card)) };
}
