import type { Absence, LobbyTable, TableInfo, TimeControl } from '@concordia/protocol';
import type { Member } from '../people/member.ts';
import type { SeatRow, TableRow } from '../store/schema.ts';
import type { Attendance } from './attendance.ts';
import { silentFrom } from './silence.ts';

const ABSENT: readonly (Absence | null)[] = [null, 'away', 'resigned', 'away'];

/** The table as shown to anyone who may see it. Contains nothing of the setup. */
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
    takeBacks: row.take_backs,
    openScores: row.open_scores === 1,
    only: row.only_for === null ? null : JSON.parse(row.only_for),
    owner: member(row.owner)?.ref ?? null,
    seats: seats.map((seat) => ({
      person: member(seat.person_id)?.ref ?? null,
      bot: seat.bot,
      colour: seat.colour,
      absent: ABSENT[seat.absent],
      online: seat.person_id !== null && attendance.isOnline(row.id, seat.person_id),
      vacationUntil: time.kind === 'days' ? (member(seat.person_id)?.vacationUntil ?? null) : null,
      bank: banks[seat.seat] ?? null,
    })),
    spectators: attendance.spectators(row.id),
    createdAt: row.created_at,
    startsAt: row.starts_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    seq: row.seq,
    decider: row.status === 'playing' ? row.decider : null,
    since: row.since,
    deadline: row.deadline,
    silentFrom: silentFrom(row, seats, attendance),
    vote: row.vote ? JSON.parse(row.vote) : null,
    result: row.result ? JSON.parse(row.result) : null,
    unrated: row.unrated,
    aside: row.aside,
    rematch: row.rematch,
  };
}

export function lobbyTable(info: TableInfo): LobbyTable {
  const { id, status, map, options, join, rated, time, timeOut, takeBacks, only, seats, owner } = info;
  const { openScores, createdAt, startsAt, spectators } = info;
  return {
    ...{ id, status, map, options, join, rated, time, timeOut, takeBacks, only, seats, owner },
    ...{ openScores, createdAt, startsAt, spectators },
  };
}

/** A table at which none of its players has been for so long is not offered to others, except in games by the day. */
export const FORSAKEN_AFTER_MS = 15 * 60_000;

/** Public tables that are open or on, and not forsaken: as `lobby` of the store has them. */
export function isInLobby(row: TableRow, now: number): boolean {
  if (row.visibility !== 'public' || (row.status !== 'open' && row.status !== 'playing')) return false;
  const time: TimeControl = JSON.parse(row.time_control);
  return time.kind === 'days' || Math.max(row.seen_at, row.since ?? 0) > now - FORSAKEN_AFTER_MS;
}
