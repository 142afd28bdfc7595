import { readFileSync } from 'node:fs';
import {
  type Action,
  type ByGood,
  CARDS,
  type CardId,
  determinize,
  GOODS,
  isOver,
  newGame,
  newSetup,
  play,
  START,
  type State,
  seededRng,
  unwrap,
  view,
} from '@concordia/engine';
import { cardIndex, fastGame, layout, START_CARDS } from '@concordia/engine/fast';
import { describe, expect, it } from 'vitest';
import { adviseTurn } from '../e2e/support/advisor.ts';
import { draftShown } from '../src/flows/index.ts';
import { after, compose, type Draft, legal, type Position } from '../src/games/draft.ts';
import { hintFor, hintText } from '../src/help/hints.ts';

const texts = JSON.parse(readFileSync(new URL('../messages/help/en.json', import.meta.url), 'utf8'));
const KEYS = Object.keys(texts).filter((key) => key.startsWith('hint_'));
/** Whether a hint would be said if all the others had been said too often. */
function holds(key: string, draft: Draft): boolean {
  const others = KEYS.filter((other) => other !== key).map((other) => [other, 3]);
  return hintFor(draft, Object.fromEntries(others)) === key;
}
const holding = (draft: Draft) => KEYS.filter((key) => holds(key, draft));

const SETUP = unwrap(newSetup({ map: 'imperium', players: ['Ada', 'Brutus', 'Cassia'] }, 'hints'));
type Change = (state: State) => void;
/** A card to play, the type of an action of which the first legal one is taken, or any choice. */
type Step = CardId | Action['type'] | ((draft: Draft) => Action | undefined);

function turn(changes: readonly Change[], ...steps: readonly Step[]): Draft {
  const base = unwrap(newGame(SETUP));
  for (const change of changes) change(base.state);
  let { draft } = compose(base, 0, []);
  for (const step of steps) {
    const action =
      typeof step === 'function'
        ? step(draft)
        : cardIndex(step) >= 0
          ? ({ seat: 0, type: 'play', card: step } as const)
          : legal(draft, step as Action['type'])[0];
    const next = compose(base, 0, action ? [...draft.actions, action] : []);
    if (!action || next.refused) throw new Error(`${step} cannot be done: ${next.refused?.message}`);
    draft = next.draft;
  }
  return draft;
}

const { seatBase } = layout;
const set =
  (member: number, value: number): Change =>
  (state) => {
    state[member] = value;
  };
const own = (member: number, value: number) => set(seatBase(0) + member, value);
const money = (sestertii: number) => own(layout.SESTERTII, sestertii);
const endedBy = (seat: number) => set(layout.ENDED_BY, seat);
const praefectus = (seat: number) => set(layout.PRAEFECTUS, seat);
const housesLeft = (seat: number, count: number) => set(seatBase(seat) + layout.HOUSES_LEFT, count);
const top = (seat: number, card: CardId) => set(seatBase(seat) + layout.TOP, cardIndex(card));
const goods =
  (counts: Partial<ByGood<number>>): Change =>
  (state) => {
    const at = seatBase(0);
    const colonists = state[at + layout.STORED] + state[at + layout.STORED + 1];
    GOODS.forEach((good, index) => {
      state[at + layout.GOODS_AT + index] = counts[good] ?? 0;
    });
    const stored = Object.values(counts).reduce((sum, count) => sum + count, colonists);
    state[at + layout.FREE] = START.storehouseSlots - stored;
  };
/** The start cards that are left in hand; the others lie on the pile. */
const hand =
  (...cards: CardId[]): Change =>
  (state) => {
    const bits = cards.reduce((all, card) => all | (1 << cardIndex(card)), 0);
    state[seatBase(0) + layout.HAND] = bits;
    state[seatBase(0) + layout.PILE] = ((1 << START_CARDS) - 1) & ~bits;
  };
const bought =
  (...cards: CardId[]): Change =>
  (state) => {
    for (const card of cards) state[seatBase(0) + layout.HAND_BOUGHT] |= 1 << (cardIndex(card) - START_CARDS);
  };
const marketLeft =
  (cards: number): Change =>
  (state) => {
    state[layout.STACK_COUNT] = 0;
    for (let slot = cards; slot < 7; slot++) state[layout.DISPLAY + slot] = -1;
  };
