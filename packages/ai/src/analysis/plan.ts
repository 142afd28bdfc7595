/** What a turn sets out to do: turns of one plan differ only in payment, amounts or the way there. */
import {
  type Action,
  type CardId,
  type Character,
  type CityId,
  cardInfo,
  type Good,
  type ProvinceId,
  type Seat,
  type View,
} from '@concordia/engine';

/** What a turn is about. */
export interface Plan {
  /** The character that was played. */
  readonly character: Character;
  /** Whose top card a Diplomat copied, and that card's character. */
  readonly copied: { readonly from: Seat; readonly character: Character } | null;
  /** A Prefect's province. */
  readonly province: ProvinceId | null;
  /** Cities an Architect builds in. */
  readonly cities: readonly CityId[];
  /** Cards a Senator or a Consul recruits. */
  readonly cards: readonly CardId[];
  /** Goods a Mercator sells and buys. */
  readonly sold: readonly Good[];
  readonly bought: readonly Good[];
  /** A Prefect's or a Colonist's sestertii. */
  readonly income: boolean;
  /** Cities where a Colonist, or a Tribune, places colonists. */
  readonly settled: readonly CityId[];
}

/** The plan of the deciding seat's actions from the start of its turn. Null where they do not begin one, as a `keep`. */
export function planOf(view: View, actions: readonly Action[]): Plan | null {
  const [first] = actions;
  if (first?.type !== 'play') return null;
  const { character } = cardInfo(first.card);
  const of = <T extends Action['type']>(type: T) =>
    actions.filter((action): action is Extract<Action, { type: T }> => action.type === type);
  const from = of('copy')[0]?.from;
  const top = from === undefined ? null : view.players[from].top;
  return {
    character,
    copied: from === undefined || top === null ? null : { from, character: cardInfo(top).character },
    province: of('produce')[0]?.province ?? null,
    cities: of('build').map(({ city }) => city),
    cards: of('recruit').map(({ card }) => card),
    sold: of('sell').map(({ good }) => good),
    bought: of('buy').map(({ good }) => good),
    income: of('income').length > 0,
    settled: of('settle').map(({ city }) => city),
  };
}

/**
 * Equal for turns of one plan. Of a Mercator what is bought counts, of a Colonist only whether colonists are placed: the
 * rest is detail. Two cards that do the same are one plan, and so are two seats a Diplomat could copy it from.
 */
export function planKey(plan: Plan): string {
  const { character, copied, province, cities, cards, bought, income, settled } = plan;
  return [
    character,
    copied?.character ?? '',
    province ?? '',
    [...cities].sort(),
    [...cards].sort(),
    [...new Set(bought)].sort(),
    income,
    settled.length > 0,
  ].join(' ');
}
