import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { type TestServer, testServer } from './support/server.ts';

/** Peers that send a byte now and then, or nothing at all. */
const SLOW_MS = 500;
const PATIENCE_MS = 8 * SLOW_MS;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ slowSenderMs: SLOW_MS });
});
afterAll(() => server.stop());

class Peer {
  readonly socket: Socket;
  readonly begun = performance.now();
  received = Buffer.alloc(0);
  readonly #closed: Promise<void>;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (bytes: Buffer) => {
      this.received = Buffer.concat([this.received, bytes]);
    });
    socket.on('error', () => {});
    this.#closed = new Promise((resolve) => socket.on('close', () => resolve()));
  }
  static async open(): Promise<Peer> {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await new Promise((resolve) => socket.on('connect', resolve));
    return new Peer(socket);
  }
  /** A WebSocket that has been let in. */
  static async live(): Promise<Peer> {
    const peer = await Peer.open();
    peer.socket.write(
      'GET /api/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    while (!peer.received.includes('"type":"hello"')) await pause(5);
    return peer;
  }

  /** Writes byte by byte for as long as the other side takes it. */
  async dribble(bytes: Iterable<number | Buffer>): Promise<void> {
    for (const byte of bytes) {
      if (this.socket.destroyed) return;
      this.socket.write(typeof byte === 'number' ? Buffer.of(byte) : byte);
      await pause(20);
    }
  }
  /** Milliseconds until the server closed it. */
  async closedAfter(): Promise<number> {
    const gone = await Promise.race([this.#closed.then(() => true), pause(PATIENCE_MS, false)]);
    this.socket.destroy();
    expect(gone, 'the server has cut it off').toBe(true);
    return performance.now() - this.begun;
  }
}

/** A frame of a client, masked with zeros. */
function frame(first: number, data: string, length = data.length): Buffer {
  return Buffer.concat([Buffer.of(first, 0x80 | length, 0, 0, 0, 0), Buffer.from(data)]);
}
const TEXT = 0x81;
const UNFINISHED_TEXT = 0x01;
const CONTINUED = 0x00;
const PING = 0x89;

test('headers that dribble', async () => {
  const peer = await Peer.open();
  void peer.dribble(Buffer.from(`GET /api/lobby HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(1000)}`));
  expect(await peer.closedAfter()).toBeGreaterThanOrEqual(SLOW_MS);
});

test('a body that dribbles', async () => {
  const peer = await Peer.open();
  peer.socket.write(
    'POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
  );
  void peer.dribble(Buffer.alloc(999, ' '));
  expect(await peer.closedAfter()).toBeGreaterThanOrEqual(SLOW_MS);
});

test('a silent connection', async () => {
  const peer = await Peer.open();
  expect(await peer.closedAfter()).toBeGreaterThanOrEqual(SLOW_MS);
});

test('a message that dribbles within a frame', async () => {
  const peer = await Peer.live();
  void peer.dribble(frame(TEXT, 'x'.repeat(125)).fill(' ', 6).subarray(0, 130));
  await peer.closedAfter();
  expect(peer.received.toString('latin1')).toContain('too slow');
});

test('a message that dribbles frame by frame, with pings in between', async () => {
  const peer = await Peer.live();
  function* frames(): Generator<Buffer> {
    yield frame(UNFINISHED_TEXT, '{');
    for (let n = 0; n < 1000; n++) yield Buffer.concat([frame(PING, 'still here'), frame(CONTINUED, ' ')]);
  }
  void peer.dribble(frames());
  await peer.closedAfter();
  expect(peer.received.toString('latin1')).toContain('too slow');
});

test('a WebSocket that answers no ping', async () => {
  const peer = await Peer.live();
  await peer.closedAfter();
  await pause(100);
  expect(server.services.hub.audience.connections.size).toBe(0);
});

test('a quick client that says little is left alone, and the server serves everyone meanwhile', async () => {
  const peer = await Peer.live();
  const live = await (await TestClient.guest(server.url, 'Ada')).live();
  for (let n = 0; n < 30; n++) {
    peer.socket.write(frame(PING, 'here'));
    await pause(SLOW_MS / 10);
  }
  peer.socket.write(frame(TEXT, '{"type":"ping"}'));
  while (!peer.received.includes('"type":"pong"') && !peer.socket.destroyed) await pause(5);
  expect(peer.received.toString('latin1')).toContain('"type":"pong"');
  live.send({ type: 'ping' });
  await live.next('pong');
  live.close();
  peer.socket.destroy();
});
