import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  url: string;
  /** Memory in use after a collection of garbage. */
  memory(): Promise<number>;
  /** Seconds of processor time it has used so far, all its threads together. */
  cpu(): number;
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
  return { url, memory: () => memoryOf(child), cpu: () => cpuOf(child), stop: () => stop(child) };
}

/** On a signal the process collects its garbage and tells what memory is left in use. */
const COLLECT = `data:text/javascript,process.on('SIGUSR2',()=>{gc();gc();const m=process.memoryUsage();
  process.stdout.write('memory '+(m.heapUsed+m.external)+String.fromCharCode(10))})`.replace(/\s+/g, '%20');

function memoryOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.stdout?.on('data', (data: Buffer) => {
      const found = /memory (\d+)/.exec(data.toString());
      if (found) resolve(Number(found[1]));
    });
    // What is still under way ends first.
    setTimeout(() => child.kill('SIGUSR2'), 1500);
  });
}

function cpuOf(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
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
