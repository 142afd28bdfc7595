import { LIVE_PATH } from '@concordia/protocol';
import { WebSocket } from 'ws';
import { inPortions } from './measure.ts';

/** People who look at the lobby; counts what they are sent. */
export class LobbyViewers {
  readonly #sockets: WebSocket[];
  /** When each was told of a change. */
  #heard = new Map<WebSocket, number[]>();

  private constructor(sockets: WebSocket[]) {
    this.#sockets = sockets;
    for (const socket of sockets)
      socket.on('message', (data: Buffer) => {
        if (data.toString('latin1', 0, 24).startsWith('{"type":"lobby-changes"'))
          this.#heard.get(socket)?.push(performance.now());
      });
  }

  static async connect(url: string, count: number): Promise<LobbyViewers> {
    const sockets = await inPortions(Array.from({ length: count }), 50, () => viewer(url));
    return new LobbyViewers(sockets);
  }

  get size(): number {
    return this.#sockets.length;
  }
  count(): void {
    this.#heard = new Map(this.#sockets.map((socket) => [socket, []]));
  }
  /** Messages per second to the viewer who got the most of them. */
  get mostPerSecond(): number {
    const rates = [...this.#heard.values()]
      .filter((times) => times.length > 1)
      .map((times) => ((times.length - 1) / (times[times.length - 1] - times[0])) * 1000);
    return Math.max(0, ...rates);
  }
  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }
}

function viewer(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'lobby', on: true }));
      resolve(socket);
    });
  });
}
