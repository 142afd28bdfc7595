/** The expert there was first, a yardstick, with its net: it takes the best turns by the net and plays them on, against everyone's best answers, before it chooses. */
import { seededRng } from '@concordia/engine';
import { determinize } from '@concordia/engine/fast';
import type { Bot, Budget } from '../bot.ts';
import { netEvaluation, type Taste } from '../evaluate/net.ts';
import { NET } from '../evaluate/weights.ts';
import { type RolloutStyle, searchTurns } from '../search/rollouts.ts';
import { bestTurns } from '../turns/enumerate.ts';
import { WIDE } from '../turns/turn.ts';
import { namedActions } from './one-turn.ts';

export interface ExpertStyle extends RolloutStyle {
  candidates: number;
  simulations: number;
  taste: Taste;
}
export const EXPERT_STYLE: ExpertStyle = {
  candidates: 5,
  simulations: 18,
  taste: { margin: 0.25, score: 2 },
  rounds: 1,
  width: { arrangements: 8, houseSets: 5, placements: 2 },
};

export function expertBot(name: string, style: ExpertStyle): Bot {
  return {
    name,
    *think(view, { seed, budget }) {
      const rng = seededRng(seed);
      const { game, state } = determinize(view, rng);
      const evaluate = netEvaluation(NET, game, style.taste);
      const candidates = bestTurns(game, state, evaluate, WIDE, style.candidates);
      yield;
      const { simulations, mayGoOn } = limits(budget, style.simulations);
      const turn = yield* searchTurns(game, state, candidates, evaluate, style, rng, mayGoOn, simulations);
      return namedActions(game, state, turn.codes);
    },
  };
}
/** A budget of time spreads as many tries as the style has, and stops when the time is up. */
function limits(
  budget: Budget | undefined,
  usual: number,
): { simulations: number; mayGoOn: (tries: number) => boolean } {
  if (budget === undefined) return { simulations: usual, mayGoOn: () => true };
  if ('simulations' in budget) {
    return { simulations: budget.simulations, mayGoOn: (tries) => tries < budget.simulations };
  }
  const end = performance.now() + budget.milliseconds;
  return { simulations: usual, mayGoOn: () => performance.now() < end };
}

export const expert1: Bot = expertBot('expert-1', EXPERT_STYLE);