const { game: GAME } = unwrap(newGame(SETUP));
/** Both others have a house in every city. */
const crowded: Change = (state) => {
  for (const city of GAME.board.cities.keys()) state[layout.HOUSES_IN + city] = 0b110;
};
const brickHouses =
  (count: number): Change =>
  (state) => {
    const cities = layout.bitIndices(fastGame(GAME).citiesMaking[GOODS.indexOf('brick')]).slice(0, count);
    for (const city of cities) state[layout.HOUSES_IN + city] |= 1;
  };
const spent = (markers: number): Change => {
  const all = (1 << GAME.board.provinces.length) - 1;
  return set(layout.MARKERS, all & ~((1 << markers) - 1));
};
const ALL_SPENT = spent(GAME.board.provinces.length);
const thirdColonist: Change = (state) => {
  state[seatBase(0) + layout.COLONISTS + 1] = state[seatBase(0) + layout.COLONISTS];
};

/** A move after which a house can, or cannot, be built in a cloth city. */
const moveBesideCloth =
  (cloth: boolean) =>
  (draft: Draft): Action | undefined =>
    legal(draft, 'move').find((move) => {
      const cities = legal(after(draft, move) as Position, 'build').map(({ city }) => city);
      const goodOf = view(draft.game, draft.state, 0).cities;
      return cities.length > 0 && cities.some((city) => goodOf[city].good === 'cloth') === cloth;
    });
/** A move of one point. */
const moveNear = (draft: Draft) =>
  legal(draft, 'move').find((move) => legal(after(draft, move) as Position, 'move').length > 0);

const EACH = goods({ brick: 2, food: 2, tool: 1, wine: 1, cloth: 1 });
const RICH = [EACH, money(50)];
const EARLY = 'mercator' as const;

