import { afterAll, beforeAll, test } from 'vitest';
import { askAmongMany } from '../support/million.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop(), 60_000);

test(
  'among a million games, frequent queries never read a whole table',
  () => askAmongMany(Number(process.env.GAMES ?? 1_000_000), postgres),
  1_800_000,
);
