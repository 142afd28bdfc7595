import { resultOf, type Seat, type State } from '@concordia/engine';
import {
  type Commit,
  ENTRIES_AT_ONCE,
  type EndReason,
  type Entry,
  type GameResult,
  type ResultReason,
  type TimeControl,
} from '@concordia/protocol';
import { type Clock, press } from '../clocks/clock.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Job, TablePatch } from '../store/backend.ts';
import type { Work } from '../store/jobs.ts';
import type { EntryRow, TableRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { bugsTo } from '../store/unavailable.ts';
import { dueAt, PAUSED_KEPT_MS } from './absence.ts';
import { COMPUTERS_KEY, entryFromRow, type TurnBody } from './entries.ts';
import { type HotTable, runningFrom, stateAsText } from './hot.ts';
import type { TableRegistry } from './registry.ts';
import { nextDecider, type PlayedTurn, playTurn } from './turn.ts';

/** A snapshot now and then keeps waking a table as cheap at the end of a game as at its beginning. */
const SNAPSHOT_EVERY = 16;
const MOST_ATTEMPTS = 4;

export type Committed = { seq: number } | (Refusal & { entries: Entry[] });

/** The author of a commit: a person for their own seat, or the server for a computer player's. */
export type Committer = { person: string } | { bot: Seat };

export interface CommitDeps {
  store: Store;
  registry: TableRegistry;
  now(): number;
  leaseMs: number;
  /** Whether this process has a thread free to think for a bot. */
  canThink(): boolean;
  /** Called after each stored entry. */
  onStored(table: HotTable, entry: EntryRow): void;
  onError(error: unknown): void;
  /** Whether the person watches the table, as far as is known here. */
  isThere(table: string, person: string): boolean;
}

/** One decision of one seat, stored before it is answered. */
export function commitTurn(
  deps: CommitDeps,
  hot: HotTable,
  who: Committer,
  commit: Commit,
): Promise<Committed> {
  return hot.serial(async () => {
    // The client has heard from another process what this one has not read yet.
    if (commit.after > hot.row.seq) await deps.registry.catchUp(hot);
    const done = await untilStored(() => tryCommit(deps, hot, who, commit));
    return done ?? refused('stale', 'The game has moved on.');
  });
}

/** The row was changed meanwhile, and has been read again: what is stored now decides what becomes of it. */
async function untilStored<T>(attempt: () => Promise<T | null>): Promise<T | null> {
  for (let n = 0; n < MOST_ATTEMPTS; n++) {
    const done = await attempt();
    if (done !== null) return done;
  }
  return null;
}

async function tryCommit(
  deps: CommitDeps,
  hot: HotTable,
  who: Committer,
  commit: Commit,
): Promise<Committed | null> {
  const { row } = hot;
  if (commit.after !== row.seq) return stale(deps, hot, who, commit);
  if (row.status !== 'playing' || !hot.running || row.decider === null)
    return refused('wrong-status', 'There is no game in progress at this table.');
  const seat = row.decider;
  const mine = 'bot' in who ? hot.isBot(seat) && who.bot === seat : hot.seats[seat].person_id === who.person;
  if (!mine) return refused('not-your-turn', 'It isn’t your turn.');
  if ('bot' in who && hot.paused) return refused('wrong-status', 'The computer does not play alone.');
  if ('person' in who && hot.seats[seat].absent !== 0)
    return refused('not-your-turn', 'The computer plays for you; take your seat back first.');
  const turn = playTurn(hot.running.game, hot.running.state, commit.actions);
  if (isRefusal(turn)) return { ...turn, entries: [] };
  const body: TurnBody = { actions: turn.actions, dealt: turn.dealt };
  const entry: EntryRow = {
    table_id: hot.id,
    seq: row.seq + 1,
    kind: 'turn',
    seat,
    key: commit.key,
    body: JSON.stringify(body),
    at: deps.now(),
  };
  if (!(await store(deps, hot, entry, patchAfter(deps, hot, turn, seat)))) return null;
  hot.running.state = turn.state;
  told(deps, hot, entry);
  return { seq: entry.seq };
}

/** A repeated commit gets its first answer; any other learns what came between. */
async function stale(deps: CommitDeps, hot: HotTable, who: Committer, commit: Commit): Promise<Committed> {
  const rows = await deps.registry.entriesAfter(hot, commit.after, ENTRIES_AT_ONCE);
  // A key is its sender's own: that another's turn has the same says nothing.
  const first = rows.at(0);
  if (first?.key === commit.key && isBy(hot, first, who)) return { seq: first.seq };
  return { ...refuse('stale', 'The game has moved on.'), entries: rows.map(entryFromRow) };
}

function isBy(hot: HotTable, { seat }: EntryRow, who: Committer): boolean {
  if (seat === null) return false;
  return 'bot' in who ? who.bot === seat : hot.seats[seat].person_id === who.person;
}

/** Ends a game otherwise than by the rules. False: it has gone on meanwhile, by more than turns of the computer. */
export function endGame(
  deps: CommitDeps,
  hot: HotTable,
  after: number,
  reason: EndReason,
  seat: Seat | null,
): Promise<boolean> {
  return asOf(deps, hot, after, async () => {
    const { row, running } = hot;
    if (row.status !== 'playing' || !running) return false;
    const since = await deps.registry.entriesAfter(hot, after);
    if (row.seq < after || !since.every(({ key }) => key?.startsWith(COMPUTERS_KEY))) return false;
    const now = deps.now();
    const entry = entryRow(hot, 'end', seat, { reason }, now);
    const result = reason === 'cancelled' ? null : resultAfter(hot, running.state, reason, seat);
    const patch: TablePatch = {
      ...unlessChanged(row),
      status: result ? 'finished' : 'cancelled',
      result: result && JSON.stringify(result),
      finished_at: now,
      decider: null,
      since: null,
      deadline: null,
      job: job(deps, hot, 'see-to', now),
      snapshot: stateAsText(running.state),
    };
    if (!(await store(deps, hot, entry, patch))) return null;
    told(deps, hot, entry);
    return true;
  });
}

/** Takes the last turn back. False: it cannot be any more. */
export function takeBack(deps: CommitDeps, hot: HotTable, after: number): Promise<boolean> {
  return asOf(deps, hot, after, async () => {
    const { row, running } = hot;
    if (row.seq !== after || row.status !== 'playing' || !running) return false;
    const rows = await deps.store.log.after(hot.id, 0);
    const last = rows.findLast((entry) => entry.seq === after);
    if (last?.kind !== 'turn') return false;
    const earlier = rows.filter((entry) => entry.seq < after);
    const before = runningFrom(running.setup, null, earlier);
    const now = deps.now();
    const seat = last.seat ?? 0;
    const entry = entryRow(hot, 'takeback', seat, { undone: last.seq }, now);
    const turn = { state: before.state, actions: [], dealt: [] };
    const patch = {
      ...patchAfter(deps, hot, turn, row.decider ?? seat),
      snapshot: stateAsText(before.state),
    };
    if (!(await store(deps, hot, entry, patch))) return null;
    hot.running = before;
    told(deps, hot, entry);
    return true;
  });
}

/** In the table's order, on what is stored: this process may be behind. */
function asOf(
  deps: CommitDeps,
  hot: HotTable,
  seq: number,
  attempt: () => Promise<boolean | null>,
): Promise<boolean> {
  return hot.serial(async () => {
    if (seq > hot.row.seq) await deps.registry.catchUp(hot);
    return (await untilStored(attempt)) ?? false;
  });
}

function entryRow(
  hot: HotTable,
  kind: EntryRow['kind'],
  seat: Seat | null,
  body: object,
  at: number,
): EntryRow {
  return { table_id: hot.id, seq: hot.row.seq + 1, kind, seat, key: null, body: JSON.stringify(body), at };
}

function patchAfter(deps: CommitDeps, hot: HotTable, turn: PlayedTurn, seat: Seat): TablePatch {
  const { row } = hot;
  const now = deps.now();
  const time: TimeControl = JSON.parse(row.time_control);
  const next = nextDecider(turn.state);
  const ownTurn = turn.actions[0]?.type === 'play';
  const away = next === null ? null : hot.vacationOf(next);
  const clock = press(time, clockOf(row), seat, ownTurn, next, now, away);
  const snapshot = (row.seq + 1) % SNAPSHOT_EVERY === 0 ? stateAsText(turn.state) : null;
  const kept = {
    ...unlessChanged(row),
    ...clock,
    banks: JSON.stringify(clock.banks),
    decider: next,
    snapshot,
  };
  if (next === null) {
    const result = resultAfter(hot, turn.state, 'rules', null);
    const finished = { status: 'finished' as const, result: JSON.stringify(result), finished_at: now };
    return { ...kept, ...finished, job: job(deps, hot, 'see-to', now) };
  }
  // Everyone has left since this turn was begun: the computer does not continue alone.
  if (hot.paused) return { ...kept, deadline: null, job: later(hot, now + PAUSED_KEPT_MS) };
  if (hot.isBot(next)) return { ...kept, deadline: null, job: job(deps, hot, 'think', now) };
  const notify = next !== seat && isToBeTold(deps, hot, time, next) ? 1 : 0;
  return { ...kept, job: later(hot, dueAt(time, clock)), notify };
}

/** Any free process then sees to it. */
function later(hot: HotTable, at: number | null): Job | null {
  return at === null ? null : { work: 'see-to', at, owner: hot.row.owner, claimed: false };
}

/**
 * This process sees to it itself; if it dies, another does once the lease is over. While all its threads are busy, whoever
 * has one free thinks for a bot.
 */
function job({ leaseMs, canThink }: CommitDeps, hot: HotTable, work: Work, now: number): Job {
  const claimed = work === 'see-to' || canThink();
  return { work, at: claimed ? now + leaseMs : now, owner: hot.row.owner, claimed };
}

/**
 * Players absent at the end rank after those who played on, then players who resigned, then those who vanished; the one who was
 * `late` ranks after everyone.
 */
function resultAfter(hot: HotTable, state: State, reason: ResultReason, late: Seat | null): GameResult {
  if (!hot.running) throw new Error('a game ended at a table that is asleep');
  const { scores, ranking } = resultOf(hot.running.game, state);
  const behind = (seat: Seat) => (seat === late && reason === 'timeout' ? 4 : hot.seats[seat].absent);
  return { reason, scores, ranking: ranking.toSorted((a, b) => behind(a) - behind(b)) };
}

/** With days per turn: always. Without a clock: only for absent players. With a live clock: never. */
function isToBeTold({ isThere }: CommitDeps, hot: HotTable, time: TimeControl, next: Seat): boolean {
  const person = hot.seats[next].person_id;
  return time.kind === 'days' || (time.kind === 'none' && person !== null && !isThere(hot.id, person));
}

/** What a commit leaves as it is, and that nothing is due. */
function unlessChanged(row: TableRow): TablePatch {
  const { status, decider, banks, since, deadline, result, finished_at } = row;
  return {
    ...{ status, decider, banks, since, deadline, result, finished_at },
    job: null,
    notify: 0,
    snapshot: null,
  };
}

export function clockOf(row: TableRow): Clock {
  return { banks: JSON.parse(row.banks), since: row.since, deadline: row.deadline };
}

async function store(deps: CommitDeps, hot: HotTable, entry: EntryRow, patch: TablePatch): Promise<boolean> {
  let stored: boolean;
  try {
    stored = await deps.store.log.append({ entry, version: hot.row.version, patch });
  } catch (error) {
    // It may be stored or not. The client will ask again with the same key, and the log will tell.
    hot.serial(() => deps.registry.catchUp(hot)).catch(bugsTo(deps.onError));
    throw error;
  }
  if (!stored) {
    await deps.registry.catchUp(hot);
    return false;
  }
  const { snapshot: _stored, job: next, notify: _notify, ...rest } = patch;
  hot.claimedUntil = next?.claimed ? next.at : null;
  hot.row = { ...hot.row, ...rest, version: hot.row.version + 1, seq: entry.seq, vote: null };
  hot.remember(entry);
  return true;
}

function told(deps: CommitDeps, hot: HotTable, entry: EntryRow): void {
  deps.registry.announcer.entry(hot, entry);
  deps.onStored(hot, entry);
}

function refused(code: Refusal['refused'], message: string): Refusal & { entries: Entry[] } {
  return { ...refuse(code, message), entries: [] };
}
