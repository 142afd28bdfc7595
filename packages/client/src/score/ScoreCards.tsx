import {
  cardInfo,
  GODS,
  type God,
  type Score,
  type Seat,
  scoreCard,
  type View,
  wealth,
} from '@concordia/engine';
import type { JSX } from 'preact';
import { CharacterTile, GodIcon } from '../art/index.ts';
import type { Position } from '../games/draft.ts';
import { m } from '../i18n/messages.ts';
import { cardName, godName } from '../i18n/words.ts';

/** One seat's score explained: god by god, then card by card. */
export function ScoreCards({
  position: { game, state },
  view,
  seat,
  score,
}: {
  position: Position;
  view: View;
  seat: Seat;
  score: Score;
}): JSX.Element {
  const { cards, concordia } = view.players[seat];
  const counted = (god: God) => cards.filter((card) => cardInfo(card).god === god);
  return (
    <>
      <ul class="score-gods">
        {GODS.map((god) => (
          <li key={god}>
            <span style={`color: var(--god-${god})`}>
              <GodIcon god={god} size={22} />
            </span>
            <span class="grow">
              <b>
                <bdi>{godName(god)}</bdi>
              </b>{' '}
              <small>
                <bdi>
                  {m.amount_cards({ count: god === 'concordia' ? Number(concordia) : counted(god).length })}
                </bdi>
              </small>
              <small class="second">
                {god === 'vesta'
                  ? m.end_wealth({ sestertii: m.amount_sestertii({ count: wealth(state, seat) }) })
                  : m[`god_${god}_short` as const]()}
              </small>
            </span>
            <b class="points-of">{score[god]}</b>
          </li>
        ))}
        <li class="sum">
          <span class="grow">
            <b>{m.end_total()}</b>
          </span>
          <b class="points-of">{score.total}</b>
        </li>
      </ul>
      <h3 class="small-title">{m.end_all_cards({ count: cards.length })}</h3>
      <ul class="score-cards">
        {cards.map((card) => {
          const points = scoreCard(game, state, seat, card);
          return (
            <li key={card} data-tip={`${cardName(card)}, ${godName(cardInfo(card).god)}: ${points}`}>
              <CharacterTile character={cardInfo(card).character} size={38} label={cardName(card)} />
              <b>{points}</b>
            </li>
          );
        })}
      </ul>
    </>
  );
}
