import type { Action, CardId } from '@concordia/engine';
import type { EndReason, Entry } from '@concordia/protocol';
import type { EntryRow } from '../store/schema.ts';

/** How the keys of turns begin that the computer made; nobody else can send such a one. */
export const COMPUTERS_KEY = 'computer ';

/** What the body of an entry's row holds, by its kind. */
export interface TurnBody {
  actions: Action[];
  dealt: CardId[];
}
export interface TakebackBody {
  undone: number;
}
export interface EndBody {
  reason: EndReason;
}

export function entryFromRow(row: EntryRow): Entry {
  const { seq, at } = row;
  const body: unknown = JSON.parse(row.body);
  switch (row.kind) {
    case 'turn':
      return { seq, type: 'turn', seat: row.seat ?? 0, ...(body as TurnBody), at };
    case 'takeback':
      return { seq, type: 'takeback', seat: row.seat ?? 0, ...(body as TakebackBody), at };
    case 'end':
      return { seq, type: 'end', ...(body as EndBody), seat: row.seat, at };
    default:
      return row.kind satisfies never;
  }
}

/** The same as JSON, made from the stored text, which need not be parsed and built again for each reader. */
export function entryAsText({ seq, kind, seat, body, at }: EntryRow): string {
  const members = body.slice(1, -1);
  return `{"seq":${seq},"type":"${kind}","seat":${seat},${members},"at":${at}}`;
}
