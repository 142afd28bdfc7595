/**
 * Computes the net, four numbers at once (WebAssembly SIMD), the same in Node and in a browser's worker. The first layer is
 * kept as a running sum for each seat, so that only the features that changed since its last position cost anything.
 */
import {
  add4,
  addF32,
  addI32,
  areOther4,
  type Code,
  F32,
  get,
  I32,
  i32,
  instantiate,
  isAboveF32,
  isAnyTrue4,
  isBelow,
  isOtherF32,
  lane4,
  load4,
  loadF32,
  loadI32,
  max4,
  moduleOf,
  mul4,
  repeatWhile,
  set,
  splat4,
  store4,
  storeF32,
  storeI32,
  subF32,
  V128,
  when,
  zeroF32,
} from './wasm.ts';

/** The layers, each as a row for every output, but the first as a row for every input. */
export interface Layers {
  inputs: number;
  hidden: readonly [number, number];
  outputs: number;
  w1: Float32Array;
  b1: Float32Array;
  w2: Float32Array;
  b2: Float32Array;
  w3: Float32Array;
  b3: Float32Array;
}

const FLOAT = 4;
const VECTOR = 16;
/** Vectors of the first layer that are added to at a time. */
const STRIDE = 8;
const PAGE = 0x10000;

/** Where everything lies in the kernel's memory, in bytes. */
interface Places {
  w1: number;
  w2: number;
  b2: number;
  w3: number;
  b3: number;
  out: number;
  /** For each input that changed, where its row begins and by how much it changed. */
  changes: number;
  seats: number;
  /** Of one seat: its inputs, those its sums are of, then the sums. */
  seatSize: number;
  end: number;
}
function placesOf({ inputs, hidden: [h1, h2], outputs }: Layers, seats: number): Places {
  const n = padded(inputs);
  let end = 0;
  const room = (floats: number) => {
    end += FLOAT * padded(floats);
    return end - FLOAT * padded(floats);
  };
  const seatSize = FLOAT * (2 * n + h1);
  return {
    w1: room(n * h1),
    w2: room(h1 * h2),
    b2: room(h2),
    w3: room(outputs * h2),
    b3: room(outputs),
    out: room(outputs),
    changes: room(2 * n),
    seats: room((seats * seatSize) / FLOAT),
    seatSize,
    end,
  };
}
/** Whole vectors of four. */
const padded = (floats: number): number => 4 * Math.ceil(floats / 4);

export class Kernel {
  /** What `run` computed last. */
  readonly out: Float32Array;
  /** Of each seat, where to write what its next outputs are computed of. */
  readonly inputs: readonly Float32Array[];
  /** For each seat, the results of the last inputs, to be discarded. */
  readonly running: readonly Float32Array[];
  /** Whose sums it is carrying on. */
  user: { putAside(): void } | null = null;
  readonly #seats: Float32Array[];
  readonly #run: (seatAddress: number) => void;
  readonly #places: Places;

  constructor(layers: Layers, seats: number) {
    const { inputs, hidden, outputs } = layers;
    const [h1, h2] = hidden;
    if (h1 % (4 * STRIDE) !== 0 || h2 % 4 !== 0)
      throw new Error(`Hidden layers must be multiples of ${4 * STRIDE} and of 4, not ${h1} and ${h2}`);
    const places = placesOf(layers, seats);
    this.#places = places;
    const bytes = moduleOf(
      Math.ceil(places.end / PAGE),
      [
        { count: 4, type: I32 },
        { count: 1, type: F32 },
        { count: 1 + Math.max(STRIDE, h2 / 4), type: V128 },
      ],
      runBody(layers, places),
    );
    const { buffer, run } = instantiate(bytes);
    this.#run = run;
    const floats = (from: number, count: number) => new Float32Array(buffer, from, count);
    this.out = floats(places.out, outputs);
    this.#seats = Array.from({ length: seats }, (_, seat) =>
      floats(places.seats + seat * places.seatSize, places.seatSize / FLOAT),
    );
    this.inputs = this.#seats.map((all) => all.subarray(0, inputs));
    this.running = this.#seats.map((all) => all.subarray(padded(inputs)));
    floats(places.w1, layers.w1.length).set(layers.w1);
    // A row for every input here too: inputs that are off are skipped.
    floats(places.w2, h1 * h2).set(layers.w2.map((_, i) => layers.w2[(i % h2) * h1 + Math.floor(i / h2)]));
    floats(places.b2, h2).set(layers.b2);
    floats(places.w3, layers.w3.length).set(layers.w3);
    floats(places.b3, outputs).set(layers.b3);
  }
  /** From the inputs of a seat to `out`, with its running sum. */
  run(seat: number): void {
    this.#run(this.#places.seats + seat * this.#places.seatSize);
  }
  /** All a seat's numbers, to be set aside and brought back. */
  all(seat: number): Float32Array {
    return this.#seats[seat];
  }
}

/** Sums of no input at all. */
export function freshRunning({ inputs, b1 }: Layers): Float32Array {
  const running = new Float32Array(padded(inputs) + b1.length);
  running.set(b1, padded(inputs));
  return running;
}

const SEAT = 0;
const P = 1;
const ROW = 2;
const K = 3;
const LAST = 4;
const CHANGE = 5;
const FACTOR = 6;
const ACC = 7;

