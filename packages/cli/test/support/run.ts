/** Runs the command as a user does: as a process of its own. */
import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
export const records: string = fileURLToPath(
  new URL('../../../engine/test/fixtures/records/', import.meta.url),
);

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}
export async function concordia(...args: string[]): Promise<Outcome> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, ...args]);
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as Outcome;
    return { code, stdout, stderr };
  }
}

/** Answers each prompt by what `reply` makes of the text since the last one, until the process ends. */
export function converse(args: string[], reply: (text: string) => string | null): Promise<Outcome> {
  const child = spawn(process.execPath, [main, ...args], { stdio: 'pipe' });
  let stdout = '';
  let stderr = '';
  let unread = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    unread += chunk;
    if (!/(^> |\[Y\/n\] )$/m.test(unread)) return;
    const answer = reply(unread);
    unread = '';
    if (answer === null) child.stdin.end();
    else child.stdin.write(`${answer}\n`);
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code: code ?? -1, stdout, stderr }));
  });
}
