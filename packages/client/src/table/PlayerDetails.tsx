import { type CardId, cardInfo, GODS, type Seat, view as viewOf } from '@concordia/engine';
import type { JSX } from 'preact';
import { CharacterTile, GodIcon, GoodIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { cardName, cityName, godName, goodName } from '../i18n/words.ts';
import type { WatchUi } from './ui.ts';

/** What a careful observer knows of a player: houses city by city, and where each card is. */
export function PlayerDetails({ ui, seat }: { ui: WatchUi; seat: Seat }): JSX.Element {
  const { game, state } = ui.table.before.value;
  const seen = viewOf(game, state, ui.table.viewer.value, 'careful');
  const { hand, pile } = seen.players[seat];
  const built = game.board.cities.filter(({ id }) => seen.cities[id].houses.includes(seat));
  return (
    <div class="player-details">
      <h3 class="small-title">{m.term_houses()}</h3>
      <ul class="player-cards">
        {built.length === 0 && <li>–</li>}
        {built.map(({ id }) => {
          const { good } = seen.cities[id];
          return (
            <li key={id}>
              {good && <GoodIcon good={good} size={20} label={goodName(good)} />} {cityName(game.board, id)}
            </li>
          );
        })}
      </ul>
      <Cards title={m.scores_in_hand()} cards={hand ?? []} />
      <Cards title={m.scores_discards()} cards={pile ?? []} />
      <p class="soft">{m.scores_seen()}</p>
    </div>
  );
}

/** Cards god by god. */
function Cards({ title, cards }: { title: string; cards: readonly CardId[] }): JSX.Element {
  return (
    <>
      <h3 class="small-title">
        {title} <bdi>({cards.length})</bdi>
      </h3>
      <ul class="player-cards">
        {cards.length === 0 && <li>–</li>}
        {GODS.flatMap((god) => {
          const own = cards.filter((card) => cardInfo(card).god === god);
          if (own.length === 0) return [];
          return [
            <li key={god}>
              <span style={`color: var(--god-${god})`}>
                <GodIcon god={god} size={18} />
              </span>
              <small>{godName(god)}</small>
              {own.map((card) => (
                <span key={card} class="player-card">
                  <CharacterTile character={cardInfo(card).character} size={24} /> {cardName(card)}
                </span>
              ))}
            </li>,
          ];
        })}
      </ul>
    </>
  );
}
