import { type PlayerView, type Seat, START } from '@concordia/engine';
import type { JSX } from 'preact';
import type { PlayerColour } from '../art/index.ts';
import { ColonistIcon, GoodIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { goodName } from '../i18n/words.ts';
import { type Change, slotsOf } from './slots.ts';

export function Storehouse({
  seat,
  colour,
  before,
  now,
}: {
  seat: Seat;
  colour: PlayerColour;
  before: PlayerView;
  now: PlayerView;
}): JSX.Element {
  const { storehouseSlots: slots } = START;
  return (
    <ul
      class="storehouse"
      aria-label={m.aria_storehouse({ used: slots - now.freeSlots, slots })}
      data-seat={seat}
    >
      {slotsOf(before, now).map((slot, index) => {
        const n = index + 1;
        switch (slot.holds) {
          case 'colonist':
            return (
              <li key={index} class={slot.change}>
                <ColonistIcon
                  colour={colour}
                  kind={slot.kind}
                  size="72%"
                  label={told(slot.change, m[`aria_slot_colonist_${slot.kind}` as const]({ n }))}
                />
              </li>
            );
          case 'good':
            return (
              <li key={index} class={slot.change}>
                <GoodIcon
                  good={slot.good}
                  size="72%"
                  label={told(slot.change, m.aria_slot_good({ n, good: goodName(slot.good) }))}
                />
              </li>
            );
          case 'nothing':
            return <li key={index} class="free" aria-label={m.aria_slot_free({ n })} />;
          default:
            return slot satisfies never;
        }
      })}
    </ul>
  );
}

/** What the frame around a slot says to the eye. */
function told(change: Change, what: string): string {
  switch (change) {
    case 'leaving':
      return m.turn_slot_leaving({ what });
    case 'arriving':
      return m.turn_slot_arriving({ what });
    case '':
      return what;
    default:
      return change satisfies never;
  }
}
