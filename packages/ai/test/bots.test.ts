import {
  board,
  copyState,
  exportRecord,
  importRecord,
  isOver,
  MAP_IDS,
  type MapId,
  newSetup,
  play,
  type State,
  seededRng,
  totalScore,
  unwrap,
  view,
} from '@concordia/engine';
import { type Game, newGame, layout as S } from '@concordia/engine/fast';
import { describe, expect, it } from 'vitest';
import { BOTS, botNamed } from '../src/bots.ts';
import { type Bot, chooseTurn, LEVELS, playGame, thinkNow } from '../src/index.ts';
import { bestTurns } from '../src/turns/enumerate.ts';
import { WIDE } from '../src/turns/turn.ts';

const TABLES = MAP_IDS.flatMap((map) => {
  const { min, max } = board(map).players;
  return Array.from({ length: max - min + 1 }, (_, i) => ({ map, seats: min + i }));
});
/** Expert with a handful of tries: the same code in a fraction of the time. */
const FEW = { simulations: 2 };

/** A position some turns into a game of `medium`, or where `until` is true for the first time. */
function midGame(
  map: MapId,
  seats: number,
  turns: number,
  seed: string,
  until: (state: State) => boolean = () => false,
): { game: Game; state: State } {
  const medium = botNamed('medium-1')!;
  const setup = unwrap(newSetup({ map, players: Array<string>(seats).fill('Ada') }, seed));
  const { game, state } = newGame(setup);
  while (!isOver(state) && state[S.TURNS] < turns && !until(state)) {
    const seen = view(game, state, S.decider(state), 'careful');
    for (const action of thinkNow(medium, seen, { seed: `${seed}/${state[S.TURNS]}` }))
      play(game, state, action);
  }
  return { game, state };
}
/** The same position with the cards nobody can see in another order. */
function withOtherStack(state: State, seed: string): State {
  const other = copyState(state);
  const stack = Array.from(state.subarray(S.STACK, S.STACK + state[S.STACK_COUNT]));
  other.set(seededRng(seed).shuffle(stack), S.STACK);
  return other;
}
function turnOf(bot: Bot, game: Game, state: State, simulations: number) {
  const seen = view(game, state, S.decider(state), 'careful');
  return thinkNow(bot, seen, { seed: 'same', budget: { simulations } });
}

describe('every bot', () => {
  describe.each(BOTS.filter(({ name }) => name !== 'random').map((bot) => ({ bot, name: bot.name })))(
    '$name',
    ({ bot }) => {
      it.each(TABLES)('brings a game of $seats on $map to its end, with a legal record', ({ map, seats }) => {
        const played = playGame(map, Array<Bot>(seats).fill(bot), `whole ${map} ${seats}`, FEW);
        const record = importRecord(JSON.stringify(unwrap(exportRecord(played.setup, played.actions))));
        expect(record.ok && isOver(record.value.state)).toBe(true);
      });

      it('plays the same turn whatever the order of the unseen cards', () => {
        for (const turns of [0, 9, 40, 77]) {
          const { game, state } = midGame('imperium', 4, turns, 'secrecy');
          const other = withOtherStack(state, 'other');
          expect(turnOf(bot, game, other, 3)).toEqual(turnOf(bot, game, state, 3));
        }
      });

      it('plays the same turn for the same seed and budget, whoever thinks in between', async () => {
        const { game, state } = midGame('imperium', 4, 33, 'again');
        const seen = view(game, state, S.decider(state), 'careful');
        const options = { seed: 'again', budget: { simulations: 6 } };
        const first = thinkNow(bot, seen, options);
        thinkNow(botNamed('expert')!, seen, { seed: 'other', budget: { simulations: 9 } });
        expect(thinkNow(bot, seen, options)).toEqual(first);
        expect(await chooseTurn(bot, seen, options)).toEqual(first);
      });

      it('can be cancelled before it begins and after its first step', async () => {
        const { game, state } = midGame('imperium', 5, 60, 'cancel');
        const seen = view(game, state, S.decider(state), 'careful');
        const options = { seed: 1, budget: { simulations: 100_000 } };
        const thinking = bot.think(seen, options);
        expect(thinking.next().done).toBe(false);
        expect(thinking.return([])).toEqual({ done: true, value: [] });
        const signal = AbortSignal.abort(new Error('enough'));
        await expect(chooseTurn(bot, seen, { ...options, signal })).rejects.toThrow('enough');
      });

      it('plays a legal turn on a budget of 0', () => {
        const { game, state } = midGame('italia', 3, 20, 'nothing to spend');
        for (const budget of [{ simulations: 0 }, { milliseconds: 0 }]) {
          const after = copyState(state);
          const seen = view(game, state, S.decider(state), 'careful');
          for (const action of thinkNow(bot, seen, { seed: 1, budget }))
            expect(play(game, after, action).ok).toBe(true);
          expect(after[S.TURNS]).toBe(state[S.TURNS] + 1);
        }
      });
    },
  );

  it('random, too, plays legal turns to the end of its decision', () => {
    const { game, state } = midGame('italia', 2, 10, 'random');
    const seen = view(game, state, S.decider(state), 'careful');
    for (let seed = 0; seed < 200; seed++) {
      const after = copyState(state);
      for (const action of thinkNow(botNamed('random')!, seen, { seed }))
        expect(play(game, after, action).ok).toBe(true);
      expect(S.decider(after) !== S.decider(state) || isOver(after)).toBe(true);
    }
  });
});

