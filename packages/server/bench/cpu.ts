import { readdirSync, readFileSync } from 'node:fs';

/** The parts of a measurement, recognised by the command line of their process. */
const PARTS = [
  ['servers', /\bsrc\/main\.ts/],
  ['clients', /\bdriver\.ts/],
  ['PostgreSQL', /postgres/],
  ['NATS', /nats-server/],
] as const;
export type Part = (typeof PARTS)[number][0];
/** Milliseconds of processor time that each has used. */
export type CpuTimes = Record<Part, number>;

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** The processor time of everything that this process has started, and what they have started. Reads Linux's /proc. */
export function cpuTimes(): CpuTimes {
  const times: CpuTimes = { servers: 0, clients: 0, PostgreSQL: 0, NATS: 0 };
  const children = new Map<number, number[]>();
  const ticks = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? maybeRead(`/proc/${pid}/stat`) : null;
    if (stat === null) continue;
    // The second field is a name in brackets, which may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const parent = Number(fields[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
    ticks.set(pid, Number(fields[11]) + Number(fields[12]));
  }
  const visit = (pid: number, inherited: Part | null): void => {
    const command = maybeRead(`/proc/${pid}/cmdline`) ?? '';
    const part = inherited ?? PARTS.find(([, words]) => words.test(command))?.[0] ?? null;
    if (part !== null) times[part] += (ticks.get(pid) ?? 0) * TICK_MS;
    for (const child of children.get(pid) ?? []) visit(child, part);
  };
  for (const child of children.get(process.pid) ?? []) visit(child, null);
  return times;
}

export function cpuBetween(before: CpuTimes, after: CpuTimes): CpuTimes {
  const parts = PARTS.map(([part]) => [part, after[part] - before[part]]);
  return Object.fromEntries(parts) as CpuTimes;
}

/** Null: the process has ended meanwhile. */
function maybeRead(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
