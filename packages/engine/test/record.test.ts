/** Records that are wrong: each is refused, with the place and a sentence, and nothing ever throws. */
import { readFileSync } from 'node:fs';
import { exportRecord, type GameRecord, importRecord, unwrap } from '@concordia/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomGame, randomSetup, TABLES } from './support/random.ts';

const golden = (file: string): GameRecord =>
  JSON.parse(readFileSync(new URL(`./fixtures/records/${file}`, import.meta.url), 'utf8')) as GameRecord;
const whole = golden('italia-2p-01.json');
const five = golden('imperium-5p-01.json');
const last = whole.actions.length - 1;

function faultOf(source: unknown) {
  const read = importRecord(source);
  return read.ok ? null : read.error;
}
/** The record with one action replaced. */
const withAction = (index: number, action: unknown) => ({
  ...whole,
  actions: whole.actions.with(index, action as never),
});
const withScore = (seat: number, change: object) => ({
  ...whole,
  result: {
    ...whole.result!,
    scores: whole.result!.scores.with(seat, { ...whole.result!.scores[seat], ...change }),
  },
});
const without = <T extends object>(object: T, member: keyof T): Partial<T> => {
  const { [member]: _, ...rest } = object;
  return rest as Partial<T>;
};

describe('Faults of a record', () => {
  const rows: [string, unknown, string | number][] = [
    ['text that is not JSON', '{"format": ', 'format'],
    ['the empty text', '', 'format'],
    ['a list', [whole], 'format'],
    ['null', null, 'format'],
    ['another format', { ...whole, format: 'chess' }, 'format'],
    ['no format', without(whole, 'format'), 'format'],
    ['a later version', { ...whole, version: 2 }, 'format'],
    ['a version in text', { ...whole, version: '1' }, 'format'],
    ['no set-up', without(whole, 'setup'), 'format'],
    ['no actions', without(whole, 'actions'), 'format'],
    ['actions that are no list', { ...whole, actions: {} }, 'format'],
    [
      'a wrong format and a wrong set-up',
      { ...whole, format: 'x', setup: { ...whole.setup, map: 'x' } },
      'format',
    ],
    ['another map', { ...whole, setup: { ...whole.setup, map: 'imperium' } }, 'setup'],
    ['a player too many', { ...whole, setup: { ...whole.setup, players: five.setup.players } }, 'setup'],
    [
      'two cards exchanged across decks',
      { ...whole, setup: { ...whole.setup, market: whole.setup.market.toReversed() } },
      'setup',
    ],
    [
      'a wrong set-up and a wrong action',
      { ...whole, setup: { ...whole.setup, cities: {} }, actions: [3] },
      'setup',
    ],
    ['an action that is no object', withAction(7, 'done'), 7],
    ['an action that is null', withAction(0, null), 0],
    ['an action of the wrong seat', withAction(0, { ...whole.actions[0], seat: 1 }), 0],
    ['a seat that is not there', withAction(0, { ...whole.actions[0], seat: 2 }), 0],
    ['a card that is not in hand', withAction(0, { seat: 0, type: 'play', card: 'I-mason' }), 0],
    ['a card of the object prototype', withAction(0, { seat: 0, type: 'play', card: 'toString' }), 0],
    ['an action too many', { ...whole, actions: [...whole.actions, { seat: 0, type: 'done' }] }, last + 1],
    ['an action too few', { ...whole, actions: whole.actions.slice(0, -1) }, 'result'],
    ['no result', without(whole, 'result'), 'result'],
    ['a result that is null', { ...whole, result: null }, 'result'],
    ['a score one too high', withScore(1, { total: whole.result!.scores[1].total + 1 }), 'result'],
    ['a score in text', withScore(0, { vesta: String(whole.result!.scores[0].vesta) }), 'result'],
    ['a score that cannot be printed', withScore(0, { mars: { toString: 1, valueOf: 1 } }), 'result'],
    [
      'a score without a god',
      {
        ...whole,
        result: {
          ...whole.result!,
          scores: [without(whole.result!.scores[0], 'mars'), whole.result!.scores[1]],
        },
      },
      'result',
    ],
    [
      'a score too few',
      { ...whole, result: { ...whole.result!, scores: whole.result!.scores.slice(1) } },
      'result',
    ],
    [
      'a wrong ranking',
      { ...whole, result: { ...whole.result!, ranking: whole.result!.ranking.toReversed() } },
      'result',
    ],
    [
      'a ranking too long',
      { ...whole, result: { ...whole.result!, ranking: [...whole.result!.ranking, 2] } },
      'result',
    ],
    ['a result of an unfinished game', { ...whole, actions: whole.actions.slice(0, 20) }, 'result'],
  ];
  test.each(rows)('%s', (_, record, where) => {
    const fault = faultOf(record);
    expect(fault?.where).toBe(where);
    expect(fault?.message).toMatch(/^[A-Z0-9"].*\.$/);
    if (typeof record !== 'string') expect(faultOf(JSON.stringify(record))).toEqual(fault);
  });
  test('each action of a game, replaced by one of another seat, is the first fault', () => {
    for (const [index, action] of whole.actions.entries()) {
      if (index % 7 !== 0) continue;
      expect(faultOf(withAction(index, { ...action, seat: 1 - action.seat }))?.where).toBe(index);
    }
  });
});

describe('Members nobody knows', () => {
  test('are ignored, and kept', () => {
    const record = {
      ...without(whole, 'result'),
      site: 'a table',
      setup: { ...whole.setup, place: 'Roma' },
      actions: [{ ...whole.actions[0], time: 12, wild: 'none' }, ...whole.actions.slice(1, 5)],
    };
    const read = importRecord(JSON.stringify(record));
    if (!read.ok) throw new Error(read.error.message);
    const { setup, actions, unknown } = read.value;
    expect(unwrap(exportRecord(setup, actions, unknown))).toEqual(record);
  });
  test('of a result too', () => {
    const result = whole.result!;
    const [first, ...others] = result.scores;
    const record = {
      ...whole,
      result: { ...result, comment: 'close', scores: [{ ...first, clock: 3 }, ...others] },
    };
    const read = importRecord(JSON.stringify(record));
    if (!read.ok) throw new Error(read.error.message);
    const { setup, actions, unknown } = read.value;
    expect(unwrap(exportRecord(setup, actions, unknown))).toEqual(record);
    // A game that is not over has no result, whatever its record said of a longer one.
    expect(unwrap(exportRecord(setup, actions.slice(0, 5), unknown))).not.toHaveProperty('result');
  });
});

describe('A mark of the byte order', () => {
  test('may stand before a record', () => {
    expect(importRecord(`\uFEFF${JSON.stringify(whole)}`).ok).toBe(true);
  });
});

describe('Records spoiled at random', () => {
  const games = [whole, five];
  const values = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(
      'roma',
      'wine',
      'cloth',
      'land',
      'done',
      'play',
      'tribune',
      'I-mason',
      -1,
      0,
      1,
      2,
      3,
      99,
      1e21,
    ),
  );

  /** Follows `path` as far as it goes, and puts `value` in, or takes the member out. */
  function spoil(root: unknown, path: readonly number[], value: unknown, remove: boolean): unknown {
    const copy = structuredClone(root) as Record<string, unknown>;
    let at: Record<string, unknown> = copy;
    for (const [depth, step] of path.entries()) {
      const members = Object.keys(at);
      const member = members[step % Math.max(1, members.length)];
      const next = at[member];
      const isLeaf = typeof next !== 'object' || next === null || Object.keys(next).length === 0;
      if (depth === path.length - 1 || isLeaf) {
        if (!remove) at[member] = value;
        else if (Array.isArray(at)) at.splice(Number(member), 1);
        else delete at[member];
        break;
      }
      at = next as Record<string, unknown>;
    }
    return copy;
  }
  test('are refused at a place that is there, or accepted for good reason; nothing throws', () => {
    let refused = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...games),
        fc.array(fc.nat(5000), { minLength: 1, maxLength: 4 }),
        values,
        fc.boolean(),
        (record, path, value, remove) => {
          const spoiled = spoil(record, path, value, remove);
          const read = importRecord(spoiled);
          expect(importRecord(JSON.stringify(spoiled)).ok).toBe(read.ok);
          if (read.ok) {
            const { setup, actions, unknown } = read.value;
            expect(importRecord(unwrap(exportRecord(setup, actions, unknown))).ok).toBe(true);
            return;
          }
          refused++;
          const { where, message } = read.error;
          expect(message.length).toBeGreaterThan(10);
          if (typeof where === 'number') {
            const { actions } = spoiled as GameRecord;
            expect(where).toBeLessThan(actions.length);
            const upToFault = { ...(spoiled as GameRecord), actions: actions.slice(0, where) };
            expect(importRecord(without(upToFault, 'result')).ok).toBe(true);
          } else expect(['format', 'setup', 'result']).toContain(where);
        },
      ),
      { seed: 3, numRuns: 1500 },
    );
    expect(refused).toBeGreaterThan(1000);
  });
  test('any JSON, and any text, is answered', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => !importRecord(value).ok));
    fc.assert(fc.property(fc.string(), (text) => !importRecord(text).ok));
  });
  test('a game cut in the middle of a turn is a good record, until its last action is spoiled', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TABLES), fc.nat(1e6), fc.nat(1e6), (table, seed, cut) => {
        const { setup, actions } = randomGame(randomSetup(table, seed), seed, 'uniform');
        const length = 1 + (cut % (actions.length - 1));
        const record = unwrap(exportRecord(setup, actions.slice(0, length)));
        expect(faultOf(record)).toBeNull();
        const spoiled = { ...record, actions: record.actions.with(-1, { seat: 0, type: 'wait' } as never) };
        expect(faultOf(spoiled)?.where).toBe(length - 1);
      }),
      { seed: 8, numRuns: 25 },
    );
  });
});
