import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from '../src/store/backend.ts';
import { openPostgres } from '../src/store/postgres/open.ts';
import type { NewTableRow, ResultRow } from '../src/store/schema.ts';
import { openSqlite } from '../src/store/sqlite/open.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { isUnavailable } from '../src/store/unavailable.ts';
import { startPostgres, type TestPostgres } from './support/postgres.ts';
import { append, NOW, person, table } from './support/rows.ts';

/** One contract, two databases. */
interface Subject {
  open(): Promise<Store>;
  /** Makes every write fail as on a bad day. */
  refuseWrites(store: Store): Promise<void>;
}

let postgres: TestPostgres;
const folders: string[] = [];
const stores: Store[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  await Promise.all(stores.map((store) => store.backend.close()));
  await postgres.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function opened(backend: Backend): Promise<Store> {
  const store = await openStore(backend);
  stores.push(store);
  return store;
}

const SUBJECTS: Record<string, Subject> = {
  SQLite: {
    open: () => {
      const folder = mkdtempSync(join(tmpdir(), 'concordia-store-'));
      folders.push(folder);
      return opened(openSqlite(folder));
    },
    refuseWrites: async (store) => {
      // The database may not grow any more: what a full disk looks like.
      await sql`pragma max_page_count = 1`.execute(store.backend.db);
    },
  },
  PostgreSQL: {
    open: async () => opened(openPostgres(await postgres.database())),
    refuseWrites: async (store) => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
        store.backend.db,
      );
      await sql`alter database ${sql.id(rows[0].name)} set default_transaction_read_only = on`.execute(
        store.backend.db,
      );
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(store.backend.db);
      await sql`set default_transaction_read_only = on`.execute(store.backend.db);
    },
  },
};

