import type { JSX } from 'preact';
import { Segments } from '../../app/Segments.tsx';
import { Select } from '../../app/Select.tsx';
import { m } from '../../i18n/messages.ts';
import type { Wish } from './NewTableDialog.tsx';

const MINUTES = [5, 10, 15, 20, 30, 45, 60, 90] as const;
const INCREMENTS = [0, 10, 20, 30, 60, 120] as const;
const DAYS = [1, 2, 3, 5, 7, 14] as const;

/** How fast the game is played, and what happens when someone's time is over. */
export function TimeFields({ wish, set }: { wish: Wish; set: (part: Partial<Wish>) => void }): JSX.Element {
  return (
    <>
      <Segments
        label={m.online_time()}
        options={[
          { value: 'live' as const, label: m.online_kind_live() },
          { value: 'days' as const, label: m.online_kind_days() },
          { value: 'none' as const, label: m.online_kind_none() },
        ]}
        value={wish.kind}
        onChange={(kind) => set({ kind })}
      />
      {wish.kind === 'live' && (
        <>
          <Select
            label={m.online_bank()}
            options={MINUTES.map((count) => ({ value: count, label: m.online_minutes({ count }) }))}
            value={wish.minutes}
            onChange={(minutes) => set({ minutes })}
          />
          <Select
            label={m.online_increment()}
            options={INCREMENTS.map((count) => ({ value: count, label: m.online_seconds({ count }) }))}
            value={wish.increment}
            onChange={(increment) => set({ increment })}
          />
        </>
      )}
      {wish.kind === 'days' && (
        <Select
          label={m.online_term()}
          options={DAYS.map((count) => ({ value: count, label: m.online_days({ count }) }))}
          value={wish.days}
          onChange={(days) => set({ days })}
        />
      )}
      {wish.kind !== 'none' && (
        <Segments
          label={m.online_time_out()}
          options={[
            { value: 'bot' as const, label: m.online_time_out_bot() },
            { value: 'end' as const, label: m.online_time_out_end() },
          ]}
          value={wish.timeOut}
          onChange={(timeOut) => set({ timeOut })}
        />
      )}
    </>
  );
}
