import { asIfTurnOf, play } from '@concordia/engine';
import { expect, test } from 'vitest';
import { positionWith } from '../e2e/support/positions.ts';
import { makeGame } from '../e2e/support/setups.ts';
import { LocalTable } from '../src/games/local.ts';
import { conditionsOf, offered } from '../src/online/table/conditions.ts';
import { planMarks } from '../src/table/plan-marks.ts';

const { setup, actions, turn } = positionWith('architect');
const { game, state } = new LocalTable(makeGame(setup, ['person', 'person', 'person'], actions)).before.value;
const [{ seat }] = turn;

test('an Architect’s plan depends on its lines being free and its houses not getting more expensive', () => {
  const imagined = asIfTurnOf(state, seat) ?? state;
  const { usual, more } = conditionsOf(game, imagined, turn);
  const steps = turn.flatMap(({ type }) => (type === 'move' ? ['line'] : type === 'build' ? ['price'] : []));
  expect(usual.map(({ type }) => type)).toEqual(steps);
  expect(more.at(-1)).toEqual({ type: 'not-ending' });
  // The position it is asked about stays as it is.
  expect(play(game, imagined, turn[0]).ok).toBe(true);
});

test('every condition is offered once: as it is set, with its own limit, or as it could be set now', () => {
  const set = [{ type: 'price', city: 'genua', most: 9 }] as const;
  const possible = [
    { type: 'price', city: 'genua', most: 5 },
    { type: 'houses', city: 'genua', most: 0 },
    { type: 'houses', city: 'genua', most: 1 },
  ] as const;
  expect(offered(set, possible)).toEqual([
    { condition: set[0], isSet: true },
    { condition: possible[2], isSet: false },
  ]);
});

test('what a plan does on the board is marked in its order; what it buys and plays is not', () => {
  const marks = planMarks({ seat, actions: turn });
  expect(marks.map(({ what }) => (what === 'house' ? 'build' : 'move'))).toEqual(
    turn.map(({ type }) => type).filter((type) => type === 'move' || type === 'build'),
  );
});
