import {
  type Action,
  decider,
  legalActions,
  newGame,
  newSetup,
  play,
  seededRng,
  unwrap,
  view,
} from '@concordia/engine';
import { expect, test } from 'vitest';
import { advance, type Entry, type Followed, follow, type KnownSetup, lastSeq } from '../src/index.ts';

/** A true game of three, as entries, and what is known of its set-up at the beginning. */
function trueGame(turns: number): { known: KnownSetup; entries: Entry[]; state: Int32Array } {
  const setup = unwrap(newSetup({ map: 'imperium', players: ['a', 'b', 'c'] }, 'follow'));
  const { game, state } = unwrap(newGame(setup));
  const rng = seededRng('turns');
  const entries: Entry[] = [];
  while (entries.length < turns) {
    const seat = decider(state);
    const actions: Action[] = [];
    const dealt: string[] = [];
    do {
      const legal = legalActions(game, state);
      const action = legal[rng.int(legal.length)];
      play(game, state, action, (event) => {
        if (event.type === 'refilled') dealt.push(...event.cards);
      });
      actions.push(action);
    } while (decider(state) === seat && legalActions(game, state).length > 0);
    entries.push({ seq: entries.length + 1, type: 'turn', seat, actions, dealt, at: 0 });
  }
  const market = [...setup.market.slice(0, 7), ...setup.market.slice(7).sort()];
  return { known: { setup: { ...setup, market }, known: 7 }, entries, state };
}

test('a client that reads entry by entry ends in the same state as one that reads them all at once', () => {
  const { known, entries, state } = trueGame(120);
  let followed = follow(known, []);
  for (const entry of entries) {
    const next = advance(followed, entry);
    expect(next).not.toBeNull();
    if (next) followed = next;
  }
  expect(entries.some((entry) => entry.type === 'turn' && entry.dealt.length > 0)).toBe(true);
  expect(followed.known.known).toBeGreaterThan(7);
  const open = state.slice(0, 24);
  expect(followed.state.slice(0, 24)).toEqual(open);
  expect(follow(followed.known, entries).state).toEqual(followed.state);
});

test('a known entry changes nothing; a gap is reported', () => {
  const { known, entries } = trueGame(5);
  const followed = follow(known, entries.slice(0, 3));
  expect(advance(followed, entries[1])).toBe(followed);
  expect(advance(followed, entries[4])).toBeNull();
  expect(lastSeq(followed)).toBe(3);
});

test('a turn taken back is gone, and another may follow', () => {
  const { known, entries } = trueGame(6);
  const before = follow(known, entries.slice(0, 5));
  const played = follow(known, entries);
  const back = advance(played, { seq: 7, type: 'takeback', seat: 0, undone: 6, at: 0 });
  // The dealt cards have been seen; everything open is as before.
  const open = (one: Followed | null) => one && view(one.game, one.state, 'spectator', 'careful');
  expect(open(back)).toEqual(open(before));
  const again = back && advance(back, { ...entries[5], seq: 8 });
  expect(open(again)).toEqual(open(played));
});
