import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { italia, makeGame } from './support/setups.ts';
import { openGame, untilMine, withSettings } from './support/table.ts';

/** English 40 % longer, accented and in brackets: what is not translated has no bracket, and what is too narrow clips. */
const root = path.join(import.meta.dirname, '..');
const outDir = mkdtempSync(path.join(tmpdir(), 'concordia-pseudo-'));
let server: PreviewServer;
let url = '';

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const settings = { root, mode: 'pseudo', logLevel: 'error', build: { outDir, emptyOutDir: true } } as const;
  await build(settings);
  server = await preview({ ...settings, preview: { port: 0 } });
  url = server.resolvedUrls?.local[0] ?? '';
});
test.afterAll(async () => {
  await server?.close();
  rmSync(outDir, { recursive: true, force: true });
});

/** Names are not translated: of the game, of players and languages, on the map and on keys. The browser joins lists by “and”. */
const NAMES = /concordia|Livia|Brutus|\band\b/gi;
const NAMED = 'option, kbd, svg, code';

/** Texts without brackets around them, on the page and for screen readers. */
function untranslated(page: Page): Promise<string[]> {
  return page.evaluate(
    ([named, names]) => {
      const found: string[] = [];
      const isName = new RegExp(names, 'gi');
      // Values filled in have brackets of their own.
      const bare = (text: string): string => {
        const rest = text.replace(/⟦[^⟦⟧]*⟧/g, '');
        return rest === text ? rest.replace(isName, '') : bare(rest);
      };
      const isPlain = (text: string) => /[A-Za-z]{3,}/.test(bare(text));
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement;
        if (!element || element.closest(named) || !element.checkVisibility()) continue;
        const texts =
          node instanceof Element
            ? ['aria-label', 'data-tip', 'placeholder', 'title', 'alt'].map(
                (name) => node.getAttribute(name) ?? '',
              )
            : [node.textContent ?? ''];
        found.push(
          ...texts
            .filter(isPlain)
            .map((text) => `${element.tagName}.${element.className}: ${text.slice(0, 80)}`),
        );
      }
      return [...new Set(found)];
    },
    [NAMED, NAMES.source] as const,
  );
}

/** Texts of which a part is cut off. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === 3 && node.textContent?.includes('⟦'),
      );
      if (!own || element instanceof SVGElement || !element.checkVisibility()) continue;
      // A god's name at the foot of a narrow card may be cut: its sign stands before it.
      if (element.closest('.visually-hidden, .card-foot')) continue;
      const style = getComputedStyle(element);
      const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible';
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      const { left, right, width } = element.getBoundingClientRect();
      const sideways =
        element.scrollWidth > element.clientWidth + 1 || (width > 0 && (left < -1 || right > innerWidth + 1));
      const down = element.scrollHeight > element.clientHeight + 1;
      const inScroller = (() => {
        for (let up = element.parentElement; up; up = up.parentElement)
          if (/auto|scroll|hidden/.test(getComputedStyle(up).overflowX) && up !== document.body) return true;
        return false;
      })();
      if ((cuts && !scrolls && (sideways || down)) || (!inScroller && sideways))
        found.push(`${element.tagName}.${element.className}: ${element.textContent?.slice(0, 80)}`);
    }
    return [...new Set(found)];
  });
}

async function expectSound(page: Page, where: string): Promise<void> {
  expect.soft(await untranslated(page), `${where}: not translated`).toEqual([]);
  expect.soft(await clipped(page), `${where}: cut off`).toEqual([]);
}

for (const { name, width, height } of [
  { name: 'a desktop', width: 1440, height: 900 },
  { name: 'a tablet', width: 1024, height: 768 },
  { name: 'a phone', width: 390, height: 844 },
])
  test(`on ${name} everything is translated and nothing is cut off`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: url, viewport: { width, height } });
    const page = await context.newPage();
    await withSettings(page);
    for (const hash of ['#/', '#/rules', '#/learn', '#/online', '#/game/none']) {
      await page.goto(`./${hash}`);
      await page.waitForSelector('h1, h2');
      await expectSound(page, hash);
    }
    await openGame(page, makeGame(italia('pseudo'), ['person', 'easy']));
    await untilMine(page);
    await expectSound(page, 'the table');
    await page.click('.hand-card[data-card="architect"]');
    await expectSound(page, 'a preview');
    await context.close();
  });
