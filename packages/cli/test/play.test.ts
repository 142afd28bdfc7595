import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GameRecord, importRecord, isOver, seededRng } from '@concordia/engine';
import { afterAll, describe, expect, test } from 'vitest';
import { converse } from './support/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'concordia-play-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The numbers on offer since the last prompt. */
const offered = (text: string): string[] =>
  [...text.matchAll(/^ +(\d+) {2}\S/gm)].map(([, number]) => number);
const read = (file: string): GameRecord => JSON.parse(readFileSync(file, 'utf8')) as GameRecord;

describe('play', () => {
  test('a whole game by numbers, saved as a record that verifies', async () => {
    const file = join(folder, 'whole.json');
    const rng = seededRng('answers');
    const reply = (text: string) => {
      if (text.endsWith('[Y/n] ')) return '';
      const numbers = offered(text.slice(text.lastIndexOf('\n\n') + 1));
      return numbers[rng.int(numbers.length)] ?? '';
    };
    const args = [
      'play',
      '--map',
      'italia',
      '--players',
      '2',
      '--bots',
      'random',
      '--seed',
      'whole',
      '--out',
      file,
    ];
    const { code, stdout, stderr } = await converse(args, reply);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('The game is over.');
    const imported = importRecord(read(file));
    if (!imported.ok) throw new Error(imported.error.message);
    expect(isOver(imported.value.state)).toBe(true);
  });

  test('undo, a refused confirmation, the table, help and a bad number', async () => {
    const file = join(folder, 'undo.json');
    const script = ['99', '?', 'b', 'u', '4', 'u', '4', '1', 'u', '2', 'u', 's', 'q'];
    const args = [
      'play',
      '--players',
      '3',
      '--bots',
      'random',
      '--seed',
      'undo',
      '--name',
      'Ada',
      '--out',
      file,
    ];
    const { code, stdout } = await converse(args, () => script.shift() ?? null);
    expect(code).toBe(0);
    expect(stdout).toContain('There is nothing to take back');
    expect(stdout.match(/Taken back/g)).toHaveLength(2);
    expect(stdout).toContain('Ada plays Mercator');
    const seat = read(file).setup.players.findIndex(({ name }) => name === 'Ada');
    expect(read(file).actions.filter((action) => action.seat === seat)).toEqual([
      { seat, type: 'play', card: 'mercator' },
    ]);
  });

  test('what ends the turn is asked for once more, and can still be refused', async () => {
    const file = join(folder, 'sure.json');
    // The Tribune, the end of the turn: no; then yes.
    const script = ['1', '3', 'n', '3', 'y', 'q'];
    const args = [
      'play',
      '--players',
      '3',
      '--bots',
      'random',
      '--seed',
      'sure',
      '--name',
      'Ada',
      '--out',
      file,
    ];
    const { stdout } = await converse(args, () => script.shift() ?? null);
    expect(stdout.match(/End the turn\?/g)).toHaveLength(2);
    const { setup, actions } = read(file);
    const seat = setup.players.findIndex(({ name }) => name === 'Ada');
    expect(actions.filter((action) => action.seat === seat).map(({ type }) => type)).toEqual([
      'play',
      'done',
    ]);
  });

  test('an input that ends saves the game so far', async () => {
    const file = join(folder, 'ended.json');
    const { code, stdout } = await converse(['play', '--seed', 'x', '--out', file], () => null);
    expect(code).toBe(0);
    expect(stdout).toContain(`Saved to ${file}.`);
    expect(importRecord(read(file)).ok).toBe(true);
  });
});