/** For each hint turns in which it may be said, and turns in which it would be false or of no use. */
const TABLE: Record<string, { said: Draft[]; not: Draft[] }> = {
  hint_end_turn: { said: [turn([endedBy(1)])], not: [turn([]), turn([endedBy(1)], EARLY)] },
  hint_end_trigger: {
    said: [turn([...RICH, housesLeft(0, 1)], 'architect', moveNear)],
    not: [
      turn([...RICH, housesLeft(0, 1), endedBy(1)], 'architect', moveNear),
      turn([goods({}), housesLeft(0, 1)], 'architect', moveNear),
      turn([...RICH, housesLeft(0, 2)], 'architect', moveNear),
    ],
  },
  hint_end_houses: { said: [turn([housesLeft(1, 2)])], not: [turn([housesLeft(1, 3)])] },
  hint_end_cards: { said: [turn([marketLeft(4)])], not: [turn([marketLeft(5)])] },
  hint_first_architect: {
    said: [turn([])],
    not: [turn([hand('tribune', 'senator')]), turn([housesLeft(0, 14)]), turn([endedBy(1)])],
  },
  hint_tribune_last: { said: [turn([hand('tribune')])], not: [turn([hand('tribune', 'senator')])] },
  hint_tribune_now: {
    said: [turn([hand('tribune', 'senator')])],
    not: [turn([hand('tribune', 'senator', 'mercator')]), turn([hand('tribune', 'senator'), endedBy(1)])],
  },
  hint_tribune_early: {
    said: [turn([hand('tribune', 'architect', 'senator', 'mercator')], 'tribune')],
    not: [turn([hand('tribune', 'architect', 'senator')], 'tribune')],
  },
  hint_tribune_colonist: {
    said: [turn([goods({ food: 1 })], 'tribune')],
    not: [
      turn([goods({ food: 1, tool: 1 })], 'tribune'),
      turn([goods({ food: 1, tool: 1 })], 'tribune', 'settle'),
    ],
  },
  hint_no_brick: {
    said: [turn([goods({ food: 1 })], 'architect')],
    not: [turn([goods({ brick: 1 })], 'architect'), turn([goods({})])],
  },
  hint_build_first: {
    said: [turn(RICH, 'architect', moveNear)],
    not: [turn(RICH, 'architect'), turn([...RICH, crowded], 'architect', moveNear)],
  },
  hint_brick_city: {
    said: [turn([], 'architect')],
    not: [turn([housesLeft(0, 14)], 'architect'), turn([])],
  },
  hint_points_left: {
    said: [turn(RICH, 'architect', moveNear)],
    not: [
      turn(RICH, 'architect'),
      turn(RICH, 'architect', moveNear, 'build'),
      turn(RICH, 'architect', moveNear, 'move'),
      turn([...RICH, top(1, 'architect')], 'diplomat', 'copy'),
    ],
  },
  hint_build_more: {
    said: [turn(RICH, 'architect', moveNear, 'move', 'build')],
    not: [turn(RICH, 'architect', moveNear, 'move')],
  },
  hint_dear_city: {
    said: [turn([...RICH, crowded], 'architect', moveNear)],
    not: [turn(RICH, 'architect', moveNear), turn([...RICH, crowded], 'architect')],
  },
  hint_new_good: {
    said: [turn([bought('I-mercator')], 'architect')],
    not: [turn([], 'architect'), turn([bought('I-mercator')])],
  },
  hint_new_province: { said: [turn([bought('I-prefect')], 'architect')], not: [turn([], 'architect')] },
  hint_jupiter: {
    said: [turn([bought('I-architect', 'II-architect')], 'architect')],
    not: [turn([bought('I-architect')], 'architect')],
  },
  hint_few_points: { said: [turn([], 'architect')], not: [turn([thirdColonist], 'architect')] },
  hint_cloth_city: {
    said: [turn(RICH, 'architect', moveBesideCloth(true))],
    not: [turn(RICH, 'architect', moveBesideCloth(false))],
  },
  hint_line_block: {
    said: [turn([], 'architect')],
    not: [turn([], 'architect', moveNear, 'move'), turn([])],
  },
  hint_storehouse_full: { said: [turn([goods({ brick: 8 })])], not: [turn([goods({ brick: 7 })])] },
  hint_prefect_gift: {
    said: [turn([crowded], 'prefect-a')],
    not: [turn([], 'prefect-a'), turn([crowded, ALL_SPENT], 'prefect-a'), turn([crowded])],
  },
  hint_storehouse_nearly: {
    said: [turn([goods({ brick: 8 })], 'prefect-a')],
    not: [
      turn([goods({ brick: 6 })], 'prefect-a'),
      turn([goods({ brick: 8 }), ALL_SPENT], 'prefect-a'),
      turn([goods({ brick: 7 }), praefectus(1)], 'prefect-a'),
    ],
  },
  hint_prefect_income: { said: [turn([ALL_SPENT], 'prefect-a')], not: [turn([spent(1)], 'prefect-a')] },
  hint_prefect_save: {
    said: [turn([spent(1)], 'prefect-a')],
    not: [turn([], 'prefect-a'), turn([ALL_SPENT], 'prefect-a'), turn([spent(1), endedBy(1)], 'prefect-a')],
  },
  hint_pm_yours: { said: [turn([praefectus(0)])], not: [turn([praefectus(1)])] },
  hint_prefect_own: {
    said: [turn([housesLeft(0, 14)], 'prefect-a')],
    not: [turn([], 'prefect-a'), turn([housesLeft(0, 14), ALL_SPENT], 'prefect-a')],
  },
  hint_mercator_sell: {
    said: [turn([goods({ cloth: 2 })], 'mercator')],
    not: [
      turn([goods({ cloth: 1 })], 'mercator'),
      turn([goods({ brick: 1, food: 1, cloth: 2 })], 'mercator', 'sell', 'sell'),
    ],
  },
  hint_mercator_two: {
    said: [turn([EACH], 'mercator'), turn([EACH], 'mercator', 'sell')],
    not: [turn([EACH], 'mercator', 'sell', 'sell')],
  },
  hint_senator_two: {
    said: [turn([goods({ brick: 1, food: 2, tool: 2, wine: 2, cloth: 1 })])],
    not: [turn([goods({ brick: 8 })]), turn([goods({}), money(50)]), turn([EACH, hand('tribune')])],
  },
  hint_senator_left: {
    said: [turn([EACH], 'senator')],
    not: [
      turn([goods({ brick: 1, food: 2, tool: 2, wine: 2, cloth: 1 })], 'senator', 'recruit', 'recruit'),
      turn([EACH, bought('II-consul')], 'II-consul'),
    ],
  },
  hint_consul_right: {
    said: [turn([EACH, bought('II-consul')], 'II-consul')],
    not: [turn([EACH, bought('II-consul')], 'II-consul', 'recruit'), turn([EACH], 'senator')],
  },
  hint_market_god: { said: [turn([EACH], 'senator')], not: [turn([goods({})], 'senator'), turn([EACH])] },
  hint_specialist: { said: [turn([brickHouses(3)])], not: [turn([brickHouses(2)])] },
  hint_colonist_card: { said: [turn([bought('I-colonist')], 'I-colonist')], not: [turn([], 'tribune')] },
  hint_diplomat_none: {
    said: [turn([], 'diplomat')],
    not: [turn([top(1, 'architect')], 'diplomat'), turn([top(1, 'architect')], 'diplomat', 'copy'), turn([])],
  },
  hint_diplomat_good: {
    said: [turn([top(1, 'architect')]), turn([top(2, 'senator')])],
    not: [turn([top(1, 'mercator')]), turn([top(1, 'architect'), hand('tribune')])],
  },
  hint_no_food: { said: [turn([goods({ brick: 1 })])], not: [turn([goods({ food: 1 })])] },
  hint_no_money: { said: [turn([money(2)])], not: [turn([money(3)])] },
  hint_rich: { said: [turn([money(31)])], not: [turn([money(30)])] },
  hint_send_colonists: {
    said: [turn([set(layout.TURNS, 13)])],
    not: [turn([set(layout.TURNS, 12)]), turn([set(layout.TURNS, 13), own(layout.STORED, 1)])],
  },
  hint_pm_next: { said: [turn([praefectus(1)])], not: [turn([praefectus(2)]), turn([praefectus(0)])] },
  hint_vesta: { said: [turn([money(21)])], not: [turn([money(20)])] },
};

