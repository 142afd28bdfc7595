import { expect, test } from 'vitest';
import { nextTable } from '../src/online/next.ts';

test('Next game leads to the table with the least time left that is not on the screen', () => {
  expect(nextTable(['soon', 'later'], new Set(['later', 'soon']), null)).toBe('soon');
  expect(nextTable(['soon', 'later'], new Set(['later', 'soon']), 'soon')).toBe('later');
});
test('Next game does not lead back to a table where one has just played, though the list still names it', () => {
  expect(nextTable(['played', 'open'], new Set(['open']), 'here')).toBe('open');
  expect(nextTable(['played'], new Set(), 'here')).toBeNull();
});
test('a call that the list does not know yet counts, and so does the list of the lobby alone', () => {
  expect(nextTable([], new Set(['called']), 'here')).toBe('called');
  expect(nextTable(['listed'], new Set(), null)).toBe('listed');
});
