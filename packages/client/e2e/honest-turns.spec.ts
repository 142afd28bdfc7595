import { type Action, legalActions, newGame, newSetup, play, unwrap } from '@concordia/engine';
import { expect, type Page, test } from '@playwright/test';
import { untilKept } from './support/driver.ts';
import { makeGame } from './support/setups.ts';
import { clickAction, openGame, savedGame, untilMine, withSettings } from './support/table.ts';

const setup = unwrap(newSetup({ map: 'italia', players: ['Livia', 'Brutus'] }, 'honest'));
const PERSONS = ['person', 'person'] as const;

function after(actions: readonly Action[]) {
  const { game, state } = unwrap(newGame(setup));
  for (const action of actions) {
    unwrap(play(game, state, action));
  }
  return { game, state };
}
const legal = (actions: readonly Action[]) => {
  const { game, state } = after(actions);
  return legalActions(game, state);
};

/** Livia trades nothing, Brutus plays an Architect and does nothing: its card may be copied. */
const BEFORE: Action[] = [
  { seat: 0, type: 'play', card: 'mercator' },
  { seat: 0, type: 'done' },
  { seat: 1, type: 'play', card: 'architect' },
  { seat: 1, type: 'done' },
];
const COPY: Action[] = [
  { seat: 0, type: 'play', card: 'diplomat' },
  { seat: 0, type: 'copy', from: 1 },
];

/** A move after which two houses can be built, the first of them only because of it. */
function moveAndBuild(): [Action, Action, Action] {
  const start = [...BEFORE, ...COPY];
  for (const move of legal(start)) {
    if (move.type !== 'move') continue;
    for (const first of legal([...start, move])) {
      if (first.type !== 'build') continue;
      const second = legal([...start, move, first]).find(({ type }) => type === 'build');
      if (second) return [move, first, second];
    }
  }
  throw new Error('No such turn');
}

async function openWith(page: Page, actions: readonly Action[]): Promise<void> {
  await withSettings(page);
  await openGame(page, makeGame(setup, PERSONS, actions));
  await untilMine(page);
}

test('× removes the house it stands beside when a Diplomat copies an Architect', async ({ page }) => {
  const [move, first, second] = moveAndBuild();
  await openWith(page, BEFORE);
  for (const action of [...COPY, move, first, second]) await clickAction(page, action);
  await untilKept(page, BEFORE.length + 5);
  await page.locator('.turn-row').last().getByRole('button').click();
  await untilKept(page, BEFORE.length + 4);
  expect((await savedGame(page)).draft).toEqual([...COPY, move, first]);
});

test('× on a move takes back the move and names the houses that fall with it', async ({ page }) => {
  const [move, first, second] = moveAndBuild();
  await openWith(page, BEFORE);
  for (const action of [...COPY, move, first, second]) await clickAction(page, action);
  await untilKept(page, BEFORE.length + 5);
  await page.locator('.turn-row').first().getByRole('button').click();
  await untilKept(page, BEFORE.length + 2);
  await expect(page.locator('.toast')).toContainText('Also removed');
  expect((await savedGame(page)).draft).toEqual(COPY);
});

test('before anything is done, the button says what the turn would end without', async ({ page }) => {
  await openWith(page, BEFORE);
  const primary = page.locator('[data-action=primary]');
  for (const [card, words] of [
    ['diplomat', 'End without copying'],
    ['architect', 'End without moving'],
    ['senator', 'End without buying'],
  ]) {
    await page.dblclick(`.hand-card[data-card="${card}"]`);
    await expect(primary).toHaveText(words);
    await expect(primary).not.toHaveClass(/primary/);
    await page.click('[data-action=undo-turn]');
  }
  await page.dblclick('.hand-card[data-card="architect"]');
  await page.keyboard.press('c');
  await expect(primary).toHaveAttribute('aria-disabled', 'true');
  await expect(primary).toHaveAttribute('data-tip', /Choose a line/);
});

test('two taps on the same spot play the card and leave the turn open', async ({ page }) => {
  await page.clock.install();
  await openWith(page, BEFORE);
  await page.click('.hand-card[data-card="diplomat"]');
  const primary = page.locator('[data-action=primary]');
  await expect(primary).toHaveText('Play Diplomat');
  const box = await primary.boundingBox();
  if (!box) throw new Error('No button');
  const tap = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await tap();
  await untilKept(page, BEFORE.length + 1);
  await page.clock.runFor(450);
  await tap();
  await expect(primary).toHaveAttribute('aria-disabled', 'true');
  expect((await savedGame(page)).actions).toHaveLength(BEFORE.length);
  await page.clock.runFor(600);
  await expect(primary).not.toHaveAttribute('aria-disabled');
  await tap();
  await expect.poll(async () => (await savedGame(page)).actions.length).toBe(BEFORE.length + 2);
});

test('land or sea is answered before the turn can end', async ({ page }) => {
  // Roma alone takes colonists here, of either kind.
  const colonist = unwrap(newSetup({ map: 'italia', players: ['Livia', 'Brutus'] }, 'colonist'));
  const { game, state } = unwrap(newGame(colonist));
  const actions: Action[] = [];
  const go = (action: Action) => {
    const refused = play(game, state, action);
    if (!refused) actions.push(action);
    return refused === null;
  };
  await withSettings(page);
  const turn: Action[] = [
    { seat: 0, type: 'play', card: 'mercator' },
    { seat: 0, type: 'done' },
    { seat: 1, type: 'play', card: 'mercator' },
    { seat: 1, type: 'done' },
  ];
  for (const action of turn) go(action);
  await openGame(page, makeGame(colonist, PERSONS, actions, 'tribune'));
  await untilMine(page);
  await page.dblclick('.hand-card[data-card="tribune"]');
  await page.locator('.hit.legal[data-target="city:roma"]').click({ force: true });
  const primary = page.locator('[data-action=primary]');
  await expect(page.locator('.prompt')).toHaveText('Land or sea?');
  await expect(primary).toHaveAttribute('aria-disabled', 'true');
  await expect(primary).toHaveAttribute('data-tip', /land or a sea colonist/);
  await page.locator('[data-choice="settle:land:roma"]').click();
  await expect(primary).not.toHaveAttribute('aria-disabled');
});

test('the Mercator names the types of goods that are in use', async ({ page }) => {
  await openWith(page, BEFORE.slice(0, 0));
  await page.dblclick('.hand-card[data-card="mercator"]');
  await page.click('[data-step="wine:-"]');
  await page.click('[data-step="food:+"]');
  await expect(page.locator('[data-step="cloth:-"]')).toHaveAttribute(
    'data-tip',
    /already trading (Food and Wine|Wine and Food)/,
  );
});
