/** Random play by the thousand: what must hold at every moment, and that everything the rules know does occur. */
import {
  CARDS,
  type Character,
  cardInfo,
  copyState,
  exportRecord,
  type Game,
  type GameEvent,
  GODS,
  GOODS,
  importRecord,
  isOver,
  KINDS,
  play,
  START,
  type State,
  score,
  seededRng,
  totalScore,
  unwrap,
  view,
} from '@concordia/engine';
import {
  applyCode,
  codeBuffer,
  copyInto,
  decode,
  encode,
  fastGame,
  layout,
  legalCodes,
  newGame,
  START_CARDS,
} from '@concordia/engine/fast';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_ACTIONS, randomGame, randomSetup, TABLES } from './support/random.ts';

const L = layout;

/** The first law that a state breaks; null when it keeps them all. */
function broken(game: Game, state: State): string | null {
  let occupied = 0;
  let owned = 0;
  for (let seat = 0; seat < game.seats; seat++) {
    const at = L.seatBase(seat);
    const houses = L.popCount(state[at + L.HOUSES]);
    if (houses + state[at + L.HOUSES_LEFT] !== START.houses) return `houses of seat ${seat}`;
    for (let city = 0; city < game.board.cities.length; city++) {
      const inCity = (state[L.HOUSES_IN + city] & (1 << seat)) !== 0;
      if (inCity !== ((state[at + L.HOUSES] & (1 << city)) !== 0)) return `house of seat ${seat} in ${city}`;
    }
    let slots = state[at + L.FREE];
    for (let good = 0; good < GOODS.length; good++) {
      if (state[at + L.GOODS_AT + good] < 0) return `goods of seat ${seat}`;
      slots += state[at + L.GOODS_AT + good];
    }
    for (let kind = 0; kind < KINDS.length; kind++) {
      slots += state[at + L.STORED + kind];
      let away = 0;
      for (let i = 0; i < L.COLONISTS_A_KIND; i++) {
        const place = state[at + L.COLONISTS + kind * L.COLONISTS_A_KIND + i];
        if (place !== 0) away++;
        if (place >= 32) occupied++;
      }
      if (away + state[at + L.STORED + kind] !== L.COLONISTS_A_KIND) return `colonists of seat ${seat}`;
    }
    if (slots !== START.storehouseSlots || state[at + L.FREE] < 0) return `slots of seat ${seat}`;
    if (state[at + L.SESTERTII] < 0) return `money of seat ${seat}`;
    if ((state[at + L.HAND] & state[at + L.PILE]) !== 0)
      return `a start card of seat ${seat} is in two places`;
    if ((state[at + L.HAND] | state[at + L.PILE]) !== (1 << START_CARDS) - 1)
      return `start cards of seat ${seat}`;
    if ((state[at + L.HAND] & 1) === 0) return `the Tribune of seat ${seat} is not in hand`;
    const bought = [state[at + L.HAND_BOUGHT], state[at + L.PILE_BOUGHT]];
    for (const set of bought) {
      if ((owned & set) !== 0) return `a bought card of seat ${seat} is in two places`;
      owned |= set;
    }
  }
  for (let slot = 0; slot < 7; slot++) {
    if (state[L.DISPLAY + slot] >= 0) owned |= 1 << (state[L.DISPLAY + slot] - START_CARDS);
  }
  for (let i = 0; i < state[L.STACK_COUNT]; i++) owned |= 1 << (state[L.STACK + i] - START_CARDS);
  const inPlay = CARDS.filter((card) => card.deck > 0 && card.deck <= game.seats).length;
  if (L.popCount(owned) !== inPlay) return 'cards of the market';
  let lines = 0;
  for (let word = 0; word < 4; word++) lines += L.popCount(state[L.OCCUPIED + word]);
  return lines === occupied ? null : 'occupied lines';
}

describe('Four thousand games at random', () => {
  test.each(TABLES)('$map, $players players: the laws hold and every game ends', ({ map, players }) => {
    const codes = codeBuffer();
    for (let seed = 0; seed < 700; seed++) {
      const { game, state } = newGame(randomSetup({ map, players }, seed));
      const rng = seededRng(`laws ${seed}`);
      let length = 0;
      for (; !isOver(state); length++) {
        const law = broken(game, state);
        if (law !== null) throw new Error(`Seed ${seed}, action ${length}: ${law}`);
        const n = legalCodes(game, state, codes);
        if (n === 0) throw new Error(`Seed ${seed}: a dead end after ${length} actions`);
        if (length === MOST_ACTIONS) throw new Error(`Seed ${seed} does not end`);
        applyCode(game, state, codes[rng.int(n)] as never);
      }
      expect(legalCodes(game, state, codes)).toBe(0);
      expect(state[L.ENDED_BY]).toBeGreaterThanOrEqual(0);
      expect(broken(game, state)).toBeNull();
    }
  });
});

