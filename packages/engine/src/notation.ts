/** Actions as short text, for collections of positions: `architect l:roma>roma-cosa b:cosa .` A seat is not written: it is whose turn it is. */
import { ACTION_TYPES, type Action } from './action.ts';
import { anyState } from './arguments.ts';
import { cardIndex } from './cards.ts';
import { GOODS, type Good, type Kind } from './names.ts';
import { wrongArgument } from './result.ts';
import { isObject } from './shape.ts';
import { decider, type State } from './state.ts';

/** Members that must be texts, by type of action. */
const NEEDED: Partial<Record<Action['type'], readonly string[]>> = {
  play: ['card'],
  move: ['kind', 'from', 'to'],
  build: ['city'],
  produce: ['province'],
  settle: ['kind', 'city'],
  sell: ['good'],
  buy: ['good'],
  recruit: ['card'],
};
function isWritable(action: Action): boolean {
  if (!isObject(action) || !ACTION_TYPES.includes(action.type)) return false;
  const members: Record<string, unknown> = { ...action };
  if (action.type === 'keep') return isObject(members.goods);
  if (action.type === 'recruit' && members.wild !== undefined && typeof members.wild !== 'string')
    return false;
  return (NEEDED[action.type] ?? []).every((name) => typeof members[name] === 'string');
}

/** Goods and kinds by their first letters, which differ: brick, food, tool, wine, cloth; land, sea. */
function goodOf(letter: string): Good {
  const good = GOODS.find((name) => name[0] === letter);
  if (good === undefined) throw wrongArgument('text', `an action: there is no good "${letter}"`);
  return good;
}
function kindOf(letter: string): Kind {
  return letter === 'l' ? 'land' : 'sea';
}

/** An action as short text; `readAction` reads it. */
export function writeAction(action: Action): string {
  if (!isWritable(action)) throw wrongArgument('action', 'an action');
  switch (action.type) {
    case 'play':
      return action.card;
    case 'copy':
      return `@${Number(action.from)}`;
    case 'move':
      return `${action.kind[0]}:${action.from}>${action.to}`;
    case 'build':
      return `b:${action.city}`;
    case 'produce':
      return `p:${action.province}`;
    case 'income':
      return '$';
    case 'settle':
      return `${action.kind[0]}:${action.city}`;
    case 'sell':
      return `-${Number(action.count)}${action.good[0]}`;
    case 'buy':
      return `+${Number(action.count)}${action.good[0]}`;
    case 'recruit':
      return `r:${action.card}${action.wild === undefined ? '' : `/${action.wild[0]}`}`;
    case 'keep':
      return `k:${GOODS.map((good) => action.goods[good] ?? 0).join('')}`;
    case 'done':
      return '.';
    default:
      action satisfies never;
      throw wrongArgument('action', 'an action');
  }
}

/** The action a text stands for in this position; not necessarily legal. */
export function readAction(state: State, text: string): Action {
  const seat = decider(anyState(state));
  if (typeof text !== 'string') throw wrongArgument('text', 'a text');
  if (text === '.') return { seat, type: 'done' };
  if (text === '$') return { seat, type: 'income' };
  if (text[0] === '@') return { seat, type: 'copy', from: Number(text.slice(1)) };
  if (text[0] === '-' || text[0] === '+') {
    const count = Number(text.slice(1, -1));
    return { seat, type: text[0] === '-' ? 'sell' : 'buy', good: goodOf(text.at(-1) ?? ''), count };
  }
  if (cardIndex(text) >= 0) return { seat, type: 'play', card: text };
  const [head, rest = ''] = [text[0], text.slice(2)];
  switch (head) {
    case 'l':
    case 's': {
      const [from, to] = rest.split('>');
      const kind = kindOf(head);
      return to === undefined
        ? { seat, type: 'settle', kind, city: from }
        : { seat, type: 'move', kind, from, to };
    }
    case 'b':
      return { seat, type: 'build', city: rest };
    case 'p':
      return { seat, type: 'produce', province: rest };
    case 'r': {
      const [card, wild] = rest.split('/');
      return { seat, type: 'recruit', card, ...(wild === undefined ? {} : { wild: goodOf(wild) }) };
    }
    case 'k': {
      const goods = GOODS.flatMap((good, i) => (Number(rest[i]) > 0 ? [[good, Number(rest[i])]] : []));
      return { seat, type: 'keep', goods: Object.fromEntries(goods) };
    }
    default:
      throw wrongArgument('text', `an action; "${text}" is none`);
  }
}
