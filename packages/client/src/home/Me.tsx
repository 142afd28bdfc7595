import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { EmblemIcon, PLAYER_COLOURS } from '../art/index.ts';
import { type Me, NOBODY } from '../games/start.ts';
import { m } from '../i18n/messages.ts';
import './me.css';

const KEY = 'concordia.me';

/** Stored values may have been tampered with. */
function load(): Me {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return NOBODY;
    const { name, colour } = stored as Record<string, unknown>;
    return {
      name: typeof name === 'string' ? name.slice(0, 24) : NOBODY.name,
      colour: PLAYER_COLOURS.find((known) => known === colour) ?? NOBODY.colour,
    };
  } catch {
    return NOBODY;
  }
}

/** The player at this screen: remembered, also for the next visit. */
export const me = signal<Me>(load());

function change(part: Partial<Me>): void {
  me.value = { ...me.value, ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(me.value));
  } catch {
    // Where nothing is kept, they last as long as the page.
  }
}

/** The player’s name and colour; they stay the same whatever the seat, and in every rematch. */
export function MeFields(): JSX.Element {
  const id = useId();
  const { name, colour } = me.value;
  return (
    <div class="me">
      <label class="field">
        <span class="field-label">{m.turn_your_name()}</span>
        <input
          class="input"
          data-field="my-name"
          value={name}
          maxLength={24}
          autocomplete="nickname"
          onInput={(event) => change({ name: event.currentTarget.value })}
        />
      </label>
      <fieldset class="field">
        <legend class="field-label">{m.turn_your_colour()}</legend>
        <span class="me-colours">
          {PLAYER_COLOURS.map((value) => (
            <label key={value} class={value === colour ? 'on' : ''}>
              <input
                type="radio"
                class="visually-hidden"
                name={id}
                value={value}
                checked={value === colour}
                aria-label={m[`color_${value}` as const]()}
                onChange={() => change({ colour: value })}
              />
              <EmblemIcon colour={value} size={28} />
            </label>
          ))}
        </span>
      </fieldset>
    </div>
  );
}
