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
import type { PlanCondition, PlanFault, PlanInfo } from '@concordia/protocol';
import { signal } from '@preact/signals';
import { toast } from '../../app/dialogs.tsx';
import { m } from '../../i18n/messages.ts';
import { cardName, cityName, placeName } from '../../i18n/words.ts';
import { call } from '../api.ts';
import { failureText } from '../failures.ts';

/** The turn somebody plans at one table while others play: kept with the account, so that every device knows it. */
export class Planning {
  readonly #path: string;
  /** What the server keeps; null where there is none, or before it is known. */
  readonly plan = signal<PlanInfo | null>(null);
  /** A plan is being composed on the table. */
  readonly active = signal(false);

  constructor(table: string) {
    this.#path = `tables/${table}/plan`;
  }

  async load(): Promise<PlanInfo | null> {
    const answer = await call<PlanInfo | null>('GET', this.#path);
    if (answer.ok) this.plan.value = answer.value;
    return this.plan.peek();
  }

  /** False when it could not be kept; it is still on the table then. */
  async save(plan: Omit<PlanInfo, 'dropped'>): Promise<boolean> {
    const answer = await call('PUT', this.#path, plan);
    if (answer.ok) this.plan.value = { ...plan, dropped: null };
    else toast(answer.code === 'offline' ? m.plan_unsaved() : failureText(answer.code), 'warn');
    return answer.ok;
  }

  async clear(): Promise<void> {
    this.plan.value = null;
    await call('DELETE', this.#path);
  }
}

/** What a plan depends on, as it stands now: those of the first kind hold unless unticked, the others may be added. */
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
