import { type CardId, type Cost, cardInfo, DISPLAY_COSTS, scoreCard } from '@concordia/engine';
import type { JSX } from 'preact';
import { AnyGoodIcon, CharacterTile, GodIcon, GoodIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { cardName, cardScoring, cardText, godName, pieces } from '../i18n/words.ts';
import { Goods } from '../widgets/goods.tsx';
import { fullPrice, priceWords } from './price.ts';
import { roving } from './roving.ts';
import { useTelling } from './tell.ts';
import type { WatchUi } from './ui.ts';

/** The display with the cost of each slot, and how many cards are left. */
export function Market({ ui }: { ui: WatchUi }): JSX.Element {
  const { table } = ui;
  const view = table.view.value;
  const left = view.stack.length + view.display.filter((card) => card !== null).length;
  return (
    <section
      class="market panel"
      data-region="market"
      aria-label={m.aria_market_region()}
      {...roving('.market-row')}
    >
      <header class="panel-head">
        <h2>{m.term_market()}</h2>
        <span class={left <= 7 ? 'near-end' : ''} data-tip={m.amount_cards_left({ count: left })}>
          {m.term_stack()} <b>{view.stack.length}</b>
        </span>
      </header>
      {view.display.map((card, slot) => (
        <Row key={card ?? `empty${slot}`} ui={ui} card={card} slot={slot} />
      ))}
    </section>
  );
}

function Row({ ui, card, slot }: { ui: WatchUi; card: CardId | null; slot: number }): JSX.Element {
  const { table } = ui;
  const { onPointerDown, tell } = useTelling(ui);
  // A card that was bought in the turn being composed keeps its place until the turn is confirmed.
  const shown = card ?? ui.displayBefore.value[slot];
  if (shown === null) {
    return (
      <div class="market-row empty" role="img" aria-label={m.aria_market_empty({ slot: slot + 1 })}>
        <SlotCost slot={slot} />
      </div>
    );
  }
  const { character, god, cost, produces, vpPerHouse } = cardInfo(shown);
  const offers = ui.offers.value;
  const offer = card === null ? { state: 'chosen' as const } : offers?.get(shown);
  const { game, state } = table.shown.value;
  const seat = ui.ownSeat;
  const points = table.liveScores && seat !== null ? scoreCard(game, state, seat, shown) : null;
  const missing = offer && 'missing' in offer ? (offer.missing ?? []) : [];
  const tip =
    offer && 'off' in offer && offer.off ? offer.off : `${cardText(shown)} ${priceWords(shown, slot)}`;
  const words = [
    m.aria_market({
      slot: slot + 1,
      card: cardName(shown),
      god: godName(god),
      price: fullPrice(shown, slot),
    }),
    ...(produces ? [`${cardScoring(shown)}.`] : []),
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
      data-card={shown}
      data-slot={slot + 1}
      tabIndex={slot === 0 ? 0 : -1}
      aria-disabled={offers && !(offer && 'choose' in offer) ? true : undefined}
      data-tip={tip}
      data-tip-title={cardName(shown)}
      onPointerDown={onPointerDown}
      onClick={() => {
        if (offer && 'choose' in offer) offer.choose?.();
        else if (!offers) tell({ type: 'card', card: shown });
      }}
    >
      <span class="visually-hidden">{words.join(' ')}</span>
      <SlotCost slot={slot} missing={missing} cost={cost} />
      <span class="market-tile" aria-hidden="true">
        <CharacterTile character={character} size={36} />
        {points !== null && <span class="market-points">{points}</span>}
      </span>
      <span class="grow market-name" aria-hidden="true">
        <b>{cardName(shown)}</b>
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
}: {
  slot: number;
  missing?: readonly string[];
  cost?: Cost;
}): JSX.Element {
  const extra = DISPLAY_COSTS[slot];
  const lacking = [...missing];
  for (const good of pieces(cost)) {
    const at = lacking.indexOf(good);
    if (at >= 0) lacking.splice(at, 1);
  }
  return (
    <span class="slot-cost" aria-hidden="true">
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
