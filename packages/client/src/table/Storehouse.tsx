import { GOODS, type Good, KINDS, type Kind, type PlayerView, type Seat } from '@concordia/engine';
import type { JSX } from 'preact';
import type { PlayerColour } from '../art/index.ts';
import { ColonistIcon, GoodIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { goodName } from '../i18n/words.ts';

type Change = '' | 'leaving' | 'arriving';
export type Slot =
  | { holds: 'colonist'; kind: Kind; change: Change }
  | { holds: 'good'; good: Good; change: Change }
  | { holds: 'nothing' };

/**
 * The twelve slots after the turn being composed: colonists first, then goods cheapest first, then free slots. What leaves
 * is still shown, marked, as long as there is room for the mark.
 */
export function slotsOf(before: PlayerView, now: PlayerView): Slot[] {
  const slots: Slot[] = [];
  const leaving: Slot[] = [];
  for (const kind of KINDS) {
    const was = before.storehouse[kind];
    const is = now.storehouse[kind];
    for (let i = 0; i < is; i++) slots.push({ holds: 'colonist', kind, change: i < was ? '' : 'arriving' });
    for (let i = is; i < was; i++) leaving.push({ holds: 'colonist', kind, change: 'leaving' });
  }
  for (const good of GOODS) {
    const was = before.goods[good];
    const is = now.goods[good];
    for (let i = 0; i < is; i++) slots.push({ holds: 'good', good, change: i < was ? '' : 'arriving' });
    for (let i = is; i < was; i++) leaving.push({ holds: 'good', good, change: 'leaving' });
  }
  const ghosts = leaving.slice(0, 12 - slots.length);
  const free = 12 - slots.length - ghosts.length;
  return [...slots, ...ghosts, ...Array.from({ length: free }, (): Slot => ({ holds: 'nothing' }))];
}

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
  return (
    <ul class="storehouse" aria-label={m.aria_storehouse({ used: 12 - now.freeSlots })} data-seat={seat}>
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
                  label={m[`aria_slot_colonist_${slot.kind}` as const]({ n })}
                />
              </li>
            );
          case 'good':
            return (
              <li key={index} class={slot.change}>
                <GoodIcon
                  good={slot.good}
                  size="72%"
                  label={m.aria_slot_good({ n, good: goodName(slot.good) })}
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
