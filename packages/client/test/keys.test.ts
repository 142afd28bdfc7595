import { expect, test } from 'vitest';
import { letterOf } from '../src/app/keys.ts';

test.each([
  ['English', 'z', 'KeyZ', 'Z'],
  ['German: Z lies where English has Y', 'z', 'KeyY', 'Z'],
  ['German: Y lies where English has Z', 'y', 'KeyZ', 'Y'],
  ['French: A lies where English has Q', 'a', 'KeyQ', 'A'],
  ['with Shift', 'Z', 'KeyZ', 'Z'],
  ['Ukrainian: by its place', 'я', 'KeyZ', 'Z'],
  ['Hebrew: by its place', 'ז', 'KeyZ', 'Z'],
  ['a Polish letter is no other one', 'ż', 'KeyZ', null],
  ['no letter', 'Enter', 'Enter', null],
])('%s', (_, key, code, letter) => {
  expect(letterOf({ key, code })).toBe(letter);
});
