import type { LobbyTable, TableInfo, TimeControl } from '@concordia/protocol';
import type { Member } from '../people/member.ts';
import type { SeatRow, TableRow } from '../store/schema.ts';

/** Who is at a table now, in any process. */
export interface Attendance {
  isOnline(table: string, person: string): boolean;
  spectators(table: string): number;
}

/** What anyone who may see the table is told of it. Nothing of the set-up is in it. */
export function tableInfo(
  row: TableRow,
  seats: readonly SeatRow[],
  people: ReadonlyMap<string, Member>,
  attendance: Attendance,
): TableInfo {
  const banks: number[] = JSON.parse(row.banks);
  const time: TimeControl = JSON.parse(row.time_control);
  const member = (id: string | null): Member | undefined => (id === null ? undefined : people.get(id));
  return {
    id: row.id,
    status: row.status,
    map: row.map,
    options: JSON.parse(row.options),
    visibility: row.visibility,
    join: row.join_rule,
    rated: row.rated === 1,
    time,
    timeOut: row.time_out,
    owner: member(row.owner)?.ref ?? null,
    seats: seats.map((seat) => ({
      person: member(seat.person_id)?.ref ?? null,
      bot: seat.bot,
      absent: seat.absent === 1,
      online: seat.person_id !== null && attendance.isOnline(row.id, seat.person_id),
      vacationUntil: time.kind === 'days' ? (member(seat.person_id)?.vacationUntil ?? null) : null,
      bank: banks[seat.seat] ?? null,
    })),
    spectators: attendance.spectators(row.id),
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    seq: row.seq,
    decider: row.status === 'playing' ? row.decider : null,
    since: row.since,
    deadline: row.deadline,
    vote: row.vote ? JSON.parse(row.vote) : null,
    result: row.result ? JSON.parse(row.result) : null,
    rematch: row.rematch,
  };
}

export function lobbyTable(info: TableInfo): LobbyTable {
  const { id, status, map, options, join, rated, time, timeOut, seats, owner, createdAt, spectators } = info;
  return { id, status, map, options, join, rated, time, timeOut, seats, owner, createdAt, spectators };
}

/** Public tables that are open or on. */
export function isInLobby(row: TableRow): boolean {
  return row.visibility === 'public' && (row.status === 'open' || row.status === 'playing');
}
