import type { Seat } from '@concordia/engine';
import type { TableInfo } from '@concordia/protocol';
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { UiIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { announce } from '../../table/announce.ts';
import { live } from '../live.ts';
import { me } from '../server.ts';
import { clockWords, zonedWords } from '../words.ts';

const HURRY_MS = 30_000;
const now = signal(0);
let readers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** One ticking for all clocks on the page. */
export function useNow(): number {
  useEffect(() => {
    const tick = () => {
      now.value = live.now();
    };
    tick();
    readers += 1;
    timer ??= setInterval(tick, 500);
    return () => {
      readers -= 1;
      if (readers > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }, []);
  return now.value;
}

/** Milliseconds a seat has left; null where no clock runs for it. */
function left(info: TableInfo, seat: Seat, at: number): number | null {
  if (info.status !== 'playing' || info.time.kind === 'none' || info.seats[seat].bot) return null;
  if (info.decider === seat && info.deadline !== null) return Math.max(0, info.deadline - at);
  return info.time.kind === 'live' ? info.seats[seat].bank : null;
}

export function SeatClock({ info, seat }: { info: TableInfo; seat: Seat }): JSX.Element | null {
  const at = useNow();
  const ms = left(info, seat, at || live.now());
  const running = info.decider === seat;
  const hurry = ms !== null && running && ms < HURRY_MS;
  const mine = me.value !== null && info.seats[seat].person?.id === me.value.id;
  useEffect(() => {
    if (hurry && mine && ms !== null) announce(m.clock_low({ time: clockWords(ms) }));
  }, [hurry, mine]);
  if (ms === null) return null;
  return (
    <span
      class={`seat-clock${running ? ' running' : ''}${hurry ? ' hurry' : ''}`}
      role="timer"
      aria-label={m.online_clock({ time: clockWords(ms) })}
      data-tip={
        running && info.deadline !== null ? m.games_until({ time: zonedWords(info.deadline) }) : undefined
      }
      data-clock={seat}
    >
      {running && <UiIcon name={hurry ? 'warning' : 'clock'} size={13} />}
      <bdi aria-hidden="true">{clockWords(ms)}</bdi>
    </span>
  );
}
