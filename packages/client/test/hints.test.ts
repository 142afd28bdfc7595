import { type Action, cardInfo, isOver, newGame, newSetup, play, view } from '@concordia/engine';
import { describe, expect, it } from 'vitest';
import { adviseTurn } from '../e2e/support/advisor.ts';
import { compose } from '../src/games/draft.ts';
import { type HintContext, hintFor, hintText } from '../src/help/hints.ts';

function contextOf(base: ReturnType<typeof newGame>, actions: readonly Action[]): HintContext {
  const { draft } = compose(base, 0, actions);
  const played = actions.find((action) => action.type === 'play');
  return {
    draft,
    view: view(draft.game, draft.state, 0),
    seat: 0,
    character: played ? cardInfo(played.card).character : null,
  };
}

describe('hints for beginners', () => {
  const base = newGame(newSetup({ map: 'imperium', players: ['Ada', 'Brutus', 'Cassia'] }, 'hints'));

  it('begin with the Architect', () => {
    expect(hintFor(contextOf(base, []), {})).toBe('hint_first_architect');
  });
  it('speak of what is being done', () => {
    const key = hintFor(contextOf(base, [{ seat: 0, type: 'play', card: 'mercator' }]), {});
    expect(key).toMatch(/^hint_mercator/);
  });
  it('are not said more than three times', () => {
    expect(hintFor(contextOf(base, []), { hint_first_architect: 3 })).not.toBe('hint_first_architect');
  });
  it('never look at what the player may not see', () => {
    const context = contextOf(base, []);
    expect(context.view.players[1].hand).toBeNull();
    expect(hintFor(context, {})).not.toBeNull();
  });
  it('find words in every situation of a whole game', () => {
    const { game, state } = newGame(newSetup({ map: 'italia', players: ['Ada', 'Brutus'] }, 'whole'));
    const said = new Set<string>();
    for (let turn = 0; !isOver(state) && turn < 120; turn++) {
      const actions = adviseTurn(game, state, `${turn}`);
      for (let count = 0; actions[0].seat === 0 && count < actions.length; count++) {
        const key = hintFor(contextOf({ game, state }, actions.slice(0, count)), {});
        if (key) said.add(key);
      }
      for (const action of actions) play(game, state, action);
    }
    expect(said.size).toBeGreaterThan(5);
    for (const key of said) expect(hintText(key).length).toBeGreaterThan(10);
  });
});
