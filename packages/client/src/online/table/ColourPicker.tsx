import { SEAT_COLOURS, type SeatColour, type TableInfo } from '@concordia/protocol';
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { EmblemIcon } from '../../art/index.ts';
import { m } from '../../i18n/messages.ts';
import { ask } from '../api.ts';
import { me } from '../server.ts';
import '../../home/me.css';

/** The colour one would like to play; those that others have chosen are theirs. */
export function ColourPicker({ info }: { info: TableInfo }): JSX.Element | null {
  const name = useId();
  const own = info.seats.find(({ person }) => person !== null && person.id === me.value?.id);
  if (!own) return null;
  const taken = new Set(info.seats.flatMap((seat) => (seat === own ? [] : (seat.colour ?? []))));
  const choose = (colour: SeatColour | null) => void ask('POST', `tables/${info.id}/colour`, { colour });
  const option = (colour: SeatColour | null, label: string) => (
    <label
      key={label}
      class={`me-colour${own.colour === colour ? ' on' : ''}`}
      data-tip={label}
      data-colour={colour ?? 'any'}
    >
      <input
        type="radio"
        class="visually-hidden"
        name={name}
        checked={own.colour === colour}
        disabled={colour !== null && taken.has(colour)}
        aria-label={label}
        onChange={() => choose(colour)}
      />
      {colour ? <EmblemIcon colour={colour} size={28} /> : <span>{label}</span>}
    </label>
  );
  return (
    <fieldset class="field room-colours">
      <legend class="field-label">{m.room_colour()}</legend>
      <span class="me-colours">
        {option(null, m.room_colour_any())}
        {SEAT_COLOURS.map((colour) => option(colour, m[`color_${colour}` as const]()))}
      </span>
    </fieldset>
  );
}
