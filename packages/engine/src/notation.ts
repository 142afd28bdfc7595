/** Actions as short text, for collections of positions: `architect l:roma>roma-cosa b:cosa .` A seat is not written: it is whose turn it is. */
import type { Action } from './action.ts';
import { cardIndex } from './cards.ts';
import { GOODS, type Good, type Kind } from './names.ts';
import { decider, type State } from './state.ts';

/** Goods and kinds by their first letters, which differ: brick, food, tool, wine, cloth; land, sea. */
function goodOf(letter: string): Good {
  const good = GOODS.find((name) => name[0] === letter);
  if (good === undefined) throw new Error(`There is no good "${letter}"`);
  return good;
}
function kindOf(letter: string): Kind {
  return letter === 'l' ? 'land' : 'sea';
}

export function writeAction(action: Action): string {
  switch (action.type) {
    case 'play':
      return action.card;
    case 'copy':
      return `@${action.from}`;
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
      return `-${action.count}${action.good[0]}`;
    case 'buy':
      return `+${action.count}${action.good[0]}`;
    case 'recruit':
      return `r:${action.card}${action.wild === undefined ? '' : `/${action.wild[0]}`}`;
    case 'keep':
      return `k:${GOODS.map((good) => action.goods[good] ?? 0).join('')}`;
    case 'done':
      return '.';
    default:
      return action satisfies never;
  }
}

/** The action a text stands for in this position; not necessarily legal. */
export function readAction(state: State, text: string): Action {
  const seat = decider(state);
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
      throw new Error(`"${text}" is no action`);
  }
}
