import type { Ears, SharedNote, TableNote } from './bus.ts';

/**
 * The version of the notes. Processes of two versions run side by side while a server is updated: a note of another
 * version says only that something happened, and the store says what.
 */
export const BUS_VERSION = 1;

const TABLE_KINDS: ReadonlySet<string> = new Set(['entry', 'table', 'chat'] satisfies TableNote['kind'][]);
const SHARED_KINDS: ReadonlySet<string> = new Set([
  'alive',
  'presence',
  'lobby',
  'work',
  'your-turn',
  'signed-out',
  'session-ended',
] satisfies SharedNote['kind'][]);

/** Writes one process's notes: `version from note` and `version from n note`, on one line each. */
export class Writer {
  readonly #head: string;
  #n = 0;
  constructor({ self, version }: Reader) {
    this.#head = `${version} ${self} `;
  }
  table(note: TableNote): string {
    return this.#head + JSON.stringify(note);
  }
  shared(note: SharedNote): string {
    return `${this.#head}${++this.#n} ${JSON.stringify(note)}`;
  }
}

export interface Reader {
  self: string;
  version: number;
}

/** Hands a note of another process to the ears. One of another version, or that cannot be read, is no reason to stop. */
export function readTable({ self, version: mine }: Reader, table: string, text: string, ears: Ears): void {
  const [version, from, note] = heads(text, 2);
  if (from === self) return;
  const read = Number(version) === mine ? parsed(note) : null;
  ears.onTable(table, isOf<TableNote>(read, TABLE_KINDS) ? read : { kind: 'table' });
}

export function readShared({ self }: Reader, text: string, ears: Ears): void {
  const [, from, n, note] = heads(text, 3);
  if (from === self) return;
  const read = parsed(note);
  if (isOf<SharedNote>(read, SHARED_KINDS)) ears.onShared(from, Number(n), read);
}

/** The first words, and the rest as the last. */
function heads(text: string, words: number): string[] {
  const found: string[] = [];
  let start = 0;
  for (let word = 0; word < words; word++) {
    const end = text.indexOf(' ', start);
    if (end < 0) break;
    found.push(text.slice(start, end));
    start = end + 1;
  }
  return [...found, text.slice(start)];
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

function isOf<T extends { kind: string }>(value: unknown, kinds: ReadonlySet<string>): value is T {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    kinds.has(value.kind)
  );
}
