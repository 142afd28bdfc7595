/** The net that sees the whole position: one run gives every seat's chance to win, together 1, its margin and its score at the end. */
import { type Game, ranking, layout as S, type State } from '@concordia/engine/fast';
import { freshRunning, Kernel, type Layers } from '../../packages/ai/src/evaluate/kernel.ts';
import { finalValue, type Taste } from '../../packages/ai/src/evaluate/net.ts';
import type { Judge } from '../../packages/ai/src/search/tree.ts';
import { INPUTS, Inputs, SEATS, VERSION } from './features.ts';

/** As the training writes it: all numbers of all layers in a row, as floats of 16 bits, little-endian, in base 64. */
export interface WholeWeights {
  version: number;
  inputs: number;
  hidden: [number, number];
  /** SHA-256 of the numbers' bytes, in hex. */
  sha256: string;
  numbers: string;
}
export interface WholeNet {
  readonly layers: Layers;
  readonly kernel: Kernel;
}

/** For each seat in turn order, the one that looks first: logit of winning; margin to the best other / 30; score / 100. */
const OUTPUTS = 3 * SEATS;

export function readWholeNet(file: WholeWeights): WholeNet {
  if (file.version !== VERSION || file.inputs !== INPUTS)
    throw new Error(
      `The weights are for inputs ${file.version} (${file.inputs}), not ${VERSION} (${INPUTS})`,
    );
  const [h1, h2] = file.hidden;
  const bytes = Uint8Array.from(atob(file.numbers), (char) => char.charCodeAt(0));
  const numbers = Float32Array.from(new Float16Array(bytes.buffer));
  let at = 0;
  const take = (count: number) => {
    at += count;
    return numbers.subarray(at - count, at);
  };
  const layers: Layers = {
    inputs: INPUTS,
    hidden: [h1, h2],
    outputs: OUTPUTS,
    w1: take(INPUTS * h1),
    b1: take(h1),
    w2: take(h1 * h2),
    b2: take(h2),
    w3: take(h2 * OUTPUTS),
    b3: take(OUTPUTS),
  };
  if (at !== numbers.length) throw new Error(`The weights are ${numbers.length} numbers, not ${at}`);
  return { layers, kernel: new Kernel(layers, SEATS) };
}

/** Positions after which a running sum is computed afresh: each change leaves a rounding error of 32 bits behind. */
const REFRESH = 512;

/** Evaluates positions of one game one after another; each seat has inputs and a running sum of its own. */
export class WholeEvaluator {
  readonly #kernel: Kernel;
  readonly #fresh: Float32Array;
  readonly #inputs: readonly Inputs[];
  /** The numbers of each seat while another evaluator uses the kernel. */
  #aside: Float32Array[] | null = null;
  readonly #evaluated: number[];

  constructor({ layers, kernel }: WholeNet, game: Game, tastes: readonly number[]) {
    this.#kernel = kernel;
    this.#fresh = freshRunning(layers);
    this.#inputs = Array.from(
      { length: game.seats },
      (_, seat) => new Inputs(game, tastes, kernel.inputs[seat]),
    );
    this.#evaluated = Array(game.seats).fill(0);
  }
  /** The outputs of a position as a seat sees it; the array is used again by the next call. */
  outputs(state: State, seat: number): Float32Array {
    const kernel = this.#kernel;
    if (kernel.user !== this) this.#takeUp();
    this.#inputs[seat].write(state, seat);
    if (this.#evaluated[seat]++ % REFRESH === 0) kernel.running[seat].set(this.#fresh);
    kernel.run(seat);
    return kernel.out;
  }
  /** Results must not depend on other computations in between, not even in the last bit. */
  #takeUp(): void {
    this.#kernel.user?.putAside();
    this.#inputs.forEach((_, seat) => {
      if (this.#aside === null) this.#kernel.all(seat).fill(0);
      else this.#kernel.all(seat).set(this.#aside[seat]);
    });
    this.#kernel.user = this;
  }
  putAside(): void {
    this.#aside = this.#inputs.map((_, seat) => this.#kernel.all(seat).slice());
  }
}

/** All seats are taken to have the same taste. */
export function wholeJudge(net: WholeNet, game: Game, taste: Taste): Judge {
  const { seats } = game;
  const evaluator = new WholeEvaluator(net, game, Array(seats).fill(taste.score));
  return {
    value(state, seat) {
      if (state[S.PHASE] === S.OVER) return finalValue(game, state, seat, taste);
      const out = evaluator.outputs(state, seat);
      let sum = 0;
      for (let i = 0; i < seats; i++) sum += Math.exp(out[i] - out[0]);
      return 1 / sum + taste.margin * out[SEATS] + taste.score * out[2 * SEATS];
    },
    values(state, seat, to) {
      if (state[S.PHASE] === S.OVER) {
        const [winner] = ranking(game, state);
        for (let i = 0; i < seats; i++) {
          to[i] = finalValue(game, state, i, taste);
          to[seats + i] = i === winner ? 1 : 0;
        }
        return;
      }
      const out = evaluator.outputs(state, seat);
      let sum = 0;
      for (let i = 0; i < seats; i++) sum += Math.exp(out[i] - out[0]);
      for (let i = 0; i < seats; i++) {
        const other = (seat + i) % seats;
        const chance = Math.exp(out[i] - out[0]) / sum;
        to[seats + other] = chance;
        to[other] = chance + taste.margin * out[SEATS + i] + taste.score * out[2 * SEATS + i];
      }
    },
  };
}