describe.each(Object.entries(SUBJECTS))('store on %s', (_name, subject) => {
  let store: Store;
  beforeAll(async () => {
    store = await subject.open();
    await store.people.add(person('ada', 'Ada'));
    await store.people.add(person('bru', 'Brutus'));
  });

  test('names of accounts are unique without regard to case; guests may share theirs', async () => {
    expect(await store.people.add(person('ada2', 'ADA'))).toBe(false);
    expect(await store.people.add(person('g1', 'Ada', false))).toBe(true);
    expect(await store.people.add(person('g2', 'Ada', false))).toBe(true);
    expect(await store.people.update('g1', { name: 'ada', name_key: 'ada', guest: 0 })).toBe(false);
    expect(await store.people.update('g1', { name: 'Livia', name_key: 'livia', guest: 0 })).toBe(true);
    expect((await store.people.byNameKey('livia'))?.id).toBe('g1');
  });

  test('a session finds its person until it ends', async () => {
    const session = {
      hash: 'h1',
      id: 's1',
      person_id: 'bru',
      kind: 'session' as const,
      label: '',
      created_at: NOW,
      expires_at: NOW + 10,
    };
    await store.people.addSession(session);
    await store.people.addSession({
      ...session,
      hash: 'h2',
      id: 's2',
      kind: 'token',
      expires_at: NOW + 1000,
    });
    expect((await store.people.bySession('h1', NOW))?.name).toBe('Brutus');
    expect(await store.people.bySession('h1', NOW + 10)).toBeUndefined();
    expect((await store.people.tokens('bru')).map((token) => token.id)).toEqual(['s2']);
    expect(await store.people.removeOne('ada', 'token', 's2')).toBeNull();
    await store.people.removeSessions('bru');
    expect(await store.people.bySession('h2', NOW)).toBeUndefined();
  });

  test('a forgotten person leaves no name behind', async () => {
    await store.people.add(person('tmp', 'Tullia'));
    await store.people.forget('tmp');
    expect(await store.people.byId('tmp')).toMatchObject({ name: '', name_key: null, deleted: 1 });
    expect(await store.people.add(person('tmp2', 'Tullia'))).toBe(true);
  });

  test('entries follow each other without gap or double', async () => {
    await store.tables.add(table('t-seq'), 'ada');
    await store.tables.change('t-seq', (locked) => locked.insertGame({ setup: '{}', rules: 1 }));
    expect(await store.log.append(append('t-seq', 1, { snapshot: 'S1' }))).toBe(true);
    expect(await store.log.append(append('t-seq', 1))).toBe(false);
    expect(await store.log.append(append('t-seq', 3))).toBe(false);
    expect(await store.log.append(append('t-seq', 2, { decider: 2 }))).toBe(true);
    expect((await store.log.after('t-seq', 0)).map((entry) => entry.seq)).toEqual([1, 2]);
    expect((await store.log.after('t-seq', 1)).map((entry) => [entry.key, entry.body])).toEqual([
      ['key-2', '{"n":2}'],
    ]);
    const row = (await store.tables.get('t-seq'))?.table;
    expect(row).toMatchObject({ seq: 2, decider: 2, banks: '[1,2,3]' });
    expect(await store.tables.game('t-seq')).toMatchObject({ setup: '{}', snapshot: 'S1', snapshot_seq: 1 });
  });

  test('of many commits for one turn exactly one wins', async () => {
    await store.tables.add(table('t-race'), 'ada');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => store.backend.append([append('t-race', 1)])),
    );
    expect(answers.flat().filter(Boolean)).toHaveLength(1);
    expect(await store.log.after('t-race', 0)).toHaveLength(1);
  });

  test('many tables share a batch, each with an answer of its own', async () => {
    const ids = Array.from({ length: 50 }, (_, i) => `t-batch-${i}`);
    for (const id of ids)
      await store.tables.add(table(id, id.endsWith('7') ? { status: 'finished' } : {}), 'ada');
    const stored = await Promise.all(ids.map((id) => store.log.append(append(id, 1))));
    expect(stored).toEqual(ids.map((id) => !id.endsWith('7')));
  });

  test('a value that the database cannot keep fails alone, not with those that share its batch', async () => {
    const ids = [0, 1, 2, 3].map((n) => `t-bad-value-${n}`);
    for (const id of ids) await store.tables.add(table(id), 'ada');
    const appends = ids.map((id) => append(id, 1));
    appends[2].entry.key = 'half a character \ud800 and \u0000';
    const stored = await Promise.allSettled(appends.map((one) => store.log.append(one)));
    for (const n of [0, 1, 3]) expect(stored[n]).toMatchObject({ value: true });
  });

  test('a finished game takes no more entries', async () => {
    await store.tables.add(table('t-end'), 'ada');
    await store.log.append(append('t-end', 1, { status: 'finished', finished_at: NOW }));
    expect(await store.log.append(append('t-end', 2))).toBe(false);
  });

  test('seats change under the lock: two people cannot get the same seat', async () => {
    await store.tables.add(table('t-join', { status: 'open' }), 'ada');
    const take = (who: string) =>
      store.tables.change('t-join', async (locked) => {
        if (locked.seats[1].person_id) return false;
        await locked.setSeat(1, { person_id: who });
        return true;
      });
    expect((await Promise.all([take('bru'), take('g1')])).filter(Boolean)).toHaveLength(1);
    expect(await store.tables.change('no-such-table', async () => true)).toBeNull();
  });

  test('a transaction that fails leaves nothing', async () => {
    const work = store.tables.change('t-join', async (locked) => {
      await locked.setSeat(2, { bot: 'easy' });
      throw new Error('half way');
    });
    await expect(work).rejects.toThrow('half way');
    expect((await store.tables.get('t-join'))?.seats[2].bot).toBeNull();
  });

  const dueTable = (id: string, at: number, more: Partial<NewTableRow> = {}) =>
    store.tables
      .add(table(id, more), more.owner ?? 'ada')
      .then(() => store.tables.change(id, ({ update }) => update({ due_at: at })));
  const until = NOW + 100;

  test('a job is claimed by one process at a time, and once more when the lease is over', async () => {
    await dueTable('t-due', NOW);
    expect(await store.jobs.claim('see-to', NOW - 1, until, 10)).toEqual([]);
    expect(await store.jobs.claim('think', NOW, until, 10)).toEqual([]);
    const claims = await Promise.all([1, 2, 3].map(() => store.jobs.claim('see-to', NOW, until, 10)));
    expect(claims.flat()).toEqual(['t-due']);
    expect(await store.jobs.claim('see-to', until, until + 100, 10)).toEqual(['t-due']);
    // A late release does not remove the claim of another.
    await store.jobs.done('t-due', until, null);
    await store.jobs.done('t-due', until + 100, until + 200);
    expect(await store.jobs.claim('see-to', until + 199, until + 300, 10)).toEqual([]);
    expect(await store.jobs.claim('see-to', until + 200, until + 300, 10)).toEqual(['t-due']);
    await store.jobs.done('t-due', until + 300, null);
    expect(await store.jobs.claim('see-to', until + 900, until + 999, 10)).toEqual([]);
  });

  test('owners take turns in the queue, however many jobs one of them has', async () => {
    for (const n of [1, 2, 3]) await dueTable(`q-many-${n}`, NOW + n, { owner: 'ada', decider: 0 });
    await dueTable('q-one', NOW + 9, { owner: 'bru', decider: 0 });
    for (const id of ['q-many-1', 'q-many-2', 'q-many-3', 'q-one'])
      await store.tables.change(id, async ({ setSeat, update }) => {
        await setSeat(0, { bot: 'easy' });
        await update({ due_at: NOW + (id === 'q-one' ? 9 : Number(id.at(-1))) });
      });
    expect((await store.jobs.claim('think', NOW + 50, until, 2)).toSorted()).toEqual(['q-many-1', 'q-one']);
    expect(await store.jobs.claim('think', NOW + 50, until, 0)).toEqual([]);
    await store.jobs.renew(['q-one'], until + 500);
    expect((await store.jobs.claim('think', until, until + 100, 9)).toSorted()).toEqual([
      'q-many-1',
      'q-many-2',
      'q-many-3',
    ]);
    await store.jobs.release(['q-one']);
    expect(await store.jobs.claim('think', until, until + 100, 9)).toEqual(['q-one']);
  });

  test('a turn leaves an earlier job where it is, unless its process claims the next', async () => {
    await dueTable('t-job', NOW + 10);
    const job = { work: 'see-to', owner: 'ada', claimed: false } as const;
    const version = (await store.tables.get('t-job'))?.table.version ?? 0;
    const next = (seq: number, at: number, claimed: boolean) =>
      store.log.append({
        ...append('t-job', seq, { job: { ...job, at, claimed } }),
        version: version + seq - 1,
      });
    expect(await next(1, NOW + 20, false)).toBe(true);
    expect(await store.jobs.claim('see-to', NOW + 10, NOW + 15, 9)).toEqual(['t-job']);
    expect(await next(2, NOW + 40, true)).toBe(true);
    expect(await store.jobs.claim('see-to', NOW + 39, NOW + 99, 9)).toEqual([]);
    expect(await store.jobs.claim('see-to', NOW + 40, NOW + 99, 9)).toEqual(['t-job']);
  });

  test('a turn made from a row that has changed since then is not stored', async () => {
    await store.tables.add(table('t-version'), 'ada');
    await store.tables.change('t-version', ({ setSeat }) => setSeat(1, { absent: 1 }));
    expect(await store.log.append(append('t-version', 1))).toBe(false);
    expect(await store.log.append({ ...append('t-version', 1), version: 1 })).toBe(true);
  });

  const awaited = async (id: string, more: Partial<NewTableRow>, decider: string) => {
    await store.tables.add(table(id, more), decider);
    await store.tables.change(id, ({ update }) => update({ notify: 1 }));
  };
  const never = () => null;
  const due = async (now = NOW) => (await store.notices.claim(now, now + 100)).map(({ key }) => key);

  test('a turn becomes one notice, whichever process handles it, and a warning before the deadline', async () => {
    await awaited('t-note', { decider: 0, seq: 4, deadline: NOW + 1000 }, 'ada');
    const warnAt = (deadline: number | null) => deadline && deadline - 300;
    await Promise.all([1, 2].map(() => store.notices.takeTurns(NOW, warnAt)));
    const claims = await Promise.all([1, 2].map(() => due()));
    expect(claims.flat()).toEqual(['turn t-note 4 ada']);
    expect(await due(NOW + 50)).toEqual([]);
    expect((await due(NOW + 700)).toSorted()).toEqual(['time t-note 4 ada', 'turn t-note 4 ada']);
    await store.notices.takeTurns(NOW, warnAt);
    expect(await due(NOW + 750)).toEqual([]);
  });

  test('a person who has seen the table gets no notice about what happened before', async () => {
    await awaited('t-seen', { decider: 0, seq: 2 }, 'bru');
    await store.notices.takeTurns(NOW, never);
    await store.notices.seen('ada', 't-seen', NOW);
    await store.notices.seen('bru', 't-seen', NOW - 1);
    expect(await due(NOW + 2000)).toContain('turn t-seen 2 bru');
    await store.notices.seen('bru', 't-seen', NOW);
    expect(await due(NOW + 4000)).not.toContain('turn t-seen 2 bru');
  });

  test('deliveries are claimed by one process each, for people who are not busy', async () => {
    for (const who of ['ada', 'bru'])
      await store.notices.add([{ person: who, table: 't-note', kind: 'over', seq: 9 }], NOW);
    const notices = (await store.notices.claim(NOW, NOW + 100)).filter(({ kind }) => kind === 'over');
    for (const notice of notices)
      await store.notices.split(notice, [{ way: 'webhook', target: '', due_at: NOW }]);
    const claim = (now: number, busy: string[]) =>
      store.notices.claimDeliveries('webhook', now, now + 100, busy, 10);
    expect((await claim(NOW, ['ada'])).flat().map((row) => row.person_id)).toEqual(['bru']);
    const claims = await Promise.all([1, 2].map(() => claim(NOW, [])));
    expect(claims.flat(2).map((row) => row.person_id)).toEqual(['ada']);
    const again = (await claim(NOW + 100, [])).flat();
    expect(again.map(({ tries }) => tries)).toEqual([2, 2]);
    await store.notices.done(again.map(({ key }) => key));
    expect(await claim(NOW + 1000, [])).toEqual([]);
  });

  test('a secret is made once and kept', async () => {
    const made = await Promise.all(['a', 'b'].map((value) => store.secrets.once('test', () => value)));
    expect(made[0]).toBe(made[1]);
    expect(await store.secrets.once('test', () => 'c')).toBe(made[0]);
  });

  test('the lobby shows public tables that are open or on; a person finds all of theirs', async () => {
    await store.tables.add(table('t-hidden', { visibility: 'link', status: 'open' }), 'ada');
    const lobby = (await store.tables.lobby(200, 0)).map(({ table: { id } }) => id);
    expect(lobby).toContain('t-join');
    expect(lobby).not.toContain('t-hidden');
    expect(lobby).not.toContain('t-end');
    expect((await store.tables.ofPerson('ada', 200)).map(({ table: { id } }) => id)).toContain('t-hidden');
  });

  test('chat lines are numbered in order', async () => {
    const line = { table_id: 't-join', room: 'players' as const, person_id: 'ada', text: 'salve', at: NOW };
    const ids = await Promise.all([1, 2, 3, 4].map(() => store.chat.add(line)));
    expect(ids.sort()).toEqual([1, 2, 3, 4]);
    const after = async (id: number, limit: number, rooms: ('players' | 'spectators')[]) =>
      (await store.chat.after('t-join', id, limit, rooms)).map((row) => row.id);
    expect(await after(2, 10, ['players'])).toEqual([3, 4]);
    expect(await after(0, 2, ['players', 'spectators'])).toEqual([3, 4]);
    await store.chat.add({ ...line, room: 'spectators' });
    expect(await after(0, 1, ['players'])).toEqual([4]);
    expect(await store.chat.add({ ...line, table_id: 'no-such-table' })).toBeNull();
  });

  test('a result is entered once, with its ratings', async () => {
    const row = (seat: number, who: string, place: number): ResultRow => ({
      ...{
        table_id: 't-end',
        seat,
        person_id: who,
        bot: null,
        map: 'italia',
        players: 2,
        place,
        total: 100 - place,
      },
      ...{ vesta: 1, jupiter: 2, saturnus: 3, mercurius: 4, mars: 5, minerva: 6, concordia: 7 },
      ...{ rated: 1, open: 1, reason: 'rules', finished_at: NOW },
    });
    const rows = [row(0, 'ada', 2), row(1, 'bru', 1)];
    const settle = () =>
      store.results.settle(
        't-end',
        rows,
        {
          pace: 'live',
          rate: (people) => people.map(({ id }) => ({ id, mu: id === 'bru' ? 30 : 20, sigma: 8 })),
        },
        NOW,
      );
    await Promise.all([settle(), settle()]);
    expect((await store.results.ladder('live', 10)).map((p) => [p.id, p.rated_games])).toEqual([
      ['bru', 1],
      ['ada', 1],
    ]);
    expect(await store.results.byBoard('bru')).toEqual([
      { map: 'italia', players: 2, games: 1, wins: 1, average: 99 },
    ]);
    expect(await store.results.averageByGod('ada')).toMatchObject({ vesta: 1, minerva: 6 });
    expect((await store.results.bySeat()).map((line) => line.wins)).toEqual([0, 1]);
    expect((await store.results.counts()).games).toBe(1);

    // A game ended by agreement appears only in the list.
    await store.tables.add(table('t-agreed', { status: 'finished' }), 'ada');
    const agreed = rows.map((one) => ({ ...one, table_id: 't-agreed', total: 7, reason: 'agreed' as const }));
    await store.results.settle('t-agreed', agreed, null, NOW);
    expect(await store.results.games('bru', 10)).toHaveLength(2);
    expect(await store.results.byBoard('bru')).toMatchObject([{ games: 1, average: 99 }]);
    expect((await store.results.bySeat()).map((line) => line.games)).toEqual([1, 1]);
    expect((await store.results.counts()).games).toBe(1);
  });

  test('the number of open tables per person is limited, also for simultaneous requests', async () => {
    await store.people.add(person('opener', 'Opener'));
    for (const [id, change] of Object.entries({
      'o-1': { status: 'open' },
      'o-2': { status: 'open' },
      'o-on': { status: 'playing' },
      'o-other': { status: 'open', owner: 'ada' },
    } as const))
      await store.tables.add(table(id, { owner: 'opener', ...change }), 'opener');
    const most = { open: 3, all: 100 };
    const asked = ['o-3', 'o-4', 'o-5'].map((id) =>
      store.tables.add(table(id, { owner: 'opener', status: 'open' }), 'opener', most),
    );
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
    expect(await store.tables.add(table('o-6'), 'opener', { open: 100, all: 5 })).toBe(false);
  });

  test('a rematch that is closed is forgotten by the game it was for', async () => {
    const games = ['r-1', 'r-2'];
    for (const id of games) {
      await store.tables.add(table(id, { status: 'finished', rematch: `${id}-again` }), 'ada');
      await store.tables.add(table(`${id}-again`, { status: 'open', created_at: NOW - 1000 }), 'ada');
    }
    const rematches = () => Promise.all(games.map(async (id) => (await store.tables.get(id))?.table.rematch));
    expect(await store.tables.change('r-1-again', ({ close }) => close())).toEqual(['r-1']);
    expect((await store.tables.get('r-1-again'))?.table.status).toBe('cancelled');
    expect(await rematches()).toEqual([null, 'r-2-again']);
    expect(await store.tables.cancelForgotten(NOW - 999)).toEqual(['r-2-again', 'r-2']);
    expect(await rematches()).toEqual([null, null]);
  });

  test('a deleted account still counts as an opponent and is no longer rated', async () => {
    const ids = ['gone', 'here'];
    for (const id of ids) await store.people.add(person(id, `Name of ${id}`));
    await store.people.update('gone', { mu: 40, sigma: 2, rated_games: 50 });
    await store.tables.add(table('t-gone', { status: 'finished' }), 'here');
    await store.people.forget('gone');
    const god = { vesta: 0, jupiter: 0, saturnus: 0, mercurius: 0, mars: 0, minerva: 0, concordia: 0 };
    const game = { table_id: 't-gone', map: 'italia', players: 2, rated: 1, open: 1 } as const;
    const rows = ids.map(
      (id, seat): ResultRow => ({
        ...game,
        ...god,
        seat,
        person_id: id,
        bot: null,
        place: 1,
        total: 0,
        reason: 'rules',
        finished_at: NOW,
      }),
    );
    await store.results.settle(
      't-gone',
      rows,
      {
        pace: 'live',
        rate: (people) => {
          expect(people.find(({ id }) => id === 'gone')).toMatchObject({ mu: 40, sigma: 2 });
          return ids.map((id) => ({ id, mu: 30, sigma: 3 }));
        },
      },
      NOW,
    );
    expect(await store.people.byId('gone')).toMatchObject({ mu: 40, sigma: 2, rated_games: 50 });
    expect(await store.people.byId('here')).toMatchObject({ mu: 30, sigma: 3, rated_games: 1 });
    expect((await store.results.ladder('live', 100)).map(({ id }) => id)).not.toContain('gone');
  });

  test('a closed store is unavailable, also to callers who have not noticed yet', async () => {
    const closed = await subject.open();
    await stores.splice(stores.indexOf(closed), 1)[0].backend.close();
    const asked = [
      closed.people.byId('ada'),
      closed.tables.change('t-seq', async () => {}),
      closed.log.append(append('t-seq', 1)),
    ];
    for (const { reason } of (await Promise.allSettled(asked)) as PromiseRejectedResult[])
      expect(isUnavailable(reason), String(reason)).toBe(true);
  });

  test('guesses are counted until they expire', async () => {
    const until = NOW + 1000;
    expect(await store.guesses.count('mallory', NOW, until)).toBe(1);
    const many = await Promise.all(
      Array.from({ length: 5 }, () => store.guesses.count('mallory', NOW, until)),
    );
    expect(many.sort()).toEqual([2, 3, 4, 5, 6]);
    await store.guesses.giveBack('mallory');
    expect(await store.guesses.count('mallory', NOW + 999, until + 999)).toBe(6);
    expect(await store.guesses.count('mallory', until, until + 1000)).toBe(1);
    await store.guesses.forget('mallory');
    expect(await store.guesses.count('mallory', until, until + 1000)).toBe(1);
    await store.guesses.forgetOld(until + 1000);
    expect(await store.guesses.count('mallory', NOW, until)).toBe(1);
  });

  test('a store that cannot write says so and stores nothing of the turn', async () => {
    const bad = await subject.open();
    await bad.people.add(person('ada', 'Ada'));
    await bad.tables.add(table('t-full'), 'ada');
    await subject.refuseWrites(bad);
    const big = append('t-full', 1);
    big.entry.body = 'x'.repeat(100_000);
    const error = await bad.log.append(big).catch((thrown: unknown) => thrown);
    expect(isUnavailable(error)).toBe(true);
    expect(await bad.log.after('t-full', 0)).toEqual([]);
    expect((await bad.tables.get('t-full'))?.table.seq).toBe(0);
  });
});

test('a PostgreSQL that vanishes without a word is unavailable, and is used again when it is back', async () => {
  const address = new URL(await postgres.database());
  const port = Number(address.port);
  let silent = false;
  const between = createServer((near) => {
    const far = connect(port, address.hostname);
    for (const socket of [near, far]) socket.on('error', () => {});
    near.on('data', (data) => silent || far.write(data)).on('close', () => far.destroy());
    far.on('data', (data) => silent || near.write(data)).on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  address.port = String((between.address() as AddressInfo).port);
  const store = await opened(openPostgres(address.href, { mostSilentMs: 500 }));
  await store.people.add(person('ada', 'Ada'));
  silent = true;
  const error = await store.people.byId('ada').catch((thrown: unknown) => thrown);
  expect(isUnavailable(error)).toBe(true);
  silent = false;
  expect((await store.people.byId('ada'))?.name).toBe('Ada');
  between.close();
});
