import { type Action, newGame, play, unwrap } from '@concordia/engine';
import { expect, test } from 'vitest';
import { compose } from '../src/games/draft.ts';
import { answerTo, nextAction } from '../src/learn/lessons/answer.ts';
import { LESSONS } from '../src/learn/lessons/index.ts';
import { readOn } from '../src/learn/lessons/position.ts';
import { type Scene, stepDone, type Tried } from '../src/learn/lessons/scene.ts';

const scenes = LESSONS.flatMap((lesson) =>
  lesson.scenes().map((scene, index) => ({ name: `${lesson.id} ${index + 1}`, scene })),
);

function position(scene: Scene) {
  const { game, state } = unwrap(newGame(scene.setup));
  for (const action of scene.before) unwrap(play(game, state, action));
  return { game, state };
}
/** The turn so far, with every action legal, as the page composes it. */
function tried(scene: Scene, actions: readonly Action[]): Tried {
  const before = position(scene);
  const { draft, refused } = compose(before, scene.seat, actions);
  expect(refused).toBeNull();
  return { seat: scene.seat, actions: draft.actions, before, now: draft };
}
const undone = (actions: readonly Action[]) => actions.filter(({ type }) => type !== 'done');

test.each(scenes)(
  '$name: the solution is never answered as wrong, ticks every step and reaches the goal',
  ({ scene }) => {
    const turn = undone(scene.solution);
    for (let n = 0; n < turn.length; n++) {
      expect(nextAction(scene, turn.slice(0, n))).toEqual(turn[n]);
      expect(answerTo(scene, tried(scene, turn.slice(0, n)), false)).toBeNull();
    }
    const whole = tried(scene, turn);
    expect(scene.steps.map((step) => stepDone(step, whole))).toEqual(scene.steps.map(() => true));
    expect(answerTo(scene, whole, true)).toEqual({ type: 'solved' });
  },
);

test.each(scenes)('$name: no step is ticked before anything is done', ({ scene }) => {
  const nothing = tried(scene, []);
  expect(scene.steps.some((step) => stepDone(step, nothing))).toBe(false);
  expect(scene.goal(nothing)).toBe(false);
});

const wrongTries = scenes.flatMap(({ name, scene }) =>
  scene.wrong.map((wrong) => ({ name: `${name}, ${wrong.id}`, scene, wrong })),
);
test.each(wrongTries)('$name: the wrong try is answered', ({ scene, wrong }) => {
  const { game, state } = position(scene);
  const attempt = tried(scene, undone(readOn(game, state, [wrong.example])));
  expect(answerTo(scene, attempt, wrong.confirmed ?? false)).toEqual({ type: 'wrong', id: wrong.id });
  expect(scene.goal(attempt)).toBe(false);
});
