import {
  type Character,
  cardInfo,
  type Decision,
  GOODS,
  goodsWithHouse,
  markerIncome,
  production,
  provincesWithHouse,
  type Seat,
  START,
  type View,
  view as viewOf,
} from '@concordia/engine';
import { sum } from '../flows/totals.tsx';
import { after, type Draft, legal, type Position } from '../games/draft.ts';
import { m } from '../i18n/messages.ts';

/** What a hint is chosen from. Of the draft's state only what the player may see is looked at. */
interface HintContext {
  readonly draft: Draft;
  readonly view: View;
  readonly seat: Seat;
}

/** A situation in which one sentence of advice helps a beginner: whenever it holds, the sentence is true. */
type Situation = readonly [key: keyof typeof m & `hint_${string}`, holds: (context: HintContext) => boolean];

const own = ({ view, seat }: HintContext) => view.players[seat];
const others = ({ view, seat }: HintContext) => view.players.filter((_, other) => other !== seat);
const during = (kind: Decision['kind']) => (context: HintContext) => context.draft.decision?.kind === kind;
/** Whether a later turn is still to come. */
const goesOn = ({ view }: HintContext) => view.endedBy === null;
const choosing = (context: HintContext) => during('play')(context) && goesOn(context);
const inHand = (context: HintContext, character: Character) =>
  own(context).hand?.some((card) => cardInfo(card).character === character) ?? false;
const cardsLeft = ({ view }: HintContext) =>
  view.stack.length + view.display.filter((card) => card !== null).length;
const built = (context: HintContext) => START.houses - own(context).housesLeft;
const godCards = (context: HintContext, god: string) =>
  own(context).cards.filter((card) => cardInfo(card).god === god).length;
const yields = ({ draft, seat }: HintContext) =>
  legal(draft, 'produce').map(({ province }) => {
    const counts = production(draft.game, draft.state, province).map(sum);
    const mine = counts[seat];
    return { mine, theirs: counts.reduce((all, count) => all + count, 0) - mine };
  });
const stored = (context: HintContext) => own(context).storehouse.land + own(context).storehouse.sea;
const houseCounts = (context: HintContext) =>
  legal(context.draft, 'build').map(({ city }) => context.view.cities[city].houses.length);
const pileBefore = ({ draft: { base }, seat }: HintContext) =>
  viewOf(base.game, base.state, seat).players[seat].pileCount;
const canBuyTwo = ({ draft }: HintContext) =>
  legal(draft, 'play')
    .filter(({ card }) => cardInfo(card).character === 'senator')
    .some((play) => {
      const market = after(draft, play);
      return market !== null && legal(market, 'recruit').some((first) => canBuy(after(market, first)));
    });
const canBuy = (position: Position | null) => position !== null && legal(position, 'recruit').length > 0;