describe('hard', () => {
  it('leaves no points in its last turn', () => {
    let turns = 0;
    for (const seed of ['one', 'two', 'three', 'four']) {
      const { game, state } = midGame(
        'imperium',
        5,
        Number.MAX_SAFE_INTEGER,
        seed,
        (now) => now[S.ENDED_BY] >= 0,
      );
      while (!isOver(state)) {
        const seat = S.decider(state);
        const most = bestTurns(game, copyState(state), (end) => totalScore(game, end, seat), WIDE, 1)[0];
        const own = state[S.ACTIVE] === seat;
        for (const action of turnOf(botNamed('hard')!, game, state, 0)) play(game, state, action);
        // The very last decision maximises the chance to win instead.
        if (!own || isOver(state)) continue;
        expect(totalScore(game, state, seat)).toBe(most.value);
        turns++;
      }
    }
    expect(turns).toBeGreaterThanOrEqual(12);
  });
});

describe('levels', () => {
  it('are all in the registry', () => {
    for (const level of LEVELS) expect(botNamed(level)?.name).toBe(level);
    expect(botNamed('nobody')).toBeUndefined();
  });
});

describe('thinking in slices', () => {
  const cancelled = { seed: 1, budget: { simulations: 100_000 } };

  it('plays the best turn found so far when people have waited long enough', () => {
    const { game, state } = midGame('imperium', 4, 30, 'patience');
    const seen = view(game, state, S.decider(state), 'careful');
    const expert = botNamed('expert')!;
    const impatient = { seed: 1, budget: { simulations: 100_000 }, patience: 0 };
    const idle = { seed: 1, budget: { simulations: 0 } };
    expect(thinkNow(expert, seen, impatient)).toEqual(thinkNow(expert, seen, idle));
  });

  it('rests between two slices for as long as it is asked to', async () => {
    const { game, state } = midGame('imperium', 5, 60, 'rest');
    const seen = view(game, state, S.decider(state), 'careful');
    const cancel = new AbortController();
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    let rests = 0;
    const pause = () => {
      rests++;
      if (rests === 1) first.resolve();
      else second.resolve();
      return rests === 1 ? release.promise : new Promise<void>((resume) => setImmediate(resume));
    };
    const thinking = chooseTurn(botNamed('expert')!, seen, { ...cancelled, signal: cancel.signal, pause });
    await first.promise;
    for (let i = 0; i < 100; i++) await new Promise((resume) => setImmediate(resume));
    expect(rests).toBe(1);
    release.resolve();
    await second.promise;
    cancel.abort(new Error('enough'));
    await expect(thinking).rejects.toThrow('enough');
  });

  it('stops at the slice in which it is cancelled', async () => {
    const { game, state } = midGame('imperium', 5, 60, 'cancel');
    const seen = view(game, state, S.decider(state), 'careful');
    const cancel = new AbortController();
    let slices = 0;
    const pause = async () => {
      if (++slices === 3) cancel.abort(new Error('enough'));
    };
    const thinking = chooseTurn(botNamed('expert')!, seen, { ...cancelled, signal: cancel.signal, pause });
    await expect(thinking).rejects.toThrow('enough');
    expect(slices).toBe(3);
  });
});
