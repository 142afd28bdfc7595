import type { Action } from '@concordia/engine';
import { copyState, decider, legalActions, play, type Rng, seededRng } from '@concordia/engine';
import {
  advance,
  type ClientMessage,
  type Entry,
  type ErrorCode,
  type Followed,
  follow,
  LIVE_PATH,
  lastSeq,
  type Me,
  type NewTable,
  ServerMessage,
  type TableInfo,
} from '@concordia/protocol';
import { Compile } from 'typebox/compile';
import { WebSocket } from 'ws';
import { checkAnswer } from './answers.ts';

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

/** A person with a browser's cookie, as the tests drive them. */
export class TestClient {
  readonly url: string;
  cookie = '';
  me: Me | null = null;
  constructor(url: string) {
    this.url = url;
  }

  static async guest(url: string, name: string): Promise<TestClient> {
    const client = new TestClient(url);
    client.me = await client.ok<Me>('POST', '/api/guests', { name });
    return client;
  }

  get id(): string {
    return this.me?.id ?? '';
  }

  async call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) this.cookie = cookie.split(';')[0];
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    const answer: unknown = json ? JSON.parse(text) : text;
    if (json && path.startsWith('/api/')) await checkAnswer(this.url, method, path, response.status, answer);
    return {
      status: response.status,
      body: answer as T,
      headers: response.headers,
    };
  }
  async ok<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.call<T>(method, path, body);
    if (answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  async code(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ErrorCode | null> {
    const { body: got } = await this.call<{ error?: { code: ErrorCode } } | null>(
      method,
      path,
      body,
      headers,
    );
    return got?.error?.code ?? null;
  }

  async live(headers: Record<string, string> = {}): Promise<LiveClient> {
    const live = new LiveClient(this.url, { ...(this.cookie ? { cookie: this.cookie } : {}), ...headers });
    await live.next('hello');
    return live;
  }
}

const validator = Compile(ServerMessage);

/** One WebSocket; everything that came is kept in `texts`. */
export class LiveClient {
  readonly socket: WebSocket;
  readonly texts: string[] = [];
  readonly inbox: ServerMessage[] = [];
  closed: { code: number } | null = null;
  #waiting: { wants(message: ServerMessage): boolean; resolve(message: ServerMessage): void }[] = [];
  #failed: Error | null = null;
  readonly ended: Promise<number>;

  constructor(url: string, headers: Record<string, string>) {
    this.socket = new WebSocket(url.replace(/^http/, 'ws') + LIVE_PATH, { headers });
    this.socket.on('message', (data) => {
      const text = data.toString();
      this.texts.push(text);
      const message: unknown = JSON.parse(text);
      if (!validator.Check(message)) {
        this.#failed = new Error(`this is no message a server may send: ${text}`);
        this.socket.terminate();
        return;
      }
      const waiting = this.#waiting.findIndex(({ wants }) => wants(message));
      if (waiting >= 0) this.#waiting.splice(waiting, 1)[0].resolve(message);
      else this.inbox.push(message);
    });
    this.socket.on('error', (error) => {
      this.#failed = error;
    });
    this.ended = new Promise((resolve) => {
      this.socket.on('close', (code) => {
        this.closed = { code };
        resolve(code);
      });
    });
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }
  next<T extends ServerMessage['type']>(
    type: T,
    wants: (message: Extract<ServerMessage, { type: T }>) => boolean = () => true,
  ): Promise<Extract<ServerMessage, { type: T }>> {
    type Wanted = Extract<ServerMessage, { type: T }>;
    const fits = (message: ServerMessage): boolean => message.type === type && wants(message as Wanted);
    const at = this.inbox.findIndex(fits);
    if (at >= 0) return Promise.resolve(this.inbox.splice(at, 1)[0] as Wanted);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(this.#failed ?? new Error(`no "${type}" arrived`)), 15_000);
      const lost = () => {
        clearTimeout(timer);
        reject(this.#failed ?? new Error('the connection was closed'));
      };
      if (this.closed) return lost();
      void this.ended.then(lost);
      this.#waiting.push({
        wants: fits,
        resolve: (message) => {
          clearTimeout(timer);
          resolve(message as Wanted);
        },
      });
    });
  }
  /** The next message of any of these types. */
  async nextOf(types: readonly ServerMessage['type'][]): Promise<ServerMessage> {
    for (;;) {
      const at = this.inbox.findIndex((message) => types.includes(message.type));
      if (at >= 0) return this.inbox.splice(at, 1)[0];
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
  close(): void {
    this.socket.close();
  }
  drop(): void {
    this.socket.terminate();
  }
}

/** A whole turn of the seat that decides, chosen at random. */
export function randomTurn(followed: Followed, rng: Rng): Action[] {
  const { game } = followed;
  const state = copyState(followed.state);
  const seat = decider(state);
  const turns = state[10];
  const actions: Action[] = [];
  for (;;) {
    const legal = legalActions(game, state);
    // Ending early keeps the games of the tests short in time, not in turns.
    const action = legal[rng.int(legal.length)];
    play(game, state, action);
    actions.push(action);
    if (legalActions(game, state).length === 0 || decider(state) !== seat || state[10] !== turns)
      return actions;
  }
}

/** Follows a table over a WebSocket, as the web app does. */
export class Follower {
  readonly live: LiveClient;
  readonly table: string;
  followed: Followed | null = null;
  info: TableInfo | null = null;

  constructor(live: LiveClient, table: string) {
    this.live = live;
    this.table = table;
  }

  static async at(client: TestClient, table: string): Promise<Follower> {
    const follower = new Follower(await client.live(), table);
    await follower.sync();
    return follower;
  }
  async sync(): Promise<void> {
    const entries: Entry[] = [];
    for (;;) {
      this.live.send({ type: 'watch', table: this.table, after: entries.at(-1)?.seq ?? 0, chat: 0 });
      const sync = await this.live.next('sync', (message) => message.table.id === this.table);
      entries.push(...sync.entries);
      this.info = sync.table;
      if (sync.known && (entries.at(-1)?.seq ?? 0) < sync.table.seq) continue;
      this.followed = sync.known ? follow(sync.known, entries) : null;
      return;
    }
  }
  get seq(): number {
    return this.followed ? lastSeq(this.followed) : 0;
  }
  async nextEntry(): Promise<Extract<ServerMessage, { type: 'entry' }>> {
    const message = await this.live.next('entry', (one) => one.table === this.table);
    if (!this.followed) throw new Error('an entry before the game began');
    const next = advance(this.followed, message.entry);
    if (!next) throw new Error(`a gap before entry ${message.entry.seq}`);
    this.followed = next;
    return message;
  }
  async until(seq: number): Promise<void> {
    while (this.seq < seq) await this.nextEntry();
  }
}

export async function startedTable(
  clients: readonly TestClient[],
  wish: Partial<NewTable> = {},
): Promise<TableInfo> {
  const [owner, ...others] = clients;
  const seats = wish.seats ?? clients.length;
  const table = await owner.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats, ...wish });
  for (const other of others) await other.ok('POST', `/api/tables/${table.id}/join`, {});
  for (let seat = clients.length; seat < seats; seat++)
    await owner.ok('POST', `/api/tables/${table.id}/bots`, { seat, level: 'easy' });
  // On a slow machine the countdown may have started it already.
  const code = await owner.code('POST', `/api/tables/${table.id}/start`);
  if (code !== null && code !== 'wrong-status') throw new Error(`the game does not start: ${code}`);
  return owner.ok<TableInfo>('GET', `/api/tables/${table.id}`);
}

/** Who must decide, among the clients given. */
export function deciding(
  info: TableInfo,
  decider: number | null,
  clients: readonly TestClient[],
): TestClient {
  const person = decider === null ? undefined : info.seats[decider].person?.id;
  const client = clients.find((one) => one.id === person);
  if (!client) throw new Error('none of these must decide');
  return client;
}

export { seededRng };
