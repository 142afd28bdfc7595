import type { Game, State } from '@concordia/engine';
import { fastGame, isOver, ranking } from '@concordia/engine/fast';
import { NetEvaluator } from '../evaluate/net.ts';
import { NET } from '../evaluate/weights.ts';

/** The chances of a game's seats to win, by the net; together 1. Meant for positions between two turns. */
export function chancesIn(of: Game): (state: State) => number[] {
  const game = fastGame(of);
  const net = new NetEvaluator(NET, game.seats);
  return (state) => {
    if (isOver(state)) {
      const [winner] = ranking(game, state);
      return Array.from({ length: game.seats }, (_, seat) => (seat === winner ? 1 : 0));
    }
    const alone = Array.from({ length: game.seats }, (_, seat) => {
      const [win] = net.outputs(game, state, seat);
      return 1 / (1 + Math.exp(-win));
    });
    const sum = alone.reduce((a, b) => a + b, 0);
    return alone.map((chance) => chance / sum);
  };
}
