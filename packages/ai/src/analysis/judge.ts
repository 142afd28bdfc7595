/** How good a turn was, and what would have been better: seen from the seat that had to decide, without what it could not know. */
import { type Action, seededRng, type View } from '@concordia/engine';
import {
  type ActionCode,
  applyCode,
  copyState,
  decider,
  determinize,
  encode,
  type Game,
  isOver,
  type State,
} from '@concordia/engine/fast';
import { EXPERT_STYLE } from '../bots/expert.ts';
import { namedActions } from '../bots/one-turn.ts';
import { netEvaluation } from '../evaluate/net.ts';
import { NET } from '../evaluate/weights.ts';
import { playedOn, Shuffles } from '../search/rollouts.ts';
import { bestTurns, followedFor } from '../turns/enumerate.ts';
import { hashState } from '../turns/hash.ts';
import { othersKeep } from '../turns/keep.ts';
import { type Turn, WIDE } from '../turns/turn.ts';
import { chancesIn } from './chances.ts';
import { type Plan, planKey, planOf } from './plan.ts';

export interface JudgedTurn {
  readonly actions: readonly Action[];
  /** Everyone's to win after it. */
  readonly chances: readonly number[];
  readonly plan: Plan | null;
  /** How many more good turns follow the same plan: they differ in payment, amounts or the way there. */
  readonly like: number;
}
/** How long is thought about a turn: a tenth of a second, or about a second. */
export const DEPTHS = ['quick', 'deep'] as const;
export type Depth = (typeof DEPTHS)[number];

export interface Judgement {
  /** Null when none was given. */
  readonly played: JudgedTurn | null;
  /** Other turns, best first. */
  readonly others: readonly JudgedTurn[];
}

/** Turns that are looked at, and lines of play that are tried of each. */
const CANDIDATES = 4;
/** Enough to find so many that follow other plans. */
const ENUMERATED = 40;
const LINES: Readonly<Record<Depth, number>> = { quick: 6, deep: 48 };

/** From the `careful` view of the seat that begins a turn, and its own actions of the turn it played. Yields as a bot does. */
export function* judgeTurn(
  view: View,
  played: readonly Action[] | null,
  seed: string | number,
  depth: Depth = 'quick',
): Generator<void, Judgement> {
  const lines = LINES[depth];
  const rng = seededRng(seed);
  const { game, state } = determinize(view, rng);
  const seat = decider(state);
  const evaluate = netEvaluation(NET, game, EXPERT_STYLE.taste);
  const plan = (codes: readonly ActionCode[]) => planOf(view, namedActions(game, state, codes));
  const key = (codes: readonly ActionCode[]) => {
    const followed = plan(codes);
    return followed === null ? codes.join() : planKey(followed);
  };
  const plans = new Map<string, Turn[]>();
  for (const turn of bestTurns(game, state, evaluate, WIDE, ENUMERATED)) {
    plans.set(key(turn.codes), [...(plans.get(key(turn.codes)) ?? []), turn]);
  }
  const candidates = [...plans.values()].slice(0, CANDIDATES).map(([best]) => best);
  yield;
  const own = played?.map((action) => encode(game, action));
  const same =
    own && candidates.find(({ end }) => hashState(end) === hashState(followed(game, state, seat, own)));
  const others = candidates.filter((turn) => turn !== same);
  const shuffles = new Shuffles(state, rng);
  const chances = chancesIn(game);
  const judged: JudgedTurn[] = [];
  for (const codes of [...(own ? [own] : []), ...others.map((turn) => turn.codes)]) {
    const sums = view.players.map(() => 0);
    const after = followed(game, state, seat, codes);
    const soon = chances(after);
    for (let line = 0; line < lines; line++) {
      const end = yield* playedOn(game, shuffles.at(line), codes, evaluate, EXPERT_STYLE);
      // That the game ends so in this line is no certainty: the others may know better answers.
      const sure = isOver(after) || !isOver(end);
      chances(end).forEach((chance, other) => {
        sums[other] += sure ? chance : (chance + soon[other]) / 2;
      });
    }
    judged.push({
      actions: namedActions(game, state, codes),
      plan: plan(codes),
      like: Math.max(0, (plans.get(key(codes))?.length ?? 0) - 1),
      chances: sums.map((sum) => sum / lines),
    });
  }
  return {
    played: own ? judged[0] : null,
    others: judged.slice(own ? 1 : 0).sort((a, b) => b.chances[seat] - a.chances[seat]),
  };
}

/** Where a turn leads when cards that do the same are taken for each other, as `bestTurns` does. */
function followed(game: Game, state: State, seat: number, codes: readonly ActionCode[]): State {
  const end = copyState(state);
  for (const code of codes) applyCode(game, end, followedFor(game, end, code));
  othersKeep(game, end, seat);
  return end;
}
