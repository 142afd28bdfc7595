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
  /** First and second layer: a row for each input. Third: a row for each of the three outputs. */
  readonly w1: Float64Array;
  readonly b1: Float64Array;
  readonly w2: Float64Array;
  readonly b2: Float64Array;
  readonly w3: Float64Array;
  readonly b3: Float64Array;
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
    // In double precision there is nothing to convert while counting.
    return Float64Array.from(numbers.subarray(at - count, at));
  };
  const net: Net = {
    hidden: [h1, h2],
    w1: take(FEATURES * h1),
    b1: take(h1),
    w2: transposed(take(h1 * h2), h2),
    b2: take(h2),
    w3: take(h2 * 3),
    b3: take(3),
  };
  if (at !== numbers.length) throw new Error(`The weights are ${numbers.length} numbers, not ${at}`);
  return net;
}

/** From a row for each output, as it is stored, to a row for each input. */
function transposed(matrix: Float64Array, outputs: number): Float64Array {
  const inputs = matrix.length / outputs;
  return matrix.map((_, i) => matrix[(i % outputs) * inputs + Math.floor(i / outputs)]);
}

/** Evaluates positions one after another; each seat has a running sum of its own. */
export class NetEvaluator {
  readonly #net: Net;
  readonly #inputs: Float32Array[] = [];
  readonly #sums: Float64Array[] = [];
  readonly #x = new Float32Array(FEATURES);
  readonly #h2: Float64Array;

  constructor(net: Net, seats: number) {
    this.#net = net;
    this.#h2 = new Float64Array(net.hidden[1]);
    for (let seat = 0; seat < seats; seat++) {
      this.#inputs.push(new Float32Array(FEATURES));
      this.#sums.push(Float64Array.from(net.b1));
    }
  }
  /** The logit of winning, the margin to the best opponent / 30, and the own score at the end / 100. */
  outputs(game: Game, state: State, seat: number): [number, number, number] {
    writeFeatures(game, state, seat, this.#x);
    return this.outputsOf(this.#x, seat);
  }
  /** The same for given features, as what the seat sees next. */
  outputsOf(x: Float32Array, seat: number): [number, number, number] {
    const { w2, b2, w3, b3, hidden } = this.#net;
    const [n1, n2] = hidden;
    this.#update(x, seat);
    const sums = this.#sums[seat];
    const h2 = this.#h2;
    h2.set(b2);
    for (let i = 0; i < n1; i++) {
      const on = sums[i];
      // About half of the units are off, and cost nothing.
      if (on <= 0) continue;
      for (let j = 0, row = i * n2; j < n2; j++) h2[j] += on * w2[row++];
    }
    let win = b3[0];
    let margin = b3[1];
    let score = b3[2];
    for (let j = 0; j < n2; j++) {
      const on = h2[j];
      if (on <= 0) continue;
      win += on * w3[j];
      margin += on * w3[n2 + j];
      score += on * w3[2 * n2 + j];
    }
    return [win, margin, score];
  }
  #update(x: Float32Array, seat: number): void {
    const { w1 } = this.#net;
    const n1 = this.#net.hidden[0];
    const before = this.#inputs[seat];
    const sums = this.#sums[seat];
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