function runBody(layers: Layers, places: Places): Code {
  return [
    ...changesFound(layers, places),
    ...changesAdded(layers, places),
    ...hiddenSummed(layers, places),
    ...outputsStored(layers, places),
  ];
}

const CHANGE_SIZE = 8;

/** Notes every input that differs from the one the sums are of. */
function changesFound({ inputs, hidden: [h1] }: Layers, { changes }: Places): Code {
  const n = padded(inputs);
  const earlier = FLOAT * n;
  const at = addI32(get(SEAT), get(P));
  const laneFound = (lane: number): Code => {
    const now = loadF32(at, FLOAT * lane);
    return [
      ...set(CHANGE, subF32(now, loadF32(at, earlier + FLOAT * lane))),
      ...when(isOtherF32(get(CHANGE), zeroF32), [
        ...storeF32(at, earlier + FLOAT * lane, now),
        ...storeI32(get(LAST), 0, addI32(get(ROW), i32(FLOAT * lane * h1))),
        ...storeF32(get(LAST), FLOAT, get(CHANGE)),
        ...set(LAST, addI32(get(LAST), i32(CHANGE_SIZE))),
      ]),
    ];
  };
  return [
    ...set(P, i32(0)),
    ...set(ROW, i32(0)),
    ...set(LAST, i32(changes)),
    ...repeatWhile(
      [
        ...when(isAnyTrue4(areOther4(load4(at, 0), load4(at, earlier))), [0, 1, 2, 3].flatMap(laneFound)),
        ...set(P, addI32(get(P), i32(VECTOR))),
        ...set(ROW, addI32(get(ROW), i32(VECTOR * h1))),
      ],
      isBelow(get(P), i32(FLOAT * n)),
    ),
  ];
}

/** Each change times its row, added to the sums: a few vectors of them at a time, which stay in registers meanwhile. */
function changesAdded({ inputs, hidden: [h1] }: Layers, { w1, changes }: Places): Code {
  const sums = 2 * FLOAT * padded(inputs);
  const to = addI32(get(SEAT), get(K));
  const vectors = Array.from({ length: STRIDE }, (_, i) => i);
  const changeAdded: Code = [
    ...set(ROW, addI32(loadI32(get(P), 0), get(K))),
    ...set(FACTOR, splat4(loadF32(get(P), FLOAT))),
    ...vectors.flatMap((i) =>
      set(ACC + i, add4(get(ACC + i), mul4(get(FACTOR), load4(get(ROW), w1 + VECTOR * i)))),
    ),
    ...set(P, addI32(get(P), i32(CHANGE_SIZE))),
  ];
  const blockUpdated: Code = [
    ...vectors.flatMap((i) => set(ACC + i, load4(to, sums + VECTOR * i))),
    ...set(P, i32(changes)),
    ...repeatWhile(changeAdded, isBelow(get(P), get(LAST))),
    ...vectors.flatMap((i) => store4(to, sums + VECTOR * i, get(ACC + i))),
    ...set(K, addI32(get(K), i32(VECTOR * STRIDE))),
  ];
  return when(isBelow(i32(changes), get(LAST)), [
    ...set(K, i32(0)),
    ...repeatWhile(blockUpdated, isBelow(get(K), i32(FLOAT * h1))),
  ]);
}

/** The second layer in the accumulators; units of the first that are off cost nothing. */
function hiddenSummed({ inputs, hidden: [h1, h2] }: Layers, { w2, b2 }: Places): Code {
  const sums = 2 * FLOAT * padded(inputs);
  const accumulators = Array.from({ length: h2 / 4 }, (_, j) => j);
  return [
    ...accumulators.flatMap((j) => set(ACC + j, load4(i32(b2), VECTOR * j))),
    ...set(P, i32(0)),
    ...set(ROW, i32(0)),
    ...repeatWhile(
      [
        ...set(CHANGE, loadF32(addI32(get(SEAT), get(P)), sums)),
        ...when(isAboveF32(get(CHANGE), zeroF32), [
          ...set(FACTOR, splat4(get(CHANGE))),
          ...accumulators.flatMap((j) =>
            set(ACC + j, add4(get(ACC + j), mul4(get(FACTOR), load4(get(ROW), w2 + VECTOR * j)))),
          ),
        ]),
        ...set(P, addI32(get(P), i32(FLOAT))),
        ...set(ROW, addI32(get(ROW), i32(FLOAT * h2))),
      ],
      isBelow(get(P), i32(FLOAT * h1)),
    ),
  ];
}

function outputsStored({ hidden: [, h2], outputs }: Layers, { w3, b3, out }: Places): Code {
  const accumulators = Array.from({ length: h2 / 4 }, (_, j) => j);
  const output = (o: number): Code => {
    const products = accumulators.map((j) =>
      mul4(get(ACC + j), load4(i32(0), w3 + FLOAT * o * h2 + VECTOR * j)),
    );
    const sum = [0, 1, 2, 3]
      .map((lane) => lane4(get(FACTOR), lane))
      .reduce(addF32, loadF32(i32(0), b3 + FLOAT * o));
    return [...set(FACTOR, products.reduce(add4)), ...storeF32(i32(0), out + FLOAT * o, sum)];
  };
  return [
    ...accumulators.flatMap((j) => set(ACC + j, max4(get(ACC + j), splat4(zeroF32)))),
    ...Array.from({ length: outputs }, (_, o) => output(o)).flat(),
  ];
}
