import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Server, startServer } from './online.ts';

export const HOUR = 3600_000;

/** A server whose days pass when they are told to. */
export async function serverWithDays(): Promise<Server & { now(): number; pass(ms: number): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'concordia-clock-'));
  const file = path.join(folder, 'ahead');
  let ahead = 0;
  writeFileSync(file, '0');
  const clock = pathToFileURL(path.join(import.meta.dirname, 'moved-clock.ts')).href;
  const server = await startServer({ NODE_OPTIONS: `--import=${clock}`, CLOCK_FILE: file });
  return {
    ...server,
    now: () => Date.now() + ahead,
    pass: (ms) => {
      ahead += ms;
      writeFileSync(file, String(ahead));
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
