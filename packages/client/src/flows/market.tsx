import {
  type Action,
  type ByGood,
  type CardId,
  cardInfo,
  DISPLAY_COSTS,
  GOODS,
  type Good,
} from '@concordia/engine';
import type { JSX } from 'preact';
import { AnyGoodIcon, CharacterTile, GoodIcon } from '../art/index.ts';
import { legal } from '../games/draft.ts';
import { list, m } from '../i18n/messages.ts';
import { amount, amounts, cardName, goodName } from '../i18n/words.ts';
import { Goods } from '../widgets/goods.tsx';
import { TurnRow } from '../widgets/rows.tsx';
import { confirmPrimary } from './confirm.tsx';
import { turnEvents } from './events.tsx';
import type { Flow, FlowContext, MarketState } from './flow.ts';
import { askPreview } from './preview.ts';
import { removeAction } from './remove.ts';
import { Totals } from './totals.tsx';

type Recruit = Extract<Action, { type: 'recruit' }>;

/** Senator: up to two cards at the full price; Consul: one for the goods on the card alone. */
export function marketFlow(context: FlowContext, character: 'senator' | 'consul'): Flow {
  const { draft, view, selection } = context;
  const options = new Map<CardId, Recruit[]>();
  for (const action of legal(draft, 'recruit')) {
    options.set(action.card, [...(options.get(action.card) ?? []), action]);
  }
  const bought = draft.actions.flatMap((action, index) =>
    action.type === 'recruit' ? [{ action, index }] : [],
  );
  const paid = turnEvents(context).filter((event) => event.type === 'recruited');
  const asking = selection.card.value;
  const wilds = asking === null ? undefined : options.get(asking);
  const buy = (action: Recruit) => {
    selection.card.value = null;
    context.act(action);
  };

  const market = new Map<CardId, MarketState>();
  view.display.forEach((card, slot) => {
    if (card === null) return;
    const actions = options.get(card);
    if (actions) {
      market.set(card, {
        state: asking === card ? 'chosen' : 'lit',
        choose: () => {
          if (actions.length === 1 && actions[0].wild === undefined) buy(actions[0]);
          else selection.card.value = asking === card ? null : card;
        },
      });
    } else {
      const lack = missingFor(context, card, slot, character);
      market.set(card, { state: 'dim', off: lack.reason, missing: lack.goods });
    }
  });
  const left = draft.decision?.kind === character ? draft.decision.purchases : 0;

  return {
    character,
    title: m[`char_${character}` as const](),
    prompt: context.preview
      ? askPreview()
      : wilds
        ? m.ask_wild()
        : left === 0
          ? m.ask_confirm()
          : options.size === 0
            ? bought.length > 0
              ? m.ask_no_more_cards()
              : m.ask_nothing()
            : character === 'senator'
              ? m.ask_senator({ count: left })
              : m.ask_consul(),
    lit: [],
    market,
    place: 'market',
    content: (
      <>
        {bought.length > 0 && (
          <ul class="turn-rows">
            {bought.map(({ action, index }, at) => (
              <TurnRow
                key={action.card}
                icon={<CharacterTile character={cardInfo(action.card).character} size={26} />}
                name={cardName(action.card)}
                onRemove={() => removeAction(context, index)}
              >
                <Goods goods={paid[at]?.goods ?? {}} size={18} />
              </TurnRow>
            ))}
          </ul>
        )}
        {asking && wilds && <Wild card={asking} actions={wilds} context={context} onChoose={buy} />}
        {bought.length > 0 && <Totals context={context} />}
      </>
    ),
    note:
      !wilds && !context.preview && bought.length === 0 && character === 'senator' && m.flow_prices_stay(),
    primary: confirmPrimary(context, {
      question: wilds ? m.why_wild_missing() : null,
      nothing: options.size > 0 && bought.length === 0 ? m.turn_end_buying() : null,
    }),
  };
}

function Wild({
  card,
  actions,
  context: { view, seat },
  onChoose,
}: {
  card: CardId;
  actions: readonly Recruit[];
  context: FlowContext;
  onChoose: (action: Recruit) => void;
}): JSX.Element {
  const have = view.players[seat].goods;
  return (
    <fieldset class="wild">
      <legend>
        {m.flow_pay_wild({ card: cardName(card) })} <AnyGoodIcon size={18} />
      </legend>
      <div class="wild-goods">
        {GOODS.map((good) => {
          const action = actions.find(({ wild }) => wild === good);
          const off = have[good] === 0 ? m.flow_wild_none() : m.flow_wild_in_use();
          return (
            <button
              key={good}
              type="button"
              class={`wild-good${action ? ' lit' : ''}`}
              aria-disabled={action ? undefined : true}
              data-tip={action ? undefined : off}
              data-wild={good}
              onClick={() => action && onChoose(action)}
            >
              <GoodIcon good={good} size={28} label={goodName(good)} />
              <small>{action ? m.flow_wild_left({ count: have[good] }) : off}</small>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The missing goods for a card: those of the whole price that the storehouse does not cover, `?` counted last. */
function missingFor(
  { view, seat, draft }: FlowContext,
  card: CardId,
  slot: number,
  character: 'senator' | 'consul',
): { goods: string[]; reason: string } {
  const left = draft.decision?.kind === character ? draft.decision.purchases : 0;
  if (left === 0) return { goods: [], reason: m.why_no_more_purchases() };
  const { cost } = cardInfo(card);
  const extra = character === 'senator' ? DISPLAY_COSTS[slot] : [];
  const need: ByGood<number> = { brick: 0, food: 0, tool: 0, wine: 0, cloth: 0 };
  for (const good of GOODS) need[good] = (cost[good] ?? 0) + extra.filter((item) => item === good).length;
  const have = view.players[seat].goods;
  const goods: string[] = GOODS.flatMap((good) =>
    Array.from({ length: Math.max(0, need[good] - have[good]) }, () => good),
  );
  const spare = GOODS.reduce((all, good) => all + Math.max(0, have[good] - need[good]), 0);
  const wild = extra.includes('?') && spare === 0;
  if (wild) goods.push('?');
  const missing: Partial<ByGood<number>> = {};
  for (const good of GOODS) {
    const count = goods.filter((item) => item === good).length;
    if (count > 0) missing[good] = count;
  }
  const words = {
    missing: wild
      ? list([...(goods.length > 1 ? [amounts(missing)] : []), m.amount_any({ count: 1 })])
      : amounts(missing),
    cost: amounts(cost),
    have: amounts(have),
  };
  if (extra.length === 0) return { goods, reason: m.why_short_card(words) };
  const extras = list(
    extra.map((item) => (item === '?' ? m.amount_any({ count: 1 }) : amount(item as Good, 1))),
  );
  return { goods, reason: m.why_short_slot({ ...words, slot: slot + 1, extra: extras }) };
}
