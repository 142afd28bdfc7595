import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GameRecord, importRecord, isOver, seededRng } from '@concordia/engine';
import { afterAll, describe, expect, test } from 'vitest';
import { concordia, converse, records } from './support/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'concordia-resume-'));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as GameRecord;

/** Takes any choice on offer; after a number of them it saves and leaves. */
function anyChoice(seed: string, most = Number.POSITIVE_INFINITY) {
  const rng = seededRng(seed);
  let answered = 0;
  return (text: string) => {
    if (text.endsWith('[Y/n] ')) return '';
    if (answered++ === most) return 'q';
    const numbers = [...text.slice(text.lastIndexOf('\n\n') + 1).matchAll(/^ +(\d+) {2}\S/gm)];
    return numbers[rng.int(numbers.length)]?.[1] ?? '';
  };
}

describe('play --resume', () => {
  test('a game saved in mid-turn is played on to its end, in the same file', async () => {
    const file = join(folder, 'game.json');
    const first = [
      'play',
      '--map',
      'italia',
      '--bots',
      'random',
      '--seed',
      'resumed',
      '--name',
      'Ada',
      '--out',
      file,
    ];
    expect(await converse(first, anyChoice('first', 8))).toMatchObject({ code: 0, stderr: '' });
    const saved = read(file);
    expect(saved.actions.length).toBeGreaterThan(5);
    expect(saved.result).toBeUndefined();

    const second = await converse(['play', '--resume', file, '--seed', 'on'], anyChoice('second'));
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(second.stdout).toContain('The game is over.');
    const whole = read(file);
    expect(whole.setup).toEqual(saved.setup);
    expect(whole.actions.slice(0, saved.actions.length)).toEqual(saved.actions);
    const imported = importRecord(whole);
    expect(imported.ok && isOver(imported.value.state)).toBe(true);
  });

  test('a file that cannot be resumed gives one clear sentence', async () => {
    const two = await concordia('play', '--resume', join(records, 'italia-2p-01.json'));
    expect(two).toMatchObject({ code: 2, stderr: expect.stringContaining("can't be resumed: only one") });
    const missing = await concordia('play', '--resume', join(folder, 'nowhere.json'));
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('Can’t read') });
    const both = await concordia('play', '--resume', join(folder, 'game.json'), '--map', 'italia');
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('--map is for new games') });
  });
});
