/** The few instructions of WebAssembly the kernel needs, as bytes: enough to write it by hand, without a compiler. */

export type Code = readonly number[];

/** An unsigned number in LEB128, as WebAssembly writes sizes, indices and offsets. */
function unsigned(value: number): Code {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}
function signed(value: number): Code {
  const rest = value >> 7;
  const isLast = (rest === 0 && (value & 0x40) === 0) || (rest === -1 && (value & 0x40) !== 0);
  return isLast ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...signed(rest)];
}
const simd = (op: number, ...after: Code[]): Code => [0xfd, ...unsigned(op), ...after.flat()];
/** Alignment (as a power of two) and offset of a memory access. */
const at = (alignment: number, offset: number): Code => [alignment, ...unsigned(offset)];

export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];
export const i32 = (value: number): Code => [0x41, ...signed(value)];
export const addI32 = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
export const isBelow = (a: Code, b: Code): Code => [...a, ...b, 0x49];
export const loadI32 = (address: Code, offset: number): Code => [...address, 0x28, ...at(2, offset)];
export const storeI32 = (address: Code, offset: number, value: Code): Code => [
  ...address,
  ...value,
  0x36,
  ...at(2, offset),
];
export const loadF32 = (address: Code, offset: number): Code => [...address, 0x2a, ...at(2, offset)];
export const storeF32 = (address: Code, offset: number, value: Code): Code => [
  ...address,
  ...value,
  0x38,
  ...at(2, offset),
];
export const zeroF32: Code = [0x43, 0, 0, 0, 0];
export const addF32 = (a: Code, b: Code): Code => [...a, ...b, 0x92];
export const subF32 = (a: Code, b: Code): Code => [...a, ...b, 0x93];
export const isOtherF32 = (a: Code, b: Code): Code => [...a, ...b, 0x5c];
export const isAboveF32 = (a: Code, b: Code): Code => [...a, ...b, 0x5e];

/** Four numbers at once. */
export const load4 = (address: Code, offset: number): Code => [...address, ...simd(0x00, at(4, offset))];
export const store4 = (address: Code, offset: number, value: Code): Code => [
  ...address,
  ...value,
  ...simd(0x0b, at(4, offset)),
];
export const splat4 = (value: Code): Code => [...value, ...simd(0x13)];
export const lane4 = (value: Code, lane: number): Code => [...value, ...simd(0x1f, [lane])];
export const areOther4 = (a: Code, b: Code): Code => [...a, ...b, ...simd(0x42)];
export const isAnyTrue4 = (value: Code): Code => [...value, ...simd(0x53)];
export const add4 = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe4)];
export const mul4 = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe6)];
export const max4 = (a: Code, b: Code): Code => [...a, ...b, ...simd(0xe9)];

const NO_RESULT = 0x40;
const END = 0x0b;
export const when = (test: Code, then: Code): Code => [...test, 0x04, NO_RESULT, ...then, END];
/** Does the body, and again while the test holds after it. */
export const repeatWhile = (body: Code, test: Code): Code => [
  0x03,
  NO_RESULT,
  ...body,
  ...test,
  0x0d,
  0,
  END,
];

export const I32 = 0x7f;
export const F32 = 0x7d;
export const V128 = 0x7b;
const section = (id: number, ...items: Code[]): Code => {
  const content = [...unsigned(items.length), ...items.flat()];
  return [id, ...unsigned(content.length), ...content];
};
const name = (text: string): Code => [...unsigned(text.length), ...new TextEncoder().encode(text)];

/** The part used here; the standard types do not declare it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (
    module: object,
  ) => { exports: { memory: { buffer: ArrayBuffer }; run: (n: number) => void } };
};
/** The memory and the function of a module as `moduleOf` makes it. */
export function instantiate(bytes: Uint8Array<ArrayBuffer>): {
  buffer: ArrayBuffer;
  run: (n: number) => void;
} {
  const { memory, run } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  return { buffer: memory.buffer, run };
}

/** A module that exports a memory of `pages` pages of 64 KB and one function `run` of one i32, with further locals by type. */
export function moduleOf(
  pages: number,
  locals: readonly { count: number; type: number }[],
  body: Code,
): Uint8Array<ArrayBuffer> {
  const declared = locals.flatMap(({ count, type }) => [...unsigned(count), type]);
  const run = [...unsigned(locals.length), ...declared, ...body, END];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [0x60, 1, I32, 0]),
    ...section(3, [0]),
    ...section(5, [0, ...unsigned(pages)]),
    ...section(7, [...name('memory'), 2, 0], [...name('run'), 0, 0]),
    ...section(10, [...unsigned(run.length), ...run]),
  ]);
}
