import { type Action, isOver, legalActions, newGame, play, unwrap } from '@concordia/engine';
import { expect, type Page, test } from '@playwright/test';
import { adviseTurn } from './support/advisor.ts';
import { untilKept } from './support/driver.ts';
import { italia, makeGame } from './support/setups.ts';
import { openGame, savedGame, untilMine, withSettings } from './support/table.ts';

/** Tab until the focused element matches; a player does no more than that. */
async function tabTo(page: Page, selector: string, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${selector}`);
}

test('a game is started and a turn is played by keyboard alone', async ({ page }) => {
  await withSettings(page);
  await page.goto('./');
  await page.waitForSelector('[data-action=play-now]');
  await tabTo(page, '[data-action=play-now]');
  await page.keyboard.press('Enter');
  await untilMine(page);

  // A Prefect: by its number, then Enter; a province on the board; confirmed by Ctrl+Enter.
  await page.keyboard.press('3');
  await expect(page.locator('.hand-card.up:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  const before = (await savedGame(page)).actions.length;
  await untilKept(page, before + 1);
  await page.keyboard.press('b');
  await expect(page.locator('.hit.legal:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await untilKept(page, before + 2);
  await page.keyboard.press('z');
  await untilKept(page, before + 1);
  await expect(page.locator('.hit.legal').first()).toBeAttached();
  await page.keyboard.press('b');
  await expect(page.locator('.hit.legal:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await untilKept(page, before + 2);
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await savedGame(page)).draft.length).toBe(0);
});

test('the Architect by keyboard: C picks a colonist, Tab and Enter move it', async ({ page }) => {
  const setup = italia('keys');
  await withSettings(page);
  await openGame(page, makeGame(setup, ['person', 'easy']));
  await untilMine(page);
  await page.keyboard.press('2');
  await page.keyboard.press('2');
  await untilKept(page, 1);
  await page.keyboard.press('c');
  await expect(page.locator('[aria-pressed=true].hit')).toHaveCount(1);
  await tabTo(page, '.hit.legal[data-target^="line:"]');
  await page.keyboard.press('Enter');
  await untilKept(page, 2);
  await page.keyboard.press('Shift+Z');
  await untilKept(page, 0);
});

test('each step of a turn is announced, and its undoing, and why the turn cannot be confirmed yet', async ({
  page,
}) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('told'), ['person', 'easy']));
  await untilMine(page);
  const told = page.locator('.table-root > [aria-live=polite]');
  await page.keyboard.press('2');
  await page.keyboard.press('2');
  await expect(told).toContainText('plays Architect.');
  await page.keyboard.press('c');
  await tabTo(page, '.hit.legal[aria-label$="Move here: 1 movement point."]');
  await page.keyboard.press('Enter');
  await untilKept(page, 2);
  await expect(told).toHaveText(
    /^Livia: .+ colonist .+ → .+ \(1 movement point\)\. Architect, 1\. Move \(1 left\): /,
  );
  await page.keyboard.press('z');
  await expect(told).toHaveText(/^Undone: Livia: .+ colonist .+ Architect, 1\. Move \(2 left\): /);
  await page.keyboard.press('z');
  await expect(told).toContainText(/^Undone: \S+ plays Architect\./);
  await page.keyboard.press('3');
  await page.keyboard.press('3');
  await untilKept(page, 1);
  await page.keyboard.press('Control+Enter');
  await expect(told).toHaveText('Finish the steps of this card first, then confirm.');
});

test('after a card is played by keyboard, the focus is on its first choice', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('leads'), ['person', 'easy']));
  await untilMine(page);
  await page.keyboard.press('2');
  await expect(page.locator('.hand-card.up:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.locator('.hit.legal:focus')).toHaveCount(1);
  // Back to the board, also from a place on it where nothing can be done any more.
  await page.keyboard.press('Shift+Z');
  await untilKept(page, 0);
  await page.keyboard.press('3');
  await page.keyboard.press('3');
  await expect(page.locator('.hit.legal[data-target^="province:"]:focus')).toHaveCount(1);
  await page.keyboard.press('F6');
  await expect(page.locator('[data-region=market] :focus')).toHaveCount(1);
  await page.keyboard.press('Shift+F6');
  await expect(page.locator('.hit.legal:focus')).toHaveCount(1);
});

test('regions by F6, the board as text by T, the keys by ?', async ({ page }) => {
  await withSettings(page);
  const setup = italia('regions');
  const { game, state } = unwrap(newGame(setup));
  const actions: Action[] = [];
  for (const type of ['play', 'done'] as const) {
    const action = legalActions(game, state).find(
      (candidate) => candidate.type === type && (candidate.type !== 'play' || candidate.card === 'mercator'),
    );
    if (!action) throw new Error('No Mercator');
    play(game, state, action);
    actions.push(action);
  }
  await openGame(page, makeGame(setup, ['easy', 'person'], actions));
  await untilMine(page);
  await page.locator('.board-hits').waitFor();
  const region = () =>
    page.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region'));
  for (const next of ['actions', 'hand', 'board', 'market', 'players', 'log', 'actions']) {
    await page.keyboard.press('F6');
    await expect.poll(region).toBe(next);
  }
  await page.keyboard.press('t');
  await expect(page.locator('.text-board').first()).toContainText('Brundisium');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.locator('.keys').first()).toBeVisible();
});

/** Where the focus is: the region of the table, or what else it is on. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.closest<HTMLElement>('[data-region]')?.dataset.region ?? element?.tagName;
  });

test('the focus stays where the turn continues', async ({ page }) => {
  const setup = italia('focus');
  await withSettings(page);
  await openGame(page, makeGame(setup, ['person', 'person']));
  await expect(page.locator('[data-action=uncover]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => focus(page)).toBe('hand');

  // A Prefect, its province by the row in the panel.
  await page.keyboard.press('3');
  await expect(page.locator('.hand-card.up:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await untilKept(page, 1);
  await tabTo(page, '.choice-row[data-choice]:not([aria-disabled])');
  await page.keyboard.press('Enter');
  await untilKept(page, 2);
  await expect.poll(() => focus(page)).toBe('actions');

  // The next at the screen.
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-action=uncover]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => focus(page)).toBe('hand');

  // A colonist of the Architect moves: what the line led to is on the board.
  await page.keyboard.press('2');
  await page.keyboard.press('2');
  await expect.poll(async () => (await savedGame(page)).draft.length).toBe(1);
  await page.keyboard.press('c');
  await tabTo(page, '.hit.legal[data-target^="line:"]');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await savedGame(page)).draft.length).toBe(2);
  await expect.poll(() => focus(page)).toBe('board');
});

test('after the turns of the others are skipped the focus is at the hand', async ({ page }) => {
  await withSettings(page, { speed: 0.5 });
  await openGame(page, makeGame(italia('skip focus'), ['easy', 'person']));
  await page.locator('[data-action=skip]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.table')).toHaveAttribute('data-activity', 'compose');
  await expect.poll(() => focus(page)).toBe('hand');
});

test('the focus of a mouse is left to itself', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(italia('mouse focus'), ['person', 'person']));
  await page.click('[data-action=uncover]');
  await page.locator('.hand-card').nth(2).click();
  await page.click('[data-action=primary]');
  await untilKept(page, 1);
  await page.locator('.choice-row[data-choice]:not([aria-disabled])').first().click();
  await untilKept(page, 2);
  await expect(page.locator('[data-action=primary]')).not.toHaveAttribute('aria-disabled');
  expect(await focus(page)).toBe('BODY');
});

test('the end is announced: the last turn by the live region, the winner by the focus', async ({ page }) => {
  const setup = italia('the end');
  const { game, state } = unwrap(newGame(setup));
  const actions: Action[] = [];
  let last: Action[] = [];
  while (!isOver(state)) {
    last = adviseTurn(game, state, `${actions.length}`);
    for (const action of last) {
      play(game, state, action);
      actions.push(action);
    }
  }
  const controls = setup.players.map((_, seat) => (seat === last[0].seat ? 'person' : 'easy'));
  const saved = makeGame(setup, controls, actions.slice(0, -last.length));
  saved.draft = last.filter(({ type }) => type !== 'done');
  await withSettings(page);
  await openGame(page, saved);
  await untilMine(page);
  await page.evaluate(() => {
    document.querySelector('.table-root > [aria-live=polite]')?.setAttribute('data-same', '');
  });
  await page.keyboard.press('F6');
  await tabTo(page, '[data-action=primary]');
  await page.keyboard.press('Enter');
  await expect(page.locator('.end h1')).toBeFocused();
  await expect(page.locator('[data-same]')).toHaveCount(1);
  await tabTo(page, '.end-buttons .button:last-child');
  await page.keyboard.press('Enter');
  await expect.poll(() => focus(page)).toBe('actions');
});

test('after a game is deleted the focus is on the list, and after the last one on its replacement', async ({
  page,
}) => {
  await withSettings(page);
  for (const id of ['one', 'two']) await openGame(page, makeGame(italia(id), ['person', 'easy'], [], id));
  await page.goto('./#/');
  for (const place of ['.game-list', '.first-visit']) {
    await tabTo(page, '[aria-label^="Delete game"]');
    await page.keyboard.press('Enter');
    await tabTo(page, 'dialog .button.primary');
    await page.keyboard.press('Enter');
    await expect(page.locator(`${place} h2`).first()).toBeFocused();
  }
});
