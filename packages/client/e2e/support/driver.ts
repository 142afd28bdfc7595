import type { Action } from '@concordia/engine';
import { expect, type Page } from '@playwright/test';
import { adviseTurn } from './advisor.ts';
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

const PRIMARY = '[data-action=primary]:not([aria-disabled])';

/** The elements an action is made of, each to be pressed as soon as it can be: a whole turn without a mouse's pace. */
function pressesFor(action: Action): string[] {
  const hit = (key: string) => `.hit.legal[data-target="${key}"]`;
  switch (action.type) {
    case 'play':
      return [`.hand-card[data-card="${action.card}"]:not(.up)`, `.hand-card.up[data-card="${action.card}"]`];
    case 'copy':
      return [`[data-choice="copy:${action.from}"]`];
    case 'move':
      return [hit(`colonist:${action.seat}:${action.kind}:${action.from}`), hit(`line:${action.to}`)];
    case 'build':
      return [hit(`city:${action.city}`)];
    case 'produce':
      return [hit(`province:${action.province}`)];
    case 'income':
      return ['[data-choice=income]:not([aria-disabled])'];
    case 'settle':
      return [`[data-choice="settle:${action.kind}:${action.city}"]`];
    case 'sell':
    case 'buy': {
      const step = `[data-step="${action.good}:${action.type === 'sell' ? '-' : '+'}"]:not([aria-disabled])`;
      return Array.from({ length: action.count }, () => step);
    }
    case 'recruit':
      return [
        `.market-row.lit[data-card="${action.card}"]`,
        ...(action.wild ? [`.wild-good.lit[data-wild="${action.wild}"]`] : []),
      ];
    case 'keep': {
      const steps = Object.entries(action.goods).flatMap(([good, count]) =>
        Array.from({ length: count }, () => `[data-step="${good}:+"]:not([aria-disabled])`),
      );
      return [...steps, PRIMARY];
    }
    case 'done':
      return [];
    default:
      return action satisfies never;
  }
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

/** What is lit is exactly what the engine allows. */
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