/** The most pressing first: the first that holds, and has not been said too often, is said. */
const SITUATIONS: readonly Situation[] = [
  ['hint_end_turn', (context) => during('play')(context) && !goesOn(context)],
  [
    'hint_end_trigger',
    (context) =>
      during('architect')(context) &&
      goesOn(context) &&
      own(context).housesLeft === 1 &&
      legal(context.draft, 'build').length > 0,
  ],
  [
    'hint_end_houses',
    (context) => choosing(context) && others(context).some(({ housesLeft }) => housesLeft <= 2),
  ],
  ['hint_end_cards', (context) => choosing(context) && cardsLeft(context) <= 4],
  [
    'hint_first_architect',
    (context) => choosing(context) && built(context) === 0 && inHand(context, 'architect'),
  ],
  ['hint_tribune_last', (context) => choosing(context) && own(context).handCount === 1],
  [
    'hint_tribune_now',
    (context) => choosing(context) && own(context).handCount <= 2 && own(context).pileCount >= 4,
  ],
  [
    'hint_tribune_early',
    (context) => during('tribune')(context) && goesOn(context) && pileBefore(context) <= 3,
  ],
  [
    'hint_tribune_colonist',
    (context) => {
      const { draft } = context;
      if (draft.decision?.kind !== 'tribune' || draft.decision.settled) return false;
      return goesOn(context) && stored(context) > 0 && legal(draft, 'settle').length === 0;
    },
  ],
  ['hint_no_brick', (context) => during('architect')(context) && own(context).goods.brick === 0],
  [
    'hint_build_first',
    (context) => during('architect')(context) && houseCounts(context).some((houses) => houses === 0),
  ],
  ['hint_brick_city', (context) => during('architect')(context) && built(context) === 0],
  [
    'hint_points_left',
    ({ draft }) => draft.actions.some(({ type }) => type === 'move') && legal(draft, 'move').length > 0,
  ],
  [
    'hint_build_more',
    (context) =>
      context.draft.actions.some(({ type }) => type === 'build') && legal(context.draft, 'build').length > 0,
  ],
  [
    'hint_dear_city',
    (context) => {
      const counts = houseCounts(context);
      return counts.length > 0 && counts.every((houses) => houses > 0);
    },
  ],
  [
    'hint_new_good',
    (context) =>
      during('architect')(context) &&
      goodsWithHouse(context.draft.game, context.draft.state, context.seat) < 5 &&
      godCards(context, 'mercurius') > 1,
  ],
  [
    'hint_new_province',
    (context) =>
      during('architect')(context) &&
      provincesWithHouse(context.draft.game, context.draft.state, context.seat) < 8 &&
      godCards(context, 'saturnus') > 2,
  ],
  ['hint_jupiter', (context) => during('architect')(context) && godCards(context, 'jupiter') > 3],
  ['hint_few_points', (context) => during('architect')(context) && own(context).colonists.length <= 2],
  [
    'hint_cloth_city',
    (context) =>
      during('architect')(context) &&
      legal(context.draft, 'build').some(({ city }) => context.view.cities[city].good === 'cloth'),
  ],
  ['hint_line_block', (context) => during('architect')(context) && legal(context.draft, 'move').length > 8],
  ['hint_storehouse_full', (context) => choosing(context) && own(context).freeSlots === 0],
  [
    'hint_prefect_gift',
    (context) => {
      const provinces = yields(context);
      return provinces.length > 0 && provinces.every(({ mine, theirs }) => theirs > mine);
    },
  ],
  [
    'hint_storehouse_nearly',
    (context) =>
      own(context).freeSlots <= 1 && yields(context).some(({ mine }) => mine > own(context).freeSlots),
  ],
  [
    'hint_prefect_income',
    (context) => during('prefect')(context) && markerIncome(context.draft.game, context.draft.state) >= 8,
  ],
  [
    'hint_prefect_save',
    (context) => {
      const coins = markerIncome(context.draft.game, context.draft.state);
      return during('prefect')(context) && goesOn(context) && coins > 0 && coins < 4;
    },
  ],
  ['hint_pm_yours', (context) => choosing(context) && context.view.praefectusMagnus === context.seat],
  ['hint_prefect_own', (context) => built(context) > 0 && legal(context.draft, 'produce').length > 0],
  [
    'hint_mercator_sell',
    ({ draft }) => legal(draft, 'sell').some(({ good, count }) => good === 'cloth' && count > 1),
  ],
  [
    'hint_mercator_two',
    ({ draft: { decision } }) => decision?.kind === 'mercator' && decision.traded.length < 2,
  ],
  ['hint_senator_two', (context) => choosing(context) && canBuyTwo(context)],
  ['hint_senator_left', ({ draft: { decision } }) => decision?.kind === 'senator' && decision.purchases > 0],
  ['hint_consul_right', ({ draft: { decision } }) => decision?.kind === 'consul' && decision.purchases > 0],
  ['hint_market_god', ({ draft }) => canBuy(draft)],
  [
    'hint_specialist',
    (context) =>
      choosing(context) &&
      GOODS.some(
        (good) =>
          Object.values(context.view.cities).filter(
            (city) => city.good === good && city.houses.includes(context.seat),
          ).length >= 3,
      ),
  ],
  ['hint_colonist_card', during('colonist')],
  ['hint_diplomat_none', (context) => during('copy')(context) && legal(context.draft, 'copy').length === 0],
  [
    'hint_diplomat_good',
    (context) =>
      choosing(context) &&
      inHand(context, 'diplomat') &&
      others(context).some(
        ({ top }) => top !== null && ['architect', 'senator'].includes(cardInfo(top).character),
      ),
  ],
  ['hint_no_food', (context) => choosing(context) && own(context).goods.food === 0],
  ['hint_no_money', (context) => choosing(context) && own(context).sestertii < 3],
  ['hint_rich', (context) => choosing(context) && own(context).sestertii > 30],
  ['hint_send_colonists', (context) => choosing(context) && stored(context) === 4 && context.view.turns > 12],
  [
    'hint_pm_next',
    (context) => {
      const { view, seat } = context;
      const next = (view.praefectusMagnus - 1 + view.players.length) % view.players.length;
      return choosing(context) && next === seat;
    },
  ],
  ['hint_vesta', (context) => choosing(context) && own(context).sestertii > 20],
];

const MOST_TIMES = 3;
const KEY = 'concordia.hints';

/** How often each hint was said, on this device. */
function said(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, times]) => typeof times === 'number'));
  } catch {
    return {};
  }
}

export function hintFor(draft: Draft, times: Readonly<Record<string, number>> = said()): string | null {
  if (draft.complete) return null;
  const { game, state, seat } = draft;
  const context = { draft, seat, view: viewOf(game, state, seat) };
  const found = SITUATIONS.find(([key, holds]) => (times[key] ?? 0) < MOST_TIMES && holds(context));
  return found?.[0] ?? null;
}

export function hintText(key: string): string {
  const message = m[key as (typeof SITUATIONS)[number][0]] as () => string;
  return message();
}

export function countHint(key: string): void {
  const times = said();
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...times, [key]: (times[key] ?? 0) + 1 }));
  } catch {
    // Where nothing is kept, a hint is said more often.
  }
}
