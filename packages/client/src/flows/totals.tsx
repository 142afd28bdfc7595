import { type ByGood, GOODS, START, view as viewOf } from '@concordia/engine';
import type { JSX } from 'preact';
import { GoodIcon } from '../art/index.ts';
import { keepsOnly } from '../games/draft.ts';
import { m } from '../i18n/messages.ts';
import { amount } from '../i18n/words.ts';
import { Coins } from '../widgets/goods.tsx';
import type { FlowContext } from './flow.ts';

/** What will be left after the turn: the running account of sestertii, goods and slots. */
export function Totals({ context }: { context: FlowContext }): JSX.Element {
  const { draft, seat } = context;
  const { storehouseSlots: slots } = START;
  const before = viewOf(draft.base.game, draft.base.state, seat).players[seat];
  const now = viewOf(draft.game, draft.state, seat).players[seat];
  return (
    <div class="totals well">
      <span class="totals-title">{keepsOnly(draft) ? m.flow_left_after_choice() : m.flow_left_after()}</span>
      <div class="totals-row">
        <span class={tone(now.sestertii - before.sestertii)}>
          <Coins count={now.sestertii} />
        </span>
        {GOODS.map((good) => (
          <span
            key={good}
            class={`${tone(now.goods[good] - before.goods[good])}${now.goods[good] === 0 ? ' none' : ''}`}
            role="img"
            aria-label={amount(good, now.goods[good])}
          >
            <GoodIcon good={good} size={18} />
            <b aria-hidden="true">{now.goods[good]}</b>
          </span>
        ))}
      </div>
      <small>{m.flow_slots({ before: slots - before.freeSlots, after: slots - now.freeSlots, slots })}</small>
    </div>
  );
}

function tone(difference: number): string {
  return difference > 0 ? 'up' : difference < 0 ? 'down' : '';
}

export function sum(goods: Partial<ByGood<number>>): number {
  return GOODS.reduce((total, good) => total + (goods[good] ?? 0), 0);
}
