import { type FileHandle, open } from 'node:fs/promises';
import { type AddressInfo, WebSocket, WebSocketServer } from 'ws';

/**
 * What no server can do without that has a turn on the disk before it tells of it: it appends each message to the file BARE_FILE,
 * flushes, and sends it to all who are connected to the same address. It checks nothing, and keeps nothing in memory.
 */
const file: FileHandle = await open(process.env.BARE_FILE ?? 'bare.log', 'a');
const tables = new Map<string, Set<WebSocket>>();
let waiting: { table: Set<WebSocket>; turn: Buffer }[] = [];
let flushing = false;

/** Turns that arrive together share a flush, as Concordia's do. */
async function flush(): Promise<void> {
  if (flushing) return;
  flushing = true;
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    await file.appendFile(Buffer.concat(batch.map(({ turn }) => turn)));
    await file.datasync();
    for (const { table, turn } of batch)
      for (const client of table) if (client.readyState === WebSocket.OPEN) client.send(turn);
  }
  flushing = false;
}

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('connection', (socket, { url = '/' }) => {
  const table = tables.get(url) ?? new Set();
  tables.set(url, table.add(socket));
  socket.on('close', () => table.delete(socket));
  socket.on('message', (turn: Buffer) => {
    waiting.push({ table, turn });
    void flush();
  });
});
server.on('listening', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
