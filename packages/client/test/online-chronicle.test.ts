import {
  type CardId,
  cardInfo,
  type GameEvent,
  isOver,
  newGame,
  newSetup,
  play,
  unwrap,
  view,
} from '@concordia/engine';
import { advance, type Entry, follow, type KnownSetup } from '@concordia/protocol';
import { expect, test } from 'vitest';
import { adviseTurn } from '../e2e/support/advisor.ts';
import { Chronicle } from '../src/games/chronicle.ts';

const DISPLAY = 7;

/** The setup as a server sends it: cards that lie in the stack come deck by deck, sorted. */
function toldOf(market: readonly CardId[]): CardId[] {
  const rest = market
    .slice(DISPLAY)
    .toSorted((a, b) => cardInfo(a).deck - cardInfo(b).deck || (a < b ? -1 : 1));
  return [...market.slice(0, DISPLAY), ...rest];
}

test.each(['italia', 'imperium'] as const)(
  'a game on %s is the same to who learns the stack card by card',
  (map) => {
    const setup = unwrap(newSetup({ map, players: ['Livia', 'Brutus', 'Cassia'] }, `learn/${map}`));
    const known: KnownSetup = { setup: { ...setup, market: toldOf(setup.market) }, known: DISPLAY };
    const { game, state } = unwrap(newGame(setup));
    let followed = follow(known, []);
    const chronicle = new Chronicle(known.setup);
    let learned = 0;
    for (let seq = 1; !isOver(state) && seq < 400; seq++) {
      const actions = adviseTurn(game, state, `${map}/${seq}`);
      const dealt: CardId[] = [];
      const emit = (event: GameEvent) => {
        if (event.type === 'refilled') dealt.push(...event.cards);
      };
      for (const action of actions) expect(play(game, state, action, emit).ok).toBe(true);
      const entry: Entry = { seq, type: 'turn', seat: actions[0].seat, actions, dealt, at: 0 };
      const before = followed.known.setup;
      const next = advance(followed, entry);
      if (!next) throw new Error('a gap');
      followed = next;
      if (followed.known.setup !== before) {
        chronicle.learn(followed.known.setup);
        learned += 1;
      }
      for (const action of actions) expect(chronicle.advance(action)).toBeNull();
      const shown = chronicle.position;
      expect(view(shown.game, shown.state, 'spectator')).toEqual(view(game, state, 'spectator'));
    }
    expect(isOver(state)).toBe(true);
    expect(learned).toBeGreaterThan(5);
  },
);
