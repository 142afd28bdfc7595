import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** One table of either server: `turn` sends the next one and calls `done` when the last of its four clients has it. */
export interface BenchTable {
  /** Thinks out the next turns beforehand: what is measured is the server, not the players. */
  prepare(turns: number): void;
  turn(done: () => void): void;
}

export interface Latency {
  p50: number;
  p99: number;
}

/** Every table plays its next turn as soon as all four have seen the last: turns a second in all. */
export async function closedLoop(
  tables: readonly BenchTable[],
  warmUpMs: number,
  measuredMs: number,
  mostPerSecond = MOST_TURNS_A_SECOND,
): Promise<number> {
  makeReady(tables, mostPerSecond * ((warmUpMs + measuredMs) / 1000));
  let count = 0;
  let running = true;
  const idle = Promise.all(
    tables.map(
      (table) =>
        new Promise<void>((resolve) => {
          const next = (): void => {
            count++;
            if (running) table.turn(next);
            else resolve();
          };
          table.turn(next);
        }),
    ),
  );
  await wait(warmUpMs);
  const before = count;
  const start = performance.now();
  await wait(measuredMs);
  const rate = ((count - before) / (performance.now() - start)) * 1000;
  running = false;
  await idle;
  return rate;
}

/**
 * So many turns a second in all, at tables that are not busy: milliseconds from the sending of a turn to its last receipt.
 * To wait for a table because the server is slow counts; that the driver's own timer is late by a millisecond does not.
 */
export async function fixedRate(
  tables: readonly BenchTable[],
  perSecond: number,
  measuredMs: number,
): Promise<Latency> {
  const times: number[] = [];
  const free = [...tables];
  const count = (perSecond * measuredMs) / 1000;
  makeReady(tables, count);
  const start = performance.now();
  for (let n = 0; n < count; n++) {
    const wanted = start + (n * 1000) / perSecond;
    while (performance.now() < wanted) await wait(Math.max(1, wanted - performance.now()));
    const due = performance.now();
    while (free.length === 0) await wait(1);
    const table = free.shift();
    table?.turn(() => {
      times.push(performance.now() - due);
      free.push(table);
    });
  }
  while (times.length < count) await wait(5);
  times.sort((a, b) => a - b);
  const at = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))];
  return { p50: at(0.5), p99: at(0.99) };
}

/** No server is that fast. */
const MOST_TURNS_A_SECOND = 16_000;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What the driver has to do besides is done now, not while a server is measured. */
function makeReady(tables: readonly BenchTable[], turns: number): void {
  for (const table of tables) table.prepare(Math.ceil(turns / tables.length) + 5);
  collectGarbage();
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** In portions, so that thousands of requests do not stand in line at once. */
export async function inPortions<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let i = 0; i < items.length; i += size)
    results.push(...(await Promise.all(items.slice(i, i + size).map(work))));
  return results;
}
