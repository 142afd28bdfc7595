import { type Action, isOver, legalActions, play, ranking, seededRng, type View } from '@concordia/engine';
import { determinize, newGame } from '@concordia/engine/fast';
import { describe, expect, test } from 'vitest';
import { chancesIn, type Judgement, judgeTurn, recordedTurns } from '../src/analysis.ts';
import { botNamed } from '../src/bots.ts';
import { atOnce, playGame, thinkNow } from '../src/index.ts';

function judge(seen: View, turn: readonly Action[] | null, seed = 'judge'): Judgement {
  return atOnce(judgeTurn(seen, turn, seed));
}

const hard = botNamed('hard')!;
const played = playGame('imperium', [hard, hard, hard], 'analysis');
const turns = [...recordedTurns(played.setup, played.actions)];
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

describe('chances', () => {
  test('cover all seats, add up to 1, and are certain once the game is over', () => {
    const { game, state } = newGame(played.setup);
    const chances = chancesIn(game);
    expect(chances(state).every((chance) => chance > 0.1 && chance < 0.7)).toBe(true);
    for (const action of played.actions) {
      expect(sum(chances(state))).toBeCloseTo(1);
      play(game, state, action);
    }
    expect(isOver(state)).toBe(true);
    const [winner] = ranking(game, state);
    expect(chances(state)).toEqual([0, 1, 2].map((seat) => (seat === winner ? 1 : 0)));
  });
});

describe('a judgement', () => {
  test('gives the turn that was played and others that are legal, best first, none of them twice', () => {
    for (const { seen, own } of turns.filter((_, n) => n % 9 === 0)) {
      const { played: mine, others } = judge(seen, own);
      expect(mine?.actions).toEqual(own);
      const seat = own[0].seat;
      const chances = others.map((other) => other.chances[seat]);
      expect(chances).toEqual([...chances].sort((a, b) => b - a));
      const texts = [own, ...others.map(({ actions }) => actions)].map((actions) => JSON.stringify(actions));
      expect(new Set(texts).size).toBe(texts.length);
      for (const { actions, chances: all } of others) {
        expect(sum(all)).toBeCloseTo(1);
        const { game, state } = determinize(seen, seededRng('any'));
        for (const action of actions) {
          expect(legalActions(game, state)).toContainEqual(action);
          play(game, state, action);
        }
      }
    }
  });

  test('shows turns that do something else, not ones that only pay with something else', () => {
    const buying = turns.filter(({ own }) => own.some(({ type }) => type === 'recruit'));
    expect(buying.length).toBeGreaterThan(5);
    for (const { seen } of buying.slice(0, 12)) {
      const done = judge(seen, null).others.map(({ actions }) =>
        actions.map((action) => JSON.stringify({ ...action, wild: null })).sort(),
      );
      expect(new Set(done.map(String)).size).toBe(done.length);
    }
  });

  test('takes cards that do the same for each other', () => {
    const isPrefect = (turn: readonly Action[]) => turn[0].type === 'play' && turn[0].card === 'prefect-a';
    const begun = turns.filter(
      ({ seen, own }) => isPrefect(own) && seen.players[own[0].seat].hand?.includes('prefect-b'),
    );
    expect(begun.length).toBeGreaterThan(1);
    for (const { seen, own } of begun) {
      const twin = own.map((action) =>
        action.type === 'play' ? { ...action, card: 'prefect-b' as const } : action,
      );
      const { played: mine, others } = judge(seen, twin);
      expect(mine?.actions).toEqual(twin);
      expect(others.map(({ actions }) => actions)).not.toContainEqual(own);
    }
  });

  test('never lists the turn that was played as its own alternative, in whatever order it was played', () => {
    const after = (seen: View, actions: readonly Action[]) => {
      const { game, state } = determinize(seen, seededRng('same'));
      return actions.every((action) => play(game, state, action).ok) ? String(state) : null;
    };
    let reordered = 0;
    for (const { seen, own } of turns.filter(({ own }) => own.length > 3)) {
      const backwards = [own[0], ...own.slice(1, -1).reverse(), own[own.length - 1]];
      if (after(seen, backwards) !== after(seen, own)) continue;
      if (++reordered > 12) break;
      const ends = judge(seen, backwards).others.map(({ actions }) => after(seen, actions));
      expect(ends).not.toContain(after(seen, own));
    }
    expect(reordered).toBeGreaterThan(10);
  });

  test('is the same for the same seed, and needs no turn that was played', () => {
    const { seen, own } = turns[10];
    expect(judge(seen, own)).toEqual(judge(seen, own));
    const hint = judge(seen, null);
    expect(hint.played).toBeNull();
    expect(hint.others.length).toBeGreaterThan(0);
  });

  test('finds that players who know the game give less away than chance does', () => {
    const random = botNamed('random')!;
    const given = (seen: View, own: readonly Action[]) => {
      const { played: mine, others } = judge(seen, own);
      const seat = own[0].seat;
      return Math.max(0, others[0].chances[seat] - (mine?.chances[seat] ?? 0));
    };
    const some = turns.filter((_, n) => n % 6 === 3);
    const byHard = sum(some.map(({ seen, own }) => given(seen, own)));
    const byChance = sum(some.map(({ seen }, n) => given(seen, thinkNow(random, seen, { seed: n }))));
    expect(byHard).toBeLessThan(byChance / 2);
  });

  test('sees the win that a last turn can take or leave', () => {
    const last = turns[turns.length - 1];
    const { played: mine, others } = judge(last.seen, last.own);
    const certain = [mine?.chances ?? [], ...others.map(({ chances }) => chances)].flat();
    expect(certain.every((chance) => chance === 0 || chance === 1)).toBe(true);
  });

  test('is certain of nothing while others have a turn left', () => {
    for (const { seen, own } of turns.slice(-3, -1)) {
      const { played: mine, others } = judge(seen, own);
      const chances = [mine?.chances ?? [], ...others.map((other) => other.chances)].flat();
      expect(chances.every((chance) => chance > 0 && chance < 1)).toBe(true);
    }
  });
});

test('a game of two is judged as well', () => {
  const two = playGame('italia', [hard, hard], 'two');
  const [first] = recordedTurns(two.setup, two.actions);
  expect(judge(first.seen, first.own).played?.chances).toHaveLength(2);
});

test('a record ends with its last whole turn', () => {
  const last = turns[turns.length - 1];
  expect(last.end).toBe(played.actions.length);
  expect(turns.map(({ seat }) => seat).slice(0, 4)).toEqual([0, 1, 2, 0]);
  const unfinished = played.actions.slice(0, last.start + 1);
  expect([...recordedTurns(played.setup, unfinished)]).toHaveLength(turns.length - 1);
});
