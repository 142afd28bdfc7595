import { connectTables, newPlayers, request } from './concordia.ts';
import { LobbyViewers } from './lobby.ts';
import { closedLoop, fixedRate } from './measure.ts';

/** One load process of `cluster.ts`: plays at tables whose four clients sit at the servers of URLS, in turn. */
const urls = (process.env.URLS ?? '').split(',');
const measuredMs = Number(process.env.BENCH_MS ?? 4000);
const warmUpMs = Number(process.env.WARM_UP_MS ?? 1500);
const CHURN_MS = 200;
/** Lines of chat per second. */
const CHAT = Number(process.env.CHAT ?? 20);

const { tables, say, close } = await connectTables(urls, Number(process.env.TABLES ?? 100));
const viewers = await LobbyViewers.connect(urls[0], Number(process.env.VIEWERS ?? 0));

export type Order =
  /** Prepares this many turns in advance, so that only the servers are measured. */
  | { kind: 'prepare'; turns: number }
  | { kind: 'closed' }
  | { kind: 'fixed'; perSecond: number }
  | { kind: 'end' };

/** While turns are played at a fixed rate, people chat, and tables come and go in the lobby. */
async function churn(until: Promise<unknown>): Promise<void> {
  if (viewers.size === 0) return;
  let running = true;
  void until.finally(() => {
    running = false;
  });
  const [player] = await newPlayers(urls[0], 1);
  while (running) {
    const wish = { map: 'italia', seats: 2 };
    const { body } = await request<{ id: string }>(urls[0], player.cookie, 'POST', '/api/tables', wish);
    await request(urls[0], player.cookie, 'POST', `/api/tables/${body.id}/leave`, {});
    await new Promise((resolve) => setTimeout(resolve, CHURN_MS));
  }
}

process.on('message', async (order: Order) => {
  if (order.kind === 'prepare') {
    for (const table of tables) table.prepare(Math.ceil(order.turns / tables.length));
    process.send?.('prepared');
  } else if (order.kind === 'closed')
    process.send?.({ rate: await closedLoop(tables, warmUpMs, measuredMs, 0) });
  else if (order.kind === 'fixed') {
    viewers.count();
    const measured = fixedRate(tables, order.perSecond, measuredMs);
    const talk = CHAT > 0 ? setInterval(say, 1000 / CHAT) : undefined;
    await Promise.all([measured, churn(measured)]);
    clearInterval(talk);
    process.send?.({ ...(await measured), lobby: viewers.mostPerSecond });
  } else {
    close();
    viewers.close();
    process.exit(0);
  }
});
process.send?.('ready');
