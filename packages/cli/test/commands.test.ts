import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GameRecord } from '@concordia/engine';
import { afterAll, describe, expect, test } from 'vitest';
import { concordia, records } from './support/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'concordia-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

const good = join(records, 'italia-2p-01.json');
const record = JSON.parse(readFileSync(good, 'utf8')) as GameRecord;
/** A file with a spoiled record. */
function spoiled(name: string, change: object | string): string {
  const file = join(folder, name);
  writeFileSync(file, typeof change === 'string' ? change : JSON.stringify({ ...record, ...change }));
  return file;
}

describe('usage', () => {
  test.each(['play', 'show', 'analyse', 'verify', 'perft', 'simulate', 'bench'])(
    '%s --help',
    async (command) => {
      const { code, stdout } = await concordia(command, '--help');
      expect(code).toBe(0);
      expect(stdout).toMatch(new RegExp(`^usage: concordia ${command}`));
    },
  );
  test('--help lists every command', async () => {
    const { code, stdout } = await concordia('--help');
    expect(code).toBe(0);
    for (const command of ['play', 'show', 'analyse', 'verify', 'perft', 'simulate', 'bench'])
      expect(stdout).toContain(command);
  });
  const wrong: [string, ...string[]][] = [
    ['verify'],
    ['verify', good, '--nonsense'],
    ['perft', good],
    ['perft', good, '--depth', '0'],
    ['perft', good, '--depth', 'two'],
    ['perft', good, '--depth', '1', '--at', '-1'],
    ['perft', good, '--depth', '1', '--at', '9999'],
    ['show'],
    ['show', good, good],
    ['simulate', '--bots', 'random,random'],
    ['simulate', '--map', 'gallia', '--bots', 'random,random'],
    ['simulate', '--map', 'imperium', '--bots', 'random,random'],
    ['simulate', '--map', 'italia', '--bots', 'random,nobody'],
    ['play', '--players', '7'],
    ['play', '--players', '99999999999'],
    ['play', '--bots', 'nobody'],
    ['bench', 'now'],
  ];
  test.each(wrong)('%s %s %s %s %s: a usage line and exit status 2', async (...args) => {
    const { code, stdout, stderr } = await concordia(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(`usage: concordia ${args[0]}`);
  });
  test.each([[], ['nonsense']])('no or an unknown command (%s): exit status 2', async (...args) => {
    expect((await concordia(...args)).code).toBe(2);
  });
});

describe('verify', () => {
  test('accepts good records, with their scores', async () => {
    const { code, stdout } = await concordia('verify', '--json', good, join(records, 'imperium-5p-02.json'));
    expect(code).toBe(0);
    const [first, second] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(first).toEqual({ file: good, ok: true, over: true, ...record.result, error: null });
    expect(second).toMatchObject({ ok: true, over: true });
  });
  test('accepts an unfinished one', async () => {
    const file = spoiled('cut.json', { actions: record.actions.slice(0, 30), result: undefined });
    const { code, stdout } = await concordia('verify', file, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, over: false, scores: null, error: null });
    expect((await concordia('verify', file)).stdout).toContain('legal, not finished');
  });
  test('says where and why a record is refused, and continues with the others', async () => {
    const actions = record.actions.with(5, { seat: 0, type: 'keep', goods: {} });
    const files = [
      spoiled('text.json', 'no JSON'),
      spoiled('format.json', { version: 7 }),
      spoiled('setup.json', { setup: { ...record.setup, market: [] } }),
      spoiled('action.json', { actions }),
      spoiled('result.json', { result: { ...record.result, ranking: [1, 1] } }),
      join(folder, 'not there.json'),
      good,
    ];
    const { code, stdout } = await concordia('verify', '--json', ...files);
    expect(code).toBe(1);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { error: { where: unknown } | null });
    expect(lines.map(({ error }) => error?.where ?? null)).toEqual([
      'format',
      'format',
      'setup',
      5,
      'result',
      'format',
      null,
    ]);
    const { stdout: text } = await concordia('verify', files[3]);
    expect(text).toMatch(/action\.json: refused, action 5: .+\.\n$/);
  });
  test('words of a record move neither the cursor nor the lines', async () => {
    const city = 'roma\nother.json: legal\u001b[31m\u202e';
    const action = { seat: 0, type: 'build', city };
    const file = spoiled('forged.json', { actions: [...record.actions.slice(0, 5), action] });
    const { stdout } = await concordia('verify', file);
    expect(stdout).toMatch(/^[^\p{Cc}\u202e]+\n$/u);
    const players = record.setup.players.map((player) => ({ ...player, name: '\u001b[31mRed' }));
    const named = spoiled('named.json', { setup: { ...record.setup, players } });
    const shown = await concordia('show', named);
    expect(shown.stdout).toContain('[31mRed');
    expect(shown.stdout).not.toContain('\u001b');
  });
});

