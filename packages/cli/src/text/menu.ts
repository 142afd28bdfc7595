/** Legal actions as numbered choices, in two steps where one list would be too long. */
import {
  type Action,
  board,
  type Game,
  GOODS,
  goodInfo,
  houseSestertii,
  type State,
} from '@concordia/engine';
import { capital, cardText, cityText, goodsText, money, placeText, provinceText } from './words.ts';

export interface Choice {
  label: string;
  action: Action;
}
/** One entry of the first list; with more than one choice, `label` asks for the rest. */
export interface Group {
  label: string;
  choices: Choice[];
}

/** `tops` names the card a Diplomat would copy, by seat. */
export interface MenuContext {
  game: Game;
  state: State;
  tops: readonly (string | null)[];
  names: readonly string[];
}

export function menuOf(context: MenuContext, actions: readonly Action[]): Group[] {
  const groups = new Map<string, Choice[]>();
  for (const action of actions) {
    const [group, label] = labelsOf(context, action);
    groups.set(group, [...(groups.get(group) ?? []), { label, action }]);
  }
  return [...groups].map(([label, choices]) => ({ label, choices }));
}

/** What an action is called in the first list, and in the second. */
function labelsOf({ game, state, tops, names }: MenuContext, action: Action): [string, string] {
  const map = game.board.id;
  const alone = (label: string): [string, string] => [label, label];
  switch (action.type) {
    case 'play':
      return alone(`Play ${cardText(action.card)}`);
    case 'copy':
      return alone(`Copy ${cardText(tops[action.from]!)} of ${names[action.from]}`);
    case 'move':
      return [
        `Move the ${action.kind} colonist from ${placeText(map, action.from)} …`,
        `to ${placeText(map, action.to)}`,
      ];
    case 'build': {
      const city = board(map).cities.findIndex(({ id }) => id === action.city);
      const good = GOODS[game.goodOf[city]];
      const price = `${money(houseSestertii(game, state, city))} and ${goodsText(goodInfo(good).house.goods)}`;
      return alone(`Build in ${cityText(map, action.city)} (${good}) for ${price}`);
    }
    case 'produce':
      return alone(`Produce in ${provinceText(map, action.province)}`);
    case 'income':
      return alone('Take the income');
    case 'settle':
      return alone(`Place a ${action.kind} colonist in ${cityText(map, action.city)}`);
    case 'sell':
    case 'buy': {
      const { price } = goodInfo(action.good);
      return [
        `${capital(action.type)} ${action.good} at ${price} …`,
        `${action.count} for ${money(action.count * price)}`,
      ];
    }
    case 'recruit':
      return action.wild === undefined
        ? alone(`Buy ${cardText(action.card)}`)
        : [`Buy ${cardText(action.card)} …`, `with 1 ${action.wild} as the good of choice`];
    case 'keep':
      return alone(`Keep ${goodsText(action.goods)}`);
    case 'done':
      return alone('End the turn');
    default:
      return action satisfies never;
  }
}
