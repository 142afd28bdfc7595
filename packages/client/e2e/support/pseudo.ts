import { board } from '@concordia/engine';
import { expect, type Page } from '@playwright/test';

/** Names are not translated: of the game, of players, bots and devices, on the map and on keys. */
const PEOPLE = [
  'concordia',
  'Livia',
  'Brutus',
  'Cassia',
  'Darius',
  'Elena',
  'Censor',
  'easy',
  'Chrome',
  'Linux',
];
const PLACES = (['italia', 'imperium'] as const).flatMap((map) => {
  const { cities, provinces } = board(map);
  return [map, ...[...cities, ...provinces].map(({ name }) => name)];
});
/** The browser's own words: it joins lists by “and” and writes dates. */
const INTL = ['and', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].concat(
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat('en-GB', { month: 'short' }).format(new Date(2026, month)),
  ),
);
const NAMES = `\\b(${[...PEOPLE, ...PLACES, ...INTL].join('|')})\\b`;
const NAMED = 'option, kbd, svg, code';

export const SIZES = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'tablet', width: 1024, height: 768 },
  { name: 'phone', width: 390, height: 844 },
] as const;

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
    [NAMED, NAMES] as const,
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

/** In each size, everything on the page is translated and nothing is cut off. */
export async function expectSound(page: Page, where: string): Promise<void> {
  for (const { name, width, height } of SIZES) {
    await page.setViewportSize({ width, height });
    // Layouts that depend on the size are drawn anew.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect.soft(await untranslated(page), `${where} on a ${name}: not translated`).toEqual([]);
    expect.soft(await clipped(page), `${where} on a ${name}: cut off`).toEqual([]);
  }
  await page.setViewportSize(SIZES[0]);
}
