import {
  type Action,
  GOODS,
  type Good,
  goodInfo,
  type IllegalAction,
  START,
  view as viewOf,
} from '@concordia/engine';
import type { JSX } from 'preact';
import { CoinIcon, GoodIcon, UiIcon } from '../art/index.ts';
import { compose, legal } from '../games/draft.ts';
import { m } from '../i18n/messages.ts';
import { why } from '../i18n/reasons.ts';
import { goodName, signed } from '../i18n/words.ts';
import { useHold } from '../widgets/hold.ts';
import { confirmPrimary } from './confirm.tsx';
import type { Flow, FlowContext } from './flow.ts';
import { askPreview, byTouch } from './preview.ts';
import { Totals } from './totals.tsx';

type Trade = Extract<Action, { type: 'sell' | 'buy' }>;

/** Trade in two kinds of goods at most: below zero sells, above zero buys. */
export function mercatorFlow(context: FlowContext): Flow {
  const { draft } = context;
  const traded = draft.actions.some(isTrade);
  const tradable = legal(draft, 'sell').length + legal(draft, 'buy').length > 0;
  return {
    character: 'mercator',
    title: m.char_mercator(),
    prompt: context.preview ? askPreview() : m.ask_mercator(),
    lit: [],
    place: 'panel',
    content: (
      <>
        <div class="steppers">
          {GOODS.map((good) => (
            <Stepper key={good} good={good} context={context} />
          ))}
        </div>
        {tradable && <p class="soft most">{byTouch() ? m.touch_most_hold() : m.touch_most_shift()}</p>}
        <Sum context={context} />
        <Totals context={context} />
      </>
    ),
    primary: confirmPrimary(context, {
      nothing: tradable && !traded ? m.turn_end_trading() : null,
    }),
  };
}

/** The money step by step: what there was, what the card gives, what each trade brings or costs. */
function Sum({ context }: { context: FlowContext }): JSX.Element {
  const { draft, seat } = context;
  const before = viewOf(draft.base.game, draft.base.state, seat).players[seat].sestertii;
  const now = viewOf(draft.game, draft.state, seat).players[seat].sestertii;
  const trades = draft.actions
    .filter(isTrade)
    .map(({ type, good, count }) => (type === 'sell' ? 1 : -1) * count * goodInfo(good).price);
  const given = trades.reduce((rest, each) => rest - each, now - before);
  return (
    <p class="money">
      <CoinIcon size={18} />{' '}
      <bdi dir="ltr">
        {before} {[given, ...trades].map(signed).join(' ')} = <b>{now}</b>
      </bdi>
    </p>
  );
}

/** Units of a good in the draft: negative when sold. */
function traded({ draft }: FlowContext, good: Good): number {
  for (const action of draft.actions) {
    if (action.type === 'sell' && action.good === good) return -action.count;
    if (action.type === 'buy' && action.good === good) return action.count;
  }
  return 0;
}

/**
 * The draft with this much of a good traded. Sales come first, so that their money and room serve the purchases; a good
 * that is traded keeps its turn among its like.
 */
function withTrade({ draft, seat }: FlowContext, good: Good, count: number): Action[] {
  const rest = draft.actions.filter((action) => !isTrade(action));
  const trades = draft.actions.filter(isTrade).filter((action) => action.good !== good);
  if (count < 0) trades.push({ seat, type: 'sell', good, count: -count });
  if (count > 0) trades.push({ seat, type: 'buy', good, count });
  const sales = trades.filter(({ type }) => type === 'sell');
  return [...rest, ...sales, ...trades.filter(({ type }) => type === 'buy')];
}
/** Why this good cannot be traded: as if it were tried last, whatever the order in which the trades are carried out. */
function reason(
  { draft, seat }: FlowContext,
  good: Good,
  actions: readonly Action[],
  refused: IllegalAction,
): IllegalAction {
  const tried = (action: Action) => isTrade(action) && action.good === good;
  const last = [...actions.filter((action) => !tried(action)), ...actions.filter(tried)];
  return compose(draft.base, seat, last).refused ?? refused;
}
function isTrade(action: Action): action is Trade {
  return action.type === 'sell' || action.type === 'buy';
}

function Stepper({ good, context }: { good: Good; context: FlowContext }): JSX.Element {
  const { draft, seat, view, table, selection } = context;
  const count = traded(context, good);
  const { price } = goodInfo(good);
  const attempt = (next: number) => {
    const actions = withTrade(context, good, next);
    const { refused } = compose(draft.base, seat, actions);
    return { actions, refused: refused && reason(context, good, actions, refused) };
  };
  const step = (by: -1 | 1) => {
    const { actions, refused } = attempt(count + by);
    return { off: refused ? why(refused, draft.game) : undefined, actions };
  };
  /** As far as it goes in one direction. */
  const most = (by: -1 | 1) => {
    let best = draft.actions as readonly Action[];
    for (let next = count + by; Math.abs(next) <= START.storehouseSlots; next += by) {
      const { actions, refused } = attempt(next);
      if (refused) break;
      best = actions;
    }
    return best;
  };
  const trade = (actions: readonly Action[]) => {
    selection.clear();
    table.recompose(actions);
  };
  const less = step(-1);
  const more = step(1);
  const words = [
    goodName(good),
    m.flow_price({ price }),
    m.flow_have({ count: view.players[seat].goods[good] }),
  ];
  const about = { good: words.join(', ') };
  return (
    <div class={`stepper${count === 0 && less.off && more.off ? ' off' : ''}`}>
      <GoodIcon good={good} size={26} />
      <span class="grow">
        <b>{goodName(good)}</b> <small>{m.flow_price({ price })}</small>
        <small class="second">
          {count < 0
            ? m.flow_selling({ count: -count, sestertii: -count * price })
            : count > 0
              ? m.flow_buying({ count, sestertii: count * price })
              : m.flow_have({ count: view.players[seat].goods[good] })}
        </small>
      </span>
      <Trade
        icon="minus"
        id={`${good}:-`}
        label={m.flow_sell_one(about)}
        used={count < 0}
        {...less}
        most={() => most(-1)}
        trade={trade}
      />
      <output aria-label={goodName(good)}>
        <bdi>{signed(count)}</bdi>
      </output>
      <Trade
        icon="plus"
        id={`${good}:+`}
        label={m.flow_buy_one(about)}
        used={count > 0}
        {...more}
        most={() => most(1)}
        trade={trade}
      />
    </div>
  );
}

/** One unit by a press; as many as possible where it is held, or pressed with Shift. */
function Trade({
  icon,
  id,
  label,
  used,
  off,
  actions,
  most,
  trade,
}: {
  icon: 'plus' | 'minus';
  id: string;
  label: string;
  used: boolean;
  /** Why not. */
  off: string | undefined;
  /** The turn with one unit more in this direction. */
  actions: readonly Action[];
  most: () => readonly Action[];
  trade: (actions: readonly Action[]) => void;
}): JSX.Element {
  const hold = useHold(() => {
    if (!off) trade(most());
  });
  return (
    <button
      type="button"
      class={`button step${used ? ' primary' : ''}`}
      data-step={id}
      aria-label={label}
      aria-disabled={off ? true : undefined}
      data-tip={off}
      {...hold.handlers}
      onClick={(event) => {
        if (hold.ended() || off) return;
        trade(event.shiftKey ? most() : actions);
      }}
    >
      <UiIcon name={icon} size={16} />
    </button>
  );
}
