import type { Me, NoticeKind, TableInfo } from '@concordia/protocol';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deciding, type LiveClient, startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { freePort, startPostgres, type TestPostgres } from './support/postgres.ts';
import { type ServerProcess, spawnServer } from './support/process.ts';
import { browser, CERTIFICATE } from './support/push-service.ts';
import { hookSink, mailSink } from './support/sinks.ts';

const HOUR = 3600_000;
const BY_THE_DAY = { time: { kind: 'days', days: 3 } } as const;
/** Long enough to bring about every kind, and to kill a process, before the first is sent. */
const DELAY_MS = 4000;

let postgres: TestPostgres;
let database: string;
const processes: ServerProcess[] = [];
let env: Record<string, string>;
let mail: Awaited<ReturnType<typeof mailSink>>;
beforeAll(async () => {
  postgres = await startPostgres();
  mail = await mailSink();
  database = await postgres.database();
  env = {
    ...{ DATABASE_URL: database, OPEN_WEBHOOKS: 'yes', NOTICE_DELAY_MS: String(DELAY_MS) },
    ...{ SMTP_URL: mail.url, MAIL_FROM: 'Concordia <c@concordia.example>' },
    NODE_EXTRA_CA_CERTS: CERTIFICATE,
  };
});
afterAll(async () => {
  for (const one of processes) await one.kill('SIGKILL');
  await mail.close();
  await postgres.stop();
});
const start = async (): Promise<ServerProcess> => {
  const process = await spawnServer(await freePort(), env);
  processes.push(process);
  return process;
};
/** How many rows it found or changed. */
async function sql(text: string, values: unknown[]): Promise<number> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rowCount } = await client.query(text, values);
  await client.end();
  return rowCount ?? 0;
}

/** Somebody who is told by mail, by webhook and by push. */
async function reader(url: string, name: string) {
  const client = await TestClient.guest(url, name);
  const [hook, push] = [await hookSink(), await browser()];
  const email = `${name.toLowerCase()}@mail.example`;
  await sql('update people set email = $1, email_token = null where id = $2', [email, client.id]);
  await client.ok<Me>('PATCH', '/api/me', { webhook: hook.url });
  await client.ok('POST', '/api/me/push', push.subscription);
  const told = () => ({
    webhook: hook.calls.map(({ kind, table }) => `${kind} ${table}`).toSorted(),
    push: push.pushes.map(({ body }) => `${body.kind} ${body.table}`).toSorted(),
    // The id of a mail is made of what it tells.
    mail: mail
      .to(email)
      .map(({ id }) => id.replace(/^<([a-z]+)\.([^.]+)\..*$/, '$1 $2'))
      .toSorted(),
  });
  return { client, told, close: () => [hook.close(), push.close()] };
}
/** The same person at another process. */
function at({ client }: Awaited<ReturnType<typeof reader>>, url: string): TestClient {
  const other = new TestClient(url);
  other.cookie = client.cookie;
  other.me = client.me;
  return other;
}
async function openTab(client: TestClient, table: string): Promise<LiveClient> {
  const live = await client.live();
  live.send({ type: 'watch', table, after: 0, chat: 0 });
  await live.next('sync');
  return live;
}

test.each([
  ['both go on', false],
  ['one is killed between storing and sending', true],
])(
  'with two processes, of which %s, and tabs open in the background, every kind of notice arrives once by every way',
  async (_, isKilled) => {
    const [first, second] = [await start(), await start()];
    const suffix = isKilled ? '2' : '1';
    const [ada, bru] = [await reader(first.url, `Ada${suffix}`), await reader(first.url, `Bru${suffix}`)];
    const both = [ada.client, bru.client];
    const wanted = new Map(both.map(({ id }) => [id, [] as string[]]));
    const due = (who: TestClient, kind: NoticeKind, table: string) =>
      wanted.get(who.id)?.push(`${kind} ${table}`);
    const otherThan = (who: TestClient) => (who === ada.client ? bru.client : ada.client);

    // A turn.
    const short = await startedTable(both, BY_THE_DAY);
    const mover = deciding(short, short.decider, both);
    for (const who of both) due(who, 'started', short.id);
    due(mover, 'turn', short.id);
    // A proposal that waits for its answer.
    const proposed = await startedTable(both, BY_THE_DAY);
    const proposer = deciding(proposed, proposed.decider, both);
    await proposer.ok('POST', `/api/tables/${proposed.id}/votes`, { kind: 'end', yes: true });
    for (const who of both) due(who, 'started', proposed.id);
    due(proposer, 'turn', proposed.id);
    due(otherThan(proposer), 'proposal', proposed.id);
    // A game that is over, and its rematch. What is no longer true of it is not told.
    const over = await startedTable(both, BY_THE_DAY);
    for (const who of both) await who.ok('POST', `/api/tables/${over.id}/votes`, { kind: 'end', yes: true });
    for (const who of both) due(who, 'over', over.id);
    const again = await ada.client.ok<TableInfo>('POST', `/api/tables/${over.id}/rematch`);
    due(bru.client, 'rematch', again.id);
    // An invitation.
    const open = await ada.client.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2 });
    await ada.client.ok('POST', `/api/tables/${open.id}/invitations`, { person: bru.client.id });
    due(bru.client, 'invitation', open.id);

    // The time of the first is running out all of a sudden.
    const warning = "select 1 from notices where kind = 'time' and table_id = $1";
    await eventually(async () => (await sql(warning, [short.id])) > 0);
    await sql('update tables set deadline = $1 where id = $2', [Date.now() + HOUR, short.id]);
    await sql("update notices set due_at = $1 where kind = 'time' and table_id = $2", [Date.now(), short.id]);
    due(mover, 'time', short.id);

    const tabs = [await openTab(at(ada, second.url), short.id), await openTab(at(bru, second.url), short.id)];
    if (isKilled) await first.kill('SIGKILL');
    const all = [...wanted.values()].flat().length;
    const count = () => [ada, bru].flatMap((one) => Object.values(one.told()).flat()).length;
    await eventually(count, (n) => n >= 3 * all);
    // Whatever came twice would have come by now.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    for (const one of [ada, bru]) {
      const each = wanted.get(one.client.id)?.toSorted();
      expect(one.told()).toEqual({ webhook: each, push: each, mail: each });
      one.close();
    }
    for (const tab of tabs) tab.close();
  },
  120_000,
);
