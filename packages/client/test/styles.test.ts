import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, '../src');
const files = globSync('**/*.css', { cwd: folder })
  .filter((file) => !['style/fonts.css', 'style/tokens.css', 'style/index.css'].includes(file))
  .sort();

interface Rule {
  readonly file: string;
  readonly layer: string;
  readonly selector: string;
}

/** The rules of a style sheet, each selector of a list by itself, with the layer it stands in; frames of animations are none. */
function rulesOf(file: string): Rule[] {
  const text = readFileSync(path.join(folder, file), 'utf8').replace(/\/\*.*?\*\//gs, '');
  const rules: Rule[] = [];
  const open: string[] = [];
  for (const [, head, brace] of text.matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '}') open.pop();
    else {
      const name = head.split(';').at(-1)?.trim().replace(/\s+/g, ' ') ?? '';
      if (!name.startsWith('@') && !open.some((outer) => outer.startsWith('@keyframes'))) {
        const layer = open.find((outer) => outer.startsWith('@layer '))?.slice('@layer '.length) ?? '';
        for (const selector of name.split(/,(?![^(]*\))/))
          rules.push({ file, layer, selector: selector.trim() });
      }
      open.push(name);
    }
  }
  return rules;
}

const rules = files.flatMap(rulesOf);
const LAYERS = ['base', 'parts', 'panels', 'pages', 'preferences'];
/** Where panels stand. A rule may begin with such a place and then belongs to the panel in it, or adapts a part that stands there. */
const PLACES = [
  'left-column',
  'right-column',
  'replay-side',
  'centre',
  'sheet',
  'table',
  'top-bar',
  'dialog',
  'map',
  'banner',
];
PLACES.push('strip-cell', 'online', 'online-main', 'online-card');

/** The classes that a selector begins with: several where it offers a choice. */
function owners(selector: string, isPart: (name: string) => boolean): string[] {
  const steps = selector
    .replace(/:(not|has)\([^()]*(\([^()]*\)[^()]*)*\)/g, '')
    .split(/[ >~+]+(?![^(]*\))/)
    .map((step) => [...step.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name))
    .filter((names) => names.length > 0);
  const first = steps.findIndex((names) => !names.every((name) => PLACES.includes(name)));
  const at = first > 0 && steps[first].some(isPart) ? 0 : Math.max(first, 0);
  const names = steps[at] ?? [];
  return selector.includes(':is(') ? names : names.slice(0, 1);
}

test('every rule stands in a layer that has its place in the order', () => {
  const order = /@layer ([^;]+);/.exec(readFileSync(path.join(folder, 'style/index.css'), 'utf8'))?.[1];
  expect(order).toBe(['tokens', ...LAYERS].join(', '));
  expect(rules.length).toBeGreaterThan(700);
  expect(rules.filter(({ layer }) => !LAYERS.includes(layer))).toEqual([]);
});

test('every class is styled in one file', () => {
  const parts = new Set(
    rules
      .filter(({ layer }) => layer === 'parts' || layer === 'base')
      .flatMap(({ selector }) => owners(selector, () => false)),
  );
  const filesOf = new Map<string, Set<string>>();
  for (const { file, selector } of rules)
    for (const name of owners(selector, (one) => parts.has(one)))
      filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file));
  const twice = [...filesOf]
    .filter(([, where]) => where.size > 1)
    .map(([name, where]) => `.${name}: ${[...where].join(', ')}`);
  expect(twice).toEqual([]);
});

test('an animation has one name', () => {
  const names = files.flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/@keyframes ([\w-]+)/g)].map(
      ([, name]) => name,
    ),
  );
  expect(names).toEqual([...new Set(names)]);
});
