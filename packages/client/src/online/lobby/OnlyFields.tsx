import type { Only } from '@concordia/protocol';
import type { JSX } from 'preact';
import { Check } from '../../app/Check.tsx';
import { Select } from '../../app/Select.tsx';
import { m } from '../../i18n/messages.ts';

const RATINGS = [900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1800, 2000] as const;
export const ANYONE: Only = { followed: false, ratingFrom: null, ratingTo: null };

/** Whom a table is for. */
export function OnlyFields({ only, set }: { only: Only; set: (only: Only) => void }): JSX.Element {
  const { followed, ratingFrom, ratingTo } = only;
  return (
    <>
      <Check
        label={m.table_for_followed()}
        checked={followed}
        onChange={(value) => set({ ...only, followed: value })}
      />
      <div class="button-row start">
        <Limit
          label={m.table_rating_from()}
          value={ratingFrom}
          fits={(value) => ratingTo === null || value <= ratingTo}
          onChange={(value) => set({ ...only, ratingFrom: value })}
        />
        <Limit
          label={m.table_rating_to()}
          value={ratingTo}
          fits={(value) => ratingFrom === null || value >= ratingFrom}
          onChange={(value) => set({ ...only, ratingTo: value })}
        />
      </div>
    </>
  );
}

function Limit(props: {
  label: string;
  value: number | null;
  fits: (value: number) => boolean;
  onChange: (value: number | null) => void;
}): JSX.Element {
  const any = { value: 0, label: m.table_any() };
  const ratings = RATINGS.filter(props.fits).map((value) => ({ value, label: String(value) }));
  return (
    <Select
      label={props.label}
      options={[any, ...ratings]}
      value={props.value ?? any.value}
      onChange={(value) => props.onChange(value === any.value ? null : value)}
    />
  );
}
