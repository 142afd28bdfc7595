/** What one turn brings more than another, as data: a page, a coach or a puzzle makes sentences of it. */
import {
  type Action,
  type CardId,
  type CityId,
  GODS,
  GOODS,
  type God,
  type Good,
  goodInfo,
  type PlayerView,
  play,
  type Seat,
  score,
  scoreCard,
  seededRng,
  unwrap,
  type View,
  view,
} from '@concordia/engine';
import { copyState, decider, determinize, type Game, type State } from '@concordia/engine/fast';

/** `by` is what the better turn has more; below 0, less. `points` is the worth of a reason, in points, by which they are sorted. */
export type Reason = { readonly points: number } & (
  | { readonly about: 'god'; readonly god: God; readonly by: number }
  | { readonly about: 'sestertii'; readonly by: number }
  | { readonly about: 'goods'; readonly goods: Readonly<Partial<Record<Good, number>>> }
  /** Houses that only the better turn builds, or only the other one. */
  | { readonly about: 'house'; readonly city: CityId; readonly by: 1 | -1 }
  | { readonly about: 'card'; readonly card: CardId; readonly by: 1 | -1 }
  | { readonly about: 'colonists'; readonly by: number }
  /** Price of all goods that all own houses would give. */
  | { readonly about: 'production'; readonly by: number }
  /** Tempo: cards left to play before the next Tribune. */
  | { readonly about: 'hand'; readonly by: number }
  /** The turn ends the game, and for its player. */
  | { readonly about: 'end'; readonly by: 1 | -1 }
  /** A card that an opponent could have bought next and that would score for them. */
  | { readonly about: 'deniesCard'; readonly seat: Seat; readonly card: CardId; readonly by: number }
  /** What opponents get in points, and in goods and sestertii at their price. */
  | { readonly about: 'opponent'; readonly seat: Seat; readonly by: number; readonly wealth: number }
);

interface Position {
  readonly view: View;
  readonly gods: readonly Readonly<Record<God, number>>[];
  readonly state: State;
}

/** A rough worth in points of what is not points yet. */
const PER_SESTERTIUS = 0.12;
const PER_PRODUCTION = 0.5;
const PER_CARD_IN_HAND = 0.6;
const PER_COLONIST = 1;
const PER_DENIED_POINT = 0.5;
const PER_OPPONENT_POINT = 0.4;
/** Below this a reason is not worth a word. */
const NOTABLE = 0.3;

/**
 * Why the seat that decides in this view gains more by one turn than by another, the weightiest reason first; with null, what
 * the turn brings against doing nothing. Both are the deciding seat's own actions.
 */
export function reasonsFor(seen: View, better: readonly Action[], other: readonly Action[] | null): Reason[] {
  const { game, state } = determinize(seen, seededRng('reasons'));
  const seat = decider(state);
  const a = positionAfter(game, state, seat, better);
  const b = positionAfter(game, state, seat, other ?? []);
  return [...ownReasons(game, seat, a, b), ...opponentReasons(game, seat, a, b)]
    .filter(({ points }) => Math.abs(points) >= NOTABLE)
    .sort((x, y) => y.points - x.points);
}

function positionAfter(game: Game, before: State, seat: Seat, actions: readonly Action[]): Position {
  const state = copyState(before);
  for (const action of actions) {
    unwrap(play(game, state, action));
  }
  return {
    view: view(game, state, seat, 'careful'),
    gods: seen(game, (other) => score(game, state, other)),
    state,
  };
}
const seen = <T>(game: Game, of: (seat: Seat) => T): T[] =>
  Array.from({ length: game.seats }, (_, seat) => of(seat));

