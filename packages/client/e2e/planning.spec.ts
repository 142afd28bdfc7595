import { type Action, asIfTurnOf, copyState, housePrice, legalActions, play } from '@concordia/engine';
import type { PlanInfo, TableInfo } from '@concordia/protocol';
import { expect, test } from '@playwright/test';
import { pressTurn } from './support/driver.ts';
import { deciderOf, type Player, playElsewhere, serverOfFile, Watcher } from './support/online.ts';

const { server, online, guest, game } = serverOfFile();
const DAYS = { time: { kind: 'days', days: 3 } };

const planOf = async ({ page }: Player, id: string): Promise<PlanInfo | null> =>
  (await page.request.get(`${server.url}/api/tables/${id}/plan`)).json();
/** Composes a Tribune's turn, the shortest there is, as a plan. */
async function planTribune({ page }: Player): Promise<void> {
  await page.click('[data-action=plan]');
  await page.waitForSelector('.table[data-activity=compose]');
  await expect(page.locator('.online-news')).toContainText('only you see it');
  await pressTurn(page, [{ seat: 0, type: 'play', card: 'tribune' }]);
}

test('a turn planned while waiting survives a reload, and is played when the turn comes', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const id = await game(players, DAYS);
  const watcher = new Watcher(server, id);
  await watcher.begun();
  const { mover, other } = deciderOf(watcher, players);
  const { page } = other;
  await planTribune(other);
  await expect(page.locator('[data-plan=auto]')).toBeVisible();
  await page.reload();
  await expect(page.locator('[data-plan=auto]')).toBeVisible();
  expect(await planOf(mover, id)).toBeNull();
  await playElsewhere(server, watcher, mover);
  await expect(page.locator('.table')).toHaveAttribute('data-activity', 'waiting');
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`${server.url}/api/tables/${id}`)).json()) as TableInfo).seq,
    )
    .toBe(2);
  expect(await planOf(other, id)).toBeNull();
  watcher.close();
  for (const { context } of players) await context.close();
});

test('a plan not set to play is offered when the turn comes; the next game is one press away', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const id = await game(players, DAYS);
  const watcher = new Watcher(server, id);
  await watcher.begun();
  const { mover, other } = deciderOf(watcher, players);
  const { page } = other;
  await planTribune(other);
  await page.getByRole('radio', { name: 'Just show it to me again' }).check();
  await expect(page.locator('.plan')).toContainText('saved');
  await expect(page.locator('[data-plan=shown]')).toBeVisible();
  await playElsewhere(server, watcher, mover);
  await page.waitForSelector('.table[data-activity=compose]');
  await expect(page.locator('.actions')).toContainText('Tribune');
  expect((await planOf(other, id))?.auto ?? false).toBe(false);
  await page.goto(online());
  await page.click('[data-list=mine] [data-action=next-game]');
  await page.waitForSelector('.table[data-activity=compose]');
  watcher.close();
  for (const { context } of players) await context.close();
});

/** The Architect: one colonist moves and a house that costs more than one sestertius is built, as if it were this seat's turn. */
function architectTurn(watcher: Watcher, seat: number): Action[] {
  const { game, state: now } = watcher.position;
  const begun = asIfTurnOf(now, seat);
  if (!begun) throw new Error('A turn is under way');
  const card: Action = { seat, type: 'play', card: 'architect' };
  play(game, begun, card);
  for (const move of legalActions(game, begun)) {
    if (move.type !== 'move') continue;
    const state = copyState(begun);
    play(game, state, move);
    const build = legalActions(game, state).find(
      (action) => action.type === 'build' && (housePrice(game, state, action.city)?.sestertii ?? 0) > 1,
    );
    if (build) return [card, move, build];
  }
  throw new Error('Nothing to build');
}

