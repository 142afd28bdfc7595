import { describe, expect, test } from 'vitest';
import { concordia } from './support/run.ts';

const match = ['arena', '--map', 'italia', '--bots', 'greedy,random', '--seeds', '3'];
interface Told {
  games: number;
  winningScore: number;
  bots: { bot: string; winShare: number; interval: [number, number]; meanScore: number; median: number }[];
}
const told = async (...args: string[]) => JSON.parse((await concordia(...args, '--json')).stdout) as Told;
/** What does not depend on the machine. */
const results = ({ games, winningScore, bots }: Told) => ({
  games,
  winningScore,
  bots: bots.map(({ bot, winShare, interval, meanScore }) => ({ bot, winShare, interval, meanScore })),
});

describe('arena', () => {
  test('plays every rotation of every seed and shows which bot is stronger', async () => {
    const { code, stdout, stderr } = await concordia(...match);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [head, columns, first, second] = stdout.split('\n');
    expect(head).toMatch(/^6 games on italia, 3 seeds, every rotation; mean winning score \d+\.\d$/);
    expect(columns).toMatch(/^bot +wins +95 % +rank +score +margin/);
    expect(first).toMatch(/^greedy +100\.0 % +100\.0 %–100\.0 % +1\.00 /);
    expect(second).toMatch(/^random +0\.0 % +0\.0 %–0\.0 % +2\.00 /);
  });
  test('gives the same for the same seeds on any number of cores, and something else for others', async () => {
    const once = await told(...match);
    expect(once).toMatchObject({ games: 6, bots: [{ bot: 'greedy' }, { bot: 'random' }] });
    expect(results(await told(...match))).toEqual(results(once));
    expect(results(await told(...match, '--base', 'others'))).not.toEqual(results(once));
  });
  test('keeps to a budget', async () => {
    const args = ['arena', '--map', 'italia', '--bots', 'expert,random', '--seeds', '1', '--budget', '2'];
    expect((await told(...args)).bots[0]).toMatchObject({ bot: 'expert', winShare: 1 });
  });
  test.each([
    [['--bots', 'greedy,random'], '--map is missing'],
    [['--map', 'italia'], '--bots is missing'],
    [['--map', 'gallia', '--bots', 'greedy,random'], 'gallia'],
    [['--map', 'italia', '--bots', 'greedy,genius'], 'genius'],
    [['--map', 'imperium', '--bots', 'greedy,random'], 'Imperium is for 3 to 5 players, not 2'],
    [['--map', 'italia', '--bots', 'greedy,random', '--budget', 'soon'], '--budget must be'],
    [['--map', 'italia', '--bots', 'greedy,random', '--seeds', '0'], '--seeds'],
  ])('%j is wrong usage', async (args, sentence) => {
    const { code, stderr } = await concordia('arena', ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });
});
