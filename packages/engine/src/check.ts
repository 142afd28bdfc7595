/** The checked entries: may this action be taken now, and if not, why not? Written apart from the generator in legal.ts. */
import { ACTION_TYPES, type Action, type ActionType } from './action.ts';
import { applyCode } from './apply.ts';
import { cardIndex } from './cards.ts';
import { hasCard } from './cardset.ts';
import { refuseBuild, refuseMove } from './characters/architect.ts';
import { refuseColonistIncome, refuseColonistSettle } from './characters/colonist.ts';
import { refuseCopy } from './characters/diplomat.ts';
import { refuseKeep } from './characters/keep.ts';
import { refuseBuy, refuseSell } from './characters/mercator.ts';
import { refuseMarkerIncome, refuseProduce } from './characters/prefect.ts';
import { refuseRecruit } from './characters/senator.ts';
import { refuseTribuneSettle } from './characters/tribune.ts';
import { encode } from './codes.ts';
import type { Emit } from './events.ts';
import type { Game } from './game.ts';
import { GOODS, type Good, KINDS, type Kind } from './names.ts';
import { type IllegalAction, refuse } from './reasons.ts';
import * as S from './state.ts';

/** What may come in which phase. */
const POSSIBLE: Record<S.Phase, readonly ActionType[]> = {
  play: ['play'],
  copy: ['copy', 'done'],
  tribune: ['settle', 'done'],
  architect: ['move', 'build', 'done'],
  prefect: ['produce', 'income'],
  colonist: ['income', 'settle', 'done'],
  mercator: ['sell', 'buy', 'done'],
  senator: ['recruit', 'done'],
  consul: ['recruit', 'done'],
  keep: ['keep'],
  over: [],
};

/** The first reason why an action, from anywhere, is not legal now; null when it is. Changes nothing. */
export function check(game: Game, state: S.State, action: unknown): IllegalAction | null {
  const read = readAction(game, action);
  return 'code' in read ? read : checkRead(game, state, read);
}
/** Carries an action out when it is legal; otherwise changes nothing and says why not. */
export function play(game: Game, state: S.State, action: unknown, emit?: Emit): IllegalAction | null {
  const read = readAction(game, action);
  if ('code' in read) return read;
  const illegal = checkRead(game, state, read);
  if (illegal === null) applyCode(game, state, encode(game, read), emit);
  return illegal;
}

function checkRead(game: Game, state: S.State, action: Action): IllegalAction | null {
  if (S.isOver(state)) return refuse('over', {});
  const phase = S.PHASES[state[S.PHASE]];
  if (action.seat !== S.decider(state))
    return refuse('notYou', { seat: action.seat, decider: S.decider(state) });
  if (!POSSIBLE[phase].includes(action.type)) return refuse('notNow', { action: action.type, phase });
  const { board } = game;
  if (action.type === 'move') {
    const wrong = [action.from, action.to].find(
      (id) => (board.lineIndex.get(id)?.kind ?? KINDS.indexOf(action.kind)) !== KINDS.indexOf(action.kind),
    );
    if (wrong !== undefined) return refuse('kind', { kind: action.kind, line: wrong });
  }
  const code = encode(game, action);
  switch (action.type) {
    case 'play':
      return hasCard(state, S.seatBase(action.seat) + S.HAND, cardIndex(action.card))
        ? null
        : refuse('notInHand', { card: action.card });
    case 'copy':
      return refuseCopy(state, action.from);
    case 'move':
      return refuseMove(game, state, code);
    case 'build':
      return refuseBuild(game, state, board.cityIndex.get(action.city)!);
    case 'produce':
      return refuseProduce(game, state, board.provinceIndex.get(action.province)!);
    case 'income':
      return phase === 'prefect' ? refuseMarkerIncome(game, state) : refuseColonistIncome(state);
    case 'settle': {
      const refuseSettle = phase === 'tribune' ? refuseTribuneSettle : refuseColonistSettle;
      return refuseSettle(game, state, KINDS.indexOf(action.kind), board.cityIndex.get(action.city)!);
    }
    case 'sell':
      return refuseSell(state, GOODS.indexOf(action.good), action.count);
    case 'buy':
      return refuseBuy(state, GOODS.indexOf(action.good), action.count);
    case 'recruit':
      return refuseRecruit(state, code);
    case 'keep':
      return refuseKeep(state, action.goods);
    case 'done':
      return null;
    default:
      return action satisfies never;
  }
}

class Shape extends Error {}

/** An action with all members of its type, each of them existing on this board; or what is wrong with it. */
function readAction(game: Game, action: unknown): Action | IllegalAction {
  try {
    return readMembers(game, action);
  } catch (error) {
    if (error instanceof Shape) return refuse('shape', { problem: error.message });
    throw error;
  }
}

function readMembers(game: Game, value: unknown): Action {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Shape('an object is wanted');
  const members = value as Record<string, unknown>;
  const { board } = game;
  const own = (name: string): unknown => (Object.hasOwn(members, name) ? members[name] : undefined);
  const whole = (name: string, least: number, most: number): number => {
    const number = own(name);
    if (typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most)
      return number;
    throw new Shape(`«${name}» must be a whole number from ${least} to ${most}`);
  };
  const oneOf = <T extends string>(name: string, what: string, isOne: (text: string) => boolean): T => {
    const text = own(name);
    if (typeof text === 'string' && isOne(text)) return text as T;
    throw new Shape(`«${name}» must name ${what}`);
  };
  const good = (name: string) => oneOf<Good>(name, 'a good', (text) => GOODS.includes(text as Good));
  const kind = () => oneOf<Kind>('kind', 'land or sea', (text) => KINDS.includes(text as Kind));
  const city = (name: string) =>
    oneOf<string>(name, 'a city of this board', (text) => board.cityIndex.has(text));
  const place = (name: string, what: string, orCity: boolean) =>
    oneOf<string>(
      name,
      `${what} of this board`,
      (text) => board.lineIndex.has(text) || (orCity && board.cityIndex.has(text)),
    );
  const card = () => oneOf<string>('card', 'a card', (text) => cardIndex(text) >= 0);

  const seat = whole('seat', 0, game.seats - 1);
  const type = oneOf<ActionType>('type', 'an action', (text) => ACTION_TYPES.includes(text as ActionType));
  switch (type) {
    case 'play':
      return { seat, type, card: card() };
    case 'copy':
      return { seat, type, from: whole('from', 0, game.seats - 1) };
    case 'move':
      return {
        seat,
        type,
        kind: kind(),
        from: place('from', 'a city or line', true),
        to: place('to', 'a line', false),
      };
    case 'build':
      return { seat, type, city: city('city') };
    case 'produce': {
      const isProvince = (text: string) => board.provinceIndex.has(text);
      return { seat, type, province: oneOf('province', 'a province of this board', isProvince) };
    }
    case 'settle':
      return { seat, type, kind: kind(), city: city('city') };
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

function readGoods(goods: unknown): Partial<Record<Good, number>> {
  if (typeof goods !== 'object' || goods === null || Array.isArray(goods)) {
    throw new Shape('«goods» must be an object from goods to counts');
  }
  for (const [name, count] of Object.entries(goods)) {
    if (!GOODS.includes(name as Good)) throw new Shape(`«goods» names «${name}», which is no good`);
    if (!Number.isInteger(count) || count < 1)
      throw new Shape(`«goods» must give ${name} a whole number of at least 1`);
  }
  return goods as Partial<Record<Good, number>>;
}
