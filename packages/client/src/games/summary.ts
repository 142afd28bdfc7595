import { decider, isOver, ranking } from '@concordia/engine';
import type { Chronicle } from './chronicle.ts';
import type { Summary } from './saved.ts';

export function summaryOf(chronicle: Chronicle): Summary {
  const { game, state } = chronicle.position;
  const over = isOver(state);
  return {
    turn: chronicle.turns.length + (over ? 0 : 1),
    over,
    waitingFor: over ? -1 : decider(state),
    ranking: over ? ranking(game, state) : null,
    totals: over ? [...(chronicle.turns.at(-1)?.totals ?? chronicle.startTotals)] : null,
  };
}
