import type { Seat } from '@concordia/engine';
import type { TableInfo } from '@concordia/protocol';
import type { JSX } from 'preact';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { SeatClock } from './clock.tsx';

/** Whether someone is at the table: a filled dot, a hollow one, or the program's mark for the absent. */
export function Presence({ online, absent }: { online: boolean; absent: boolean }): JSX.Element {
  const label = absent ? m.online_absent() : online ? m.online_here() : m.online_away();
  return (
    <span class={`presence${online ? ' here' : ''}`} role="img" aria-label={label} data-tip={label}>
      {absent && <UiIcon name="robot" size={13} />}
    </span>
  );
}

/** In a player's panel: presence and clock. */
export function SeatMark({ info, seat }: { info: TableInfo | null; seat: Seat }): JSX.Element | null {
  const at = info?.seats[seat];
  if (!info || !at) return null;
  return (
    <>
      {!at.bot && info.status === 'playing' && <Presence online={at.online} absent={at.absent} />}
      <SeatClock info={info} seat={seat} />
    </>
  );
}
