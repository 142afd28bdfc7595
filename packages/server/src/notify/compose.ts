import {
  DEFAULT_NOTICE_SETTINGS,
  type GameResult,
  type NoticeKind,
  type NoticeSettings,
  type Vote,
} from '@concordia/protocol';
import type { PersonRow } from '../store/schema.ts';
import type { TableWithSeats } from '../store/tables.ts';
import { isolated, LOCALE_TAGS, say, type Words } from './words.ts';

/** One notice in the reader's language: what happened, at which table, until when. */
export interface Told {
  title: string;
  lines: string[];
}

export interface Occasion extends TableWithSeats {
  kind: NoticeKind;
  /** Everyone at the table, by id. */
  people: ReadonlyMap<string, PersonRow>;
}

export function settingsOf(person: Pick<PersonRow, 'notice_settings'>): NoticeSettings {
  return {
    ...DEFAULT_NOTICE_SETTINGS,
    ...(person.notice_settings ? JSON.parse(person.notice_settings) : {}),
  };
}

export function compose(reader: PersonRow, occasion: Occasion): Told {
  const settings = settingsOf(reader);
  const { table, kind } = occasion;
  const lines = [gameLine(reader, occasion)];
  const hasDeadline = kind === 'turn' || kind === 'time';
  if (hasDeadline && table.deadline !== null)
    lines.push(say(settings.language, 'deadline', { time: localTime(table.deadline, settings) }));
  if (kind === 'over') lines.push(resultLine(reader, occasion));
  return { title: titleOf(reader, occasion), lines };
}

/** A moment on the reader's clock, with the name of its time zone. */
export function localTime(at: number, { language, timeZone }: NoticeSettings): string {
  return new Intl.DateTimeFormat(LOCALE_TAGS[language], {
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    ...{ hourCycle: 'h23', timeZone, timeZoneName: 'short' },
  } as Intl.DateTimeFormatOptions).format(at);
}

function titleOf(reader: PersonRow, { table, seats, kind, people }: Occasion): string {
  const { language } = settingsOf(reader);
  const from = (id: string | null | undefined): string => {
    const name = id ? people.get(id)?.name : '';
    return name ? isolated(name) : say(language, 'somebody');
  };
  if (kind === 'invitation') return say(language, kind, { name: from(table.owner) });
  if (kind !== 'proposal') return say(language, kind);
  const vote: Vote | null = table.vote ? JSON.parse(table.vote) : null;
  const words: Words = `proposal_${vote?.kind ?? 'end'}`;
  return say(language, words, { name: from(vote && seats[vote.by]?.person_id) });
}

function gameLine(reader: PersonRow, { table, seats, people }: Occasion): string {
  const { language } = settingsOf(reader);
  const others = seats
    .filter(({ person_id, bot }) => (person_id !== null && person_id !== reader.id) || bot !== null)
    .map(({ person_id, bot }) => {
      if (bot !== null) return say(language, `computer_${bot}`);
      const name = people.get(person_id ?? '')?.name;
      return name ? isolated(name) : say(language, 'somebody');
    });
  const board = say(language, `board_${table.map}`);
  if (others.length === 0) return board;
  const opponents = new Intl.ListFormat(LOCALE_TAGS[language]).format(others);
  return say(language, 'game', { board, opponents });
}

function resultLine(reader: PersonRow, { table, seats }: Occasion): string {
  const { language } = settingsOf(reader);
  const result: GameResult | null = table.result ? JSON.parse(table.result) : null;
  const seat = seats.find(({ person_id }) => person_id === reader.id)?.seat;
  if (!result || seat === undefined) return say(language, 'no_result');
  return say(language, 'result', {
    rank: result.ranking.indexOf(seat) + 1,
    players: seats.length,
    count: result.scores[seat].total,
  });
}
