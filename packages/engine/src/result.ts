/** How anything that can fail answers: a value, or a refusal with a code, its values and an English sentence. */

/** Why something was refused: a code for programs, its values for other languages, and the sentence in English. */
export interface Refusal<Code extends string = string, Values extends object = object> {
  readonly code: Code;
  readonly values: Values;
  readonly message: string;
}
/** The value, or why there is none. */
export type Result<T, E extends Refusal = Refusal> = { ok: true; value: T } | { ok: false; error: E };

export function accepted<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}
export function refused<E extends Refusal>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}

/** A refusal that was thrown: by `unwrap`, or by a function called with arguments that its types forbid. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
/** The value of a result that is known to be good; throws a `RefusalError` when it isn't. */
export function unwrap<T>(result: Result<T>): T {
  if (result?.ok === true) return result.value;
  if (typeof result?.error?.message === 'string') throw new RefusalError(result.error);
  throw wrongArgument('result', 'a Result');
}
/** For arguments that the types forbid: `name` is the parameter, `wanted` says what it must be. */
export function wrongArgument(name: string, wanted: string): RefusalError {
  return new RefusalError({
    code: 'argument',
    values: { name, wanted },
    message: `The argument "${name}" must be ${wanted}.`,
  });
}

/** Codes, each with the sentence made from its values. Values are names of the rules, seats, or numbers. */
export type Sentences = Readonly<Record<string, (values: never) => string>>;
export type ValuesOf<T extends Sentences, C extends keyof T> =
  Parameters<T[C]> extends [infer V extends object] ? V : Record<never, never>;
/** Every refusal that a table of sentences can give. */
export type RefusalOf<T extends Sentences> = {
  [C in keyof T & string]: Refusal<C, ValuesOf<T, C>>;
}[keyof T & string];

export function refusal<T extends Sentences, C extends keyof T & string>(
  sentences: T,
  code: C,
  values: ValuesOf<T, C>,
): Refusal<C, ValuesOf<T, C>> {
  const sentence = sentences[code] as unknown as (values: ValuesOf<T, C>) => string;
  return { code, values, message: sentence(values) };
}
