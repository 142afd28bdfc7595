import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { wait } from './measure.ts';

export interface ServerProcess {
  url: string;
  /** Memory in use after a collection of garbage. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a server as a process of its own; it prints its address when it is up. */
export async function startProcess(script: string, env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--expose-gc', '--import', COLLECT, path(script)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
    child.stdout.on('data', (data: Buffer) => {
      const found = /https?:\/\/[\w.:[\]]+/.exec(data.toString());
      if (found) resolve(found[0]);
    });
  });
  return { url, memory: () => memoryOf(child), stop: () => stop(child) };
}

/** On a signal the process collects its garbage and reports the memory still in use. */
const COLLECT = `data:text/javascript,process.on('SIGUSR2',()=>{gc();gc();const m=process.memoryUsage();
  process.stdout.write('memory '+(m.heapUsed+m.external)+String.fromCharCode(10))})`.replace(/\s+/g, '%20');

async function memoryOf(child: ChildProcess): Promise<number> {
  // Open requests end first.
  await wait(1500);
  return new Promise((resolve) => {
    const read = (data: Buffer): void => {
      const found = /memory (\d+)/.exec(data.toString());
      if (!found) return;
      child.stdout?.off('data', read);
      resolve(Number(found[1]));
    };
    child.stdout?.on('data', read);
    child.kill('SIGUSR2');
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.on('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function path(script: string): string {
  return fileURLToPath(new URL(script, import.meta.url));
}
