import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { nameKey } from '../src/people/names.ts';
import { migrate } from '../src/store/migrations.ts';
import { openSqlite, SQLITE_FILE } from '../src/store/sqlite/open.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { append, NOW, person, table } from './support/rows.ts';

/** What SQLite has of its own: a folder, a log that is folded back, layouts of earlier versions. */
const folders: string[] = [];
const stores: Store[] = [];
afterAll(async () => {
  await Promise.all(stores.map((store) => store.backend.close()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function reopened(folder: string): Promise<Store> {
  const store = await openStore(openSqlite(folder));
  stores.push(store);
  return store;
}
/** The opener closes it. */
async function inNewFolder(): Promise<{ folder: string; store: Store }> {
  const folder = mkdtempSync(join(tmpdir(), 'concordia-sqlite-'));
  folders.push(folder);
  return { folder, store: await openStore(openSqlite(folder)) };
}

test('two servers cannot open one folder', async () => {
  const { folder, store } = await inNewFolder();
  expect(() => openSqlite(folder)).toThrow('another server is running');
  await store.backend.close();
});

test('the log is checkpointed during play and overwritten instead of growing', async () => {
  const { folder, store } = await inNewFolder();
  const ids = Array.from({ length: 100 }, (_, n) => `t-${n}`);
  await store.people.add(person('ada', 'Ada'));
  for (const id of ids) await store.tables.add(table(id), 'ada');
  const TURNS = 500;
  for (let seq = 1; seq <= TURNS; seq++) {
    // Other changes are under way meanwhile.
    const changed = store.chat.add({
      table_id: ids[0],
      room: 'players',
      person_id: 'ada',
      text: 'salve',
      at: NOW,
    });
    expect(await Promise.all(ids.map((id) => store.log.append(append(id, seq))))).not.toContain(false);
    await changed;
  }
  const written = 2 * TURNS * ids.length * 1024;
  expect(statSync(join(folder, `${SQLITE_FILE}-wal`)).size).toBeLessThan(written / 2);
  await store.backend.close();
  expect(existsSync(join(folder, `${SQLITE_FILE}-wal`))).toBe(false);
  const again = await reopened(folder);
  for (const id of ids) expect(await again.log.after(id, 0)).toHaveLength(TURNS);
}, 60_000);

test('a folder of an earlier version keeps its games and accounts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'concordia-sqlite-'));
  folders.push(folder);
  const earlier = openSqlite(folder);
  await migrate(earlier, '003-guesses');
  const { db } = earlier;
  const accounts = { ada: 'Ada', heart: 'I ❤\uFE0F Roma', 'ada-too': 'Ada\uFE0F' };
  for (const [id, name] of Object.entries(accounts))
    await sql`insert into people (id, name, name_key, guest, mail_key, created_at)
      values (${id}, ${name}, ${name.toLowerCase()}, 0, 'key', ${NOW})`.execute(db);
  const given = { result: '{"reason":"agreed","scores":[]}', rematch: 'closed' };
  for (const id of ['a', 'b', 'c', 'closed'])
    await sql`insert into tables (id, status, map, options, visibility, join_rule, rated, time_control, time_out, owner,
        seat_count, seq, due_at, created_at, result, rematch)
      values (${id}, ${id === 'closed' ? 'cancelled' : 'playing'}, 'italia', '{}', 'public', 'anyone', 0,
        '{"kind":"none"}', 'bot', 'ada', 3, ${id === 'a' || id === 'b' ? 3 : 0}, ${id === 'a' ? NOW : null}, ${NOW},
        ${id === 'c' ? given.result : null}, ${id === 'c' ? given.rematch : null})`.execute(db);
  for (const seq of [1, 2, 3])
    for (const id of ['b', 'a']) {
      const { key, body, at } = append(id, seq).entry;
      await sql`insert into entries values (${id}, ${seq}, 'turn', 0, ${key}, ${body}, ${at})`.execute(db);
    }
  await sql`insert into results values ('c', 0, 'ada', null, 'italia', 2, 1, 9, 1, 1, 1, 1, 1, 1, 3, 0, 1, 0)`.execute(
    db,
  );
  await earlier.close();

  const now = await reopened(folder);
  expect(await now.log.after('a', 0)).toEqual([1, 2, 3].map((seq) => append('a', seq).entry));
  expect(await now.jobs.claim('see-to', NOW, NOW + 1, 9)).toContain('a');
  expect(await now.log.append({ ...append('a', 4), version: 0 })).toBe(true);
  expect((await now.people.byNameKey(nameKey('I ❤ Roma')))?.id).toBe('heart');
  expect((await now.people.byNameKey('ada'))?.id).toBe('ada');
  expect(await now.results.games('ada', 9)).toMatchObject([{ table_id: 'c', reason: 'agreed' }]);
  expect((await now.tables.get('c'))?.table.rematch).toBeNull();
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = 'entries'`.execute(
    now.backend.db,
  );
  expect(rows[0].sql).not.toMatch(/without rowid/i);
});
