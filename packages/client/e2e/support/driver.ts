import type { Action } from '@concordia/engine';
import { expect, type Page } from '@playwright/test';
import { adviseTurn } from './advisor.ts';
import { PRIMARY, pressesFor } from './presses.ts';
import {
  clickAction,
  confirmTurn,
  expectedTargets,
  litTargets,
  savedGame,
  seen,
  untilMine,
} from './table.ts';

/** Until the page has kept this many actions, confirmed or not. */
export async function untilKept(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { actions, draft } = await savedGame(page);
      return actions.length + draft.length;
    })
    .toBe(count);
}

/** Plays the turn (or the choice of goods) that is due, click by click, and confirms it. */
export async function playTurn(page: Page, byMouse: boolean): Promise<void> {
  const start = await seen(page);
  let count = start.saved.actions.length + start.saved.draft.length;
  const turn = adviseTurn(start.game, start.state, `${start.saved.seed}/${count}`);
  for (const action of turn) {
    if (action.type === 'done') break;
    if (byMouse && action.type !== 'play') await compareLit(page);
    if (byMouse) await clickAction(page, action);
    else await pressAll(page, pressesFor(action));
    count += 1;
    if (byMouse) await untilKept(page, count);
  }
  if (byMouse) await confirmTurn(page);
  else await pressAll(page, [PRIMARY]);
}

/** The same for a turn that is given, as fast as the page allows. */
export async function pressTurn(page: Page, turn: readonly Action[]): Promise<void> {
  await pressAll(page, [...turn.flatMap(pressesFor), PRIMARY]);
}

async function pressAll(page: Page, selectors: readonly string[]): Promise<void> {
  await page.evaluate(async (all) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const selector of all) {
      const until = performance.now() + 10_000;
      let element = document.querySelector(selector);
      while (!element && performance.now() < until) {
        await frame();
        element = document.querySelector(selector);
      }
      if (!element) throw new Error(`Nothing lit at ${selector}`);
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      await frame();
    }
  }, selectors);
}

/** Exactly the legal targets are highlighted. */
async function compareLit(page: Page): Promise<void> {
  const expected = expectedTargets(await seen(page));
  const lit = (await litTargets(page)).filter((key) => !key.startsWith('line:'));
  expect(lit.toSorted()).toEqual(expected.toSorted());
}

/** Plays on until the game is over. */
export async function playToTheEnd(page: Page, mouseEvery = 8): Promise<void> {
  for (let turn = 0; turn < 400; turn++) {
    if ((await untilMine(page)) === 'over') return;
    await playTurn(page, turn % mouseEvery === 0);
  }
  throw new Error('The game does not end');
}
