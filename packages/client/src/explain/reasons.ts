/** Why one turn is better than another, in words: for the analysis, the coach and the puzzles. */
import type { Reason } from '@concordia/ai/reasons';
import { type Game, GOODS } from '@concordia/engine';
import { m } from '../i18n/messages.ts';
import { amounts, cardName, cityName, godName, isolate } from '../i18n/words.ts';

/** Reasons that one sentence or two can hold. */
const MOST = 2;

/** What speaks for the better turn, the weightiest first, as one short text. */
export function whyBetter(reasons: readonly Reason[], game: Game, most: number = MOST): string {
  const sentences = reasons
    .filter(({ points }) => points > 0)
    .flatMap((reason) => reasonSentence(reason, game) ?? []);
  return sentences.length === 0 ? m.explain_later() : sentences.slice(0, most).join(' ');
}

/** One reason that speaks for a turn as a sentence; null for one that says nothing a player would. */
export function reasonSentence(reason: Reason, game: Game): string | null {
  const player = (seat: number) => isolate(game.names[seat] ?? '');
  switch (reason.about) {
    case 'god':
      return m.explain_god({ god: godName(reason.god), count: reason.by });
    case 'sestertii':
      return m.explain_sestertii({ count: reason.by });
    case 'goods': {
      const more = Object.fromEntries(
        GOODS.flatMap((good) => {
          const count = reason.goods[good] ?? 0;
          return count > 0 ? [[good, count]] : [];
        }),
      );
      return m.explain_goods({ goods: amounts(more) });
    }
    case 'house':
      return reason.by > 0 ? m.explain_house({ city: cityName(game.board, reason.city) }) : null;
    case 'card':
      return reason.by > 0 ? m.explain_card({ card: cardName(reason.card) }) : null;
    case 'colonists':
      return m.explain_colonists({ count: reason.by });
    case 'production':
      return m.explain_production({ count: reason.by });
    case 'hand':
      return m.explain_hand({ count: reason.by });
    case 'end':
      return reason.by > 0 ? m.explain_end() : m.explain_no_end();
    case 'deniesCard':
      return m.explain_denies({
        player: player(reason.seat),
        card: cardName(reason.card),
        count: reason.by,
      });
    case 'opponent':
      if (reason.by < 0) return m.explain_opponent_points({ player: player(reason.seat), count: -reason.by });
      return reason.wealth < 0
        ? m.explain_opponent_wealth({ player: player(reason.seat), count: -reason.wealth })
        : null;
    default:
      return reason satisfies never;
  }
}
