import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIVE_PATH } from '@concordia/protocol';
import { WebSocketServer } from 'ws';
import type { Config } from '../config.ts';
import { answerTo, CROSS_SITE, FAULT, NOTHING_HERE, STORE_AWAY } from '../http/errors.ts';
import { clientAddress, isSameSite } from '../http/origin.ts';
import { secretOf } from '../http/secret.ts';
import { Budget } from '../limits/budget.ts';
import { refOf } from '../people/member.ts';
import { secretHash } from '../random.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { isUnavailable } from '../store/unavailable.ts';
import { Connection } from './connection.ts';
import { answer, greeting, type MessageDeps } from './messages.ts';

const MOST_BYTES = 64 * 1024;
/** A new connection costs as much as this many messages, so a client that keeps reconnecting is refused for a while. */
const CONNECTING = 3;
const TOO_MANY = refuse('too-many-connections', 'Too many connections; please wait a moment.');
const RESTARTING = refuse('store-unavailable', 'The server is restarting; please try again.');

/** The WebSocket's door: origin, numbers and identity are checked before it opens. */
export class Gateway {
  readonly #wss = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false });
  readonly #config: Config;
  readonly #deps: MessageDeps;
  readonly #perAddress = new Map<string, number>();
  readonly #ofAddress: Budget;
  readonly #ofPerson: Budget;
  #closing = false;

  constructor(server: Server, config: Config, deps: MessageDeps) {
    this.#config = config;
    this.#deps = deps;
    const { messageRate } = config;
    this.#ofAddress = new Budget({ most: 30 * messageRate, perSecond: 10 * messageRate });
    this.#ofPerson = new Budget({ most: 9 * messageRate, perSecond: 3 * messageRate });
    server.on('upgrade', (request, socket, head) => {
      // A peer that goes away in the middle must not end the process.
      socket.on('error', () => socket.destroy());
      void this.#upgrade(request, socket, head).catch((error: unknown) => {
        if (isUnavailable(error)) return turnAway(socket, STORE_AWAY);
        this.#deps.onError(error);
        turnAway(socket, FAULT);
      });
    });
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (request.url?.split('?')[0] !== LIVE_PATH) return turnAway(socket, NOTHING_HERE);
    if (!isSameSite(request.headers, this.#config)) return turnAway(socket, CROSS_SITE);
    if (this.#closing) return turnAway(socket, RESTARTING);
    const address = clientAddress(request, this.#config);
    const ofAddress = this.#perAddress.get(address) ?? 0;
    if (
      this.#deps.hub.audience.connections.size >= this.#config.maxConnections ||
      ofAddress >= this.#config.maxConnectionsPerAddress
    )
      return turnAway(socket, TOO_MANY);
    if (!this.#ofAddress.spend(address, CONNECTING, this.#deps.now())) return turnAway(socket, TOO_MANY);
    // Counted before the answer, so that many at once do not slip through together.
    this.#perAddress.set(address, ofAddress + 1);
    socket.on('close', () => {
      const left = (this.#perAddress.get(address) ?? 1) - 1;
      if (left > 0) this.#perAddress.set(address, left);
      else this.#perAddress.delete(address);
    });
    const secret = secretOf(request.headers);
    const askedAt = performance.now();
    const person = secret ? await this.#deps.people.bySecret(secret) : null;
    this.#wss.handleUpgrade(request, socket, head, (ws) => {
      const { hub, now } = this.#deps;
      const { messageRate, slowSenderMs } = this.#config;
      const connection = new Connection(ws, socket, address, { messageRate, slowSenderMs }, now());
      connection.hasToken = request.headers.authorization !== undefined;
      hub.audience.connections.add(connection);
      if (secret && person) hub.identify(connection, refOf(person), secretHash(secret), askedAt);
      // Before the WebSocket itself takes the bytes and reports the message.
      socket.prependListener('data', (bytes: Buffer) => connection.received(bytes.length));
      ws.on('ping', (data) => connection.receivedControl(data.length));
      ws.on('pong', (data) => connection.receivedControl(data.length));
      ws.on('error', () => ws.terminate());
      ws.on('close', () => hub.leave(connection));
      ws.on('message', (data, isBinary) => {
        connection.receivedMessage();
        // A client that was signed out and stays is not heard any more.
        if (!connection.isOpen) return;
        if (isBinary) return connection.close(1003, 'text only');
        if (!connection.mayAsk(now()) || !this.#paidFor(connection, now()))
          return connection.fault('too-many-requests', 'Slow down.');
        void answer(this.#deps, connection, data.toString());
      });
      connection.send(greeting(connection, now()));
    });
  }

  /** However many connections an address or a person opens, they share what they may send. */
  #paidFor({ address, person }: Connection, now: number): boolean {
    return this.#ofAddress.spend(address, 1, now) && (!person || this.#ofPerson.spend(person.id, 1, now));
  }

  /** Clients learn that the server is going away; they reconnect automatically. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const connection of this.#deps.hub.audience.connections) connection.close(1012, 'restarting');
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const connection of this.#deps.hub.audience.connections) connection.terminate();
    this.#wss.close();
  }
}

/** A browser only tells its page that the connection failed; a bot can read why. */
function turnAway(socket: Duplex, refusal: Refusal): void {
  const { status, body } = answerTo(refusal);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  // Not left to the peer to close.
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}
