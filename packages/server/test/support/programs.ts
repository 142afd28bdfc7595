import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { freePort } from './postgres.ts';

/** A program of the system that listens, such as Debian's `nats-server` or `pgbouncer`. */
export interface Listening {
  port: number;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export async function startProgram(
  program: string,
  argsFor: (port: number) => string[],
  options: { port?: number; uid?: number; env?: Record<string, string> } = {},
): Promise<Listening> {
  const port = options.port ?? (await freePort());
  const child: ChildProcess = spawn(program, argsFor(port), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...options.env },
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  let said = '';
  child.stderr?.on('data', (data: Buffer) => {
    said += data.toString();
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('exit', () => resolve());
    child.on('error', (error) => reject(new Error(`${program} is needed for this test: ${error.message}`)));
  });
  const failed = ended.then(() => {
    throw new Error(`${program} ended: ${said}`);
  });
  failed.catch(() => {});
  await Promise.race([untilListening(port), failed]);
  return {
    port,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
}

export function startNats(port?: number): Promise<Listening> {
  return startProgram(
    'nats-server',
    (given) => ['-a', '127.0.0.1', '-p', String(given)],
    port ? { port } : {},
  );
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const isUp = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
