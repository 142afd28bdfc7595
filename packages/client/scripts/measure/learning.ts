/** How soon a lesson begins, a puzzle opens, and the coach has an answer to a turn. */
import { readFileSync } from 'node:fs';
import { layOut, type PuzzlePack } from '@concordia/ai/puzzles';
import type { Browser, Page } from '@playwright/test';
import { pressTurn } from '../../e2e/support/driver.ts';
import { openGame, withSettings } from '../../e2e/support/table.ts';
import { savedGame } from '../../src/games/create.ts';
import { spread } from './figures.ts';

const LESSONS = 7;
const PUZZLES = 15;
const TURNS = 15;

const pack = JSON.parse(
  readFileSync(new URL('../../data/puzzles.json', import.meta.url), 'utf8'),
) as PuzzlePack;

export async function printLearning(browser: Browser, url: string): Promise<void> {
  const lessons: number[] = [];
  for (let n = 0; n < LESSONS; n++) lessons.push(await onNewPage(browser, url, lessonTime));
  console.log(`from the home page to the first task of a lesson, two clicks: ${spread(lessons)}`);
  console.log(`a puzzle opens: ${spread(await onNewPage(browser, url, puzzleTimes))}`);
  const answers: number[] = [];
  for (const puzzle of coached()) answers.push(await coachTime(browser, url, puzzle));
  console.log(`the coach answers a confirmed turn: ${spread(answers)}`);
}

async function onNewPage<T>(browser: Browser, url: string, measure: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await withSettings(page);
  await page.goto('./', { waitUntil: 'networkidle' });
  const measured = await measure(page);
  await page.close();
  return measured;
}

/** From the first click on, nothing of it loaded before. */
async function lessonTime(page: Page): Promise<number> {
  const begun = performance.now();
  await page.click('[data-action=learn]');
  await page.click('[data-action=next-lesson]');
  await page.waitForSelector('.task-goal');
  return performance.now() - begun;
}

/** From the click to the table with the question, the pack being there. */
async function puzzleTimes(page: Page): Promise<number[]> {
  await page.click('[data-action=learn]');
  const times: number[] = [];
  for (let n = 0; n < PUZZLES; n++) {
    await page.waitForSelector('[data-action=puzzle-of-day]');
    const begun = performance.now();
    await page.click('[data-action=puzzle-of-day]');
    await page.waitForSelector('.puzzle');
    times.push(performance.now() - begun);
    await page.goBack();
  }
  return times;
}

/** Turns that give much away and ask for no choice of goods. */
function coached() {
  return pack.puzzles
    .filter(({ best, chance, others }) => chance - others[0][1] > 15 && !/k:/.test(`${best} ${others[0][0]}`))
    .slice(0, TURNS);
}

/** From Confirm to the question; it was thought ahead only as long as it took to press the turn together. */
async function coachTime(
  browser: Browser,
  url: string,
  puzzle: PuzzlePack['puzzles'][number],
): Promise<number> {
  const { setup, before, seat, others } = layOut(pack, puzzle);
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await withSettings(page, { coach: 'explain' });
  const controls = setup.players.map((_, other) => (other === seat ? 'person' : 'easy')) as (
    | 'person'
    | 'easy'
  )[];
  await openGame(page, savedGame(setup, before, { controls, liveScores: true, seed: 'coach' }));
  await page.waitForSelector('.table[data-activity=compose]');
  await page.evaluate(() =>
    document.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Element && target.closest('[data-action=primary]'))
          document.body.dataset.confirmed = String(performance.now());
      },
      { capture: true },
    ),
  );
  await pressTurn(
    page,
    others[0].actions.filter(({ type }) => type !== 'done'),
  );
  await page.waitForSelector('.look-again, .table:not([data-activity=compose])');
  const time = await page.evaluate(() => performance.now() - Number(document.body.dataset.confirmed));
  await page.close();
  return time;
}
