import { GOODS, type Good, KINDS, type Kind, type PlayerView, START } from '@concordia/engine';

export type Change = '' | 'leaving' | 'arriving';
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
  const ghosts = leaving.slice(0, START.storehouseSlots - slots.length);
  const free = START.storehouseSlots - slots.length - ghosts.length;
  return [...slots, ...ghosts, ...Array.from({ length: free }, (): Slot => ({ holds: 'nothing' }))];
}
