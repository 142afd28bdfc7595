/** Actions from anywhere: are they actions of this board at all? Whether they are legal is for `check`. */
import { ACTION_TYPES, type Action, type ActionType } from './action.ts';
import { fastGame } from './arguments.ts';
import { cardIndex } from './cards.ts';
import type { FastGame, Game } from './game.ts';
import { GOODS, type Good, KINDS, type Kind } from './names.ts';
import { type IllegalAction, refuse } from './reasons.ts';
import { accepted, type Result, refused } from './result.ts';
import { asName, asObject, asWhole, member, readShape, ShapeError } from './shape.ts';

/**
 * Reads an action from text that was parsed as JSON, or from anywhere else. A good one has all members of its type, each of
 * them existing on this game's board, and no others; it is not necessarily legal.
 */
export function parseAction(game: Game, value: unknown): Result<Action, IllegalAction> {
  const read = readAction(fastGame(game), value);
  return 'code' in read ? refused(read) : accepted(read);
}

/** The action, or what is wrong with it. */
export function readAction(game: FastGame, value: unknown): Action | IllegalAction {
  const read = readShape(() => readMembers(game, value));
  return 'value' in read ? read.value : refuse('shape', { problem: read.problem });
}

function readMembers(game: FastGame, value: unknown): Action {
  const members = asObject(value, 'an action');
  const { board } = game;
  const own = (name: string) => member(members, name);
  const whole = (name: string, least: number, most: number) => asWhole(own(name), `"${name}"`, least, most);
  const named = <T extends string>(name: string, what: string, isOne: (text: string) => boolean) =>
    asName<T>(own(name), `"${name}"`, what, isOne);
  const good = (name: string) => named<Good>(name, 'a good', (text) => GOODS.includes(text as Good));
  const kind = () => named<Kind>('kind', 'land or sea', (text) => KINDS.includes(text as Kind));
  const isCity = (text: string) => board.cityIndex.has(text);
  const isLine = (text: string) => board.lineIndex.has(text);
  const city = () => named<string>('city', 'a city of this board', isCity);
  const card = () => named<string>('card', 'a card', (text) => cardIndex(text) >= 0);

  const seat = whole('seat', 0, game.seats - 1);
  const type = named<ActionType>('type', 'an action', (text) => ACTION_TYPES.includes(text as ActionType));
  switch (type) {
    case 'play':
      return { seat, type, card: card() };
    case 'copy':
      return { seat, type, from: whole('from', 0, game.seats - 1) };
    case 'move': {
      const from = named<string>('from', 'a city or line of this board', (id) => isLine(id) || isCity(id));
      return { seat, type, kind: kind(), from, to: named<string>('to', 'a line of this board', isLine) };
    }
    case 'build':
      return { seat, type, city: city() };
    case 'produce': {
      const isProvince = (text: string) => board.provinceIndex.has(text);
      return { seat, type, province: named('province', 'a province of this board', isProvince) };
    }
    case 'settle':
      return { seat, type, kind: kind(), city: city() };
    case 'sell':
    case 'buy':
      return { seat, type, good: good('good'), count: whole('count', 1, Number.MAX_SAFE_INTEGER) };
    case 'recruit': {
      const wanted = { seat, type, card: card() };
      return Object.hasOwn(members, 'wild') ? { ...wanted, wild: good('wild') } : wanted;
    }
    case 'keep':
      return { seat, type, goods: readGoods(own('goods')) };
    case 'income':
    case 'done':
      return { seat, type };
    default:
      return type satisfies never;
  }
}

function readGoods(value: unknown): Partial<Record<Good, number>> {
  const goods = asObject(value, '"goods"');
  const counts: Partial<Record<Good, number>> = {};
  for (const [name, count] of Object.entries(goods)) {
    if (!GOODS.includes(name as Good)) throw new ShapeError(`"goods" names "${name}", which is no good`);
    counts[name as Good] = asWhole(count, `the ${name} of "goods"`, 1, Number.MAX_SAFE_INTEGER);
  }
  return counts;
}
