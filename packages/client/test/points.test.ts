import {
  type Action,
  type CityId,
  copyState,
  GODS,
  legalActions,
  newGame,
  newSetup,
  play,
  score,
  seededRng,
  unwrap,
} from '@concordia/engine';
import { describe, expect, it } from 'vitest';
import { houseGain } from '../src/score/more.ts';
import { biggestStep, pointsOf } from '../src/score/points.ts';

/** Random play until somebody may build, many times: what was foretold of a house is what the score then shows. */
function builds(seed: string, turns: number) {
  const { game, state } = unwrap(
    newGame(unwrap(newSetup({ map: 'imperium', players: ['A', 'B', 'C'] }, seed))),
  );
  const rng = seededRng(seed);
  const found: { action: Extract<Action, { type: 'build' }>; state: typeof state }[] = [];
  for (let n = 0; n < turns; n++) {
    const options = legalActions(game, state);
    if (options.length === 0) break;
    for (const action of options)
      if (action.type === 'build') found.push({ action, state: copyState(state) });
    unwrap(play(game, state, rng.shuffle([...options])[0]!));
  }
  return { game, found };
}

describe('points by god', () => {
  const { game, found } = builds('points', 600);

  it('a house brings the predicted points, god by god; Vesta loses its cost', () => {
    expect(found.length).toBeGreaterThan(20);
    for (const { action, state } of found) {
      const told = houseGain(game, state, action.seat, action.city as CityId);
      const before = score(game, state, action.seat);
      const after = copyState(state);
      unwrap(play(game, after, action));
      const now = score(game, after, action.seat);
      for (const god of GODS) {
        if (god !== 'vesta' && god !== 'concordia') expect(told?.[god] ?? 0).toBe(now[god] - before[god]);
      }
    }
  });

  it('the parts make the whole, and the biggest step is the largest gain of one house', () => {
    for (const { state, action } of found.slice(0, 10)) {
      const position = { game, state };
      const points = pointsOf(position, position, action.seat);
      expect(points.gods.reduce((sum, god) => sum + god.points, 0)).toBe(points.total);
      const step = biggestStep(position, action.seat);
      const most = Math.max(...points.gods.map(({ god, more }) => (god === 'jupiter' ? (more ?? 0) : 0)));
      const total = step ? GODS.reduce((sum, god) => sum + (step.gain[god] ?? 0), 0) : 0;
      expect(total).toBeGreaterThanOrEqual(most);
    }
  });

  it('nobody has a second house in a city', () => {
    const { state, action } = found[0]!;
    const after = copyState(state);
    unwrap(play(game, after, action));
    expect(houseGain(game, after, action.seat, action.city)).toBeNull();
  });
});
