import { type Action, copyState, decider, isOver, seededRng } from '@concordia/engine';
import {
  advance,
  type Entry,
  type Followed,
  follow,
  LIVE_PATH,
  lastSeq,
  type ServerMessage,
  type TableInfo,
} from '@concordia/protocol';
import { WebSocket } from 'ws';
import { playQuietTurn } from './turns.ts';

/** A turn that was answered with yes. */
export interface Acknowledged {
  seq: number;
  actions: Action[];
}

interface Pending {
  after: number;
  key: string;
  actions: Action[];
}

const RETRY_MS = 60;
const rng = seededRng('survivors');

/** A client that survives whatever happens to the server: reconnects, resumes, and asks again with the same key. */
export class Survivor {
  readonly acknowledged: Acknowledged[] = [];
  readonly faults: string[] = [];
  unavailable = 0;
  reconnects = 0;
  readonly #urls: () => string[];
  readonly #cookie: string;
  readonly #table: string;
  readonly #seat: number;
  #socket: WebSocket | null = null;
  #followed: Followed | null = null;
  #pending: Pending | null = null;
  #turns = 0;
  #stopped = false;

  constructor(urls: () => string[], cookie: string, table: TableInfo, person: string) {
    this.#urls = urls;
    this.#cookie = cookie;
    this.#table = table.id;
    this.#seat = table.seats.findIndex((seat) => seat.person?.id === person);
    this.#connect();
  }

  get seq(): number {
    return this.#followed ? lastSeq(this.#followed) : 0;
  }
  get isOver(): boolean {
    return this.#followed !== null && isOver(this.#followed.state);
  }
  /** For the reader of a failed test. */
  get situation(): string {
    const decides = this.#followed ? decider(this.#followed.state) : 'nobody yet';
    const { after, key } = this.#pending ?? { after: 'no', key: 'commit' };
    return `seat ${this.#seat} at ${this.seq}, ${decides} decides, waits for ${after}/${key}, socket ${this.#socket?.readyState}, ${this.faults}`;
  }
  stop(): void {
    this.#stopped = true;
    this.#socket?.terminate();
  }

  #connect(): void {
    if (this.#stopped) return;
    const urls = this.#urls();
    const url = urls[rng.int(urls.length)];
    const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, {
      headers: { cookie: this.#cookie },
    });
    this.#socket = socket;
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.reconnects++;
      if (this.#socket === socket) setTimeout(() => this.#connect(), RETRY_MS);
    });
    socket.on('open', () => this.#watch());
    socket.on('message', (data) => this.#received(JSON.parse(data.toString())));
  }
  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
  #watch(): void {
    this.#send({ type: 'watch', table: this.#table, after: this.seq, chat: 0 });
  }

  #received(message: ServerMessage): void {
    switch (message.type) {
      case 'sync':
        if (!message.known) return;
        if (this.#followed) for (const entry of message.entries) this.#take(entry);
        else this.#followed = follow(message.known, message.entries);
        this.#goOn();
        return;
      case 'entry':
        this.#take(message.entry);
        this.#goOn();
        return;
      case 'committed':
        if (message.key === this.#pending?.key) {
          this.acknowledged.push({ seq: message.seq, actions: this.#pending.actions });
          this.#pending = null;
          this.#goOn();
        }
        return;
      case 'refused':
      case 'error':
        if (message.code === 'store-unavailable') {
          this.unavailable++;
          setTimeout(() => this.#watch(), RETRY_MS);
        } else if (message.code === 'stale' && 'entries' in message) {
          this.#pending = null;
          for (const entry of message.entries) this.#take(entry);
          this.#goOn();
        } else this.faults.push(`${message.code}: ${message.message}`);
        return;
      default:
        return;
    }
  }

  #take(entry: Entry): void {
    if (!this.#followed) return;
    if (entry.seq <= this.seq) return;
    const next = advance(this.#followed, entry);
    if (next) this.#followed = next;
    else this.faults.push(`a gap: ${entry.seq} after ${this.seq}`);
  }

  /** Plays when it is the own turn; an unanswered commit is sent again as it was. */
  #goOn(): void {
    if (!this.#followed) return;
    const { state } = this.#followed;
    if (this.#pending) {
      this.#send({ type: 'commit', table: this.#table, ...this.#pending });
      return;
    }
    if (isOver(state) || decider(state) !== this.#seat || this.#stopped) return;
    this.#pending = {
      after: this.seq,
      key: `seat-${this.#seat}-turn-${this.#turns++}`,
      actions: playQuietTurn({ ...this.#followed, state: copyState(this.#followed.state) }, rng),
    };
    this.#send({ type: 'commit', table: this.#table, ...this.#pending });
  }
}
