/** A small net: features → two hidden layers → the chance to win, the margin and the score at the end. */
import {
  copyInto,
  copyState,
  type Game,
  ranking,
  layout as S,
  type State,
  totalScore,
} from '@concordia/engine/fast';
import type { Evaluate } from '../turns/turn.ts';
import { FEATURES, FEATURES_VERSION, writeFeatures } from './features.ts';
import { freshRunning, Kernel, type Layers } from './kernel.ts';

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
  readonly layers: Layers;
  readonly kernel: Kernel;
}

const MOST_SEATS = 5;
const OUTPUTS = 3;

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
    return numbers.subarray(at - count, at);
  };
  const layers: Layers = {
    inputs: FEATURES,
    hidden: [h1, h2],
    outputs: OUTPUTS,
    w1: take(FEATURES * h1),
    b1: take(h1),
    w2: take(h1 * h2),
    b2: take(h2),
    w3: take(h2 * OUTPUTS),
    b3: take(OUTPUTS),
  };
  if (at !== numbers.length) throw new Error(`The weights are ${numbers.length} numbers, not ${at}`);
  return { layers, kernel: new Kernel(layers, MOST_SEATS) };
}

/** Positions after which a running sum is computed afresh: each change leaves a rounding error of 32 bits behind. */
const REFRESH = 512;
/** Evaluates positions one after another; each seat has a running sum of its own. */
export class NetEvaluator {
  readonly #kernel: Kernel;
  readonly #fresh: Float32Array;
  /** The running sums while another evaluator uses the kernel. */
  readonly #aside: Float32Array[];
  readonly #evaluated: number[];
  /** Of each seat, the position whose features are its inputs now. */
  readonly #written: (State | null)[];
  readonly #positions: (State | null)[];

  constructor({ layers, kernel }: Net, seats: number) {
    this.#kernel = kernel;
    this.#fresh = freshRunning(layers);
    this.#aside = Array.from({ length: seats }, () => this.#fresh.slice());
    this.#evaluated = Array(seats).fill(0);
    this.#written = Array(seats).fill(null);
    this.#positions = Array(seats).fill(null);
  }
  /** The logit of winning, the margin to the best opponent / 30, and the own score at the end / 100. The next call overwrites them. */
  outputs(game: Game, state: State, seat: number): Float32Array {
    this.#takeUp();
    writeFeatures(game, state, seat, this.#kernel.inputs[seat], this.#written[seat]);
    this.#remember(state, seat);
    return this.#run(seat);
  }
  /** The same for given features, as what the seat sees next. */
  outputsOf(x: Float32Array, seat: number): Float32Array {
    this.#takeUp();
    this.#kernel.inputs[seat].set(x);
    this.#written[seat] = null;
    return this.#run(seat);
  }
  #remember(state: State, seat: number): void {
    const position = this.#positions[seat];
    if (position === null) this.#positions[seat] = copyState(state);
    else copyInto(position, state);
    this.#written[seat] = this.#positions[seat];
  }
  #run(seat: number): Float32Array {
    const kernel = this.#kernel;
    if (++this.#evaluated[seat] % REFRESH === 0) kernel.running[seat].set(this.#fresh);
    kernel.run(seat);
    return kernel.out;
  }
  /** Results must not depend on other computations in between, not even in the last bit. */
  #takeUp(): void {
    const kernel = this.#kernel;
    if (kernel.user === this) return;
    kernel.user?.putAside();
    this.#aside.forEach((running, seat) => {
      kernel.running[seat].set(running);
    });
    kernel.user = this;
  }
  putAside(): void {
    this.#aside.forEach((running, seat) => {
      running.set(this.#kernel.running[seat]);
    });
    this.#written.fill(null);
  }
}

/** How much margin and score count beside the chance to win: they decide between turns while much is open. */
export interface Taste {
  margin: number;
  score: number;
}
export const TASTE: Taste = { margin: 0.25, score: 0.1 };

/** Value of a finished game, on the same scale. */
export function finalValue(game: Game, state: State, seat: number, taste: Taste): number {
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
