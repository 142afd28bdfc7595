import type { Duplex } from 'node:stream';
import type { ErrorCode, PersonRef, ServerMessage } from '@concordia/protocol';
import { WebSocket } from 'ws';

/** Who does not read what is sent is cut off before it costs much memory; it can resume where it was. */
const MOST_UNSENT = 4 * 1024 * 1024;
/** So many seconds' worth of messages may come at once. */
const BURST_SECONDS = 3;
/** A client that goes on sending nonsense is closed. */
const MOST_FAULTS = 20;
/** Clients are asked whether they are still there at moments of their own: thousands at once would hold up the turns. */
const CHECK_MS = 8000;

/** One client. */
export class Connection {
  person: PersonRef | null;
  readonly address: string;
  readonly watching = new Set<string>();
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  #holding = false;
  readonly #rate: number;
  #tokens: number;
  #filledAt: number;
  #faults = 0;
  #heard = true;
  #checkAt: number;

  constructor(socket: WebSocket, stream: Duplex, address: string, rate: number, now: number) {
    this.#socket = socket;
    this.#stream = stream;
    this.person = null;
    this.address = address;
    this.#rate = rate;
    this.#tokens = rate * BURST_SECONDS;
    this.#filledAt = now;
    this.#checkAt = now + nextCheck();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message));
  }
  /** For what is said to many in the same words. */
  sendText(text: string | Buffer): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > MOST_UNSENT) {
      this.#socket.terminate();
      return;
    }
    this.#hold();
    this.#socket.send(text, { binary: false });
  }
  /** What is said in one breath, such as an entry and the answer to its commit, goes out in one write. */
  #hold(): void {
    if (this.#holding) return;
    this.#holding = true;
    this.#stream.cork();
    process.nextTick(() => {
      this.#holding = false;
      this.#stream.uncork();
    });
  }

  fault(code: ErrorCode, message: string, table?: string): void {
    this.send({ type: 'error', code, message, ...(table === undefined ? {} : { table }) });
    if (++this.#faults > MOST_FAULTS) this.close(1008, 'too many faults');
  }
  /** Something went right: the client is not out of its mind. */
  forgive(): void {
    if (this.#faults > 0) this.#faults--;
  }

  /** False when the client sends more than its share. */
  mayAsk(now: number): boolean {
    const most = this.#rate * BURST_SECONDS;
    this.#tokens = Math.min(most, this.#tokens + ((now - this.#filledAt) / 1000) * this.#rate);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  heard(): void {
    this.#heard = true;
  }
  /** When its moment has come: who has not been heard since the last question is cut off, the others are asked again. */
  checkAlive(now: number): void {
    if (now < this.#checkAt || !this.isOpen) return;
    this.#checkAt = now + nextCheck();
    if (!this.#heard) this.#socket.terminate();
    else {
      this.#heard = false;
      this.#socket.ping();
    }
  }
  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }
  terminate(): void {
    this.#socket.terminate();
  }
}

function nextCheck(): number {
  return CHECK_MS * (0.75 + Math.random() / 2);
}
