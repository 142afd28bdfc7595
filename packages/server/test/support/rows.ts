import { nameLook } from '../../src/people/look.ts';
import type { Append } from '../../src/store/backend.ts';
import type { NewTableRow } from '../../src/store/schema.ts';

export const NOW = 1_700_000_000_000;
export function person(id: string, name: string, account = true) {
  return {
    id,
    name,
    name_key: account ? name.toLowerCase() : null,
    name_look: account ? nameLook(name) : null,
    guest: account ? 0 : 1,
    password: null,
    mail_key: `mail-${id}`,
    created_at: NOW,
  };
}
export function table(id: string, more: Partial<NewTableRow> = {}): NewTableRow {
  return {
    id,
    status: 'playing',
    map: 'italia',
    options: '{}',
    visibility: 'public',
    join_rule: 'anyone',
    rated: 0,
    time_control: '{"kind":"none"}',
    time_out: 'bot',
    owner: 'ada',
    seat_count: 3,
    take_backs: 'unrevealed',
    created_at: NOW,
    seen_at: NOW,
    seq: 0,
    banks: '[]',
    chat_seq: 0,
    settled: 0,
    ...more,
  };
}
export function append(tableId: string, seq: number, more: Partial<Append['patch']> = {}): Append {
  return {
    entry: {
      table_id: tableId,
      seq,
      kind: 'turn',
      seat: 0,
      key: `key-${seq}`,
      body: `{"n":${seq}}`,
      at: NOW + seq,
    },
    version: seq - 1,
    patch: {
      status: 'playing',
      decider: 1,
      banks: '[1,2,3]',
      since: NOW,
      deadline: null,
      job: null,
      notify: 0,
      result: null,
      finished_at: null,
      snapshot: null,
      ...more,
    },
  };
}
