import type { TableInfo } from '@concordia/protocol';
import type { JSX } from 'preact';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { isolate } from '../../i18n/words.ts';
import { live } from '../live.ts';
import { me } from '../server.ts';
import { dateWords, seatNames, zonedWords } from '../words.ts';

/** In a game by the day: until when whoever is to decide has time, and whether they are on vacation. */
export function Deadline({ info }: { info: TableInfo | null }): JSX.Element | null {
  if (info?.status !== 'playing' || info.decider === null || info.time.kind !== 'days') return null;
  const { person, vacationUntil } = info.seats[info.decider];
  const player = isolate(seatNames(info.seats)[info.decider]);
  const isAway = vacationUntil !== null && vacationUntil > live.now();
  const time = info.deadline === null ? null : zonedWords(info.deadline);
  const isMine = person !== null && person.id === me.value?.id;
  if (time === null && !isAway) return null;
  return (
    <p class="deadline soft">
      {time !== null && (
        <span>
          <UiIcon name="clock" size={14} />{' '}
          {isMine ? m.table_until_you({ time }) : m.table_until({ player, time })}
        </span>
      )}
      {isAway && (
        <span>
          <UiIcon name="sun" size={14} /> {player}: {m.online_on_vacation({ date: dateWords(vacationUntil) })}
        </span>
      )}
    </p>
  );
}