function ownReasons(game: Game, seat: Seat, a: Position, b: Position): Reason[] {
  const [mine, theirs] = [a.view.players[seat], b.view.players[seat]];
  const gods = GODS.filter((god) => god !== 'vesta').map((god): Reason => {
    const by = a.gods[seat][god] - b.gods[seat][god];
    return { about: 'god', god, by, points: by };
  });
  const sestertii = mine.sestertii - theirs.sestertii;
  const difference = (of: (player: PlayerView) => number) => of(mine) - of(theirs);
  const colonists = difference((player) => player.colonists.length);
  const production = productionOf(game, a.view, seat) - productionOf(game, b.view, seat);
  const hand = difference(({ handCount }) => handCount);
  const ends = Number(mine.concordia) - Number(theirs.concordia);
  return [
    ...gods,
    { about: 'sestertii', by: sestertii, points: PER_SESTERTIUS * sestertii },
    ...goodsReason(mine, theirs),
    ...houses(seat, a.view, b.view).map((city): Reason => ({ about: 'house', city, by: 1, points: 0.5 })),
    ...houses(seat, b.view, a.view).map((city): Reason => ({ about: 'house', city, by: -1, points: -0.5 })),
    ...only(mine.cards, theirs.cards).map((card): Reason => ({ about: 'card', card, by: 1, points: 1 })),
    ...only(theirs.cards, mine.cards).map((card): Reason => ({ about: 'card', card, by: -1, points: -1 })),
    { about: 'colonists', by: colonists, points: PER_COLONIST * colonists },
    { about: 'production', by: production, points: PER_PRODUCTION * production },
    { about: 'hand', by: hand, points: PER_CARD_IN_HAND * hand },
    ...(ends === 0 ? [] : [{ about: 'end', by: ends > 0 ? 1 : -1, points: ends } as const]),
  ];
}

function goodsReason(mine: PlayerView, theirs: PlayerView): Reason[] {
  const changed = GOODS.filter((good) => mine.goods[good] !== theirs.goods[good]);
  if (changed.length === 0) return [];
  const goods = Object.fromEntries(changed.map((good) => [good, mine.goods[good] - theirs.goods[good]]));
  const worth = changed.reduce((sum, good) => sum + goods[good] * goodInfo(good).price, 0);
  return [{ about: 'goods', goods, points: PER_SESTERTIUS * worth }];
}
function only<T>(some: readonly T[], others: readonly T[]): T[] {
  return some.filter((one) => !others.includes(one));
}
function houses(seat: Seat, here: View, there: View): CityId[] {
  return (Object.keys(here.cities) as CityId[]).filter(
    (city) => here.cities[city].houses.includes(seat) && !there.cities[city].houses.includes(seat),
  );
}
function productionOf(game: Game, position: View, seat: Seat): number {
  return game.board.cities.reduce((sum, { id }) => {
    const { good, houses: owners } = position.cities[id];
    return good !== null && owners.includes(seat) ? sum + goodInfo(good).price : sum;
  }, 0);
}

function opponentReasons(game: Game, seat: Seat, a: Position, b: Position): Reason[] {
  const others = seen(game, (other) => other).filter((other) => other !== seat);
  const taken = b.view.display.flatMap((card) =>
    card !== null && !a.view.display.includes(card) ? [card] : [],
  );
  return others.flatMap((other): Reason[] => {
    const by = pointsOf(a, other) - pointsOf(b, other);
    const wealth = wealthOf(a.view.players[other]) - wealthOf(b.view.players[other]);
    const gives: Reason = {
      about: 'opponent',
      seat: other,
      by,
      wealth,
      points: -PER_OPPONENT_POINT * by - (PER_SESTERTIUS * wealth) / 2,
    };
    const denied = taken.map((card): Reason => {
      const worth = scoreCard(game, b.state, other, card);
      return { about: 'deniesCard', seat: other, card, by: worth, points: PER_DENIED_POINT * (worth - 5) };
    });
    return [gives, ...denied.filter(({ points }) => points > 0)];
  });
}
function pointsOf({ gods }: Position, seat: Seat): number {
  return GODS.reduce((sum, god) => (god === 'vesta' ? sum : sum + gods[seat][god]), 0);
}
function wealthOf({ sestertii, goods }: PlayerView): number {
  return GOODS.reduce((sum, good) => sum + goods[good] * goodInfo(good).price, sestertii);
}
