import { type Action, cardInfo, copyState, legalActions, play } from '@concordia/engine';
import { expect, type Page, test } from '@playwright/test';
import { GUIDE_REGION, GUIDE_STEPS, type GuideStep } from '../src/help/guide.ts';
import { untilKept } from './support/driver.ts';
import {
  clickAction,
  confirmTurn,
  hiddenTargets,
  litTargets,
  type Seen,
  seen,
  untilMine,
  withSettings,
} from './support/table.ts';

/** The guide stands at this step, and lights the part of the table it speaks of. */
async function expectStep(page: Page, step: GuideStep): Promise<void> {
  const number = GUIDE_STEPS.indexOf(step) + 1;
  await expect(page.locator('.guide small')).toHaveText(`Step ${number} of ${GUIDE_STEPS.length}`);
  const region = GUIDE_REGION[step];
  if (region === null) await expect(page.locator('.guide-spot')).toHaveCount(0);
  else await expect(page.locator('.guide-spot')).toHaveAttribute('data-region', region);
}

async function next(page: Page): Promise<void> {
  await page.click('[data-action=guide-next]');
}

/** A move after which a house can be built, and the house. */
function moveAndBuild({ game, state }: Seen): Action[] {
  for (const move of legalActions(game, state).filter(({ type }) => type === 'move')) {
    const moved = copyState(state);
    play(game, moved, move);
    const build = legalActions(game, moved).find(({ type }) => type === 'build');
    if (build) return [move, build];
  }
  throw new Error('The first game begins where nothing can be built');
}

/** Plays a card by hand, does the first thing it allows, and confirms. */
async function playCard(page: Page, card: string, wanted: Action['type'] | null): Promise<void> {
  await untilMine(page);
  await clickAction(page, { seat: 0, type: 'play', card });
  const { game, state } = await seen(page);
  const action = legalActions(game, state).find(({ type }) => type === wanted);
  if (action) await clickAction(page, action);
  await confirmTurn(page);
}

test('the first-game guide, played through on the real board', async ({ page }) => {
  await withSettings(page);
  await page.goto('./');
  await page.click('[data-action=guide]');
  await untilMine(page);

  for (const step of ['welcome', 'goal', 'board', 'storehouse', 'hand'] as const) {
    await expectStep(page, step);
    await next(page);
  }
  // From here the guide goes on by itself when the player has done what it asks for.
  await expectStep(page, 'architect');
  // Another card is not what it asked for, and an Architect taken back is asked for again.
  await clickAction(page, { seat: 0, type: 'play', card: 'mercator' });
  await untilKept(page, 1);
  await expectStep(page, 'architect');
  await page.click('[data-action=undo-turn]');
  await clickAction(page, { seat: 0, type: 'play', card: 'architect' });
  await expectStep(page, 'move');
  await page.click('[data-action=undo-turn]');
  await expectStep(page, 'architect');
  await clickAction(page, { seat: 0, type: 'play', card: 'architect' });
  await untilKept(page, 1);
  await expectStep(page, 'move');
  const [move, build] = moveAndBuild(await seen(page));
  await clickAction(page, move);
  await expectStep(page, 'build');
  await clickAction(page, build);
  await expectStep(page, 'confirm');
  await confirmTurn(page);
  await untilMine(page);
  await expectStep(page, 'prefect');
  const { actions } = (await seen(page)).saved;
  expect(actions.slice(0, 3)).toEqual([{ seat: 0, type: 'play', card: 'architect' }, move, build]);

  await playCard(page, 'prefect-a', 'produce');
  await expectStep(page, 'income');
  await next(page);
  await expectStep(page, 'mercator');
  await playCard(page, 'mercator', null);
  await expectStep(page, 'senator');
  await playCard(page, 'senator', 'recruit');
  for (const step of ['gods', 'diplomat'] as const) {
    await expectStep(page, step);
    await next(page);
  }
  await expectStep(page, 'tribune');
  await playCard(page, 'tribune', null);
  for (const step of ['end', 'done'] as const) {
    await expectStep(page, step);
    await next(page);
  }
  await expect(page.locator('.guide')).toHaveCount(0);
  // The game goes on without it.
  await untilMine(page);
  const played = (await seen(page)).saved.actions.filter(({ seat, type }) => seat === 0 && type === 'play');
  expect(played.map((action) => action.type === 'play' && cardInfo(action.card).character)).toEqual([
    'architect',
    'prefect',
    'mercator',
    'senator',
    'tribune',
  ]);
});

for (const { width, height } of [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
]) {
  test(`the guide covers nothing it asks for on a phone of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await withSettings(page);
    await page.goto('./');
    await page.click('[data-action=guide]');
    await untilMine(page);
    const nothingHidden = async (lit: number) => {
      await expect.poll(async () => (await litTargets(page)).length).toBeGreaterThanOrEqual(lit);
      await expect.poll(() => hiddenTargets(page)).toEqual([]);
    };
    for (let step = 0; step < GUIDE_STEPS.indexOf('architect'); step++) await next(page);
    await expectStep(page, 'architect');
    await clickAction(page, { seat: 0, type: 'play', card: 'architect' });
    await expectStep(page, 'move');
    await nothingHidden(2);
    const [move, build] = moveAndBuild(await seen(page));
    await clickAction(page, move);
    await expectStep(page, 'build');
    await nothingHidden(1);
    await clickAction(page, build);
    await confirmTurn(page);
    await untilMine(page);
    // What it speaks of is on the tab that is open.
    for (const step of ['senator', 'diplomat', 'tribune', 'end'] as const) {
      const here = page.locator('.guide small');
      while (!(await here.textContent())?.startsWith(`Step ${GUIDE_STEPS.indexOf(step) + 1} `))
        await next(page);
      await expectStep(page, step);
      await expect(page.locator('.guide-spot')).toBeInViewport();
    }
  });
}
