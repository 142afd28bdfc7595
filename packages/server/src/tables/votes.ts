import type { Seat } from '@concordia/engine';
import type { Vote, VoteKind } from '@concordia/protocol';
import { type Refusal, refuse } from '../refusal.ts';
import type { EntryRow, SeatRow, TableRow } from '../store/schema.ts';
import { type CommitDeps, endGame, takeBack } from './commit.ts';
import type { TurnBody } from './entries.ts';
import type { HotTable } from './hot.ts';
import { NO_TABLE } from './lifecycle.ts';
import { isPresent } from './seats.ts';

/**
 * All people at the table must agree; computer players and absent players do not stand in the way. One proposal is open at a time, so
 * that nobody's yes is lost to another.
 */
export async function vote(
  deps: CommitDeps,
  hot: HotTable,
  person: string,
  kind: VoteKind,
  yes: boolean,
): Promise<Refusal | null> {
  const outcome = await deps.store.tables.change(hot.id, async ({ table, seats, update, lastEntry }) => {
    const seat = seats.find((one) => one.person_id === person)?.seat;
    if (seat === undefined) return refuse('not-seated', 'You don’t play at this table.');
    if (table.status !== 'playing') return refuse('wrong-status', 'There is no game in progress.');
    const open = openVote(table);
    if (!yes) {
      if (open?.kind === kind) await update({ vote: null });
      return 'open';
    }
    if (open && open.kind !== kind)
      return refuse('proposal-open', 'Another proposal is open; agree to it or decline it first.');
    if (seats[seat].absent !== 0)
      return refuse('not-allowed', 'The computer plays for you; take your seat back first.');
    if (!open && kind === 'takeback') {
      const last = await lastEntry();
      if (!madeBy(last, seat))
        return refuse('too-late', 'Only the player who made the last turn can take it back.');
      if (table.take_backs !== 'always' && reveals(last))
        return refuse('revealed', 'New cards were dealt after this turn, so it stands.');
    }
    const current: Vote = open ?? { kind, by: seat, yes: [], seq: table.seq };
    const votes = { ...current, yes: [...new Set([...current.yes, seat])] };
    await update({ vote: JSON.stringify(votes) });
    return agreed(seats, votes) ? votes : 'open';
  });
  if (outcome === null) return NO_TABLE;
  if (outcome === 'open') return null;
  if ('refused' in outcome) return outcome;
  const done = await carryOut(deps, hot, outcome);
  return done ? null : refuse('too-late', 'The game has moved on in the meantime.');
}

/** A person who had not agreed may have become absent; the others need not agree again. False: there was nothing to do. */
export async function maybeCarryOut(deps: CommitDeps, hot: HotTable): Promise<boolean> {
  const open = openVote(hot.row);
  return open !== null && agreed(hot.seats, open) && (await carryOut(deps, hot, open));
}

export function openVote({ vote: stored, seq }: TableRow): Vote | null {
  const last: Vote | null = stored ? JSON.parse(stored) : null;
  return last?.seq === seq ? last : null;
}

function carryOut(deps: CommitDeps, hot: HotTable, { kind, seq }: Vote): Promise<boolean> {
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
  return seats.every((seat) => !isPresent(seat) || votes.yes.includes(seat.seat));
}

/** Cards that only the stack knew lie open since that turn. */
function reveals(entry: EntryRow | undefined): boolean {
  const { dealt }: TurnBody = JSON.parse(entry?.body ?? '{"actions":[],"dealt":[]}');
  return dealt.length > 0;
}

function madeBy(entry: EntryRow | undefined, seat: Seat): boolean {
  return entry?.kind === 'turn' && entry.seat === seat;
}
