import { type Action, newGame, newSetup, totalScore, unwrap, view } from '@concordia/engine';
import { describe, expect, it } from 'vitest';
import { adviseTurn } from '../e2e/support/advisor.ts';
import { Chronicle } from '../src/games/chronicle.ts';
import { compose, confirmation, legal } from '../src/games/draft.ts';
import { summaryOf } from '../src/games/summary.ts';
import { spread } from '../src/score/spread.ts';
import { slotsOf } from '../src/table/slots.ts';

const setup = unwrap(newSetup({ map: 'italia', players: ['Ada', 'Brutus'] }, 'draft'));
const start = () => unwrap(newGame(setup));

describe('a turn being composed', () => {
  it('is complete only when nothing is left to decide, and never plays done', () => {
    const base = start();
    const empty = compose(base, 0, []).draft;
    expect(empty.complete).toBe(false);
    expect(confirmation(empty)).toBeNull();

    const { draft } = compose(base, 0, [{ seat: 0, type: 'play', card: 'senator' }]);
    expect(draft.complete).toBe(false);
    expect(draft.mayEnd).toBe(true);
    expect(confirmation(draft)).toEqual([
      { seat: 0, type: 'play', card: 'senator' },
      { seat: 0, type: 'done' },
    ]);
  });

  it('leaves the refill of the display to the confirmation', () => {
    const base = start();
    const played = compose(base, 0, [{ seat: 0, type: 'play', card: 'senator' }]).draft;
    const bought = legal(played, 'recruit')[0];
    const { draft } = compose(base, 0, [...played.actions, bought]);
    const { display, stack } = view(draft.game, draft.state, 0);
    expect(display.filter((card) => card === null)).toHaveLength(1);
    expect(stack).toEqual(view(base.game, base.state, 0).stack);
  });

  it('stops before what is refused and says why', () => {
    const { draft, refused } = compose(start(), 0, [
      { seat: 0, type: 'play', card: 'architect' },
      { seat: 0, type: 'build', city: 'roma' },
    ]);
    expect(draft.actions).toHaveLength(1);
    expect(refused?.code).toBe('roma');
  });

  it('does not touch the position it starts from', () => {
    const base = start();
    const before = [...base.state];
    compose(base, 0, [{ seat: 0, type: 'play', card: 'mercator' }]);
    expect([...base.state]).toEqual(before);
  });

  it('ends automatically after a production', () => {
    const base = start();
    const played = compose(base, 0, [{ seat: 0, type: 'play', card: 'prefect-a' }]).draft;
    const { draft } = compose(base, 0, [...played.actions, legal(played, 'produce')[0]]);
    expect(draft.complete).toBe(true);
    expect(confirmation(draft)).toEqual(draft.actions);
  });
});

describe('the chronicle of a game', () => {
  const actions: Action[] = [];
  const chronicle = new Chronicle(setup);
  for (let turn = 0; turn < 30 && !chronicle.over; turn++) {
    const { game, state } = chronicle.position;
    for (const action of adviseTurn(game, state, `${turn}`)) {
      chronicle.advance(action);
      actions.push(action);
    }
  }

  it('has a turn for each card played, and its actions lie between start and end', () => {
    expect(chronicle.turns).toHaveLength(actions.filter(({ type }) => type === 'play').length);
    for (const [index, turn] of chronicle.turns.entries()) {
      expect(actions[turn.start]).toMatchObject({ type: 'play', seat: turn.seat });
      expect(turn.end).toBe(chronicle.turns[index + 1]?.start ?? actions.length);
      expect(turn.events[0]).toMatchObject({ type: 'played' });
    }
  });

  it('counts the points after each turn as the engine does', () => {
    const { game, state } = chronicle.position;
    expect(chronicle.turns.at(-1)?.totals).toEqual([0, 1].map((seat) => totalScore(game, state, seat)));
  });

  it('refuses an illegal action and stays as it was', () => {
    const count = chronicle.count;
    expect(chronicle.advance({ seat: 0, type: 'build', city: 'roma' })).not.toBeNull();
    expect(chronicle.count).toBe(count);
  });

  it('is the same when it is read from storage', () => {
    expect(Chronicle.of(setup, actions).turns).toEqual(chronicle.turns);
  });

  it('is summed up for the list of games', () => {
    expect(summaryOf(new Chronicle(setup))).toEqual({
      turn: 1,
      over: false,
      waitingFor: 0,
      ranking: null,
      totals: null,
    });
  });
});

describe('the storehouse', () => {
  it('marks what leaves and what arrives, in twelve slots', () => {
    const base = start();
    const before = view(base.game, base.state, 0).players[0];
    const slots = slotsOf(before, { ...before, goods: { ...before.goods, food: 1, wine: 2 } });
    expect(slots).toHaveLength(12);
    expect(slots.filter((slot) => slot.holds !== 'nothing' && slot.change === 'leaving')).toEqual([
      { holds: 'good', good: 'food', change: 'leaving' },
    ]);
    expect(slots.filter((slot) => slot.holds !== 'nothing' && slot.change === 'arriving')).toEqual([
      { holds: 'good', good: 'wine', change: 'arriving' },
    ]);
  });
});

describe('labels of a graph', () => {
  it('stand apart and keep their order', () => {
    const placed = spread([100, 102, 101, 40], 19, { ceiling: 14, floor: 250 });
    const order = placed.toSorted((a, b) => a - b);
    for (let i = 1; i < order.length; i++) expect(order[i] - order[i - 1]).toBeGreaterThanOrEqual(19);
    expect(placed[0]).toBeLessThan(placed[2]);
    expect(placed[2]).toBeLessThan(placed[1]);
  });
  it('stay above the floor, and only those move that must', () => {
    expect(spread([20, 240, 241, 242], 19, { ceiling: 14, floor: 245 })).toEqual([20, 207, 226, 245]);
  });
  it('move together where there is room for less', () => {
    expect(spread([70, 15, 71, 16, 40], 19, { ceiling: 14, floor: 72 })).toEqual([57.5, 14, 72, 28.5, 43]);
  });
});
