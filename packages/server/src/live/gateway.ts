import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { LIVE_PATH } from '@concordia/protocol';
import { WebSocketServer } from 'ws';
import type { Config } from '../config.ts';
import { clientAddress, isSameSite } from '../http/origin.ts';
import { secretOf } from '../http/secret.ts';
import { refOf } from '../people/member.ts';
import { Connection } from './connection.ts';
import { answer, type MessageDeps } from './messages.ts';

const MOST_BYTES = 64 * 1024;

/** The WebSocket's door: origin, numbers and identity are checked before it opens. */
export class Gateway {
  readonly #wss = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false });
  readonly #config: Config;
  readonly #deps: MessageDeps;
  readonly #perAddress = new Map<string, number>();
  #closing = false;

  constructor(server: Server, config: Config, deps: MessageDeps) {
    this.#config = config;
    this.#deps = deps;
    server.on('upgrade', (request, socket, head) => {
      // A peer that goes away in the middle must not end the process.
      socket.on('error', () => socket.destroy());
      void this.#upgrade(request, socket, head).catch(() => turnAway(socket, '503 Service Unavailable'));
    });
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== LIVE_PATH) return turnAway(socket, '404 Not Found');
    if (!isSameSite(request.headers, this.#config)) return turnAway(socket, '403 Forbidden');
    const address = clientAddress(request, this.#config);
    const ofAddress = this.#perAddress.get(address) ?? 0;
    if (
      this.#closing ||
      this.#deps.hub.connections.size >= this.#config.maxConnections ||
      ofAddress >= this.#config.maxConnectionsPerAddress
    )
      return turnAway(socket, '503 Service Unavailable');
    // Counted before the answer, so that many at once do not slip through together.
    this.#perAddress.set(address, ofAddress + 1);
    socket.on('close', () => {
      const left = (this.#perAddress.get(address) ?? 1) - 1;
      if (left > 0) this.#perAddress.set(address, left);
      else this.#perAddress.delete(address);
    });
    const secret = secretOf(request.headers);
    const person = secret ? await this.#deps.people.bySecret(secret) : null;
    this.#wss.handleUpgrade(request, socket, head, (ws) => {
      const { hub, now } = this.#deps;
      const { messageRate, slowSenderMs } = this.#config;
      const connection = new Connection(ws, socket, address, { messageRate, slowSenderMs }, now());
      hub.connections.add(connection);
      hub.identify(connection, person ? refOf(person) : null);
      // Before the WebSocket itself takes the bytes and tells what they were.
      socket.prependListener('data', (bytes: Buffer) => connection.received(bytes.length));
      ws.on('ping', (data) => connection.receivedControl(data.length));
      ws.on('pong', (data) => connection.receivedControl(data.length));
      ws.on('error', () => ws.terminate());
      ws.on('close', () => {
        hub.leave(connection).catch(() => {});
        hub.identify(connection, null);
      });
      ws.on('message', (data, isBinary) => {
        connection.receivedMessage();
        if (isBinary) return connection.close(1003, 'text only');
        if (!connection.mayAsk(now())) return connection.fault('too-many-requests', 'Slow down.');
        void answer(this.#deps, connection, data.toString());
      });
      connection.send({ type: 'hello', person: connection.person, now: now() });
    });
  }

  /** Clients are told that the server goes away; they come back by themselves. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const connection of this.#deps.hub.connections) connection.close(1012, 'restarting');
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const connection of this.#deps.hub.connections) connection.terminate();
    this.#wss.close();
  }
}

function turnAway(socket: Duplex, status: string): void {
  const answer = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  // Not left to the peer to close.
  socket.end(answer, () => socket.destroy());
}
