import type { Seat } from '@concordia/engine';
import type { Vote, VoteKind } from '@concordia/protocol';
import { type Refusal, refuse } from '../refusal.ts';
import type { EntryRow, SeatRow } from '../store/schema.ts';
import { type CommitDeps, endGame, takeBack } from './commit.ts';
import type { HotTable } from './hot.ts';
import { NO_TABLE } from './lifecycle.ts';

/** All people at the table must agree; programs and absent players do not stand in the way. */
export async function vote(
  deps: CommitDeps,
  hot: HotTable,
  person: string,
  kind: VoteKind,
  yes: boolean,
): Promise<Refusal | null> {
  const outcome = await deps.store.tables.change(hot.id, async ({ table, seats, update, lastEntry }) => {
    const seat = seats.find((one) => one.person_id === person)?.seat;
    if (seat === undefined) return refuse('not-seated', 'You do not play here.');
    if (table.status !== 'playing') return refuse('wrong-status', 'No game is on.');
    const open: Vote | null = table.vote ? JSON.parse(table.vote) : null;
    if (!yes) {
      await update({ vote: null });
      return 'open';
    }
    const same = open && open.kind === kind && open.seq === table.seq ? open : null;
    if (!same && kind === 'takeback' && !madeBy(await lastEntry(), seat))
      return refuse('too-late', 'Only the last turn can be taken back, by who made it.');
    const current: Vote = same ?? { kind, by: seat, yes: [], seq: table.seq };
    const votes = { ...current, yes: [...new Set([...current.yes, seat])] };
    await update({ vote: JSON.stringify(votes) });
    return agreed(seats, votes) ? { seq: table.seq, by: votes.by } : 'open';
  });
  if (outcome === null) return NO_TABLE;
  if (outcome === 'open') return null;
  if ('refused' in outcome) return outcome;
  const done = await carryOut(deps, hot, kind, outcome.seq);
  return done ? null : refuse('too-late', 'The game has gone on meanwhile.');
}

function carryOut(deps: CommitDeps, hot: HotTable, kind: VoteKind, seq: number): Promise<boolean> {
  switch (kind) {
    case 'end':
      return endGame(deps, hot, seq, 'agreed', null);
    case 'cancel':
      return endGame(deps, hot, seq, 'cancelled', null);
    case 'takeback':
      return takeBack(deps, hot, seq);
    default:
      return kind satisfies never;
  }
}

function agreed(seats: readonly SeatRow[], votes: Vote): boolean {
  return seats.every(
    ({ seat, person_id, absent }) => person_id === null || absent === 1 || votes.yes.includes(seat),
  );
}

function madeBy(entry: EntryRow | undefined, seat: Seat): boolean {
  return entry?.kind === 'turn' && entry.seat === seat;
}
