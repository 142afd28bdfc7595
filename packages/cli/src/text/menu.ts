/** Legal actions as numbered choices, in two steps where one list would be too long. */
import {
  type Action,
  type CardId,
  type Game,
  goodInfo,
  housePrice,
  movePoints,
  type State,
  type View,
} from '@concordia/engine';
import {
  capital,
  cardText,
  cityText,
  costText,
  count,
  goodsText,
  money,
  placeText,
  provinceText,
} from './words.ts';

export interface Choice {
  label: string;
  action: Action;
}
/** One entry of the first list; with more than one choice, `label` asks for the rest. */
export interface Group {
  label: string;
  choices: Choice[];
}

/** `seen` is what the person sees now. */
export interface MenuContext {
  game: Game;
  state: State;
  seen: View;
}

export function menuOf(context: MenuContext, actions: readonly Action[]): Group[] {
  const groups = new Map<string, Choice[]>();
  for (const action of actions) {
    const [group, label] = labelsOf(context, action);
    const choices = groups.get(group) ?? [];
    // Two Prefects of the start hand are one choice.
    if (choices.every((other) => other.label !== label)) groups.set(group, [...choices, { label, action }]);
  }
  return [...groups].map(([label, choices]) => ({ label, choices }));
}

function priceText({ display, decision }: View, card: CardId): string {
  const slot = decision?.kind === 'senator' ? display.indexOf(card) : 0;
  return costText(card, slot);
}

/** What an action is called in the first list, and in the second. */
function labelsOf({ game, state, seen }: MenuContext, action: Action): [string, string] {
  const map = game.board.id;
  const alone = (label: string): [string, string] => [label, label];
  switch (action.type) {
    case 'play':
      return alone(`Play ${cardText(action.card)}`);
    case 'copy':
      return alone(`Copy ${cardText(seen.players[action.from].top!)} of ${seen.players[action.from].name}`);
    case 'move':
      return [
        `Move the ${action.kind} colonist from ${placeText(map, action.from)} …`,
        `to ${placeText(map, action.to)} (${count(movePoints(game, action), 'point')})`,
      ];
    case 'build': {
      const { good } = seen.cities[action.city];
      const { sestertii, goods } = housePrice(game, state, action.city)!;
      const price = `${money(sestertii)} and ${goodsText(goods)}`;
      return alone(`Build in ${cityText(map, action.city)} (${good}) for ${price}`);
    }
    case 'produce':
      return alone(
        `Produce in ${provinceText(map, action.province)} (bonus ${seen.markers[action.province].good})`,
      );
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
    case 'recruit': {
      const purchase = `Buy ${cardText(action.card)} for ${priceText(seen, action.card)}`;
      return action.wild === undefined
        ? alone(purchase)
        : [`${purchase} …`, `with 1 ${action.wild} of choice`];
    }
    case 'keep':
      return alone(`Keep ${goodsText(action.goods)}`);
    case 'done':
      return alone('End the turn');
    default:
      return action satisfies never;
  }
}
