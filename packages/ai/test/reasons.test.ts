import {
  type Action,
  determinize,
  legalActions,
  newGame,
  newSetup,
  play,
  seededRng,
  unwrap,
  view,
} from '@concordia/engine';
import { describe, expect, test } from 'vitest';
import { planKey, planOf, type Reason, reasonsFor, recordedTurns } from '../src/analysis.ts';
import { botNamed } from '../src/bots.ts';
import { playGame } from '../src/index.ts';

const medium = botNamed('medium-1')!;
const played = playGame('imperium', [medium, medium, medium], 'reasons');
const turns = [...recordedTurns(played.setup, played.actions)];
const about = <A extends Reason['about']>(reasons: readonly Reason[], a: A) =>
  reasons.filter((reason): reason is Extract<Reason, { about: A }> => reason.about === a);

/** A turn that does as little as it can: the first legal action each time, but one that ends it where there is one. */
function idle(seen: (typeof turns)[number]['seen'], card: string): Action[] {
  const { game, state } = unwrap(determinize(seen, seededRng('idle')));
  const seat = seen.active;
  const actions: Action[] = [];
  for (let ended = false; !ended && actions.length < 9; ) {
    const legal = legalActions(game, state);
    const next =
      legal.find((action) => action.type === 'play' && action.card === card) ??
      legal.find(({ type }) => type === 'done') ??
      legal[0];
    if (next.seat !== seat) break;
    actions.push(next);
    play(game, state, next, ({ type }) => {
      ended ||= type === 'turnEnded';
    });
  }
  return actions;
}

describe('reasons for a turn', () => {
  test('a house counts for its points, its production and itself, and against its price', () => {
    const building = turns.find(({ own }) => own.some(({ type }) => type === 'build'))!;
    const without = building.own.filter(({ type }) => type !== 'build');
    const reasons = reasonsFor(building.seen, building.own, without);
    const built = building.own.flatMap((action) => (action.type === 'build' ? [action.city] : []));
    expect(about(reasons, 'house').map(({ city }) => city)).toEqual(built);
    expect(about(reasons, 'production')[0].by).toBeGreaterThan(0);
    expect(about(reasons, 'god').every(({ by }) => by > 0)).toBe(true);
    expect(about(reasons, 'sestertii')[0].by).toBeLessThan(0);
  });

  test('the other way round they are the same with the other sign', () => {
    for (const { seen, own } of turns.filter((_, n) => n % 7 === 0)) {
      const other = idle(seen, 'tribune');
      if (other.length === 0) continue;
      const there = reasonsFor(seen, own, other).filter((reason) => reason.about === 'god');
      const back = reasonsFor(seen, other, own).filter((reason) => reason.about === 'god');
      expect(back.map(({ points }) => -points).sort()).toEqual(there.map(({ points }) => points).sort());
    }
  });

  test('a card that is bought is named, and the weightiest reason comes first', () => {
    const buying = turns.find(({ own }) => own.some(({ type }) => type === 'recruit'))!;
    const cards = buying.own.flatMap((action) => (action.type === 'recruit' ? [action.card] : []));
    const reasons = reasonsFor(buying.seen, buying.own, null);
    expect(about(reasons, 'card').map(({ card }) => card)).toEqual(expect.arrayContaining(cards));
    const points = reasons.map((reason) => reason.points);
    expect(points).toEqual([...points].sort((a, b) => b - a));
  });

  test('goods that an opponent gets from a Prefect count against it', () => {
    const shared = turns.find(({ seen, own }) => {
      const [action] = own.filter(({ type }) => type === 'produce');
      if (action?.type !== 'produce') return false;
      const reasons = reasonsFor(seen, own, null);
      return about(reasons, 'opponent').some(({ wealth }) => wealth > 0);
    });
    expect(shared).toBeDefined();
  });
});

describe('the plan of a turn', () => {
  test('is the same for turns that differ in payment alone', () => {
    const { game, state } = unwrap(
      newGame(unwrap(newSetup({ map: 'imperium', players: ['Ada', 'Brutus', 'Cato'] }, 'plan'))),
    );
    const seen = view(game, state, 0, 'careful');
    const seat = 0;
    const senator = (wild: 'brick' | 'food'): Action[] => [
      { seat, type: 'play', card: 'senator' },
      { seat, type: 'recruit', card: 'architect-1', wild },
      { seat, type: 'done' },
    ];
    const key = (actions: Action[]) => planKey(planOf(seen, actions)!);
    expect(key(senator('brick'))).toBe(key(senator('food')));
    expect(key(senator('brick'))).not.toBe(key([{ seat, type: 'play', card: 'senator' }]));
  });

  test('names whom a Diplomat copies', () => {
    const copying = turns.find(({ own }) => own[1]?.type === 'copy')!;
    const plan = planOf(copying.seen, copying.own)!;
    expect(plan.character).toBe('diplomat');
    expect(plan.copied).not.toBeNull();
  });

  test('there is none for keeping goods in another player’s turn', () => {
    expect(planOf(turns[0].seen, [{ seat: 1, type: 'keep', goods: { food: 1 } }])).toBeNull();
  });
});
