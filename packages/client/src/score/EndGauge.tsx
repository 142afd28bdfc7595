import { START } from '@concordia/engine';
import type { JSX } from 'preact';
import { EmblemIcon, UiIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import type { WatchUi } from '../table/ui.ts';

/** Cards that can still be bought, in display and stack; and of the player nearest to it, houses still to build. */
export function toTheEnd(ui: WatchUi): { cards: number; houses: number } {
  const { display, stack, players } = ui.table.view.value;
  return {
    cards: stack.length + display.filter((card) => card !== null).length,
    houses: Math.min(...players.map(({ housesLeft }) => housesLeft)),
  };
}

/** How near the end is, for each player. */
export function EndGauge({ ui }: { ui: WatchUi }): JSX.Element {
  const { players } = ui.table.view.value;
  const { cards } = toTheEnd(ui);
  return (
    <section class="well end-gauge">
      <h3>
        <UiIcon name="flag" size={18} /> {m.scores_end()}
      </h3>
      <p>
        <b>{m.scores_cards_left({ count: cards })}</b>
      </p>
      <ul>
        {ui.table.seats.map(({ name, colour }, seat) => {
          const left = players[seat].housesLeft;
          return (
            <li key={colour}>
              <EmblemIcon colour={colour} size={18} label={name} />
              <span class="gauge" aria-hidden="true" style={`--seat: var(--p-${colour})`}>
                {Array.from({ length: START.houses }, (_, index) => (
                  <i key={index} class={index < START.houses - left ? 'built' : ''} />
                ))}
              </span>
              <small class={left <= 3 ? 'near-end' : ''}>{m.scores_houses_left({ count: left })}</small>
            </li>
          );
        })}
      </ul>
      <small class="soft">{m.scores_end_rule()}</small>
    </section>
  );
}

/** The same in two numbers, always in sight. */
export function EndChip({ ui }: { ui: WatchUi }): JSX.Element | null {
  if (ui.table.view.value.over) return null;
  const { cards, houses } = toTheEnd(ui);
  const words = m.scores_gauge({
    cards: m.scores_cards_left({ count: cards }),
    houses: m.scores_houses_left({ count: houses }),
  });
  return (
    <button
      type="button"
      class={`end-chip${cards <= 7 || houses <= 3 ? ' near' : ''}`}
      data-tip={words}
      data-action="points"
      onClick={() => {
        ui.dialog.value = { type: 'points', seat: null };
      }}
    >
      <span class="visually-hidden">{words}</span>
      <UiIcon name="flag" size={16} />
      <span aria-hidden="true">
        <UiIcon name="market" size={15} /> <b>{cards}</b>
      </span>
      <span aria-hidden="true">
        <UiIcon name="house" size={15} /> <b>{houses}</b>
      </span>
    </button>
  );
}
