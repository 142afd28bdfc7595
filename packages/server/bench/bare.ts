import { newGame, newSetup, seededRng, unwrap } from '@concordia/engine';
import { WebSocket } from 'ws';
import { playQuietTurn } from '../test/support/turns.ts';
import { type BenchTable, inPortions } from './measure.ts';

const rng = seededRng('bare');

/** Tables of four clients at the bare server, which play the same turns as those at Concordia's. */
export async function connectBare(
  url: string,
  count: number,
): Promise<{ tables: BenchTable[]; close(): void }> {
  const sockets: WebSocket[] = [];
  const tables = await inPortions(
    Array.from({ length: count }, (_, n) => n),
    10,
    async (n) => {
      const address = `${url.replace('http', 'ws')}/${n}`;
      const clients = await Promise.all(Array.from({ length: 4 }, () => connect(address)));
      sockets.push(...clients);
      return new BareTable(`table-${n}`, clients);
    },
  );
  return {
    tables,
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

function connect(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => resolve(socket));
  });
}

class BareTable implements BenchTable {
  readonly #id: string;
  readonly #clients: readonly WebSocket[];
  readonly #played: ReturnType<typeof newPosition>;
  readonly #ready: string[] = [];
  #seq = 0;
  #receipts = 0;
  #done: () => void = () => {};

  constructor(id: string, clients: readonly WebSocket[]) {
    this.#id = id;
    this.#clients = clients;
    this.#played = newPosition(id);
    for (const client of clients)
      client.on('message', () => {
        if (++this.#receipts < clients.length) return;
        this.#receipts = 0;
        this.#done();
      });
  }

  prepare(turns: number): void {
    while (this.#ready.length < turns) {
      const after = this.#seq++;
      const commit = { type: 'commit', table: this.#id, after, key: `bench-turn-${after}` };
      this.#ready.push(JSON.stringify({ ...commit, actions: playQuietTurn(this.#played, rng) }));
    }
  }
  turn(done: () => void): void {
    this.#done = done;
    if (this.#ready.length === 0) this.prepare(20);
    const next = this.#ready.shift();
    if (next) this.#clients[this.#seq % this.#clients.length].send(next);
  }
}

function newPosition(id: string) {
  const players = ['a', 'b', 'c', 'd'];
  return unwrap(newGame(unwrap(newSetup({ map: 'imperium', players }, id))));
}
