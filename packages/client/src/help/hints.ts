import {
  type Character,
  cardInfo,
  GOODS,
  goodsWithHouse,
  markerIncome,
  provincesWithHouse,
  type Seat,
  type View,
} from '@concordia/engine';
import { yieldsOf } from '../flows/prefect.tsx';
import { sum } from '../flows/totals.tsx';
import { type Draft, legal } from '../games/draft.ts';
import { m } from '../i18n/messages.ts';

/** A situation in which one sentence of advice helps a beginner. Only what the player may see is looked at. */
export interface HintContext {
  readonly draft: Draft;
  readonly view: View;
  readonly seat: Seat;
  /** What is previewed or being carried out; null while a card is to be chosen. */
  readonly character: Character | null;
}

type Situation = readonly [key: keyof typeof m & `hint_${string}`, holds: (context: HintContext) => boolean];

const own = ({ view, seat }: HintContext) => view.players[seat];
const others = ({ view, seat }: HintContext) => view.players.filter((_, other) => other !== seat);
const choosing = ({ character }: HintContext) => character === null;
const during = (character: Character) => (context: HintContext) => context.character === character;
const inHand = (context: HintContext, character: Character) =>
  own(context).hand?.some((card) => cardInfo(card).character === character) ?? false;
const cardsLeft = ({ view }: HintContext) =>
  view.stack.length + view.display.filter((card) => card !== null).length;
const built = (context: HintContext) => 15 - own(context).housesLeft;
const godCards = (context: HintContext, god: string) =>
  own(context).cards.filter((card) => cardInfo(card).god === god).length;
const production = (context: HintContext) =>
  legal(context.draft, 'produce').map(({ province }) => {
    const yields = yieldsOf(context, province);
    const mine = sum(yields.get(context.seat) ?? {});
    return { mine, theirs: [...yields.values()].reduce((all, goods) => all + sum(goods), 0) - mine };
  });
const stored = (context: HintContext) => own(context).storehouse.land + own(context).storehouse.sea;
const houseCounts = (context: HintContext) =>
  legal(context.draft, 'build').map(({ city }) => context.view.cities[city].houses.length);

/** The most pressing first: the first that holds, and has not been said too often, is said. */
const SITUATIONS: readonly Situation[] = [
  ['hint_end_turn', (context) => choosing(context) && context.view.endedBy !== null],
  ['hint_end_trigger', (context) => during('architect')(context) && own(context).housesLeft === 1],
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
  ['hint_tribune_early', (context) => during('tribune')(context) && own(context).handCount <= 4],
  [
    'hint_tribune_colonist',
    (context) =>
      during('tribune')(context) && stored(context) > 0 && legal(context.draft, 'settle').length === 0,
  ],
  ['hint_no_brick', (context) => during('architect')(context) && own(context).goods.brick === 0],
  [
    'hint_build_first',
    (context) => during('architect')(context) && houseCounts(context).some((houses) => houses === 0),
  ],
  ['hint_brick_city', (context) => during('architect')(context) && built(context) === 0],
  [
    'hint_points_left',
    ({ draft }) =>
      draft.decision?.kind === 'architect' && draft.decision.points > 0 && draft.actions.length > 1,
  ],
  [
    'hint_build_more',
    (context) =>
      context.draft.actions.some(({ type }) => type === 'build') && legal(context.draft, 'build').length > 0,
  ],
  [
    'hint_dear_city',
    (context) => during('architect')(context) && houseCounts(context).some((houses) => houses >= 3),
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
    (context) => during('prefect')(context) && production(context).every(({ mine, theirs }) => theirs > mine),
  ],
  ['hint_storehouse_nearly', (context) => during('prefect')(context) && own(context).freeSlots <= 1],
  [
    'hint_prefect_income',
    ({ draft, character }) => character === 'prefect' && markerIncome(draft.game, draft.state) >= 8,
  ],
  [
    'hint_prefect_save',
    ({ draft, character }) => {
      const coins = markerIncome(draft.game, draft.state);
      return character === 'prefect' && coins > 0 && coins < 4;
    },
  ],
  ['hint_pm_yours', (context) => choosing(context) && context.view.praefectusMagnus === context.seat],
  ['hint_prefect_own', (context) => during('prefect')(context) && built(context) > 0],
  ['hint_mercator_sell', (context) => during('mercator')(context) && own(context).goods.cloth > 1],
  ['hint_mercator_two', during('mercator')],
  [
    'hint_senator_two',
    (context) => choosing(context) && inHand(context, 'senator') && sum(own(context).goods) >= 8,
  ],
  ['hint_senator_left', during('senator')],
  ['hint_consul_right', during('consul')],
  ['hint_market_god', (context) => during('senator')(context) && legal(context.draft, 'recruit').length > 0],
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
  [
    'hint_diplomat_none',
    (context) => during('diplomat')(context) && legal(context.draft, 'copy').length === 0,
  ],
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
    ({ view, seat, character }) =>
      character === null && (view.praefectusMagnus - 1 + view.players.length) % view.players.length === seat,
  ],
  ['hint_vesta', (context) => choosing(context) && own(context).sestertii > 20],
];

const MOST_TIMES = 3;
const KEY = 'concordia.hints';

/** How often each hint was said, on this device. */
function said(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

export function hintFor(
  context: HintContext,
  times: Readonly<Record<string, number>> = said(),
): string | null {
  const found = SITUATIONS.find(([key, holds]) => (times[key] ?? 0) < MOST_TIMES && holds(context));
  return found?.[0] ?? null;
}

export function hintText(key: string): string {
  const message = m[key as (typeof SITUATIONS)[number][0]] as () => string;
  return message();
}

export function countHint(key: string): void {
  const times = said();
  localStorage.setItem(KEY, JSON.stringify({ ...times, [key]: (times[key] ?? 0) + 1 }));
}