describe('perft', () => {
  test('counts, as text and as JSON', async () => {
    const file = join(records, 'imperium-4p-02.json');
    const { code, stdout } = await concordia('perft', file, '--at', '263', '--depth', '2', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ counts: { 1: 142, 2: 10131 } });
    expect((await concordia('perft', file, '--at', '263', '--depth', '2')).stdout).toBe('1  142\n2  10131\n');
  });
  test('of a finished game is 0', async () => {
    const { stdout } = await concordia('perft', good, '--depth', '2', '--json');
    expect(JSON.parse(stdout)).toEqual({ counts: { 1: 0, 2: 0 } });
  });
  test('of a spoiled record fails with status 1', async () => {
    const { code, stderr } = await concordia('perft', spoiled('bad.json', { actions: [{}] }), '--depth', '1');
    expect(code).toBe(1);
    expect(stderr).toContain('action 0');
  });
});

describe('analyse', () => {
  test('judges every turn, in words or as JSON', async () => {
    const file = join(records, 'italia-2p-01.json');
    const json = await concordia('analyse', file, '--json');
    expect(json.code).toBe(0);
    const turns = json.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { actions } = JSON.parse(readFileSync(file, 'utf8'));
    expect(turns.map(({ turn }) => turn)).toEqual(turns.map((_, n) => n + 1));
    expect(turns.flatMap((turn) => turn.actions).filter(({ type }) => type === 'play')).toEqual(
      actions.filter(({ type }: { type: string }) => type === 'play'),
    );
    for (const { seat, chances, gain, others } of turns) {
      expect(chances[0] + chances[1]).toBeCloseTo(1);
      if (others.length > 0) expect(gain).toBeCloseTo(chances[seat] - others[0].chances[seat]);
    }
    const { code, stdout } = await concordia('analyse', file);
    expect(code).toBe(0);
    const lines = stdout.trim().split('\n');
    expect(lines.filter((line) => /^\d+\. /.test(line))).toHaveLength(turns.length);
    const marked = turns.filter(({ mark }) => mark === 'mistake' || mark === 'blunder');
    expect(lines.filter((line) => line.startsWith('   better, '))).toHaveLength(marked.length);
    expect(marked.length).toBeGreaterThan(0);
  });
});

describe('show', () => {
  test('says who must decide what, and shows board, display and players', async () => {
    const { code, stdout } = await concordia('show', join(records, 'imperium-4p-01.json'), '--at', '255');
    expect(code).toBe(0);
    await expect(stdout).toMatchFileSnapshot('./fixtures/show-imperium-4p-01-at-255.txt');
  });
  test('shows the final scores of a finished game', async () => {
    const { stdout } = await concordia('show', good);
    expect(stdout).toContain('The game is over.');
    expect(stdout).toContain(`1. ${record.setup.players[0].name}: ${record.result!.scores[0].total}`);
  });
});

describe('simulate', () => {
  const args = ['simulate', '--map', 'italia', '--bots', 'random,greedy', '--games', '2', '--seed', 'test'];
  test('plays the same games for the same seed, and writes records that verify', async () => {
    const out = join(folder, 'games');
    const first = await concordia(...args, '--json', '--out', out);
    expect(first.code).toBe(0);
    const lines = first.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { bots: unknown[] });
    expect(lines.map(({ bots }) => bots.length)).toEqual([2, 2, 2]);
    expect(lines[0]).toMatchObject({ game: 0, bots: ['random', 'greedy'] });
    expect(lines[1]).toMatchObject({ game: 1, bots: ['greedy', 'random'] });
    expect(lines[2]).toMatchObject({ games: 2, map: 'italia', bots: [{ bot: 'random' }, { bot: 'greedy' }] });
    expect((await concordia(...args, '--json')).stdout).toBe(first.stdout);
    const files = readdirSync(out).map((file) => join(out, file));
    expect(files).toHaveLength(2);
    expect((await concordia('verify', ...files)).code).toBe(0);
    expect((await concordia(...args)).stdout).toContain('2 games');
  });
});

describe('bench', () => {
  test('prints its figures', async () => {
    const { code, stdout } = await concordia('bench', '--json');
    expect(code).toBe(0);
    const figures = JSON.parse(stdout) as Record<string, number>;
    expect(Object.keys(figures)).toEqual([
      'decisionsPerSecond',
      'gamesPerSecond',
      'copyNs',
      'stateBytes',
      'chessopsNodesPerSecond',
      'ratio',
    ]);
    expect(figures.stateBytes).toBeLessThan(1536);
    for (const figure of Object.values(figures)) expect(figure).toBeGreaterThan(0);
  });
  test('of the opponents: every level, the time a turn and how long it cannot be stopped', async () => {
    const { code, stdout } = await concordia('bench', '--opponents', '--json');
    expect(code).toBe(0);
    const paces = JSON.parse(stdout) as { level: string; turns: number; median: number; p95: number }[];
    expect(paces.map(({ level }) => level)).toEqual(['1', 'easy', '3', 'medium', '5', 'hard', '7', 'expert']);
    for (const { turns, median, p95 } of paces) {
      expect(turns).toBeGreaterThan(15);
      expect(median).toBeGreaterThan(0);
      expect(p95).toBeGreaterThanOrEqual(median);
    }
  });
});