test('conditions of a plan are chosen, a second choice is added, and the board shows the steps, numbered', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const id = await game(players, DAYS);
  const watcher = new Watcher(server, id);
  await watcher.begun();
  const { mover, other } = deciderOf(watcher, players);
  const { page } = other;
  const seat = watcher.nameAt(0) === other.name ? 0 : 1;
  await page.click('[data-action=plan]');
  await page.waitForSelector('.table[data-activity=compose]');
  await expect(page.locator('.status')).toHaveText('Planning your turn');
  await expect(page.locator('.actions-title')).not.toContainText('Your turn');
  const turn = architectTurn(watcher, seat);
  await pressTurn(page, turn);
  const plan = page.locator('.plan');
  await expect(plan).toContainText('saved');
  await expect(page.locator('[data-plan-mark]')).toHaveCount(2);
  await expect(page.locator('[data-plan-mark="2"] .plan-number')).toHaveText('2');

  await plan.locator('[data-condition=houses] input').check();
  await plan.locator('[data-condition=line] input').uncheck();
  await plan.getByRole('button', { name: 'One sestertius more' }).click();
  await plan.getByRole('button', { name: 'One sestertius more' }).click();
  await plan.locator('[data-action=plan-second]').click();
  await page.waitForSelector('.table[data-activity=compose]');
  await pressTurn(page, [{ seat, type: 'play', card: 'tribune' }]);
  await expect(plan.locator('[data-choice-of-plan="1"]')).toContainText('Tribune');
  const kept = await planOf(other, id);
  const build = turn[2];
  if (build.type !== 'build') throw new Error('No house');
  const [{ conditions }, second] = kept?.choices ?? [];
  expect(conditions.map(({ type }) => type).toSorted()).toEqual(['houses', 'price']);
  expect(second.actions[0]).toEqual({ seat, type: 'play', card: 'tribune' });
  await page.reload();
  await expect(page.locator('[data-plan-mark]')).toHaveCount(2);

  // To change it is to find it on the table.
  await plan.locator('[data-action=plan]').click();
  await expect(page.locator('.actions-title')).toContainText('Architect');
  await page.click('[data-action=stop-planning]');
  await expect(page.locator('.table')).toHaveAttribute('data-activity', 'waiting');

  // Neither holds any more: both choices are now impossible, and the reason is shown.
  await plan.getByRole('button', { name: 'One sestertius less' }).click();
  for (let n = 0; n < 12; n++) await plan.getByRole('button', { name: 'One sestertius less' }).click();
  await expect(plan).toContainText('not the case right now');
  await plan.locator('[data-action=drop-second]').click();
  await expect.poll(async () => (await planOf(other, id))?.choices.length).toBe(1);
  await playElsewhere(server, watcher, mover);
  await expect(page.locator('.toast').last()).toContainText('Your plan wasn’t played');
  await page.waitForSelector('.table[data-activity=compose]');
  // It was not played, but it lies on the table; and what the other did can be looked at.
  await expect(page.locator('.status')).toContainText('Your turn');
  watcher.close();
  for (const { context } of players) await context.close();
});

test('a large screen shows what happened since your last turn, turn by turn, and lets it be skipped', async ({
  browser,
}) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const id = await game(players, DAYS);
  const watcher = new Watcher(server, id);
  await watcher.begun();
  const { mover, other } = deciderOf(watcher, players);
  await other.page.goto(online());
  await playElsewhere(server, watcher, mover);
  await other.page.goto(online(`/table/${id}`));
  const since = other.page.locator('.since');
  await expect(since.locator('.since-turn')).toHaveCount(1);
  await since.getByRole('button', { name: 'Next turn' }).click();
  await expect(since.locator('.since-words')).toContainText(mover.name);
  await since.getByRole('button', { name: 'Close' }).click();
  await expect(since).toHaveCount(0);
  watcher.close();
  for (const { context } of players) await context.close();
});

test('the key N opens the next game that waits', async ({ browser }) => {
  const players = [await guest(browser, 'Livia'), await guest(browser, 'Brutus')];
  const ids = [await game(players, DAYS), await game(players, DAYS), await game(players, DAYS)];
  const watchers = ids.map((id) => new Watcher(server, id));
  for (const watcher of watchers) await watcher.begun();
  const { mover } = deciderOf(watchers[0], players);
  const due = watchers.filter(({ decider }) => decider === mover.name).map(({ table }) => table);
  await mover.page.goto(online());
  await expect(mover.page.locator('[data-list=mine] [data-action=next-game]')).toBeVisible();
  await mover.page.keyboard.press('n');
  await mover.page.waitForSelector('.table[data-activity=compose]');
  const first = new URL(mover.page.url()).hash.split('/').at(-1) ?? '';
  expect(due).toContain(first);
  for (const watcher of watchers) watcher.close();
  for (const { context } of players) await context.close();
});
