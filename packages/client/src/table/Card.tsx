import { type CardId, cardInfo } from '@concordia/engine';
import type { JSX } from 'preact';
import { CharacterIcon, GodIcon, GoodIcon } from '../art/index.ts';
import { m } from '../i18n/messages.ts';
import { cardName, cardShort, godName } from '../i18n/words.ts';

/** The face of a card: title in the colour of what it does, glyph, one line, god and what it scores now. */
export function CardFace({ card, points }: { card: CardId; points: number | null }): JSX.Element {
  const { character, god, produces, vpPerHouse } = cardInfo(card);
  return (
    <span class="card-face" style={`--function: var(--c-${character})`}>
      <span class="card-title">{cardName(card)}</span>
      <span class="card-glyph">
        <CharacterIcon character={character} size="100%" />
        {produces && (
          <span class="card-minerva">
            <bdi>{vpPerHouse}×</bdi>
            <GoodIcon good={produces} size={16} />
          </span>
        )}
      </span>
      <span class="card-text">{cardShort(card)}</span>
      <span class="card-foot">
        <GodIcon god={god} size={15} />
        <span class="grow">{godName(god)}</span>
        {points !== null && (
          <span class="card-points" role="img" aria-label={m.score_now({ points })}>
            {points}
          </span>
        )}
      </span>
    </span>
  );
}
