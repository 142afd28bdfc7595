import { decider, seededRng } from '@concordia/engine';
import { type Followed, follow, LIVE_PATH, type ServerMessage, type TableInfo } from '@concordia/protocol';
import { WebSocket } from 'ws';
import { playQuietTurn } from '../test/support/turns.ts';
import { type BenchTable, inPortions } from './measure.ts';

const rng = seededRng('bench');

export async function request<T>(
  url: string,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ body: T; cookie: string }> {
  const response = await fetch(url + path, {
    method,
    headers: { ...(cookie ? { cookie } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return {
    body: (await response.json()) as T,
    cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie,
  };
}

export interface Player {
  id: string;
  cookie: string;
}

export async function newPlayers(url: string, count: number): Promise<Player[]> {
  return inPortions(Array.from({ length: count }), 20, async () => {
    const { body, cookie } = await request<{ id: string }>(url, '', 'POST', '/api/guests', { name: 'Bench' });
    return { id: body.id, cookie };
  });
}

/** A table on which a game is on, with nobody connected. */
export async function newTable(url: string, players: readonly Player[]): Promise<TableInfo> {
  const [owner, ...others] = players;
  const wish = { map: 'imperium', seats: players.length, visibility: 'link' };
  const { body: table } = await request<TableInfo>(url, owner.cookie, 'POST', '/api/tables', wish);
  for (const other of others) await request(url, other.cookie, 'POST', `/api/tables/${table.id}/join`, {});
  return (await request<TableInfo>(url, owner.cookie, 'POST', `/api/tables/${table.id}/start`)).body;
}

/** Tables of four, each client on a WebSocket of its own, at the servers in turn. */
export async function connectTables(
  urls: string | readonly string[],
  count: number,
): Promise<{ tables: BenchTable[]; say(): void; close(): void }> {
  const [url, ...others] = [urls].flat();
  const all = [url, ...others];
  const players = await newPlayers(url, count * 4);
  const groups = Array.from({ length: count }, (_, i) => players.slice(i * 4, i * 4 + 4));
  const sockets: WebSocket[] = [];
  const tables = await inPortions(groups, 10, async (group) => {
    const info = await newTable(url, group);
    const clients = await Promise.all(
      group.map((player, i) => connect(all[i % all.length], player, info.id)),
    );
    sockets.push(...clients.map((client) => client.socket));
    const bySeat = info.seats.map(
      (seat) => clients[group.findIndex((player) => player.id === seat.person?.id)],
    );
    return new ConcordiaTable(info.id, bySeat);
  });
  let said = 0;
  return {
    tables,
    say: () => tables[said++ % tables.length].say(`line ${said}`),
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

interface Client {
  socket: WebSocket;
  followed: Followed;
  onEntry(): void;
}

function connect(url: string, player: Player, table: string): Promise<Client> {
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, {
    headers: { cookie: player.cookie },
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'watch', table, after: 0, chat: 0 })));
    const client: Partial<Client> & { socket: WebSocket } = { socket };
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1', 0, 16);
      if (text === '{"type":"entry",') client.onEntry?.();
      else if (/refuse|error/.test(text)) throw new Error(data.toString());
      else if (text.startsWith('{"type":"sync"')) {
        const sync = JSON.parse(data.toString()) as Extract<ServerMessage, { type: 'sync' }>;
        if (!sync.known) throw new Error('the game has not begun');
        client.followed = follow(sync.known, sync.entries);
        resolve(client as Client);
      }
    });
  });
}

/** The turns are real and legal; no card is bought and nothing built, so that a game lasts as long as the measurement. */
class ConcordiaTable implements BenchTable {
  readonly #id: string;
  readonly #clients: Client[];
  readonly #followed: Followed;
  readonly #ready: { seat: number; text: string }[] = [];
  #seq = 0;
  #receipts = 0;
  #done: () => void = () => {};

  constructor(id: string, clients: Client[]) {
    this.#id = id;
    this.#clients = clients;
    this.#followed = clients[0].followed;
    for (const client of clients)
      client.onEntry = () => {
        if (++this.#receipts < this.#clients.length) return;
        this.#receipts = 0;
        this.#done();
      };
  }

  turn(done: () => void): void {
    this.#done = done;
    // A table whose turns are quicker than those of others plays more of them.
    if (this.#ready.length === 0) this.prepare(20);
    const next = this.#ready.pop();
    if (next) this.#clients[next.seat].socket.send(next.text);
  }

  say(text: string): void {
    this.#clients[0].socket.send(JSON.stringify({ type: 'chat', table: this.#id, text }));
  }

  prepare(turns: number): void {
    // The next one is the last of the list.
    this.#ready.reverse();
    while (this.#ready.length < turns) {
      const seat = decider(this.#followed.state);
      const after = this.#seq++;
      const key = `bench-turn-${after}`;
      const actions = playQuietTurn(this.#followed, rng);
      const text = JSON.stringify({ type: 'commit', table: this.#id, after, key, actions });
      this.#ready.push({ seat, text });
    }
    this.#ready.reverse();
  }
}
