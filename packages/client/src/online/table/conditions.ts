import {
  type Action,
  board,
  copyState,
  type Game,
  housePrice,
  type MapId,
  play,
  type State,
  view,
} from '@concordia/engine';
import type { PlanCondition, PlanFault } from '@concordia/protocol';
import { m } from '../../i18n/messages.ts';
import { cardName, cityName, placeName } from '../../i18n/words.ts';

/** What a plan depends on, as it stands now: the usual ones are set unless unticked, the others may be added. */
export function conditionsOf(
  game: Game,
  imagined: State,
  actions: readonly Action[],
): { usual: PlanCondition[]; more: PlanCondition[] } {
  const { cities, display, endedBy } = view(game, imagined, 'spectator');
  const state = copyState(imagined);
  const usual: PlanCondition[] = [];
  const more: PlanCondition[] = [];
  for (const action of actions) {
    if (action.type === 'build') {
      const price = housePrice(game, state, action.city);
      if (price) usual.push({ type: 'price', city: action.city, most: price.sestertii });
      more.push({ type: 'houses', city: action.city, most: cities[action.city].houses.length });
    }
    if (action.type === 'move') usual.push({ type: 'line', kind: action.kind, line: action.to });
    if (action.type === 'recruit')
      usual.push({ type: 'slot', card: action.card, most: display.indexOf(action.card) });
    play(game, state, action);
  }
  if (endedBy === null) more.push({ type: 'not-ending' });
  return { usual, more };
}

/** What two conditions share that only differ in their limit. */
export function subjectOf(condition: PlanCondition): string {
  switch (condition.type) {
    case 'price':
    case 'houses':
      return `${condition.type} ${condition.city}`;
    case 'line':
      return `line ${condition.line}`;
    case 'slot':
      return `slot ${condition.card}`;
    case 'not-ending':
      return condition.type;
    default:
      return condition satisfies never;
  }
}

/** Every condition that can be set for a choice, once: as it is set, or as it would be now. */
export function offered(
  set: readonly PlanCondition[],
  possible: readonly PlanCondition[],
): { condition: PlanCondition; isSet: boolean }[] {
  const subjects = new Set(set.map(subjectOf));
  const others = new Map(
    possible.filter((one) => !subjects.has(subjectOf(one))).map((one) => [subjectOf(one), one]),
  );
  return [
    ...set.map((condition) => ({ condition, isSet: true })),
    ...[...others.values()].map((condition) => ({ condition, isSet: false })),
  ];
}

export function conditionWords(map: MapId, condition: PlanCondition): string {
  const printed = board(map);
  switch (condition.type) {
    case 'price':
      return m.plan_if_price({
        city: cityName(printed, condition.city),
        most: m.amount_sestertii({ count: condition.most }),
      });
    case 'houses':
      return m.plan_if_houses({ city: cityName(printed, condition.city) });
    case 'line':
      return m.plan_if_line({ line: placeName(printed, condition.line) });
    case 'slot':
      return m.plan_if_slot({ card: cardName(condition.card) });
    case 'not-ending':
      return m.plan_if_ending();
    default:
      return condition satisfies never;
  }
}

export function faultWords(map: MapId, fault: PlanFault | undefined): string {
  if (fault?.type !== 'condition') return m.plan_dropped_illegal();
  return m.plan_dropped({ what: conditionWords(map, fault.condition) });
}
