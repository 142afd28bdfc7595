import type { Seat } from '@concordia/engine';
import type { SeatInfo, TableInfo } from '@concordia/protocol';
import type { JSX } from 'preact';
import { UiIcon, type UiIconName } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { live } from '../live.ts';
import { dateWords } from '../words.ts';
import { SeatClock } from './clock.tsx';

/** Whether someone is at the table: a filled dot, a hollow one, or the mark of a vacation or of the computer. */
export function Presence({ seat }: { seat: SeatInfo }): JSX.Element {
  const { words, icon } = whereabouts(seat);
  const kind = seat.person?.guest ? m.online_guest() : seat.person?.bot ? m.person_bot() : null;
  const label = kind ? `${words} · ${kind}` : words;
  return (
    <span class={`presence${seat.online ? ' here' : ''}`} role="img" aria-label={label} data-tip={label}>
      {icon && <UiIcon name={icon} size={13} />}
    </span>
  );
}

function whereabouts({ online, absent, vacationUntil }: SeatInfo): { words: string; icon?: UiIconName } {
  if (absent) return { words: m[`seat_${absent}` as const](), icon: absent === 'away' ? 'robot' : 'flag' };
  if (online) return { words: m.online_here() };
  if (vacationUntil !== null && vacationUntil > live.now())
    return { words: m.online_on_vacation({ date: dateWords(vacationUntil) }), icon: 'sun' };
  return { words: m.online_away() };
}

/** In a player's panel: presence and clock. */
export function SeatMark({ info, seat }: { info: TableInfo | null; seat: Seat }): JSX.Element | null {
  const at = info?.seats[seat];
  if (!info || !at) return null;
  return (
    <>
      {!at.bot && info.status === 'playing' && <Presence seat={at} />}
      <SeatClock info={info} seat={seat} />
    </>
  );
}
