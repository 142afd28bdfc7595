import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup, restore } from '../../src/ops/backup.ts';
import { openPostgres } from '../../src/store/postgres/open.ts';
import type { Db } from '../../src/store/schema.ts';
import { openSqlite } from '../../src/store/sqlite/open.ts';
import { openStore } from '../../src/store/store.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

const GAMES = Number(process.env.GAMES ?? 100_000);
const ENTRIES = 20;
const MB = 1024 * 1024;
let postgres: TestPostgres;
const folder = mkdtempSync(join(tmpdir(), 'concordia-restore-'));
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function counts(db: Db): Promise<unknown> {
  const { rows } =
    await sql`select (select count(*) from tables) as tables, (select count(*) from entries) as entries,
    (select sum(seq) from entries) as seqs, (select count(*) from seats) as seats`.execute(db);
  return rows[0];
}

test(`${GAMES} games are backed up and restored, in memory that does not grow with them`, async () => {
  const from = openPostgres(await postgres.database());
  await openStore(from);
  const fill = [
    sql`insert into people (id, name, guest, mail_key, created_at) values ('p', 'Ada', 0, 'm', 1)`,
    sql`insert into tables (id, status, map, options, visibility, join_rule, rated, time_control, time_out, owner,
        seat_count, seq, created_at, started_at, finished_at, settled)
      select 't' || n, 'finished', 'italia', '{}', 'public', 'anyone', 0, '{"kind":"none"}', 'bot', 'p', 2,
        ${ENTRIES}::int, n, n, n, 1 from generate_series(1, ${GAMES}::int) n`,
    sql`insert into seats (table_id, seat, person_id)
      select 't' || n, s, 'p' from generate_series(1, ${GAMES}::int) n, generate_series(0, 1) s`,
    sql`insert into entries (table_id, seq, kind, seat, body, at)
      select 't' || n, s, 'turn', 0, '{"actions":[{"seat":0,"type":"play","card":"architect"}],"dealt":[]}', n
      from generate_series(1, ${GAMES}::int) n, generate_series(1, ${ENTRIES}::int) s`,
  ];
  for (const statement of fill) await statement.execute(from.db);
  const before = await counts(from.db);
  const filled = performance.now();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 100);
  const start = process.memoryUsage().rss;
  const file = join(folder, 'backup');
  const rows = await backup(from, file);
  // A player, and the secret that each store makes for itself.
  expect(rows).toBe(2 + GAMES * (3 + ENTRIES));
  const written = performance.now();
  const to = openSqlite(join(folder, 'restored'));
  expect(await restore(to, file)).toBe(rows);
  clearInterval(watch);
  const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;
  process.stdout.write(
    `${rows} rows: written in ${seconds(written - filled)}, read in ${seconds(performance.now() - written)}, ` +
      `${Math.round((most - start) / MB)} MB of memory more than before, file ${Math.round(statSync(file).size / MB)} MB\n`,
  );
  expect((most - start) / MB).toBeLessThan(400);
  expect(await counts(to.db)).toEqual(before);
  await from.close();
  await to.close();
}, 1_800_000);
