/**
 * A small net: features → two hidden layers → the chance to win, the margin and the score at the end. The first layer is kept as a
 * running sum, so that only the features that changed since the last position cost anything.
 */
import { type Game, ranking, layout as S, type State, totalScore } from '@concordia/engine';
import type { Evaluate } from '../turns/turn.ts';
import { FEATURES, FEATURES_VERSION, writeFeatures } from './features.ts';

/** As the training writes it: all numbers of all layers in a row, little-endian, in base 64. */
export interface WeightsFile {
  features: number;
  inputs: number;
  hidden: [number, number];
  /** SHA-256 of the numbers' bytes, in hex. */
  sha256: string;
  numbers: string;
}
export interface Net {
  readonly hidden: readonly [number, number];
  /** First layer, a row for each input; second, a row for each output; third, a row for each of the three outputs. */
  readonly w1: Float32Array;
  readonly b1: Float32Array;
  readonly w2: Float32Array;
  readonly b2: Float32Array;
  readonly w3: Float32Array;
  readonly b3: Float32Array;
}

export function bytesOf(file: WeightsFile): Uint8Array {
  return Uint8Array.from(atob(file.numbers), (char) => char.charCodeAt(0));
}
export function readNet(file: WeightsFile): Net {
  if (file.features !== FEATURES_VERSION || file.inputs !== FEATURES) {
    throw new Error(
      `The weights are for features ${file.features} (${file.inputs}), not ${FEATURES_VERSION} (${FEATURES})`,
    );
  }
  const [h1, h2] = file.hidden;
  const numbers = new Float32Array(bytesOf(file).buffer);
  let at = 0;
  const take = (count: number) => {
    at += count;
    return numbers.slice(at - count, at);
  };
  const net: Net = {
    hidden: [h1, h2],
    w1: take(FEATURES * h1),
    b1: take(h1),
    w2: take(h1 * h2),
    b2: take(h2),
    w3: take(h2 * 3),
    b3: take(3),
  };
  if (at !== numbers.length) throw new Error(`The weights are ${numbers.length} numbers, not ${at}`);
  return net;
}

/** Evaluates positions one after another; each seat has a running sum of its own. */
export class NetEvaluator {
  readonly #net: Net;
  readonly #inputs: Float32Array[] = [];
  readonly #sums: Float64Array[] = [];
  readonly #x = new Float32Array(FEATURES);
  readonly #h1: Float64Array;

  constructor(net: Net, seats: number) {
    this.#net = net;
    this.#h1 = new Float64Array(net.hidden[0]);
    for (let seat = 0; seat < seats; seat++) {
      this.#inputs.push(new Float32Array(FEATURES));
      this.#sums.push(Float64Array.from(net.b1));
    }
  }
  /** The logit of winning, the margin to the best opponent / 30, and the own score at the end / 100. */
  outputs(game: Game, state: State, seat: number): [number, number, number] {
    const { w2, b2, w3, b3, hidden } = this.#net;
    const [n1, n2] = hidden;
    writeFeatures(game, state, seat, this.#x);
    this.#update(seat);
    const sums = this.#sums[seat];
    const h1 = this.#h1;
    for (let i = 0; i < n1; i++) h1[i] = Math.max(0, sums[i]);
    let win = b3[0];
    let margin = b3[1];
    let score = b3[2];
    for (let j = 0, row = 0; j < n2; j++) {
      let sum = b2[j];
      for (let i = 0; i < n1; i++) sum += h1[i] * w2[row++];
      if (sum > 0) {
        win += sum * w3[j];
        margin += sum * w3[n2 + j];
        score += sum * w3[2 * n2 + j];
      }
    }
    return [win, margin, score];
  }
  #update(seat: number): void {
    const { w1 } = this.#net;
    const n1 = this.#net.hidden[0];
    const before = this.#inputs[seat];
    const sums = this.#sums[seat];
    const x = this.#x;
    for (let i = 0; i < FEATURES; i++) {
      const change = x[i] - before[i];
      if (change === 0) continue;
      before[i] = x[i];
      for (let k = 0, row = i * n1; k < n1; k++) sums[k] += change * w1[row++];
    }
  }
}

/** How much margin and score count beside the chance to win: they tell good from better while much is open. */
export interface Taste {
  margin: number;
  score: number;
}
export const TASTE: Taste = { margin: 0.25, score: 0.1 };

/** Value of a finished game, on the same scale. */
export function finalValue(game: Game, state: State, seat: number, taste: Taste = TASTE): number {
  const own = totalScore(game, state, seat);
  let other = 0;
  for (let i = 0; i < game.seats; i++) if (i !== seat) other = Math.max(other, totalScore(game, state, i));
  const margin = Math.max(-2, Math.min(2, (own - other) / 30));
  return (ranking(game, state)[0] === seat ? 1 : 0) + taste.margin * margin + (taste.score * own) / 100;
}
export function netEvaluation(net: Net, game: Game, taste: Taste = TASTE): Evaluate {
  const evaluator = new NetEvaluator(net, game.seats);
  return (state, seat) => {
    if (state[S.PHASE] === S.OVER) return finalValue(game, state, seat, taste);
    const [win, margin, score] = evaluator.outputs(game, state, seat);
    return 1 / (1 + Math.exp(-win)) + taste.margin * margin + taste.score * score;
  };
}
