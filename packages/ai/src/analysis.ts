/**
 * What a game's turns were worth, and why: `@concordia/ai/analysis`. Importing it loads the trained net.
 *
 * @module
 */
export { chancesIn } from './analysis/chances.ts';
export { DEPTHS, type Depth, type JudgedTurn, type Judgement, judgeTurn } from './analysis/judge.ts';
export { type Plan, planKey, planOf } from './analysis/plan.ts';
export { type Reason, reasonsFor } from './analysis/reasons.ts';
export { type RecordedTurn, recordedTurns } from './analysis/recorded.ts';
