/** Whole games with their results, and perft tables, made by another implementation of the rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { exportRecord, type GameRecord, importRecord, isOver, perft, unwrap } from '@concordia/engine';
import { describe, expect, test } from 'vitest';

const fixtures = new URL('./fixtures/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, fixtures), 'utf8');
interface PerftRow {
  record: string;
  at: number;
  phase: string;
  counts: Record<string, number>;
}
const { rows } = JSON.parse(read('perft.json')) as { rows: PerftRow[] };

describe('Golden records', () => {
  test.each(readdirSync(new URL('records/', fixtures)))('%s', (file) => {
    const record = JSON.parse(read(`records/${file}`)) as GameRecord;
    const imported = importRecord(record);
    if (!imported.ok) throw new Error(`${imported.error.where}: ${imported.error.message}`);
    const { setup, actions, state } = imported.value;
    expect(isOver(state)).toBe(true);
    expect(unwrap(exportRecord(setup, actions))).toEqual(record);
  });
});

describe('Golden perft', () => {
  test.each(rows)('$record at $at: $phase', ({ record, at, counts }) => {
    const imported = importRecord(read(`records/${record}`), at);
    if (!imported.ok) throw new Error(imported.error.message);
    const { game, state } = imported.value;
    const before = state.slice();
    for (const [depth, count] of Object.entries(counts))
      expect(perft(game, state, Number(depth))).toBe(count);
    expect(state).toEqual(before);
  });
});
