import { expect, test } from 'vitest';
import { isOfOneScript, isReserved, nameLook } from '../src/people/look.ts';

test.each([
  ['Аnna', 'Anna', 'a Cyrillic A'],
  ['Sοphia', 'Sophia', 'a Greek omicron'],
  ['раураl', 'paypal', 'all Cyrillic but one'],
  ['LIVIA', 'livia', 'case'],
  ['Iulia', 'lulia', 'a capital i and a small l'],
  ['Marcus1', 'Marcusl', 'a one and an l'],
  ['rnarcus', 'marcus', 'r and n'],
  ['Li\u00advia', 'Livia', 'a soft hyphen'],
])('%s looks like %s: %s', (one, other) => {
  expect(nameLook(one)).toBe(nameLook(other));
});

test.each([
  ['Livia', 'Silvia'],
  ['Анна', 'Anna'],
  ['José', 'Jose'],
])('%s does not look like %s', (one, other) => {
  expect(nameLook(one)).not.toBe(nameLook(other));
});

test.each([
  'Livia 2',
  'Анна-Марія',
  'דבורה',
  'さくら子',
  '김철수',
  '李小龍',
  'Ἀριστοτέλης',
  '★ 42 ★',
  'Đorđe',
])('%s is of one script', (name) => expect(isOfOneScript(name)).toBe(true));
test.each(['Аnna', 'Liviа', 'Маркus', 'αdmin', 'Anna愛'])('%s is of several', (name) =>
  expect(isOfOneScript(name)).toBe(false),
);

test.each([
  'Admin',
  'аdmin',
  'Program: Expert',
  'Computer',
  'Комп’ютер: легкий',
  'you',
  'Expert',
  'ADM1N',
  'Operator 7',
])('%s is reserved', (name) => expect(isReserved(name)).toBe(true));
test.each(['Livia', 'Expertise', 'Younes', 'Botticelli', 'Hardy', 'Administratix'])('%s is not', (name) =>
  expect(isReserved(name)).toBe(false),
);
