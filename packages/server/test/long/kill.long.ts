import { afterAll, beforeAll, test } from 'vitest';
import { killOneOfThree, killRounds } from '../support/bad-days.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 120_000);
afterAll(() => postgres.stop(), 60_000);

test('kill -9 at random moments under load, 50 times, on SQLite', () => killRounds(50, null), 3_600_000);
test(
  'kill -9 at random moments under load, 50 times, on PostgreSQL',
  () => killRounds(50, postgres),
  3_600_000,
);
test('three processes, one killed at a time, 15 times', () => killOneOfThree(15, postgres), 3_600_000);
