/** What a turn does, as against how it is paid for, in which order, and where colonists come to rest. */
import {
  type Action,
  applyCode,
  CARDS,
  cardInfo,
  copyState,
  encode,
  type Game,
  layout as S,
  type State,
} from '@concordia/engine';

/**
 * Two turns from the same position do the same when their effects are the same text: the same characters, houses, cards (by
 * character and god), province, settled colonists and traded types of goods. How many of a type are traded is left out.
 */
export function effectOf(game: Game, before: State, actions: readonly Action[]): string {
  const state = copyState(before);
  const seat = state[S.DECIDER];
  const done: string[] = [];
  for (const action of actions) {
    if (action.seat !== seat) continue;
    const part = partOf(state, action);
    if (part !== null) done.push(part);
    applyCode(game, state, encode(game, action));
  }
  const [character = '', ...rest] = done;
  return [character, ...rest.sort()].join(' ');
}

function partOf(state: State, action: Action): string | null {
  switch (action.type) {
    case 'play':
      return cardInfo(action.card).character;
    case 'copy':
      return `as:${CARDS[state[S.seatBase(action.from) + S.TOP]].character}`;
    case 'build':
      return `build:${action.city}`;
    case 'produce':
      return `produce:${action.province}`;
    case 'income':
      return 'income';
    case 'settle':
      return `settle:${action.kind}:${action.city}`;
    case 'sell':
    case 'buy':
      return `${action.type}:${action.good}`;
    case 'recruit': {
      const { character, god } = cardInfo(action.card);
      return `card:${character}:${god}`;
    }
    case 'move':
    case 'keep':
    case 'done':
      return null;
    default:
      return action satisfies never;
  }
}
