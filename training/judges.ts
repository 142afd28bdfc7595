/** The evaluation of a weights file of either kind, or of the net in the repository. */
import { readFileSync } from 'node:fs';
import type { Game, State } from '@concordia/engine/fast';
import { netJudge } from '../packages/ai/src/evaluate/judge.ts';
import { NetEvaluator, readNet, type Taste } from '../packages/ai/src/evaluate/net.ts';
import { NET } from '../packages/ai/src/evaluate/weights.ts';
import type { Judge } from '../packages/ai/src/search/tree.ts';
import { SEATS } from './whole/features.ts';
import { readWholeNet, WholeEvaluator, wholeJudge } from './whole/net.ts';

type JudgeOf = (game: Game, taste: Taste) => Judge;
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

export function judges(file: string | undefined): JudgeOf {
  if (file === undefined) return (game, taste) => netJudge(NET, game, taste);
  const weights = read(file);
  if ('version' in weights) {
    const net = readWholeNet(weights);
    return (game, taste) => wholeJudge(net, game, taste);
  }
  const net = readNet(weights);
  return (game, taste) => netJudge(net, game, taste);
}

/** Says of a position after a turn of a seat all seats' chances (together 1), then margins / 30, then scores / 100. */
export type Teacher = (state: State, seat: number) => Float64Array;
export function teachers(file: string | undefined): (game: Game, tastes: readonly number[]) => Teacher {
  const weights = file === undefined ? null : read(file);
  if (weights !== null && 'version' in weights) {
    const net = readWholeNet(weights);
    return (game, tastes) => {
      const evaluator = new WholeEvaluator(net, game, tastes);
      return (state, seat) => {
        const { seats } = game;
        const out = evaluator.outputs(state, seat);
        const said = new Float64Array(3 * seats);
        let sum = 0;
        for (let i = 0; i < seats; i++) sum += Math.exp(out[i]);
        for (let i = 0; i < seats; i++) {
          const other = (seat + i) % seats;
          said[other] = Math.exp(out[i]) / sum;
          said[seats + other] = out[SEATS + i];
          said[2 * seats + other] = out[2 * SEATS + i];
        }
        return said;
      };
    };
  }
  const net = weights === null ? NET : readNet(weights);
  return (game) => {
    const evaluator = new NetEvaluator(net, game.seats);
    return (state) => {
      const { seats } = game;
      const said = new Float64Array(3 * seats);
      let sum = 0;
      for (let seat = 0; seat < seats; seat++) {
        const [win, margin, score] = evaluator.outputs(game, state, seat);
        said[seat] = 1 / (1 + Math.exp(-win));
        said[seats + seat] = margin;
        said[2 * seats + seat] = score;
        sum += said[seat];
      }
      for (let seat = 0; seat < seats; seat++) said[seat] /= sum;
      return said;
    };
  };
}
