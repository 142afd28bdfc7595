import { type CardId, type Cost, cardInfo, DISPLAY_COSTS, scoreCard } from '@concordia/engine';
import type { JSX } from 'preact';
import { AnyGoodIcon, CharacterTile, GodIcon, GoodIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { cardName, cardScoring, cardText, godName, pieces } from '../i18n/words.ts';
import { Goods } from '../widgets/goods.tsx';
import { fullPrice, priceWords } from './price.ts';
import { useRoving } from './roving.ts';
import { useTelling } from './tell.ts';
import type { WatchUi } from './ui.ts';

/** The display with the cost of each slot, and how many cards are left. */
export function Market({ ui }: { ui: WatchUi }): JSX.Element {
  const { table } = ui;
  const view = table.view.value;
  const left = view.stack.length + view.display.filter((card) => card !== null).length;
  // A card that was bought in the turn being composed keeps its place until the turn is confirmed.
  const cards = view.display.map((card, slot) => card ?? ui.displayBefore.value[slot]);
  const roving = useRoving(
    'data-card',
    cards.filter((card) => card !== null),
  );
  return (
    <section class="market panel" data-region="market" aria-label={m.aria_market_region()} {...roving.keys}>
      <header class="panel-head">
        <h2>{m.term_market()}</h2>
        <span class={left <= 7 ? 'near-end' : ''} data-tip={m.amount_cards_left({ count: left })}>
          {m.term_stack()} <b>{view.stack.length}</b>
        </span>
      </header>
      {cards.map((card, slot) =>
        card === null ? (
          <EmptyRow key={`empty${slot}`} slot={slot} />
        ) : (
          <Row
            key={card}
            ui={ui}
            card={card}
            bought={view.display[slot] === null}
            slot={slot}
            tabIndex={roving.tabIndex(card)}
          />
        ),
      )}
    </section>
  );
}

function EmptyRow({ slot }: { slot: number }): JSX.Element {
  return (
    <div class="market-row empty" role="img" aria-label={m.aria_market_empty({ slot: slot + 1 })}>
      <SlotCost slot={slot} />
    </div>
  );
}

interface RowProps {
  ui: WatchUi;
  card: CardId;
  /** In the turn being composed. */
  bought: boolean;
  slot: number;
  tabIndex: 0 | -1;
}

function Row({ ui, card, bought, slot, tabIndex }: RowProps): JSX.Element {
  const { table } = ui;
  const { onPointerDown, tell } = useTelling(ui);
  const { character, god, cost, produces, vpPerHouse } = cardInfo(card);
  const offers = ui.offers.value;
  const consul = ui.flow.value?.character === 'consul';
  const offer = bought ? { state: 'chosen' as const } : offers?.get(card);
  const { game, state } = table.shown.value;
  const seat = ui.ownSeat;
  const points = table.liveScores && seat !== null ? scoreCard(game, state, seat, card) : null;
  const missing = offer && 'missing' in offer ? (offer.missing ?? []) : [];
  const tip =
    offer && 'off' in offer && offer.off
      ? offer.off
      : `${cardText(card)} ${cardScoring(card)} ${priceWords(card, slot)}`;
  const words = [
    m.aria_market({
      slot: slot + 1,
      card: cardName(card),
      god: godName(god),
      price: fullPrice(card, slot),
    }),
    ...(produces ? [`${cardScoring(card)}.`] : []),
    ...(points === null ? [] : [`${m.score_now({ points })}.`]),
    ...(offer?.state === 'lit'
      ? [m.aria_can_pay()]
      : offer && 'off' in offer && offer.off
        ? [offer.off]
        : []),
  ];
  return (
    <button
      type="button"
      class={`market-row ${offer?.state ?? ''}`}
      data-card={card}
      data-slot={slot + 1}
      data-rule={consul ? 'consul' : 'senator'}
      tabIndex={tabIndex}
      aria-disabled={offers && !(offer && 'choose' in offer) ? true : undefined}
      data-tip={tip}
      data-tip-title={cardName(card)}
      data-tip-beside=""
      onPointerDown={onPointerDown}
      onClick={() => {
        if (offer && 'choose' in offer) offer.choose?.();
        else if (!offers) tell({ type: 'card', card: card });
      }}
    >
      <span class="visually-hidden">{words.join(' ')}</span>
      <SlotCost slot={slot} missing={missing} cost={cost} free={consul} />
      <span class="market-tile" aria-hidden="true">
        <CharacterTile character={character} size={36} />
        {points !== null && <span class="market-points">{points}</span>}
      </span>
      <span class="grow market-name" aria-hidden="true">
        <b>{cardName(card)}</b>
        <small>
          <GodIcon god={god} size={13} /> {godName(god)}
          {produces && (
            <>
              {' '}
              <bdi>
                {vpPerHouse}× <GoodIcon good={produces} size={14} />
              </bdi>
            </>
          )}
        </small>
      </span>
      <span class="market-price" aria-hidden="true">
        <Goods goods={cost} size={22} missing={missing} />
      </span>
    </button>
  );
}

/** What lacks and is not on the card itself is framed under the slot. */
function SlotCost({
  slot,
  missing = [],
  cost = {},
  free = false,
}: {
  slot: number;
  missing?: readonly string[];
  cost?: Cost;
  /** A Consul does not pay it. */
  free?: boolean;
}): JSX.Element {
  const extra = DISPLAY_COSTS[slot];
  const lacking = [...missing];
  for (const good of pieces(cost)) {
    const at = lacking.indexOf(good);
    if (at >= 0) lacking.splice(at, 1);
  }
  return (
    <span class={`slot-cost${free ? ' free' : ''}`} aria-hidden="true">
      {extra.length === 0 && '–'}
      {extra.map((item, index) => {
        const at = lacking.indexOf(item);
        if (at >= 0) lacking.splice(at, 1);
        return (
          <span key={`${item}${index}`} class={at >= 0 ? 'lacks' : undefined}>
            {item === '?' ? <AnyGoodIcon size={17} /> : <GoodIcon good={item} size={17} />}
          </span>
        );
      })}
    </span>
  );
}
