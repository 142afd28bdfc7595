import { type ClientMessage, type PersonRef, PROTOCOL, type ServerMessage } from '@concordia/protocol';
import { signal } from '@preact/signals';

const BEAT_MS = 15_000;
/** How long a server may take to say hello. */
const HELLO_MS = 10_000;
const LONGEST_WAIT_MS = 15_000;
/** A short break is nobody's business. */
const LOST_AFTER_MS = 1200;

/** What a connection needs of the page it serves. */
export interface Surroundings {
  url(): URL;
  /** The server takes this connection for that person: true when the page knows itself as the same, if need be by asking. */
  recognise(person: PersonRef | null): Promise<boolean>;
  /** Tells by `online` and `offline` whether there is a network. */
  readonly network: EventTarget;
  /** The tabs of a browser have one cookie: they are the same person. */
  readonly tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null;
}

/**
 * The only WebSocket of the page. It reconnects automatically; code that has something to resume listens to `opened`, which is called
 * each time the server has said hello.
 */
export class Connection {
  readonly state = signal<'off' | 'connecting' | 'open'>('off');
  /** There has been no connection for a while. */
  readonly lost = signal(false);
  /** The server speaks a newer protocol than this page, which must be reloaded. */
  readonly outdated = signal(false);
  readonly messages: Set<(message: ServerMessage) => void> = new Set();
  readonly opened: Set<() => void> = new Set();
  readonly #page: Surroundings;
  #socket: WebSocket | null = null;
  #wanted = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #hello: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #missed: ReturnType<typeof setTimeout> | undefined;
  /** A ping was sent, and nothing has been heard since. */
  #unanswered = false;
  /** What the server's clock shows beyond ours. */
  #ahead = 0;

  constructor(page: Surroundings) {
    this.#page = page;
  }

  now(): number {
    return Date.now() + this.#ahead;
  }

  connect(): void {
    if (!this.#wanted) {
      this.#wanted = true;
      const { network, tabs } = this.#page;
      // Not left to the socket: without a network it takes its time to notice, and to try again.
      network.addEventListener('online', () => {
        if (this.state.peek() !== 'open') this.#renew();
      });
      network.addEventListener('offline', () => this.#closed());
      tabs?.addEventListener('message', () => this.#renew());
    }
    this.#open();
  }

  /** The server knows a connection by the cookie it was opened with: after signing in or out it takes a new one, in every tab. */
  reconnect(): void {
    this.#page.tabs?.postMessage(null);
    this.#renew();
  }

  #renew(): void {
    if (!this.#wanted) return;
    this.#drop();
    this.#failures = 0;
    this.#open();
  }

  /** For actions after which the server closes this connection: it is closed first, so that no message about being signed out appears. */
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
    if (this.#socket || this.outdated.peek()) return;
    clearTimeout(this.#retry);
    this.#miss();
    const url = this.#page.url();
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#hello = setTimeout(() => this.#closed(), HELLO_MS);
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as ServerMessage);
    });
    socket.addEventListener('close', () => {
      if (socket === this.#socket) this.#closed();
    });
  }

  #hear(message: ServerMessage): void {
    this.#unanswered = false;
    if ('now' in message) this.#ahead = message.now - Date.now();
    if (message.type === 'hello') void this.#meet(message);
    for (const listen of this.messages) listen(message);
  }

  async #meet({ protocol, person }: Extract<ServerMessage, { type: 'hello' }>): Promise<void> {
    clearTimeout(this.#hello);
    if (protocol > PROTOCOL) {
      this.outdated.value = true;
      this.#drop();
      this.#calm();
      this.state.value = 'off';
      return;
    }
    // While servers are replaced one by one, an older one may answer a newer page: the next one may be new.
    if (protocol < PROTOCOL) {
      this.#closed();
      return;
    }
    const socket = this.#socket;
    // While nobody listened, or in another tab, one may have been signed out, or become someone else.
    const known = await this.#page.recognise(person);
    if (socket !== this.#socket) return;
    if (known) this.#begin();
    else this.#closed();
  }

  #begin(): void {
    this.#failures = 0;
    this.state.value = 'open';
    this.#calm();
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
    clearTimeout(this.#hello);
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

  #calm(): void {
    clearTimeout(this.#missed);
    this.#missed = undefined;
    this.lost.value = false;
  }

  /**
   * A connection can be dead without a word: one on which a ping got no answer is given up. Only the ping counts, not the time:
   * a browser wakes the timers of a hidden tab once a minute.
   */
  #startBeat(): void {
    clearInterval(this.#beat);
    this.#unanswered = false;
    this.#beat = setInterval(() => {
      if (this.#unanswered) {
        this.#closed();
        return;
      }
      this.#unanswered = this.send({ type: 'ping' });
    }, BEAT_MS);
  }
}
