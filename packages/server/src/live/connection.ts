import type { Duplex } from 'node:stream';
import type { ErrorCode, PersonRef, ServerMessage } from '@concordia/protocol';
import { WebSocket } from 'ws';
import { Lane } from '../tables/lane.ts';
import { frameOf } from './frame.ts';

/** A client that does not read is cut off before it costs much memory; it can resume where it was. */
const MOST_UNSENT = 4 * 1024 * 1024;
/** So many seconds' worth of messages may come at once. */
const BURST_SECONDS = 3;
/** A longer answer counts as several messages. */
const BYTES_A_MESSAGE = 8192;
/** A client that keeps sending nonsense is disconnected. */
const MOST_FAULTS = 20;
/** The bytes of a client's ping or pong besides its data: two of a header and four of a mask. */
const CONTROL_HEAD = 6;
const TIME_TO_CLOSE_MS = 1000;

export interface ConnectionLimits {
  messageRate: number;
  slowSenderMs: number;
}

/** One client. */
export class Connection {
  person: PersonRef | null;
  /** The hash of the secret that says who it is. */
  session: string | null;
  /** It signed in with a token, as bots do, not with a browser’s cookie. */
  hasToken = false;
  readonly address: string;
  readonly watching = new Set<string>();
  readonly #socket: WebSocket;
  readonly #stream: Duplex;
  readonly #lane = new Lane();
  #holding = false;
  readonly #rate: number;
  #tokens: number;
  #filledAt: number;
  #faults = 0;
  readonly #slowMs: number;
  #heard = true;
  /** How often in a row it had not been heard when it was looked after. */
  #silent = 0;
  #lookAt: number;
  /** Bytes of a message whose end has not come, and when the first of them came. */
  #unfinished = 0;
  #unfinishedSince = 0;

  constructor(
    socket: WebSocket,
    stream: Duplex,
    address: string,
    { messageRate, slowSenderMs }: ConnectionLimits,
    now: number,
  ) {
    this.#socket = socket;
    this.#stream = stream;
    this.person = null;
    this.session = null;
    this.address = address;
    this.#rate = messageRate;
    this.#tokens = messageRate * BURST_SECONDS;
    this.#filledAt = now;
    this.#slowMs = slowSenderMs;
    this.#lookAt = this.#momentAfter(performance.now());
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(message: ServerMessage): void {
    this.sendFrame(frameOf(JSON.stringify(message)));
  }
  /** An answer that costs its receiver as many messages as it is long. */
  sendCharged(message: ServerMessage): void {
    const frame = frameOf(JSON.stringify(message));
    this.sendFrame(frame);
    this.#tokens -= frame.length / BYTES_A_MESSAGE;
  }
  /** For what is said to many in the same words. */
  sendFrame(frame: Buffer): void {
    if (!this.isOpen) return;
    if (this.#stream.writableLength > MOST_UNSENT) {
      this.#socket.terminate();
      return;
    }
    this.#hold();
    this.#stream.write(frame);
  }
  /** Messages made together, such as an entry and the answer to its commit, go out in one write. */
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

  /** In the order in which they came, for messages that undo each other. */
  inOrder<T>(work: () => Promise<T>): Promise<T> {
    return this.#lane.run(work);
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

  /** A client that sends anything is alive, however slow. */
  received(bytes: number): void {
    this.#heard = true;
    if (this.#unfinished === 0) this.#unfinishedSince = performance.now();
    this.#unfinished += bytes;
  }
  /** Pings and pongs may come in the middle of a message; they do not finish it. */
  receivedControl(dataBytes: number): void {
    this.#unfinished = Math.max(0, this.#unfinished - dataBytes - CONTROL_HEAD);
  }
  receivedMessage(): void {
    this.#unfinished = 0;
  }

  /**
   * Cuts off a client that dribbles a message. A silent one is pinged, at a moment of its own, and cut off
   * if it stays so.
   */
  checkAlive(now: number): void {
    if (now < this.#lookAt || !this.isOpen) return;
    this.#lookAt = this.#momentAfter(now);
    if (this.#unfinished > 0 && now - this.#unfinishedSince > this.#slowMs) {
      this.close(1008, 'too slow');
      setTimeout(() => this.terminate(), TIME_TO_CLOSE_MS).unref();
      return;
    }
    this.#silent = this.#heard ? 0 : this.#silent + 1;
    this.#heard = false;
    if (this.#silent > 1) this.terminate();
    else if (this.#silent === 1) this.#socket.ping();
  }
  /** To ask thousands at once would hold up the turns. */
  #momentAfter(now: number): number {
    return now + (this.#slowMs / 2) * (0.75 + Math.random() / 2);
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }
  terminate(): void {
    this.#socket.terminate();
  }
}
