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
  type State,
} from '@concordia/engine/fast';
import { namedActions } from '../bots/one-turn.ts';
import { TREE_STYLE } from '../bots/tree.ts';
import { netJudge, SEARCH_TASTE } from '../evaluate/judge.ts';
import { NET } from '../evaluate/weights.ts';
import { type Edge, type Judge, Tree } from '../search/tree.ts';
import { bestTurns, followedFor } from '../turns/enumerate.ts';
import { hashState } from '../turns/hash.ts';
import { othersKeep } from '../turns/keep.ts';
import { type Turn, WIDE } from '../turns/turn.ts';
import { type Plan, planKey, planOf } from './plan.ts';

/** A turn and what it leads to. */
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
/** How carefully a turn is judged. */
export type Depth = (typeof DEPTHS)[number];

/** What a turn was worth, and what else could have been played. */
export interface Judgement {
  /** Null when none was given. */
  readonly played: JudgedTurn | null;
  /** Other turns, best first. */
  readonly others: readonly JudgedTurn[];
}

/** Turns that are looked at, beside the one that was played. */
const CANDIDATES = 4;
/** Enough turns to contain several different plans. */
const ENUMERATED = 40;
/** Lines of play that are searched after each turn. */
const LINES: Readonly<Record<Depth, number>> = { quick: 24, deep: 200 };

/** From the `careful` view of the seat that begins a turn, and its own actions of the turn it played. Yields as a bot does. */
export function* judgeTurn(
  view: View,
  played: readonly Action[] | null,
  seed: string | number,
  depth: Depth = 'quick',
): Generator<void, Judgement> {
  const rng = seededRng(seed);
  const { game, state } = determinize(view, rng);
  const seat = decider(state);
  const judge = netJudge(NET, game, SEARCH_TASTE);
  const plan = (codes: readonly ActionCode[]) => planOf(view, namedActions(game, state, codes));
  const key = (codes: readonly ActionCode[]) => {
    const followed = plan(codes);
    return followed === null ? codes.join() : planKey(followed);
  };
  const plans = new Map<string, Turn[]>();
  for (const turn of bestTurns(game, state, judge.value, WIDE, ENUMERATED)) {
    plans.set(key(turn.codes), [...(plans.get(key(turn.codes)) ?? []), turn]);
  }
  const candidates = [...plans.values()].slice(0, CANDIDATES).map(([best]) => best);
  yield;
  const own = played === null ? null : turnOf(game, state, played, judge);
  const same = own && candidates.find(({ end }) => hashState(end) === hashState(own.end));
  const others = candidates.filter((turn) => turn !== same);
  const turns = own === null ? others : [own, ...others];
  const tree = new Tree(game, state, judge, TREE_STYLE, rng, turns);
  const judged: JudgedTurn[] = [];
  const soon = new Float64Array(2 * game.seats);
  for (const edge of tree.root.edges!) {
    judge.values(edge.end, seat, soon);
    for (let line = 0; line < LINES[depth]; line++) {
      tree.simulate(edge);
      yield;
    }
    judged.push({
      actions: namedActions(game, state, edge.codes),
      plan: plan(edge.codes),
      like: Math.max(0, (plans.get(key(edge.codes))?.length ?? 0) - 1),
      chances: chancesOf(edge, soon),
    });
  }
  return {
    played: own ? judged[0] : null,
    others: judged.slice(own ? 1 : 0).sort((a, b) => b.chances[seat] - a.chances[seat]),
  };
}

/**
 * Everyone's: what the search found, and as one line among its lines what the net says right after the turn. So nothing is
 * certain while others have turns left: they may know better answers than those that were tried.
 */
function chancesOf({ sums, visits }: Edge, soon: Float64Array): number[] {
  const seats = sums.length / 2;
  return Array.from({ length: seats }, (_, seat) => (sums[seats + seat] + soon[seats + seat]) / (visits + 1));
}

/** The turn that was played, and where it leads when cards that do the same are taken for each other, as `bestTurns` does. */
function turnOf(game: Game, state: State, actions: readonly Action[], judge: Judge): Turn {
  const seat = decider(state);
  const codes = actions.map((action) => encode(game, action));
  const end = copyState(state);
  for (const code of codes) applyCode(game, end, followedFor(game, end, code));
  othersKeep(game, end, seat);
  return { codes, value: judge.value(end, seat), end };
}
