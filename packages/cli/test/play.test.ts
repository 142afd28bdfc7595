import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
    expect(stdout).toContain('There is nothing to undo');
    expect(stdout.match(/Undone/g)).toHaveLength(2);
    expect(stdout).toContain('Ada plays Mercator');
    const seat = read(file).setup.players.findIndex(({ name }) => name === 'Ada');
    expect(read(file).actions.filter((action) => action.seat === seat)).toEqual([
      { seat, type: 'play', card: 'mercator' },
    ]);
  });

  test('a step that ends the turn asks for confirmation and can still be refused', async () => {
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

  test('an input that ends where the end of the turn is asked for saves the game so far', async () => {
    const file = join(folder, 'ended-at-last.json');
    const script = ['1', '3'];
    const args = ['play', '--players', '3', '--bots', 'random', '--seed', 'sure', '--out', file];
    const { code, stdout, stderr } = await converse(args, () => script.shift() ?? null);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout.match(/End the turn\?/g)).toHaveLength(1);
    expect(read(file).actions.at(-1)).toMatchObject({ type: 'play', card: 'tribune' });
  });

  test('at the question whether to end the turn, q leaves, u goes back, and anything else is asked again', async () => {
    const file = join(folder, 'not-yes.json');
    const script = ['1', '3', '?', 'b', '3', 'u', '3', 'q'];
    const args = ['play', '--players', '3', '--bots', 'random', '--seed', 'sure', '--out', file];
    const { code, stdout } = await converse(args, () => script.shift() ?? null);
    expect(code).toBe(0);
    expect(script).toEqual([]);
    expect(stdout.match(/End the turn\?/g)).toHaveLength(5);
    expect(stdout).toContain(`Saved to ${file}.`);
    expect(read(file).actions.at(-1)).toMatchObject({ type: 'play', card: 'tribune' });
  });

  test('a file that cannot be written is reported before the first turn', async () => {
    const { code, stdout, stderr } = await converse(
      ['play', '--out', join(folder, 'none', 'a.json')],
      () => 'q',
    );
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/Can’t write .*a\.json \(ENOENT\)/);
  });

  test('a game is not lost when its file can no longer be written', async () => {
    const gone = join(folder, 'gone');
    const [file, other] = [join(gone, 'a.json'), join(folder, 'other.json')];
    mkdirSync(gone);
    const script = ['s', 'q', other];
    const reply = () => {
      rmSync(gone, { recursive: true, force: true });
      return script.shift() ?? null;
    };
    const { code, stdout } = await converse(
      ['play', '--bots', 'random', '--seed', 'x', '--out', file],
      reply,
    );
    expect(stdout.match(/Can’t write .*a\.json \(ENOENT\)/g)).toHaveLength(2);
    expect(stdout).toContain(`Saved to ${other}.`);
    expect(code).toBe(0);
    expect(importRecord(read(other)).ok).toBe(true);
  });

  test('a player who names no other file leaves without saving, and is informed', async () => {
    const gone = join(folder, 'gone-too');
    mkdirSync(gone);
    const reply = () => {
      rmSync(gone, { recursive: true, force: true });
      return null;
    };
    const { code, stderr } = await converse(['play', '--seed', 'x', '--out', join(gone, 'a.json')], reply);
    expect(code).toBe(1);
    expect(stderr).toBe('The game is not saved.\n');
    expect(existsSync(gone)).toBe(false);
  });
});
