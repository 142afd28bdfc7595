import {
  type Action,
  type CardId,
  type CityId,
  copyState,
  decider,
  decision,
  type Game,
  housePrice,
  isTurnOver,
  type Kind,
  type LineId,
  play,
  type Refusal,
  type State,
  view,
} from '@concordia/engine';
import { type Static, Type } from 'typebox';
import { Count, Nullable, Text } from './common.ts';
import { WireActions } from './tables.ts';

const strict = { additionalProperties: false } as const;
const City = Type.Unsafe<CityId>(Text(1, 40));
const Line = Type.Unsafe<LineId>(Text(1, 80));
const Card = Type.Unsafe<CardId>(Text(1, 40));

/** What must still be so when the turn comes. Everything here can be seen by everyone. */
export const PlanCondition = Type.Union([
  /** Nobody has built in this city meanwhile: at most as many houses stand there as now. */
  Type.Object({ type: Type.Literal('houses'), city: City, most: Type.Integer({ minimum: 0 }) }, strict),
  Type.Object({ type: Type.Literal('price'), city: City, most: Type.Integer({ minimum: 0 }) }, strict),
  Type.Object(
    { type: Type.Literal('line'), kind: Type.Unsafe<Kind>(Type.Enum(['land', 'sea'])), line: Line },
    strict,
  ),
  /** The card still lies in this slot of the market or in a cheaper one; slot 0 is the cheapest. */
  Type.Object(
    { type: Type.Literal('slot'), card: Card, most: Type.Integer({ minimum: 0, maximum: 6 }) },
    strict,
  ),
  Type.Object({ type: Type.Literal('not-ending') }, strict),
]);
export type PlanCondition = Static<typeof PlanCondition>;

/** A whole turn and what it depends on. */
export const PlanChoice = Type.Object(
  { actions: WireActions, conditions: Type.Array(PlanCondition, { maxItems: 40 }) },
  strict,
);
export type PlanChoice = Static<typeof PlanChoice>;

export const NewPlan = Type.Object(
  {
    /** In order of preference: the second is for when the first can't be played. */
    choices: Type.Array(PlanChoice, { minItems: 1, maxItems: 2 }),
    /** Play it automatically when the turn comes, or just show it again. */
    auto: Type.Boolean(),
    /** The entry after which it was made. */
    after: Count,
  },
  strict,
);
export type NewPlan = Static<typeof NewPlan>;

/** Why a choice can't be played now. */
export type PlanFault =
  | { type: 'condition'; condition: PlanCondition }
  | { type: 'illegal'; action: number; refusal: Refusal }
  | { type: 'unfinished' };

/** A plan as its owner sees it. Nobody else learns of it. */
export const PlanInfo = Type.Object({
  ...NewPlan.properties,
  /** Why each choice was not played when the turn came; null while that is still to come. */
  dropped: Nullable(Type.Array(Type.Unsafe<PlanFault>(Type.Object({}, { additionalProperties: true })))),
});
export type PlanInfo = Static<typeof PlanInfo>;

export function holds(game: Game, state: State, condition: PlanCondition): boolean {
  const seen = view(game, state, 'spectator');
  switch (condition.type) {
    case 'houses':
      return (seen.cities[condition.city]?.houses.length ?? Number.POSITIVE_INFINITY) <= condition.most;
    case 'price': {
      if (!(condition.city in seen.cities)) return false;
      const price = housePrice(game, state, condition.city);
      return price !== null && price.sestertii <= condition.most;
    }
    case 'line':
      return !seen.players.some(({ colonists }) =>
        colonists.some(({ kind, at }) => kind === condition.kind && at === condition.line),
      );
    case 'slot': {
      const slot = seen.display.indexOf(condition.card);
      return slot >= 0 && slot <= condition.most;
    }
    case 'not-ending':
      return seen.endedBy === null;
    default:
      return condition satisfies never;
  }
}

/** Null when the choice can be played by the seat whose turn it is: all conditions hold, and it is a whole, legal turn. */
export function faultOf(game: Game, state: State, choice: PlanChoice): PlanFault | null {
  const failed = choice.conditions.find((condition) => !holds(game, state, condition));
  if (failed) return { type: 'condition', condition: failed };
  const after = copyState(state);
  for (const [index, action] of choice.actions.entries()) {
    if (index > 0 && isTurnOver(state, after)) return { type: 'unfinished' };
    const played = play(game, after, action);
    if (!played.ok) return { type: 'illegal', action: index, refusal: played.error };
  }
  return isTurnOver(state, after) ? null : { type: 'unfinished' };
}

/** The first choice that can be played now, or why none can. A plan is for a turn of its own, not for what to keep. */
export function choose(
  game: Game,
  state: State,
  choices: readonly PlanChoice[],
): { choice: number; actions: Action[] } | { faults: PlanFault[] } | null {
  if (decision(state)?.kind !== 'play') return null;
  const seat = decider(state);
  const faults: PlanFault[] = [];
  for (const [index, choice] of choices.entries()) {
    const own = { ...choice, actions: choice.actions.map((action) => ({ ...action, seat })) };
    const fault = faultOf(game, state, own);
    if (fault === null) return { choice: index, actions: own.actions };
    faults.push(fault);
  }
  return { faults };
}
