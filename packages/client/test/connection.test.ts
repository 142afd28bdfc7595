import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { PROTOCOL, type ServerMessage } from '@concordia/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from '../src/online/connection.ts';

/** One end of a WebSocket at the server, as far as it is needed here. */
interface Socket {
  send(text: string): void;
  terminate(): void;
  on(event: 'message', listen: () => void): void;
}
interface Sockets {
  readonly clients: Set<Socket>;
  address(): unknown;
  close(done: (error?: Error) => void): void;
  on(event: 'connection', listen: (socket: Socket) => void): void;
  once(event: 'listening', listen: (value: unknown) => void): void;
}
/** The server's own library. */
const { WebSocketServer } = createRequire(new URL('../../server/package.json', import.meta.url))('ws') as {
  WebSocketServer: new (options: { port: number; host: string }) => Sockets;
};

const MINUTE = 60_000;
const HELLO: ServerMessage = { type: 'hello', protocol: PROTOCOL, person: null, now: 0 };

let server: Sockets;
let connection: Connection;
let opened: number;
/** What the server does with a new connection and its messages. */
let greet: (socket: Socket) => void;
let reply: (socket: Socket) => void;

const say = (socket: Socket, message: ServerMessage) => socket.send(JSON.stringify(message));
const soon = () => new Promise((resolve) => setImmediate(resolve));
/** Real sockets, our own clock: lets what is under way arrive. */
async function until(holds: () => boolean): Promise<void> {
  for (let n = 0; !holds(); n++) {
    if (n > 100_000) throw new Error('It never happens');
    await soon();
  }
}
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let n = 0; n < 50; n++) await soon();
}
const isOpen = () => connection.state.value === 'open';

beforeEach(async () => {
  opened = 0;
  greet = (socket) => say(socket, HELLO);
  reply = (socket) => say(socket, { type: 'pong', now: 0 });
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (socket) => {
    opened += 1;
    socket.on('message', () => reply(socket));
    greet(socket);
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const { port } = server.address() as AddressInfo;
  connection = new Connection({
    url: () => new URL(`http://127.0.0.1:${port}/`),
    recognise: async () => true,
    network: new EventTarget(),
    tabs: null,
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const socket of server.clients) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
});

test('a hidden tab, whose timers run once a minute, keeps its connection', async () => {
  const every = globalThis.setInterval;
  vi.stubGlobal('setInterval', (run: () => void, ms: number) => every(run, Math.max(ms, MINUTE)));
  connection.connect();
  await until(isOpen);
  for (let minute = 0; minute < 10; minute++) await pass(MINUTE);
  expect(isOpen()).toBe(true);
  expect(opened).toBe(1);
});

test('a connection on which a ping gets no answer is given up, and another is opened', async () => {
  reply = () => {};
  connection.connect();
  await until(isOpen);
  await pass(15_000);
  expect(isOpen()).toBe(true);
  await pass(15_000);
  expect(isOpen()).toBe(false);
  await pass(1000);
  await until(() => opened === 2);
});

test('a server that never says hello is given up', async () => {
  greet = () => {};
  connection.connect();
  await until(() => opened === 1);
  greet = (socket) => say(socket, HELLO);
  await pass(10_000);
  await pass(1000);
  await until(isOpen);
  expect(opened).toBe(2);
});

test('a page that is older than its server says so and stays away', async () => {
  greet = (socket) => say(socket, { ...HELLO, protocol: PROTOCOL + 1 });
  connection.connect();
  await until(() => connection.outdated.value);
  await pass(MINUTE);
  expect(opened).toBe(1);
  expect(connection.state.value).toBe('off');
  expect(connection.lost.value).toBe(false);
});

test('a page that is newer than its server tries again until a new server answers', async () => {
  greet = (socket) => say(socket, { ...HELLO, protocol: PROTOCOL - 1 });
  connection.connect();
  await until(() => opened === 1 && connection.state.value === 'connecting');
  greet = (socket) => say(socket, HELLO);
  await pass(1000);
  await until(isOpen);
  expect(connection.outdated.value).toBe(false);
});

test('a person the server cannot recognise is not connected', async () => {
  const { port } = server.address() as AddressInfo;
  let known = false;
  connection = new Connection({
    url: () => new URL(`http://127.0.0.1:${port}/`),
    recognise: async () => known,
    network: new EventTarget(),
    tabs: null,
  });
  const resumed = vi.fn();
  connection.opened.add(resumed);
  connection.connect();
  await until(() => opened === 1);
  await pass(1);
  expect(resumed).not.toHaveBeenCalled();
  known = true;
  await pass(1000);
  await until(isOpen);
  expect(resumed).toHaveBeenCalledTimes(1);
});
