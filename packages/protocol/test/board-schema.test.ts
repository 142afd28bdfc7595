/** The schema of boards, which the engine itself does without, by a real validator. */
import schema from '@concordia/engine/board.schema.json' with { type: 'json' };
import imperium from '@concordia/engine/imperium.json' with { type: 'json' };
import italia from '@concordia/engine/italia.json' with { type: 'json' };
import { Compile } from 'typebox/schema';
import { expect, test } from 'vitest';

const validator = Compile(schema as unknown as Parameters<typeof Compile>[0]);

test('the boards that come with the engine fit the schema', () => {
  expect(validator.Check(imperium)).toBe(true);
  expect(validator.Check(italia)).toBe(true);
});
test.each([
  ['no cities', { ...italia, cities: undefined }],
  ['nine players', { ...italia, players: { min: 2, max: 9 } }],
  ['a line by air', { ...italia, lines: [{ ...italia.lines[0], kind: 'air' }] }],
  ['a line with three ends', { ...italia, lines: [{ ...italia.lines[0], cities: ['a', 'b', 'c'] }] }],
  ['a letter that is none', { ...italia, cities: [{ ...italia.cities[1], letter: 'E' }] }],
])('%s does not', (_, board) => {
  expect(validator.Check(board)).toBe(false);
});
