import type { Game, GameEvent, GoodsCount } from '@concordia/engine';
import { list, m } from './messages.ts';
import { amount, amounts, cardName, cityName, isolate, placeName, price, provinceName } from './words.ts';

function isEmpty(goods: GoodsCount): boolean {
  return Object.values(goods).every((count) => !count);
}

/** One event of the log as a sentence; null for events the log leaves out. */
export function logSentence(event: GameEvent, game: Game): string | null {
  const { board } = game;
  const player = 'seat' in event ? isolate(game.names[event.seat]) : '';
  switch (event.type) {
    case 'played':
      return m.log_played({ player, card: cardName(event.card) });
    case 'copied':
      return m.log_copied({ player, card: cardName(event.card), owner: isolate(game.names[event.from]) });
    case 'tookBack':
      return m.log_took_back({ player, count: event.cards });
    case 'moved':
      return m[`log_moved_${event.kind}` as const]({
        player,
        from: placeName(board, event.from),
        to: placeName(board, event.to),
        points: event.points,
      });
    case 'built':
      return m.log_built({
        player,
        city: cityName(board, event.city),
        cost: price(event.sestertii, event.goods),
      });
    case 'produced': {
      const words = {
        player,
        province: provinceName(board, event.province),
        goods: amount(event.bonus, event.count),
      };
      return event.count > 1 ? m.log_produced_double(words) : m.log_produced(words);
    }
    case 'gained': {
      const goods = amounts(event.goods);
      const lost = amounts(event.lost);
      if (isEmpty(event.goods) && isEmpty(event.lost)) return m.log_gained_nothing({ player });
      if (isEmpty(event.goods)) return m.log_lost({ player, lost });
      if (isEmpty(event.lost)) return m.log_gained({ player, goods });
      return m.log_gained_lost({ player, goods, lost });
    }
    case 'earned':
      return m[`log_earned_${event.for}` as const]({ player, count: event.sestertii });
    case 'settled':
      return m[`log_settled_${event.kind}` as const]({ player, city: cityName(board, event.city) });
    case 'sold':
      return m.log_sold({ player, goods: amount(event.good, event.count), count: event.sestertii });
    case 'bought':
      return m.log_bought({ player, goods: amount(event.good, event.count), count: event.sestertii });
    case 'recruited':
      return m.log_recruited({ player, card: cardName(event.card), goods: amounts(event.goods) });
    case 'refilled':
      return event.cards.length === 0 ? null : m.log_refilled({ cards: list(event.cards.map(cardName)) });
    case 'passedPraefectus':
      return m.log_passed_praefectus({
        from: isolate(game.names[event.from]),
        to: isolate(game.names[event.to]),
      });
    case 'concordia':
      return m[`log_concordia_${event.for}` as const]({ player });
    case 'noted':
      return m.log_noted({ player, count: event.score });
    case 'awarded':
      return m.log_awarded({ player, count: event.sestertii });
    case 'turnEnded':
    case 'over':
      return null;
    default:
      return event satisfies never;
  }
}
