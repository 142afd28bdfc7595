/**
 * The eight levels. From 1 to 5 they see less and less the lower they are: fewer characters come to their mind, more provinces escape
 * them, and their judgement is a beginner's (1), a rule of thumb (2) or the net's (3 to 5). Level 6 sees all its turns; 7
 * and 8 search. How much each misses was found by matches (training/ladder.py): each is to win 33 to 50 % of its games against three of
 * the level below (docs/AI.md).
 */
import type { Game } from '@concordia/engine/fast';
import type { Bot } from '../bot.ts';
import { handEvaluation } from '../evaluate/hand.ts';
import { netJudge, SEARCH_TASTE } from '../evaluate/judge.ts';
import { simpleEvaluation } from '../evaluate/simple.ts';
import { NET } from '../evaluate/weights.ts';
import { WIDE } from '../turns/turn.ts';
import { hard, lastTurnOr } from './hard.ts';
import { sightedBot } from './sighted.ts';
import { TREE_STYLE, treeBot } from './tree.ts';

const byHand = (game: Game) => handEvaluation(game);
const searching = (name: string, simulations: number): Bot =>
  treeBot(name, TREE_STYLE, simulations, (game) => netJudge(NET, game, SEARCH_TASTE));

/** In the order of `LEVELS`. */
export const LADDER: readonly Bot[] = [
  sightedBot('1', { evaluation: simpleEvaluation, width: WIDE, misses: 0.03, tolerates: 12 }),
  sightedBot('easy', { evaluation: byHand, width: WIDE, misses: 0.22, tolerates: 12 }),
  sightedBot('3', { evaluation: lastTurnOr, width: WIDE, misses: 0.43, tolerates: 0.25 }),
  sightedBot('medium', { evaluation: lastTurnOr, width: WIDE, misses: 0.335, tolerates: 0.2 }),
  sightedBot('5', { evaluation: lastTurnOr, width: WIDE, misses: 0.225, tolerates: 0.12 }),
  hard,
  searching('7', 50),
  searching('expert', 600),
];