describe('Copies, codes and records of random games', () => {
  test('every listed action applies, by name and by code alike, and a copy is not touched', () => {
    for (const [index, table] of TABLES.entries()) {
      const spare = newGame(randomSetup(table, index)).state;
      randomGame(randomSetup(table, index), index, 'builder', {
        before: (of, state, actions) => {
          const game = fastGame(of);
          const before = copyState(state);
          for (const action of actions) {
            const code = encode(game, action);
            expect(decode(game, L.decider(state), code)).toEqual(action);
            const byName = copyState(state);
            copyInto(spare, state);
            unwrap(play(game, byName, action));
            applyCode(game, spare, code);
            if (!same(byName, spare))
              throw new Error(`${JSON.stringify(action)} differs by name and by code`);
          }
          if (!same(before, state)) throw new Error('Playing on a copy changed the original');
        },
      });
    }
  });
  test('a record survives JSON, whole or cut anywhere', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TABLES), fc.nat(1e6), fc.nat(999), (table, seed, cut) => {
        const { setup, actions } = randomGame(randomSetup(table, seed), seed, 'uniform');
        const length = cut % 3 === 0 ? actions.length : Math.floor((actions.length * cut) / 1000);
        const record = unwrap(exportRecord(setup, actions.slice(0, length)));
        const imported = importRecord(JSON.stringify(record));
        if (!imported.ok) throw new Error(`${imported.error.where}: ${imported.error.message}`);
        const { game, state } = imported.value;
        expect(unwrap(exportRecord(imported.value.setup, imported.value.actions))).toEqual(record);
        expect('result' in record).toBe(isOver(state));
        const again = newGame(setup);
        for (const action of actions.slice(0, length)) play(again.game, again.state, action);
        expect(view(game, state, 0)).toEqual(view(again.game, again.state, 0));
      }),
      { seed: 5, numRuns: 40 },
    );
  });
});

function same(a: State, b: State): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return a.length === b.length;
}

describe('Everything the rules know occurs in random play', () => {
  const seen = new Map<string, number>();
  const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  const copied = new Set<Character>();

  for (const [index, table] of TABLES.entries()) {
    for (let seed = 0; seed < 40; seed++) {
      let keepers = 0;
      let active = 0;
      const emit = (event: GameEvent) => {
        if (event.type === 'played') active = event.seat;
        else if (event.type === 'copied') copied.add(cardInfo(event.card).character);
        else if (event.type === 'concordia') note(`the end by ${event.for}`);
        else if (event.type === 'awarded') note('intermediate scoring is paid');
        else if (event.type === 'passedPraefectus') note('the Præfectus Magnus passes');
        else if (event.type === 'turnEnded') keepers = 0;
        else if (event.type === 'gained' && Object.keys(event.lost).length > 0) {
          const types = new Set([...Object.keys(event.goods), ...Object.keys(event.lost)]);
          if (Object.keys(event.goods).length === 0) note('goods arrive at a full storehouse');
          else if (types.size === 1) note('goods of one type do not all fit');
        }
      };
      const before = (_game: Game, state: State) => {
        if (state[L.PHASE] === L.KEEP) {
          note(L.decider(state) === active ? 'the active seat keeps' : 'another seat keeps');
          if (++keepers === 2) note('several seats keep');
        }
        if (state[L.ENDED_BY] < 0) return;
        const at = L.seatBase(L.activeSeat(state));
        const isLate = state[L.ENDED_BY] !== L.activeSeat(state);
        if (isLate && state[at + L.HOUSES_LEFT] === 0) note('another 15th house in the last turns');
      };
      randomGame(randomSetup(table, index * 100 + seed), seed, seed % 4 === 0 ? 'uniform' : 'builder', {
        before,
        emit,
      });
    }
  }

  test.each([
    'the end by houses',
    'the end by cards',
    'the active seat keeps',
    'another seat keeps',
    'several seats keep',
    'goods of one type do not all fit',
    'goods arrive at a full storehouse',
    'the Præfectus Magnus passes',
    'intermediate scoring is paid',
    'another 15th house in the last turns',
  ])('%s', (what) => {
    expect(seen.get(what) ?? 0).toBeGreaterThan(0);
  });
  test('a Diplomat copies every character but Tribune and Diplomat', () => {
    const others = new Set(
      CARDS.map((card) => card.character).filter((c) => c !== 'tribune' && c !== 'diplomat'),
    );
    expect(copied).toEqual(others);
  });
});

describe('Scores', () => {
  test('are there at any moment, and the total is the sum of the gods', () => {
    randomGame(randomSetup(TABLES[4], 8), 8, 'builder', {
      before: (game, state) => {
        for (let seat = 0; seat < game.seats; seat++) {
          const points = score(game, state, seat);
          const sum = GODS.reduce((all, god) => all + points[god], 0);
          expect(points.total).toBe(sum);
          expect(totalScore(game, state, seat)).toBe(sum);
          expect(GODS.every((god) => points[god] >= 0)).toBe(true);
        }
      },
    });
  });
});
