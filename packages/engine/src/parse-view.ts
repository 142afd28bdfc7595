/** Views from anywhere: is this the view of a game on a known board, so that a state can be made of it? */
import type { Board } from './board.ts';
import { findBoard } from './boards.ts';
import { cardIndex, SLOTS } from './cards.ts';
import { GOODS, type Good, KINDS, type Kind } from './names.ts';
import { asFlag, asList, asName, asObject, asText, asWhole, ShapeError } from './shape.ts';
import { COLONISTS_A_KIND, PHASES, STACK_SIZE } from './state.ts';
import type { View } from './view.ts';

const MOST = 100_000;
const count = (value: unknown, name: string) => asWhole(value, name, 0, MOST);
const good = (value: unknown, name: string) =>
  asName<Good>(value, name, 'a good', (text) => GOODS.includes(text as Good));
const card = (value: unknown, name: string) => asName(value, name, 'a card', (id) => cardIndex(id) >= 0);
function orNull(value: unknown, name: string, read: (value: unknown, name: string) => unknown): void {
  if (value !== null) read(value, name);
}
function each(value: unknown, name: string, read: (value: unknown, name: string) => unknown): unknown[] {
  const list = asList(value, name);
  for (const item of list) read(item, `each of ${name}`);
  return list;
}

/** The same value, once it is known to be a view; throws a `ShapeError`. */
export function readView(value: unknown): View {
  const view = asObject(value, 'a view');
  const map = asName<string>(view.map, '"map"', 'a board', (text) => findBoard(text) !== undefined);
  const board = findBoard(map)!;
  asFlag(asObject(view.options, '"options"').intermediateScoring, '"intermediateScoring"');
  const { min, max } = board.players;
  const { length: seats } = asList(view.players, '"players"');
  asWhole(seats, 'the number of players', min, max);
  const seat = (of: unknown, name: string) => asWhole(of, name, 0, seats - 1);
  count(view.turns, '"turns"');
  const cities = asObject(view.cities, '"cities"');
  for (const { id, letter } of board.cities) {
    const city = asObject(cities[id], `the city ${id}`);
    if (letter !== null) good(city.good, `the good of ${id}`);
    each(city.houses, `the houses of ${id}`, seat);
  }
  const markers = asObject(view.markers, '"markers"');
  for (const { id } of board.provinces) {
    const { side } = asObject(markers[id], `the marker of ${id}`);
    asName(side, `the side of ${id}`, 'goods or coins', (text) => text === 'goods' || text === 'coins');
  }
  asWhole(
    each(view.display, '"display"', (id, name) => orNull(id, name, card)).length,
    'the slots',
    SLOTS,
    SLOTS,
  );
  asWhole(each(view.stack, '"stack"', card).length, 'the length of "stack"', 0, STACK_SIZE);
  seat(view.praefectusMagnus, '"praefectusMagnus"');
  asFlag(view.praefectusPasses, '"praefectusPasses"');
  seat(view.active, '"active"');
  orNull(view.played, '"played"', card);
  orNull(view.copied, '"copied"', card);
  orNull(view.endedBy, '"endedBy"', seat);
  orNull(view.decision, '"decision"', (decision) => readDecision(asObject(decision, '"decision"'), seat));
  each(view.players, '"players"', (player, name) => readPlayer(board, asObject(player, name)));
  return value as View;
}

function readDecision(decision: Record<string, unknown>, seat: (of: unknown, name: string) => number): void {
  seat(decision.seat, 'the seat that decides');
  const kind = asName<(typeof PHASES)[number]>(decision.kind, 'the kind of decision', 'a phase', (text) =>
    PHASES.some((phase) => phase === text && phase !== 'over'),
  );
  if (kind === 'tribune') asFlag(decision.settled, '"settled"');
  if (kind === 'colonist') count(decision.settled, '"settled"');
  if (kind === 'architect') {
    count(decision.points, '"points"');
    asFlag(decision.building, '"building"');
  }
  if (kind === 'mercator') each(decision.traded, '"traded"', good);
  if (kind === 'senator' || kind === 'consul') count(decision.purchases, '"purchases"');
}

function readPlayer(board: Board, player: Record<string, unknown>): void {
  asText(player.name, 'the name of a player');
  for (const name of ['sestertii', 'freeSlots', 'housesLeft', 'handCount'] as const) {
    count(player[name], `"${name}"`);
  }
  readGoods(player.goods, '"goods"');
  readGoods(player.arriving, '"arriving"');
  const storehouse = asObject(player.storehouse, '"storehouse"');
  for (const kind of KINDS) asWhole(storehouse[kind], `"${kind}"`, 0, COLONISTS_A_KIND);
  const kinds = asList(player.colonists, '"colonists"').map((value) => readColonist(board, value));
  for (const kind of KINDS) {
    asWhole(kinds.filter((of) => of === kind).length, `the number of ${kind} colonists`, 0, COLONISTS_A_KIND);
  }
  each(player.cards, '"cards"', card);
  orNull(player.hand, '"hand"', (hand, name) => each(hand, name, card));
  orNull(player.pile, '"pile"', (pile, name) => each(pile, name, card));
  orNull(player.top, '"top"', card);
  orNull(player.noted, '"noted"', count);
}
function readGoods(value: unknown, name: string): void {
  for (const [key, units] of Object.entries(asObject(value, name))) {
    good(key, `each member of ${name}`);
    count(units, name);
  }
}
function readColonist(board: Board, value: unknown): Kind {
  const { kind, at } = asObject(value, 'a colonist');
  const read = asName<Kind>(kind, 'the kind of a colonist', 'land or sea', (text) =>
    KINDS.includes(text as Kind),
  );
  const place = asName<string>(at, 'the place of a colonist', 'a city or line', (id) => {
    return board.cityIndex.has(id) || board.lineIndex.has(id);
  });
  const line = board.lineIndex.get(place);
  if (line !== undefined && KINDS[line.kind] !== read) throw new ShapeError(`${place} is no ${read} line`);
  return read;
}
