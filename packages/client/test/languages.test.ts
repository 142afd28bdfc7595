import { afterEach, expect, test } from 'vitest';
import { locale, m, switchLocale } from '../src/i18n/messages.ts';

afterEach(() => switchLocale('en'));

test('of two languages the one that was asked for last is shown, whichever came first', async () => {
  const slow = switchLocale('de');
  const quick = switchLocale('en');
  await Promise.all([slow, quick]);
  expect(locale.value).toBe('en');
  await switchLocale('de');
  expect(m.app_yes()).toBe('Ja');
});
