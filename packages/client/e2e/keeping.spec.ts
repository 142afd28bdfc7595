import {
  type Action,
  type Character,
  cardInfo,
  copyState,
  decision,
  type Game,
  legalActions,
  newGame,
  newSetup,
  play,
  type Rng,
  type Setup,
  type State,
  seededRng,
  unwrap,
} from '@concordia/engine';
import { expect, test } from '@playwright/test';
import { untilKept } from './support/driver.ts';
import { makeGame } from './support/setups.ts';
import { clickAction, openGame, savedGame, untilMine, withSettings } from './support/table.ts';

/** Builds where it can, lets provinces produce and never spends goods on anything else: storehouses fill up. */
function hoardTurn(game: Game, start: State, rng: Rng): Action[] {
  const state = copyState(start);
  const seat = legalActions(game, state)[0].seat;
  const turn: Action[] = [];
  for (;;) {
    const options = legalActions(game, state);
    if (options.length === 0 || options[0].seat !== seat || (turn.length > 0 && options[0].type === 'play'))
      return turn;
    const wanted: Action['type'][] = ['build', 'move', 'produce', 'income', 'keep', 'done'];
    const kind = wanted.find((type) => options.some((action) => action.type === type));
    const fits = options.filter((action) =>
      action.type === 'play' ? CARDS.includes(cardInfo(action.card).character) : action.type === kind,
    );
    const pool = fits.length > 0 ? fits : options;
    const action = pool[rng.int(pool.length)];
    play(game, state, action);
    turn.push(action);
  }
}
const CARDS: readonly Character[] = ['architect', 'prefect'];

/** A game just before a Prefect's production that leaves someone else with a choice of goods. */
function beforeForeignKeep(): { setup: Setup; actions: Action[]; turn: Action[] } {
  for (let luck = 0; luck < 400; luck++) {
    const setup = unwrap(newSetup({ map: 'italia', players: ['Livia', 'Brutus'] }, `keep${luck}`));
    const rng = seededRng(luck);
    const { game, state } = unwrap(newGame(setup));
    const actions: Action[] = [];
    for (let turns = 0; turns < 80 && legalActions(game, state).length > 0; turns++) {
      const before = [...actions];
      const turn = hoardTurn(game, state, rng);
      const seat = turn[0].seat;
      for (const action of turn) {
        play(game, state, action);
        actions.push(action);
      }
      const next = decision(state);
      if (next?.kind === 'keep' && next.seat !== seat) return { setup, actions: before, turn };
    }
  }
  throw new Error('Nobody ever had to choose');
}

test('a storehouse choice by a player whose turn it is not', async ({ page }) => {
  const { setup, actions, turn } = beforeForeignKeep();
  await withSettings(page);
  await openGame(page, makeGame(setup, ['person', 'person'], actions));
  await untilMine(page);
  for (const action of turn) await clickAction(page, action);
  await page.click('[data-action=primary]');

  // The other player is asked, behind the cover.
  const [producer, chooser] = turn[0].seat === 0 ? ['Livia', 'Brutus'] : ['Brutus', 'Livia'];
  await expect(page.locator('.cover h2')).toHaveText(`${chooser} chooses which goods to keep`);
  await page.click('[data-action=uncover]');
  await expect(page.locator('.own .name')).toHaveText(chooser);
  await expect(page.locator('.kept')).toBeVisible();
  // It is no turn, and who produced is said.
  const status = page.locator('.top-bar .status');
  const alert = page.locator('.table-root > [role=alert]');
  await expect(status).toHaveText('Choose which goods to keep');
  await expect(alert).toContainText('more goods than you have room for');
  await expect(page.locator('.prompt')).toContainText(new RegExp(`^${producer} produces in .+\\..*Keep`));

  const { game, state } = unwrap(newGame(setup));
  for (const action of [...actions, ...turn]) play(game, state, action);
  const keep = legalActions(game, state)[0];
  expect(keep.type).toBe('keep');
  await expect(page.locator('[data-action=primary]')).toHaveAttribute('aria-disabled', 'true');
  await clickAction(page, keep);
  await untilKept(page, actions.length + turn.length + 1);
  await expect(page.locator('.prompt')).toHaveText('All set. Confirm your choice.');
  await expect(page.locator('.totals-title')).toHaveText('Left after this choice');
  await page.click('[data-action=primary]');
  await expect.poll(async () => (await savedGame(page)).draft.length).toBe(0);
  expect((await savedGame(page)).actions.at(-1)).toEqual(keep);

  // The turn that follows is announced as one.
  await expect(status).toHaveText('Your turn');
  await expect(alert).toHaveText('Your turn.');
});
