import { describe, expect, it } from 'vitest';
import { parseRoute, type Route, routeHash } from '../src/app/router.ts';
import { readSettings } from '../src/app/settings.ts';
import { layoutFor } from '../src/table/layout.ts';

describe('routes', () => {
  const routes: Route[] = [
    { page: 'home' },
    { page: 'game', id: 'a-1' },
    { page: 'replay', id: 'a/b', at: null },
    { page: 'replay', id: 'a', at: 0 },
    { page: 'replay', id: 'a', at: 17 },
    { page: 'rules', section: null },
    { page: 'rules', section: 'architect' },
    { page: 'learn', path: [] },
    { page: 'learn', path: ['lesson', 'gods'] },
  ];
  it.each(routes)('come back from the address: %o', (route) => {
    expect(parseRoute(routeHash(route))).toEqual(route);
  });
  it.each(['', '#', '#/nowhere', '#/game', '#/replay/', '#/game/100%'])(
    'lead home when they mean nothing: %s',
    (hash) => {
      expect(parseRoute(hash)).toEqual({ page: 'home' });
    },
  );
  it('take no position that is none', () => {
    expect(parseRoute('#/replay/a/-3')).toEqual({ page: 'replay', id: 'a', at: null });
    expect(parseRoute('#/replay/a/x')).toEqual({ page: 'replay', id: 'a', at: null });
  });
});

describe('settings', () => {
  it('keep what fits and default the rest', () => {
    const read = readSettings({
      theme: 'night',
      speed: 7,
      volume: 'loud',
      textSize: 150,
      hints: false,
      more: 1,
    });
    expect(read).toMatchObject({
      theme: 'night',
      speed: 1,
      volume: 0,
      textSize: 150,
      hints: false,
      keys: true,
    });
    expect(read).not.toHaveProperty('more');
  });
  it.each([null, 3, 'x', []])('are the usual ones when the store holds %o', (stored) => {
    expect(readSettings(stored)).toMatchObject({ theme: 'auto', speed: 1, motion: true, volume: 0 });
  });
});

describe('layout', () => {
  it.each([
    [1440, 900, 100, 'wide'],
    [1280, 720, 100, 'wide'],
    [1366, 768, 100, 'wide'],
    [1280, 1024, 100, 'narrow'],
    [1024, 768, 100, 'tablet'],
    [699, 900, 100, 'phone'],
    [360, 640, 100, 'phone'],
    [667, 375, 100, 'tablet'],
    [844, 390, 100, 'tablet'],
    [1440, 900, 200, 'tablet'],
    [1440, 500, 100, 'tablet'],
  ] as const)('%i × %i at %i %% is %s', (width, height, text, expected) => {
    expect(layoutFor(width, height, text)).toBe(expected);
  });
});
