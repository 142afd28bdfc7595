import {
  type Action,
  type Decision,
  decision,
  type Game,
  isOver,
  legalActions,
  newGame,
  play,
  type State,
  unwrap,
} from '@concordia/engine';
import { expect, type Page } from '@playwright/test';
import type { SavedGame } from '../../src/games/saved.ts';

export interface Seen {
  saved: SavedGame;
  game: Game;
  /** Confirmed actions and draft together. */
  state: State;
  decision: Decision | null;
}

/** Settings that make a test quick: nothing is played back, nothing travels. */
export const QUICK = { speed: 0, motion: false, hints: false, locale: 'en', theme: 'parchment' };

export async function withSettings(page: Page, settings: Record<string, unknown> = {}): Promise<void> {
  await page.addInitScript(
    (value) => {
      if (!sessionStorage.getItem('settings-set'))
        localStorage.setItem('concordia.settings', JSON.stringify(value));
      sessionStorage.setItem('settings-set', 'yes');
    },
    { ...QUICK, ...settings },
  );
}

/** The game that is open, as it is kept in the browser. */
export async function savedGame(page: Page): Promise<SavedGame> {
  return page.evaluate(
    () =>
      new Promise<SavedGame>((resolve, reject) => {
        const id = decodeURIComponent(location.hash.split('/')[2]);
        const request = indexedDB.open('concordia');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const get = request.result.transaction('games').objectStore('games').get(id);
          get.onsuccess = () => {
            request.result.close();
            resolve(get.result);
          };
          get.onerror = () => reject(get.error);
        };
      }),
  );
}

/** Replays what the browser has kept with the engine: the test's own idea of where the game stands. */
export async function seen(page: Page): Promise<Seen> {
  const saved = await savedGame(page);
  const { game, state } = unwrap(newGame(saved.setup));
  for (const action of [...saved.actions, ...saved.draft]) {
    const played = play(game, state, action);
    if (!played.ok)
      throw new Error(`The page kept an illegal action, ${JSON.stringify(action)}: ${played.error.message}`);
  }
  return { saved, game, state, decision: isOver(state) ? null : decision(state) };
}

/** Puts a game into the browser and opens its table. */
export async function openGame(page: Page, game: SavedGame): Promise<void> {
  await page.goto('./');
  await page.waitForSelector('[data-action=play-now]');
  await page.evaluate(
    (value) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('concordia', 1);
        request.onupgradeneeded = () => {
          request.result.createObjectStore('games', { keyPath: 'id' }).createIndex('updated', 'updated');
        };
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const write = request.result.transaction('games', 'readwrite');
          write.objectStore('games').put(value);
          write.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    game,
  );
  await page.evaluate((id) => {
    location.hash = `#/game/${id}`;
  }, game.id);
  await page.waitForSelector('.table-root');
}

export async function activity(page: Page): Promise<string> {
  return (await page.locator('.table').getAttribute('data-activity')) ?? '';
}

/** Waits until someone at the screen may act, or the game is over. */
export async function untilMine(page: Page): Promise<'compose' | 'over'> {
  for (;;) {
    await page.waitForSelector(
      '.table:is([data-activity=compose], [data-activity=cover], [data-activity=playback]), .end',
      { timeout: 60_000 },
    );
    if ((await page.locator('.end').count()) > 0) return 'over';
    const now = await activity(page);
    if (now === 'compose') return 'compose';
    if (now === 'cover') await page.click('[data-action=uncover]');
    else if (now === 'playback')
      await page
        .locator('[data-action=skip]')
        .click({ timeout: 1000 })
        .catch(() => {});
    else if (now === 'over') return 'over';
  }
}

/** The highlighted targets on the board, as target keys. */
export async function litTargets(page: Page): Promise<string[]> {
  return page.$$eval('.hit.legal', (hits) => hits.map((hit) => hit.getAttribute('data-target') ?? ''));
}

/** The board targets that the legal actions stand for; lines are lit only once a colonist is picked. */
export function expectedTargets({ game, state }: Seen): string[] {
  const targets = new Set<string>();
  for (const action of legalActions(game, state)) {
    if (action.type === 'build' || action.type === 'settle') targets.add(`city:${action.city}`);
    if (action.type === 'produce') targets.add(`province:${action.province}`);
    if (action.type === 'move') targets.add(`colonist:${action.seat}:${action.kind}:${action.from}`);
  }
  return [...targets];
}

/** Lit targets that a finger cannot reach: outside of the board, or under something that lies on it. */
export async function hiddenTargets(page: Page): Promise<string[]> {
  return page.$$eval('.hit.legal', (hits) =>
    hits.flatMap((hit) => {
      const { x, y, width, height } = hit.getBoundingClientRect();
      const there = document.elementFromPoint(x + width / 2, y + height / 2);
      return there?.closest('.board') && !there.closest('button')
        ? []
        : [hit.getAttribute('data-target') ?? ''];
    }),
  );
}

export async function pressTarget(page: Page, key: string): Promise<void> {
  const target = page.locator(`.hit.legal[data-target="${key}"]`);
  await expect(target, `${key} should be lit`).toHaveCount(1);
  await target.click({ force: true });
}

/** Carries out one action by clicking what is lit for it. `done` is left to the caller: it confirms the turn. */
export async function clickAction(page: Page, action: Action): Promise<void> {
  switch (action.type) {
    case 'play': {
      const card = page.locator(`.hand-card[data-card="${action.card}"]`);
      await card.click();
      await expect(card).toHaveAttribute('aria-pressed', 'true');
      await page.locator('[data-action=primary]').click();
      return;
    }
    case 'copy':
      await page.locator(`[data-choice="copy:${action.from}"]`).click();
      return;
    case 'move':
      await pressTarget(page, `colonist:${action.seat}:${action.kind}:${action.from}`);
      await pressTarget(page, `line:${action.to}`);
      return;
    case 'build':
      await pressTarget(page, `city:${action.city}`);
      return;
    case 'produce':
      await pressTarget(page, `province:${action.province}`);
      return;
    case 'income':
      await page.locator('[data-choice=income]').click();
      return;
    case 'settle': {
      const kinds = page.locator(`[data-choice$=":${action.city}"][data-choice^="settle:"]`);
      const both = (await kinds.count()) > 1;
      await pressTarget(page, `city:${action.city}`);
      if (both) await page.locator(`[data-choice="settle:${action.kind}:${action.city}"]`).click();
      return;
    }
    case 'sell':
    case 'buy':
      for (let n = 0; n < action.count; n++) {
        await page.locator(`[data-step="${action.good}:${action.type === 'sell' ? '-' : '+'}"]`).click();
      }
      return;
    case 'recruit':
      await page.locator(`.market-row.lit[data-card="${action.card}"]`).click();
      if (action.wild) await page.locator(`.wild-good.lit[data-wild="${action.wild}"]`).click();
      return;
    case 'keep':
      for (const [good, count] of Object.entries(action.goods)) {
        for (let n = 0; n < count; n++) await page.locator(`[data-step="${good}:+"]`).click();
      }
      await page.locator('[data-action=primary]').click();
      return;
    case 'done':
      return;
    default:
      action satisfies never;
  }
}

export async function confirmTurn(page: Page): Promise<void> {
  const primary = page.locator('[data-action=primary]');
  await expect(primary).not.toHaveAttribute('aria-disabled', 'true');
  await primary.click();
}
