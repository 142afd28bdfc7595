/** Reading values from anywhere: each reader returns what was wanted, or throws a `ShapeError` that names the member. */

/** A fault in a value from outside. It never leaves the engine: the readers turn it into a refusal. */
export class ShapeError extends Error {}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** An own member: what an object inherits does not count. */
export function member(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
export function asObject(value: unknown, name: string): Record<string, unknown> {
  if (isObject(value)) return value;
  throw new ShapeError(`${name} must be an object`);
}
export function asList(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new ShapeError(`${name} must be a list`);
}
export function asText(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw new ShapeError(`${name} must be a text`);
}
export function asFlag(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value;
  throw new ShapeError(`${name} must be true or false`);
}
export function asWhole(value: unknown, name: string, least: number, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new ShapeError(`${name} must be a whole number from ${least} to ${most}`);
}
/** `what` describes the valid names, as in "a good" or "a city of this board". */
export function asName<T extends string>(
  value: unknown,
  name: string,
  what: string,
  isOne: (text: string) => boolean,
): T {
  if (typeof value === 'string' && isOne(value)) return value as T;
  throw new ShapeError(`${name} must name ${what}`);
}

/** What a reader read, or the sentence (without its full stop) that says what is wrong. */
export function readShape<T>(read: () => T): { value: T } | { problem: string } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof ShapeError) return { problem: error.message };
    throw error;
  }
}
