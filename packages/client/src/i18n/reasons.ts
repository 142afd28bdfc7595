import type { Game, Good, IllegalAction, Kind } from '@concordia/engine';
import { m } from './messages.ts';
import { amount, amounts, cityName, goodName, isolate, placeName } from './words.ts';

/** Why not, in the player's language. Values arrive as names of the rules. */
export function why(refusal: IllegalAction, game: Game): string {
  const { board } = game;
  const player = (seat: number) => isolate(game.names[seat] ?? '');
  switch (refusal.code) {
    case 'shape':
      return m.why_shape();
    case 'over':
      return m.why_over();
    case 'notYou':
      return m.why_not_you({ player: player(refusal.values.decider) });
    case 'notNow':
      return m.why_not_now();
    case 'notInHand':
      return m.why_not_in_hand();
    case 'self':
      return m.why_self();
    case 'noCopy':
      return m.why_no_copy({ player: player(refusal.values.seat) });
    case 'built':
      return m.why_built();
    case 'noColonist': {
      const place = placeName(board, refusal.values.from);
      return m[`why_no_colonist_${refusal.values.kind as Kind}` as const]({ place });
    }
    case 'kind':
      return m[`why_kind_${refusal.values.kind as Kind}` as const]();
    case 'lineTaken':
      return m.why_line_taken({ player: player(refusal.values.seat) });
    case 'sameLine':
      return m.why_same_line();
    case 'points':
      return m.why_points(refusal.values);
    case 'roma':
      return m.why_roma();
    case 'noHouseLeft':
      return m.why_no_house_left();
    case 'ownHouse':
      return m.why_own_house();
    case 'inCity':
      return m.why_in_city();
    case 'notReach':
      return m.why_not_reach({ city: cityName(board, refusal.values.city) });
    case 'money':
      return m.why_money(refusal.values);
    case 'short': {
      const good = refusal.values.good as Good;
      return m.why_short({
        needed: amount(good, refusal.values.needed),
        have: amount(good, refusal.values.have),
      });
    }
    case 'spent':
      return m.why_spent();
    case 'allFresh':
      return m.why_all_fresh();
    case 'oneOfTwo':
      return m.why_one_of_two();
    case 'settledOnce':
      return m.why_settled_once();
    case 'onlyRoma':
      return m.why_only_roma();
    case 'noneStored':
      return m[`why_none_stored_${refusal.values.kind as Kind}` as const]();
    case 'noSettle':
      return m.why_no_settle({ city: cityName(board, refusal.values.city) });
    case 'noLine':
      return m[`why_no_line_${refusal.values.kind as Kind}` as const]({
        city: cityName(board, refusal.values.city),
      });
    case 'traded':
      return m.why_traded({ good: goodName(refusal.values.good as Good) });
    case 'twoKinds':
      return m.why_two_kinds({
        a: goodName(refusal.values.a as Good),
        b: goodName(refusal.values.b as Good),
      });
    case 'sellTooMany':
      return m.why_sell_too_many({ have: amount(refusal.values.good as Good, refusal.values.have) });
    case 'buyTooDear':
      return m.why_buy_too_dear(refusal.values);
    case 'full':
      return m.why_full(refusal.values);
    case 'notOnDisplay':
      return m.why_not_on_display();
    case 'noMorePurchases':
      return m.why_no_more_purchases();
    case 'wildMissing':
      return m.why_wild_missing();
    case 'wildNeedless':
      return m.why_wild_needless();
    case 'keepUnoffered':
      return m.why_keep_unoffered({
        arriving: amounts({ [refusal.values.good as Good]: refusal.values.arriving }),
      });
    case 'keepCount':
      return m.why_keep_count(refusal.values);
    default:
      return refusal satisfies never;
  }
}
