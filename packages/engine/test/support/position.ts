/** Positions by names: a view of a new game is edited, then made a state again. */
import {
  type Action,
  type CityId,
  check,
  determinize,
  type Game,
  GOODS,
  type Good,
  type IllegalAction,
  type Kind,
  type LineId,
  type MapId,
  newGame,
  newSetup,
  play,
  type Seat,
  START,
  type State,
  seededRng,
  unwrap,
  type View,
  view,
} from '@concordia/engine';

const NAMES = ['Ada', 'Brutus', 'Cornelia', 'Drusus', 'Emilia'];
export interface Position {
  game: Game;
  state: State;
}

export function position(map: MapId, players: number, edit: (table: View) => void): Position {
  const { game, state } = unwrap(
    newGame(unwrap(newSetup({ map, players: NAMES.slice(0, players) }, 'position'))),
  );
  const table = view(game, state, 'spectator', 'careful');
  edit(table);
  return unwrap(determinize(table, seededRng('position')));
}

/** Goods in a storehouse, all others none. */
export function stock(table: View, seat: Seat, goods: Partial<Record<Good, number>>): void {
  const player = table.players[seat];
  for (const good of GOODS) player.goods[good] = goods[good] ?? 0;
  countFree(table, seat);
}
/** Colonists on the board; the others are in the storehouse. */
export function station(table: View, seat: Seat, colonists: [Kind, CityId | LineId][]): void {
  const player = table.players[seat];
  player.colonists = colonists.map(([kind, at]) => ({ kind, at }));
  for (const kind of ['land', 'sea'] as const) {
    player.storehouse[kind] = 3 - colonists.filter(([of]) => of === kind).length;
  }
  countFree(table, seat);
}
function countFree(table: View, seat: Seat): void {
  const { goods, storehouse } = table.players[seat];
  const stored = GOODS.reduce((sum, good) => sum + goods[good], storehouse.land + storehouse.sea);
  table.players[seat].freeSlots = START.storehouseSlots - stored;
}
export function houses(table: View, seat: Seat, cities: CityId[]): void {
  for (const city of cities) table.cities[city].houses.push(seat);
  table.players[seat].housesLeft -= cities.length;
}
/** Moves start cards from hand to the discard pile, the last of them on top. */
export function discard(table: View, seat: Seat, cards: string[]): void {
  const player = table.players[seat];
  player.hand = player.hand!.filter((card) => !cards.includes(card));
  player.pile = [...player.pile!, ...cards];
  player.top = cards[cards.length - 1];
}
/** Bought cards, in hand; they leave display and stack. */
export function give(table: View, seat: Seat, cards: string[]): void {
  table.stack = table.stack.filter((card) => !cards.includes(card));
  table.display = table.display.map((card) => (card !== null && cards.includes(card) ? null : card));
  table.players[seat].hand!.push(...cards);
  table.players[seat].cards.push(...cards);
}

/** Slot 1 to 7 of the display; all other cards nobody owns are in the stack. */
export function display(table: View, cards: string[]): void {
  const market = [...table.display.filter((card) => card !== null), ...table.stack];
  table.display = Array.from({ length: 7 }, (_, slot) => cards[slot] ?? null);
  table.stack = market.filter((card) => !cards.includes(card));
}

/** Plays actions of one seat, all of which must be legal. */
export function act({ game, state }: Position, seat: Seat, ...actions: Unseated[]): void {
  for (const action of actions) {
    const played = play(game, state, { seat, ...action });
    if (!played.ok) throw new Error(`${JSON.stringify(action)}: ${played.error.message}`);
  }
}
type WithoutSeat<A> = A extends Action ? Omit<A, 'seat'> : never;
export type Unseated = WithoutSeat<Action>;

/** Why an action, or what only looks like one, is not legal; undefined when it is. */
export function reasonAgainst({ game, state }: Position, action: unknown): IllegalAction | undefined {
  const checked = check(game, state, action as Action);
  return checked.ok ? undefined : checked.error;
}

/** A player as everyone sees it. */
export function player({ game, state }: Position, seat: Seat): View['players'][number] {
  return view(game, state, seat, 'careful').players[seat];
}
