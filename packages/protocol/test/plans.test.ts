import {
  type Action,
  asIfTurnOf,
  copyState,
  decider,
  decision,
  type Game,
  housePrice,
  isOver,
  isTurnOver,
  legalActions,
  newGame,
  newSetup,
  play,
  type Rng,
  type State,
  seededRng,
  unwrap,
  view,
} from '@concordia/engine';
import { expect, test } from 'vitest';
import { choose, faultOf, holds, type PlanChoice, type PlanCondition } from '../src/plans.ts';

function randomTurn(game: Game, before: State, rng: Rng): Action[] {
  const state = copyState(before);
  const actions: Action[] = [];
  while (!isTurnOver(before, state)) {
    const legal = legalActions(game, state);
    const action = legal[rng.int(legal.length)];
    unwrap(play(game, state, action));
    actions.push(action);
  }
  return actions;
}

/** Conditions about everything a turn touches, as they hold at the moment it is planned. */
function conditionsOf(game: Game, state: State, actions: readonly Action[], rng: Rng): PlanCondition[] {
  const { cities, display } = view(game, state, 'spectator');
  return actions.flatMap((action): PlanCondition[] => {
    if (rng.int(3) === 0) return [];
    if (action.type === 'build') {
      const price = housePrice(game, state, action.city)?.sestertii ?? 0;
      return [
        { type: 'houses', city: action.city, most: cities[action.city].houses.length },
        { type: 'price', city: action.city, most: price },
      ];
    }
    if (action.type === 'move') return [{ type: 'line', kind: action.kind, line: action.to }];
    if (action.type === 'recruit')
      return [{ type: 'slot', card: action.card, most: Math.max(0, display.indexOf(action.card)) }];
    return [{ type: 'not-ending' }];
  });
}

/** The same question asked of the view alone, written apart from the code under test. */
function isSo(game: Game, state: State, condition: PlanCondition): boolean {
  const seen = view(game, state, 0);
  if (condition.type === 'houses') return seen.cities[condition.city].houses.length <= condition.most;
  if (condition.type === 'price') {
    const perHouse = { brick: 1, food: 2, tool: 3, wine: 4, cloth: 5 };
    const { good, houses } = seen.cities[condition.city];
    return good !== null && perHouse[good] * (houses.length + 1) <= condition.most;
  }
  if (condition.type === 'line')
    return seen.players.flatMap(({ colonists }) => colonists).every(({ at }) => at !== condition.line);
  if (condition.type === 'slot') return seen.display.slice(0, condition.most + 1).includes(condition.card);
  return seen.players.every(({ concordia }) => !concordia);
}

test('a plan never plays an illegal turn, nor one whose condition has failed', () => {
  let played = 0;
  let refused = 0;
  for (let round = 0; round < 30; round++) {
    const rng = seededRng(`plans ${round}`);
    const map = round % 2 === 0 ? 'italia' : 'imperium';
    const players = ['Ada', 'Brutus', 'Cornelia', 'Darius', 'Elena'].slice(0, 2 + 3 * (round % 2));
    const { game, state } = unwrap(newGame(unwrap(newSetup({ map, players }, `plans ${round}`))));
    const plans = new Map<number, PlanChoice[]>();
    for (let turn = 0; turn < 60 && !isOver(state); turn++) {
      const seat = decider(state);
      const choices = plans.get(seat);
      const isOwnTurn = decision(state)?.kind === 'play';
      const chosen = choices && choose(game, state, choices);
      if (chosen && 'actions' in chosen) {
        for (const one of choices[chosen.choice].conditions) expect(isSo(game, state, one)).toBe(true);
        const before = copyState(state);
        for (const action of chosen.actions) expect(play(game, state, action).ok).toBe(true);
        expect(isTurnOver(before, state)).toBe(true);
        played++;
      } else {
        if (chosen) {
          expect(isOwnTurn).toBe(true);
          expect(chosen.faults).toHaveLength(choices.length);
          refused++;
        }
        for (const action of randomTurn(game, state, rng)) unwrap(play(game, state, action));
      }
      plans.delete(seat);
      if (isOver(state)) break;
      for (let other = 0; other < players.length; other++) {
        const imagined = other === decider(state) ? null : asIfTurnOf(state, other);
        if (!imagined) continue;
        plans.set(
          other,
          Array.from({ length: 1 + rng.int(2) }, () => {
            const actions = randomTurn(game, imagined, rng);
            return { actions, conditions: conditionsOf(game, imagined, actions, rng) };
          }),
        );
      }
    }
  }
  expect(played).toBeGreaterThan(100);
  expect(refused).toBeGreaterThan(20);
});

test('each condition holds or fails with what it is about', () => {
  const { game, state } = unwrap(
    newGame(unwrap(newSetup({ map: 'italia', players: ['Ada', 'Brutus'] }, 'x'))),
  );
  const [first] = view(game, state, 0).display;
  if (!first) throw new Error('no card in the first slot');
  const city =
    Object.keys(view(game, state, 0).cities).find((id) => housePrice(game, state, id) !== null) ?? '';
  const price = housePrice(game, state, city)?.sestertii ?? 0;
  expect(holds(game, state, { type: 'price', city, most: price })).toBe(true);
  expect(holds(game, state, { type: 'price', city, most: price - 1 })).toBe(false);
  expect(holds(game, state, { type: 'slot', card: first, most: 0 })).toBe(true);
  expect(holds(game, state, { type: 'slot', card: 'tribune', most: 6 })).toBe(false);
  expect(holds(game, state, { type: 'houses', city: 'nowhere', most: 5 })).toBe(false);
  expect(holds(game, state, { type: 'price', city: 'nowhere', most: 50 })).toBe(false);
  expect(holds(game, state, { type: 'not-ending' })).toBe(true);
});

test('a turn of another seat, half a turn and nonsense are faults', () => {
  const { game, state } = unwrap(
    newGame(unwrap(newSetup({ map: 'italia', players: ['Ada', 'Brutus'] }, 'x'))),
  );
  const seat = decider(state);
  const half: PlanChoice = { actions: [{ seat, type: 'play', card: 'architect' }], conditions: [] };
  expect(faultOf(game, state, half)).toEqual({ type: 'unfinished' });
  const other: PlanChoice = {
    actions: [{ seat: 1 - seat, type: 'play', card: 'architect' }],
    conditions: [],
  };
  expect(faultOf(game, state, other)).toMatchObject({ type: 'illegal', action: 0 });
  const nonsense = { actions: [{ seat, type: 'fly' } as unknown as Action], conditions: [] };
  expect(faultOf(game, state, nonsense)).toMatchObject({ type: 'illegal', action: 0 });
});
