import type { NoticeKind, Vote } from '@concordia/protocol';
import type { NewNotice } from '../store/notices.ts';
import type { NoticeRow, SeatRow, TableRow } from '../store/schema.ts';
import type { TableWithSeats } from '../store/tables.ts';

/** People are warned this long before their time for a turn runs out. */
const WARNING_MS = 3 * 3600_000;
export function warnAt(deadline: number | null): number | null {
  return deadline === null ? null : deadline - WARNING_MS;
}

/** Whether the reason for a notice still holds. */
export function isTrue(
  { kind, seq, person_id }: Pick<NoticeRow, 'kind' | 'seq' | 'person_id'>,
  { table, seats }: TableWithSeats,
): boolean {
  const seat = seats.find((one) => one.person_id === person_id);
  switch (kind) {
    case 'turn':
    case 'time':
      return (
        table.status === 'playing' &&
        table.seq === seq &&
        seat !== undefined &&
        seat.seat === table.decider &&
        seat.absent === 0
      );
    case 'started':
      return table.status === 'playing' && seat !== undefined;
    case 'proposal': {
      const vote: Vote | null = table.vote ? JSON.parse(table.vote) : null;
      return (
        table.status === 'playing' && vote?.seq === seq && seat !== undefined && !vote.yes.includes(seat.seat)
      );
    }
    case 'rematch':
    case 'invitation':
      return table.status === 'open' && seat === undefined;
    case 'over':
      return table.status === 'finished' || table.status === 'cancelled';
    default:
      return kind satisfies never;
  }
}

type Row = Pick<TableRow, 'id' | 'status' | 'seq' | 'vote' | 'rematch'>;

/** What others at a table should be told when it changes from `before` to `after`. */
export function whatHappened(before: Row, after: Row, seats: readonly SeatRow[]): NewNotice[] {
  const told = (kind: NoticeKind, seq: number, table: string, to: (seat: SeatRow) => boolean): NewNotice[] =>
    seats.flatMap((seat) =>
      seat.person_id !== null && to(seat) ? [{ person: seat.person_id, table, kind, seq }] : [],
    );
  const all = () => true;
  if (before.status === 'open' && after.status === 'playing') return told('started', 0, after.id, all);
  if (after.rematch !== null && after.rematch !== before.rematch)
    return told('rematch', 0, after.rematch, all);
  if (after.vote === null || after.vote === before.vote) return [];
  const vote: Vote = JSON.parse(after.vote);
  return told('proposal', vote.seq, after.id, ({ seat }) => !vote.yes.includes(seat));
}
