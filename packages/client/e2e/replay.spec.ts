import { readFileSync } from 'node:fs';
import { atOnce, playGame } from '@concordia/ai';
import { judgeTurn, recordedTurns } from '@concordia/ai/analysis';
import { botNamed } from '@concordia/ai/bots';
import { type Action, exportRecord, isOver, newGame, newSetup, play, unwrap } from '@concordia/engine';
import { expect, type Page, test } from '@playwright/test';
import { adviseTurn } from './support/advisor.ts';
import { makeGame } from './support/setups.ts';
import { openGame, savedGame, untilMine, withSettings } from './support/table.ts';

const setup = unwrap(newSetup({ map: 'imperium', players: ['Livia', 'Brutus', 'Cassia'] }, 'replay'));
const actions: Action[] = [];
{
  const { game, state } = unwrap(newGame(setup));
  for (let turn = 0; !isOver(state) && turn < 600; turn++) {
    for (const action of adviseTurn(game, state, `${turn}`)) {
      play(game, state, action);
      actions.push(action);
    }
  }
}

/** Number of actions played in the position shown, as the address has it. */
const position = (page: Page): Promise<number> => page.evaluate(() => Number(location.hash.split('/')[3]));

/** The address follows the screen a moment later. */
async function settledPosition(page: Page): Promise<number> {
  let before = -1;
  let here = 0;
  await expect
    .poll(async () => {
      before = here;
      here = await position(page);
      return here === before;
    })
    .toBe(true);
  return here;
}

test('a finished game is replayed: turns, steps, jumps, keys, log and position', async ({ page }) => {
  await withSettings(page);
  const game = makeGame(setup, ['person', 'easy', 'easy'], actions);
  game.summary = { turn: 1, over: true, waitingFor: -1, ranking: [0, 1, 2], totals: [1, 1, 1] };
  await openGame(page, game);
  await expect(page.locator('main.end')).toBeVisible();
  await page.click('[data-action=replay]');
  await expect(page.locator('.replay')).toBeVisible();
  const where = page.locator('h1.where');
  const at = () => position(page);

  await page.click('[data-action=replay-next]');
  await expect(where).toContainText('Turn 1 of');
  await page.keyboard.press('ArrowRight');
  await expect(where).toContainText('Turn 2 of');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(where).toContainText('Turn 5 of');
  const here = await settledPosition(page);
  await page.click('[data-action=replay-step-back]');
  await expect.poll(at).toBe(here - 1);
  await page.click('[data-turn="12"]');
  await expect(where).toContainText('Turn 12 of');
  await expect(page.locator('.log-turn.here')).toHaveAttribute('data-turn', '12');
  await page.click('[data-action=replay-last]');
  await expect.poll(at).toBe(actions.length);
  await page.click('[data-action=replay-first]');
  await expect.poll(at).toBe(0);
  await page.click('[data-action=replay-play]');
  await expect.poll(at, { timeout: 5000 }).toBeGreaterThan(1);
  await page.reload();
  await expect.poll(at).toBeGreaterThan(1);
});

test('a replay that is open follows its address', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(setup, ['person', 'easy', 'easy'], actions, 'followed'));
  await page.click('[data-action=replay]');
  const where = page.locator('h1.where');
  const goTo = (at: number) =>
    page.evaluate((to) => {
      location.hash = `#/replay/followed/${to}`;
    }, at);
  await page.click('[data-turn="3"]');
  await expect(where).toContainText('Turn 3 of');
  const third = await settledPosition(page);
  await goTo(actions.length);
  await expect(where).not.toContainText('Turn 3 of');
  await page.click('[data-action=replay-first]');
  await expect(where).toContainText('Turn 0 of');
  await expect.poll(() => position(page)).toBe(0);
  // The same address once more, though one has stepped away from it.
  await goTo(actions.length);
  await expect(where).not.toContainText('Turn 0 of');
  await goTo(third);
  await expect(where).toContainText('Turn 3 of');
  await page.goBack();
  await expect(where).not.toContainText('Turn 3 of');
});

test('on a phone held sideways board, controls and log stay in sight', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await withSettings(page);
  await openGame(page, makeGame(setup, ['person', 'easy', 'easy'], actions));
  await page.click('[data-action=replay]');
  for (const button of ['replay-last', 'replay-previous']) {
    await page.click(`[data-action=${button}]`);
    await expect(page.locator('.log-turn.here')).toBeInViewport();
    await expect(page.locator('.board')).toBeInViewport({ ratio: 1 });
    const controls = page.locator('.controls button, .timeline, .score-graph');
    expect(await controls.count()).toBeGreaterThan(2);
    for (const control of await controls.all()) await expect(control).toBeInViewport({ ratio: 1 });
  }
});

test('a position of a replay is continued against the computer', async ({ page }) => {
  await withSettings(page);
  const game = makeGame(setup, ['person', 'easy', 'easy'], actions);
  await openGame(page, game);
  await page.click('[data-action=replay]');
  await page.click('[data-turn="7"]');
  const until = await settledPosition(page);
  await page.click('[data-action=play-on]');
  await page.getByRole('radio', { name: '2', exact: true }).check();
  await page.click('[data-action=play-on-1]');
  await untilMine(page);
  const kept = await savedGame(page);
  expect(kept.id).not.toBe(game.id);
  expect(kept.controls).toEqual(['easy', 'person', 'easy']);
  expect(kept.actions.slice(0, until)).toEqual(actions.slice(0, until));
});

