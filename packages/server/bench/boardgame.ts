import { WebSocket } from 'ws';
import { type BenchTable, inPortions } from './measure.ts';

/** Speaks what boardgame.io's own client speaks (socket.io over a WebSocket), and no more than is needed. */
const NAMESPACE = '/bench';

async function post<T>(url: string, path: string, body: object): Promise<T> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status}`);
  return (await response.json()) as T;
}

export async function newMatch(url: string): Promise<{ id: string; credentials: string[] }> {
  const { matchID } = await post<{ matchID: string }>(url, '/games/bench/create', { numPlayers: 4 });
  const credentials: string[] = [];
  for (let seat = 0; seat < 4; seat++) {
    const joined = await post<{ playerCredentials: string }>(url, `/games/bench/${matchID}/join`, {
      playerID: String(seat),
      playerName: `Bench ${seat}`,
    });
    credentials.push(joined.playerCredentials);
  }
  return { id: matchID, credentials };
}

export async function connectMatches(
  url: string,
  count: number,
): Promise<{ tables: BenchTable[]; close(): void }> {
  const sockets: WebSocket[] = [];
  const tables = await inPortions(Array.from({ length: count }), 10, async () => {
    const { id, credentials } = await newMatch(url);
    const clients = await Promise.all(credentials.map((secret, seat) => connect(url, id, seat, secret)));
    sockets.push(...clients.map((client) => client.socket));
    return new Match(id, clients, credentials);
  });
  return {
    tables,
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

interface Client {
  socket: WebSocket;
  onUpdate(): void;
}

function connect(url: string, match: string, seat: number, secret: string): Promise<Client> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
    headers: { origin: 'http://localhost:3000' },
  });
  const client: Client = { socket, onUpdate: () => {} };
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const head = data.toString('latin1', 0, 24);
      if (head[0] === '0') socket.send(`40${NAMESPACE},`);
      else if (head[0] === '2') socket.send('3');
      else if (head.startsWith(`40${NAMESPACE},`))
        socket.send(`42${NAMESPACE},${JSON.stringify(['sync', match, String(seat), secret, 4])}`);
      else if (head.startsWith(`42${NAMESPACE},["sync"`)) resolve(client);
      else if (head.startsWith(`42${NAMESPACE},["update"`) || head.startsWith(`42${NAMESPACE},["patch"`))
        client.onUpdate();
    });
  });
}

class Match implements BenchTable {
  readonly #id: string;
  readonly #clients: Client[];
  readonly #credentials: string[];
  #state = 0;
  #moves = 0;
  #receipts = 0;
  #done: () => void = () => {};

  constructor(id: string, clients: Client[], credentials: string[]) {
    this.#id = id;
    this.#clients = clients;
    this.#credentials = credentials;
    for (const client of clients)
      client.onUpdate = () => {
        if (++this.#receipts < this.#clients.length) return;
        this.#receipts = 0;
        this.#done();
      };
  }

  prepare(): void {}
  turn(done: () => void): void {
    this.#done = done;
    const seat = this.#moves++ % 4;
    const playerID = String(seat);
    const payload = { type: 'step', args: [1], playerID, credentials: this.#credentials[seat] };
    const update = ['update', { type: 'MAKE_MOVE', payload }, this.#state++, this.#id, playerID];
    this.#clients[seat].socket.send(`42${NAMESPACE},${JSON.stringify(update)}`);
  }
}