describe('hints for beginners', () => {
  it.each(KEYS)('%s is said when it is true, and only then', (key) => {
    expect(TABLE[key].said.map((draft) => holds(key, draft))).not.toContain(false);
    expect(TABLE[key].not.map((draft) => holds(key, draft))).not.toContain(true);
    expect(hintText(key).length).toBeGreaterThan(10);
  });
  it('begin with the Architect', () => {
    expect(hintFor(turn([]), {})).toBe('hint_first_architect');
  });
  it('are not said more than three times', () => {
    expect(hintFor(turn([]), { hint_first_architect: 3 })).not.toBe('hint_first_architect');
  });
  it('are silent once the turn only waits to be confirmed', () => {
    expect(holding(turn([], 'prefect-a', 'produce'))).toEqual([]);
  });
  it('are silent while goods must be kept that another player produced', () => {
    const { game, state } = unwrap(newGame(SETUP));
    const at = seatBase(0);
    state[layout.PHASE] = layout.KEEP;
    state[layout.ACTIVE] = 1;
    state[layout.PLAYED] = cardIndex('prefect-a');
    goods({ brick: 7 })(state);
    state[at + layout.ARRIVING] = 1;
    state[at + layout.ARRIVING + 1] = 1;
    const { draft } = compose({ game, state }, 0, []);
    expect(draft.decision?.kind).toBe('keep');
    expect(holding(draft)).toEqual([]);
  });
  it.each(CARDS.slice(0, START_CARDS).map(({ id }) => id))(
    'speak of %s alike, looked at or played',
    (card) => {
      const chosen = turn([top(1, 'architect')]);
      const looked = draftShown(chosen, card);
      expect(looked).not.toBe(chosen);
      expect(holding(looked)).toEqual(holding(turn([top(1, 'architect')], card)));
    },
  );
  it('never look at what the player may not see, in a whole game', () => {
    const { game, state } = unwrap(
      newGame(unwrap(newSetup({ map: 'italia', players: ['Ada', 'Brutus'] }, 'whole'))),
    );
    const found = new Set<string>();
    for (let at = 0; !isOver(state) && at < 120; at++) {
      const actions = adviseTurn(game, state, `${at}`);
      const guessed = unwrap(determinize(view(game, state, 0), seededRng(at))).state;
      for (let count = 0; actions[0].seat === 0 && count < actions.length; count++) {
        const keys = holding(compose({ game, state }, 0, actions.slice(0, count)).draft);
        expect(holding(compose({ game, state: guessed }, 0, actions.slice(0, count)).draft)).toEqual(keys);
        for (const key of keys) found.add(key);
      }
      for (const action of actions) play(game, state, action);
    }
    expect(found.size).toBeGreaterThan(20);
  });
});
