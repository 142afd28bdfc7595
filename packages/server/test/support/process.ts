import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** The server as users run it: a process of its own, which can be killed. */
export interface ServerProcess {
  url: string;
  port: number;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** Freezes it, or lets it continue. */
  send(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

export async function spawnServer(port: number, env: Record<string, string>): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      ...{
        PORT: String(port),
        LOG_LEVEL: 'error',
        TICK_MS: '50',
        LEASE_MS: '1500',
        BOT_THREADS: '1',
        BOT_PACE_MS: '0',
      },
      ...{ REQUEST_RATE: '1000000', MESSAGE_RATE: '100000', MAX_CONNECTIONS_PER_ADDRESS: '10000' },
      ...{ MAX_GUEST_GAMES: '10000', CHAT_RATE: '1000000' },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (data: Buffer) => {
      said += data.toString();
    });
    child.stdout?.on('data', (data: Buffer) => {
      said += data.toString();
      const found = /at (https?:\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return {
    url,
    port,
    send: (signal) => void child.kill(signal),
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