test('a record is imported, and a broken one is refused with the reason', async ({ page }) => {
  await withSettings(page);
  await page.goto('./');
  const upload = async (name: string, text: string) =>
    page.setInputFiles('input[type=file]', { name, mimeType: 'application/json', buffer: Buffer.from(text) });
  const record = unwrap(exportRecord(setup, actions));

  await upload('notes.json', '{"hello": 1}');
  await expect(page.locator('.import-fault')).toContainText('isn’t a Concordia game file');
  await page.keyboard.press('Escape');

  const illegal = {
    ...record,
    actions: [...record.actions.slice(0, 3), { seat: 0, type: 'build', city: 'roma' }],
  };
  await upload('illegal.json', JSON.stringify(illegal));
  await expect(page.locator('.import-fault')).toContainText('Action 3 isn’t legal');
  await page.keyboard.press('Escape');

  const cheated = structuredClone(record);
  if (cheated.result) cheated.result.scores[0].total += 10;
  await upload('cheated.json', JSON.stringify(cheated));
  await expect(page.locator('.import-fault')).toContainText('result');
  await page.keyboard.press('Escape');

  // Members this version doesn’t know are kept and passed on with the game.
  const foreign = JSON.parse(JSON.stringify({ ...record, site: 'elsewhere' }));
  await upload('good.json', JSON.stringify(foreign));
  await expect(page.locator('.replay')).toBeVisible();
  expect(await exported(page)).toEqual(foreign);
});

test('the record that is exported is the game', async ({ page }) => {
  await withSettings(page);
  await openGame(page, makeGame(setup, ['person', 'easy', 'easy'], actions));
  await page.click('[data-action=replay]');
  expect(await exported(page)).toEqual(JSON.parse(JSON.stringify(unwrap(exportRecord(setup, actions)))));
});

async function exported(page: Page): Promise<unknown> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export game' }).click(),
  ]);
  return JSON.parse(readFileSync(await download.path(), 'utf8'));
}

test('the computer analyses a game: chances, verdicts, better turns, turning points', async ({ page }) => {
  await withSettings(page);
  const random = botNamed('random');
  const hard = botNamed('hard');
  if (!random || !hard) throw new Error('bots are missing');
  // Chance loses to those who play well: there is something to find.
  const played = playGame('italia', [hard, random], 'analysis');
  await openGame(page, makeGame(played.setup, ['person', 'easy'], played.actions));
  await page.click('[data-action=replay]');
  const graph = page.locator('.chance-graph');
  const verdict = page.locator('.verdict');
  await page.click('[data-action=analyse]');
  await expect(page.locator('[data-action=analyse]')).toHaveAttribute('aria-pressed', 'true');
  await expect(graph).toBeVisible();
  await expect(page.locator('.market')).toHaveCount(0);

  // The position on the board is judged first, as the engine and the computer see it.
  const turn = 9;
  await page.click(`[data-turn="${turn}"]`);
  await expect(verdict.locator('h2')).toContainText(`Turn ${turn}:`);
  const { seen, own } = [...recordedTurns(played.setup, played.actions)][turn - 1];
  const game = await savedGame(page);
  const judged = atOnce(judgeTurn(seen, own, `${game.id}/${turn}`));
  const mine = judged.played?.chances[own[0].seat] ?? 0;
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  await expect(verdict.locator('.played .chance')).toHaveText(percent(mine));
  const best = judged.others[0].chances[own[0].seat];
  await expect(verdict.locator('.others .chance').first()).toContainText(percent(best));
  // Pointing at another turn shows its moves on the board.
  const row = verdict
    .locator('.others .log-turn')
    .filter({ hasText: /^\s*Architect/ })
    .first();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await row.hover();
  await expect(page.locator('.board .arrow.good').first()).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.locator('.board .arrow')).toHaveCount(0);

  // The whole game is looked through; the end is certain.
  await expect(verdict.locator('progress')).toHaveCount(0, { timeout: 60_000 });
  const points = page.locator('.turning-points .log-turn');
  await expect(points.first()).toBeVisible();
  await points.first().click();
  await expect(page.locator('.log-turn.here .sign')).toBeVisible();
  await page.click('[data-action=replay-last]');
  await expect(graph.locator('title')).toContainText('100%');
  await graph.click({ position: { x: 60, y: 40 } });
  await expect(page.locator('h1.where')).not.toContainText(`Turn ${played.turns} of`);

  // A deep look begins with the turn on the board, and says what a longer search says.
  const turns = [...recordedTurns(played.setup, played.actions)].slice(turn);
  const said = ({ number, seen, own }: (typeof turns)[number], depth: 'quick' | 'deep') =>
    percent(atOnce(judgeTurn(seen, own, `${game.id}/${number}`, depth)).played?.chances[own[0].seat] ?? 0);
  const other = turns.find((one) => said(one, 'quick') !== said(one, 'deep'));
  if (!other) throw new Error('both depths say the same');
  await page.click(`[data-turn="${other.number}"]`);
  await expect(verdict.locator('.played .chance')).toHaveText(said(other, 'quick'));
  await verdict.getByRole('radio', { name: 'Deep' }).check();
  await expect(verdict.locator('.played .chance')).toHaveText(said(other, 'deep'));
  await expect(verdict.locator('progress')).toBeVisible();
  // A key typed into a choice is its own.
  await page.locator('h1.where').click();
  await page.keyboard.press('a');
  await expect(graph).toHaveCount(0);
  await expect(page.locator('.market')).toBeVisible();
});
