import {
  type Action,
  CHARACTERS,
  type Character,
  cardInfo,
  decision,
  legalActions,
  newGame,
  newSetup,
  play,
  type Setup,
  unwrap,
} from '@concordia/engine';
import { expect, test } from '@playwright/test';
import { adviseTurn } from './support/advisor.ts';
import { untilKept } from './support/driver.ts';
import { makeGame } from './support/setups.ts';
import { clickAction, confirmTurn, openGame, savedGame, untilMine, withSettings } from './support/table.ts';

/** A position in which seat 0 is to play and holds the card, with something to do for it; found by playing on. */
function positionWith(character: Character): {
  actions: Action[];
  turn: Action[];
  setup: Setup;
} {
  for (let luck = 0; luck < 60; luck++) {
    const setup = unwrap(
      newSetup({ map: 'imperium', players: ['Livia', 'Brutus', 'Cassia'] }, `${character}${luck}`),
    );
    const { game, state } = unwrap(newGame(setup));
    const actions: Action[] = [];
    for (let turns = 0; turns < 90; turns++) {
      const options = legalActions(game, state);
      if (options.length === 0) break;
      if (options[0].seat === 0 && options[0].type === 'play') {
        const turn = turnWith(setup, actions, character);
        if (turn) return { actions, turn, setup };
      }
      for (const action of adviseTurn(game, state, `${luck}/${turns}`)) {
        play(game, state, action);
        actions.push(action);
      }
    }
  }
  throw new Error(`No position for ${character}`);
}

/** A turn of the card that does at least one thing beyond being played, where the card has such a thing. */
function turnWith(setup: Setup, before: readonly Action[], character: Character): Action[] | null {
  const { game, state } = unwrap(newGame(setup));
  for (const action of before) play(game, state, action);
  const card = legalActions(game, state).find(
    (action) => action.type === 'play' && cardInfo(action.card).character === character,
  );
  if (!card) return null;
  play(game, state, card);
  const next = decision(state);
  if (next?.kind === 'play') return [card];
  const rest = adviseTurn(game, state, 'turn').filter(({ type }) => type !== 'done');
  return rest.length > 0 ? [card, ...rest] : null;
}

for (const character of CHARACTERS) {
  test(`${character}: composed, undone step by step, composed again and confirmed`, async ({ page }) => {
    const { actions, turn, setup } = positionWith(character);
    await withSettings(page);
    await openGame(page, makeGame(setup, ['person', 'person', 'person'], actions));
    await untilMine(page);

    for (const [index, action] of turn.entries()) {
      await clickAction(page, action);
      await untilKept(page, actions.length + index + 1);
    }
    expect((await savedGame(page)).draft).toHaveLength(turn.length);
    for (let left = turn.length - 1; left >= 0; left--) {
      await page.click('[data-action=undo-step]');
      await untilKept(page, actions.length + left);
    }
    for (const action of turn) await clickAction(page, action);
    await untilKept(page, actions.length + turn.length);
    await page.click('[data-action=undo-turn]');
    await untilKept(page, actions.length);
    for (const action of turn) await clickAction(page, action);
    await confirmTurn(page);

    await expect.poll(async () => (await savedGame(page)).draft.length).toBe(0);
    const kept = (await savedGame(page)).actions.slice(actions.length);
    expect(sorted(kept.filter(({ type }) => type !== 'done'))).toEqual(sorted(turn));
  });
}

/** The page sells before it buys whatever the order of the clicks. */
function sorted(actions: readonly Action[]): string[] {
  return actions.map((action) => JSON.stringify(Object.entries(action).toSorted())).toSorted();
}
