import type { ClientMessage, PersonRef, ServerMessage } from '@concordia/protocol';
import { signal } from '@preact/signals';
import { toast } from '../app/dialogs.tsx';
import { m } from '../i18n/messages.ts';
import { isolate } from '../i18n/words.ts';
import { apiUrl, findServer, me } from './server.ts';

const BEAT_MS = 15_000;
const LONGEST_WAIT_MS = 15_000;
/** A short break is nobody's business. */
const LOST_AFTER_MS = 1200;

/**
 * The one WebSocket of the page. It comes back by itself; whoever needs to resume something listens to `opened`, which is called
 * each time the server has said hello.
 */
class Live {
  readonly state = signal<'off' | 'connecting' | 'open'>('off');
  /** There has been no connection for a while. */
  readonly lost = signal(false);
  readonly messages: Set<(message: ServerMessage) => void> = new Set();
  readonly opened: Set<() => void> = new Set();
  /** The tabs of a browser have one cookie: they are the same person. */
  readonly #tabs = new BroadcastChannel('concordia.person');
  #socket: WebSocket | null = null;
  #wanted = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #missed: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  /** What the server's clock shows beyond ours. */
  #ahead = 0;

  now(): number {
    return Date.now() + this.#ahead;
  }

  connect(): void {
    if (!this.#wanted) {
      this.#wanted = true;
      // Not left to the socket: without a network it takes its time to notice, and to try again.
      addEventListener('online', () => {
        if (this.state.peek() !== 'open') this.#renew();
      });
      addEventListener('offline', () => this.#closed());
      this.#tabs.addEventListener('message', () => this.#renew());
    }
    this.#open();
  }

  /** The server knows a connection by the cookie it was opened with: after signing in or out it takes a new one, in every tab. */
  reconnect(): void {
    this.#tabs.postMessage(null);
    this.#renew();
  }

  #renew(): void {
    if (!this.#wanted) return;
    this.#drop();
    this.#failures = 0;
    this.#open();
  }

  /** For what makes the server close this connection: it is given up before, so that nobody is told of being signed out. */
  async apart<T>(work: Promise<T>): Promise<T> {
    this.#drop();
    try {
      return await work;
    } finally {
      this.reconnect();
    }
  }

  /** False when there is no connection; what must arrive is sent again by `opened`. */
  send(message: ClientMessage): boolean {
    if (this.state.peek() !== 'open' || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #open(): void {
    if (this.#socket) return;
    clearTimeout(this.#retry);
    this.#miss();
    const url = apiUrl('live');
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    });
    socket.addEventListener('close', () => {
      if (socket === this.#socket) this.#closed();
    });
  }

  #hear(message: ServerMessage): void {
    this.#heard = Date.now();
    if ('now' in message) this.#ahead = message.now - Date.now();
    if (message.type === 'hello') void this.#meet(message.person);
    for (const listen of this.messages) listen(message);
  }

  /** While nobody listened, or in another tab, one may have been signed out, or become someone else. */
  async #meet(person: PersonRef | null): Promise<void> {
    const socket = this.#socket;
    const isMe = () => person?.id === me.peek()?.id;
    if (!isMe()) await findMe();
    if (socket !== this.#socket) return;
    if (isMe()) this.#begin();
    else this.#closed();
  }

  #begin(): void {
    this.#failures = 0;
    this.state.value = 'open';
    clearTimeout(this.#missed);
    this.#missed = undefined;
    this.lost.value = false;
    this.#startBeat();
    for (const resume of this.opened) resume();
  }

  #closed(): void {
    this.#drop();
    const wait = Math.min(LONGEST_WAIT_MS, 400 * 2 ** this.#failures) * (0.7 + Math.random() * 0.6);
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#open(), wait);
  }

  #drop(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#retry);
    const socket = this.#socket;
    this.#socket = null;
    this.#miss();
    socket?.close();
  }

  #miss(): void {
    this.state.value = 'connecting';
    this.#missed ??= setTimeout(() => {
      this.lost.value = true;
    }, LOST_AFTER_MS);
  }

  /** A connection can be dead without a word: whoever does not answer a ping is gone. */
  #startBeat(): void {
    clearInterval(this.#beat);
    this.#beat = setInterval(() => {
      if (Date.now() - this.#heard > 2 * BEAT_MS) this.#closed();
      else this.send({ type: 'ping' });
    }, BEAT_MS);
  }
}

async function findMe(): Promise<void> {
  const before = me.peek();
  await findServer();
  const now = me.peek();
  if (before && before.id !== now?.id) toast(now ? nowAs(now) : m.online_signed_out(), 'warn');
}

/** For whoever finds that they are someone already. */
export function nowAs({ name }: Pick<PersonRef, 'name'>): string {
  return m.online_now_as({ player: isolate(name) });
}

export const live = new Live();
