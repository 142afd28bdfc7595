import type { LobbyTable, PersonRef, SeatInfo, TimeControl } from '@concordia/protocol';
import { localeTag, m } from '../i18n/messages.ts';

/** The name of a deleted account is empty. */
export function personName(person: Pick<PersonRef, 'name'> | null): string {
  return person?.name || m.online_former_player();
}

/** What those at a table are called; computer players of one level are numbered. */
export function seatNames(
  seats: readonly Pick<SeatInfo, 'person' | 'bot'>[],
  computer = (level: string) => m.new_program({ level }),
): string[] {
  const count = new Map<string, number>();
  return seats.map(({ person, bot }) => {
    if (!bot) return personName(person);
    const nth = (count.get(bot) ?? 0) + 1;
    count.set(bot, nth);
    const level = m[`level_${bot}` as const]();
    return computer(nth > 1 ? `${level} ${nth}` : level);
  });
}

function timeWords(time: TimeControl): string {
  switch (time.kind) {
    case 'none':
      return m.online_time_none();
    case 'live':
      return m.online_time_live({ minutes: decimal(time.bank / 60), seconds: time.increment });
    case 'days':
      return m.online_time_days({ count: time.days });
    default:
      return time satisfies never;
  }
}

/** The terms of a table, besides the board and the players. */
export function termsWords(
  table: Pick<
    LobbyTable,
    'time' | 'timeOut' | 'takeBacks' | 'openScores' | 'rated' | 'join' | 'options' | 'only' | 'owner'
  >,
): string[] {
  return [
    timeWords(table.time),
    ...(table.time.kind === 'none' ? [] : [m[`online_time_over_${table.timeOut}` as const]()]),
    ...(table.rated ? [m.online_rated()] : []),
    ...(table.join === 'accounts' && !table.rated ? [m.online_accounts_only()] : []),
    ...onlyWords(table),
    ...(table.takeBacks === 'always' ? [m.table_take_backs()] : []),
    ...(table.openScores ? [m.table_open_scores()] : []),
    ...(table.options.intermediateScoring ? [m.new_interim()] : []),
  ];
}

/** "3:07", "1:02:30"; whole days in words, one that has just begun among them. */
export function clockWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return m.online_days({ count: Math.floor((hours + 1) / 24) });
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** "3 minutes ago", "yesterday". */
export function agoWords(at: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(localeTag.value, { numeric: 'auto' });
  const minutes = Math.round((at - now) / 60_000);
  if (minutes > -60) return format.format(minutes, 'minute');
  if (minutes > -24 * 60) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 60 / 24), 'day');
}

export function dateWords(at: number): string {
  return new Intl.DateTimeFormat(localeTag.value, { dateStyle: 'medium' }).format(at);
}
/** The time, with the day where that is not today. */
export function momentWords(at: number, now = Date.now()): string {
  const today = new Date(at).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(localeTag.value, {
    timeStyle: 'short',
    ...(!today && { dateStyle: 'medium' }),
  }).format(at);
}
/** The same with the day of the week and the time zone: a moment that others, elsewhere, may name otherwise. */
export function zonedWords(at: number): string {
  return new Intl.DateTimeFormat(localeTag.value, {
    ...{ weekday: 'short', day: 'numeric', month: 'short' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  }).format(at);
}

/** Whom a table is for, besides those who are invited to it. */
function onlyWords({ only, owner }: Pick<LobbyTable, 'only' | 'owner'>): string[] {
  if (!only) return [];
  const { followed, ratingFrom: from, ratingTo: to } = only;
  const rating =
    from !== null && to !== null
      ? [m.table_only_rating({ from, to })]
      : [
          ...(from === null ? [] : [m.table_only_from({ from })]),
          ...(to === null ? [] : [m.table_only_to({ to })]),
        ];
  return [...(followed ? [m.table_only_followed({ player: personName(owner) })] : []), ...rating];
}
export function decimal(value: number): string {
  return new Intl.NumberFormat(localeTag.value, { maximumFractionDigits: 1 }).format(value);
}
