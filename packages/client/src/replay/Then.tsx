import { cardInfo, DISPLAY_COSTS, type Seat, view as viewOf } from '@concordia/engine';
import type { JSX } from 'preact';
import { AnyGoodIcon, CharacterTile, GoodIcon } from '../art/index.ts';
import type { Position } from '../games/draft.ts';
import { m } from '../i18n/messages.ts';
import { cardName } from '../i18n/words.ts';
import { priceWords } from '../table/price.ts';
import { Coins, Goods, Stock } from '../widgets/goods.tsx';

/** The market as it was when the turn began, and what the player had. */
export function Then({ position, seat }: { position: Position; seat: Seat }): JSX.Element {
  const view = viewOf(position.game, position.state, seat);
  const { goods, sestertii } = view.players[seat];
  return (
    <section class="then" aria-label={m.review_market()}>
      <h3>{m.review_market()}</h3>
      <ol class="then-market">
        {view.display.map((card, slot) =>
          card === null ? (
            <li key={`empty${slot}`} class="empty" />
          ) : (
            <li key={card} data-card={card} data-tip={priceWords(card, slot)} data-tip-title={cardName(card)}>
              <span class="then-slot" aria-hidden="true">
                {DISPLAY_COSTS[slot].length === 0 && '–'}
                {DISPLAY_COSTS[slot].map((item, index) =>
                  item === '?' ? (
                    <AnyGoodIcon key={index} size={13} />
                  ) : (
                    <GoodIcon key={index} good={item} size={13} />
                  ),
                )}
              </span>
              <CharacterTile character={cardInfo(card).character} size={30} label={cardName(card)} />
              <Goods goods={cardInfo(card).cost} size={14} />
            </li>
          ),
        )}
      </ol>
      <p class="then-had">
        <Coins count={sestertii} /> <Stock goods={goods} />
      </p>
    </section>
  );
}
