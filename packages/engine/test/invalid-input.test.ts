/** Whatever is handed to the public functions, they answer with a result or a typed refusal: never a TypeError, never a hang. */
import * as engine from '@concordia/engine';
import { RefusalError, unwrap } from '@concordia/engine';
import { describe, expect, test } from 'vitest';

const setup = unwrap(engine.newSetup({ map: 'italia', players: ['Ada', 'Brutus'] }, 'invalid'));
const { game, state } = unwrap(engine.newGame(setup));
const other = unwrap(
  engine.newGame(unwrap(engine.newSetup({ map: 'imperium', players: ['a', 'b', 'c', 'd'] }, 1))),
);
const seen = engine.view(game, state, 0, 'careful');
const record = unwrap(engine.exportRecord(setup, []));

/** Values of every kind that JSON and JavaScript know. */
const PRIMITIVES: unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  2,
  9,
  0.5,
  1e9,
  2 ** 31,
  2 ** 53,
  -1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  0n,
  2n ** 70n,
  '',
  ' ',
  '0',
  'roma',
  'nowhere',
  'italia',
  'imperium',
  'gallia',
  'spectator',
  'table',
  'tribune',
  'V-consul',
  'wine',
  'silk',
  'land',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '\u0000',
  '\uD800',
  'ä'.repeat(1000),
  '{',
  '[]',
  '{}',
  'null',
  '{"format":"concordia-record"}',
  Symbol('s'),
  Symbol.iterator,
  () => 0,
  function named() {},
  class {},
  /x/,
  new Date(0),
  new Date(Number.NaN),
  new Error('e'),
  new Map(),
  new Set(),
  new WeakMap(),
  new Proxy({}, {}),
  Object.create(null),
  Promise.resolve(),
  new ArrayBuffer(8),
  new Int32Array(0),
  new Int32Array(5),
  new Int32Array(5000),
  new Uint8Array(300),
  new Float32Array(163),
  new Array(5),
];
const STRUCTURES: unknown[] = [
  [],
  [null],
  [[]],
  [{}],
  ['Ada', 'Brutus'],
  [1, 2, 3],
  Array(100).fill('x'),
  {},
  { length: 3 },
  { seat: 0 },
  { seat: 0, type: null },
  { seat: 0, type: 'keep' },
  { seat: 0, type: 'keep', goods: null },
  { seat: 0, type: 'keep', goods: [] },
  { seat: 0, type: 'keep', goods: { silk: 1 } },
  { seat: 0, type: 'keep', goods: { wine: -1 } },
  { seat: 0, type: 'fly' },
  { seat: 0, type: 'toString' },
  { seat: '0', type: 'done' },
  { seat: 0.5, type: 'done' },
  { seat: 9, type: 'done' },
  { seat: 0, type: 'play' },
  { seat: 0, type: 'play', card: 7 },
  { seat: 0, type: 'play', card: 'x' },
  { seat: 0, type: 'copy', from: 'x' },
  { seat: 0, type: 'copy', from: -1 },
  { seat: 0, type: 'move' },
  { seat: 0, type: 'move', kind: 'air', from: 'roma', to: 'roma' },
  { seat: 0, type: 'move', kind: 'land', from: 'roma', to: 'roma' },
  { seat: 0, type: 'move', kind: 'land', from: 'x', to: 'y' },
  { seat: 0, type: 'build', city: 'x' },
  { seat: 0, type: 'build', city: [] },
  { seat: 0, type: 'produce', province: 'x' },
  { seat: 0, type: 'produce', province: {} },
  { seat: 0, type: 'settle', kind: 'land' },
  { seat: 0, type: 'settle', kind: 1, city: 'roma' },
  { seat: 0, type: 'sell', good: 'wine' },
  { seat: 0, type: 'sell', good: 'wine', count: 0 },
  { seat: 0, type: 'buy', good: 'wine', count: 1e300 },
  { seat: 0, type: 'recruit' },
  { seat: 0, type: 'recruit', card: 'I-mason', wild: 3 },
  { seat: 0, type: 'recruit', card: 'I-mason', wild: undefined },
  { map: 'gallia', players: ['a', 'b'] },
  { map: 'italia' },
  { map: 'italia', players: 3 },
  { map: 'italia', players: [1, 2] },
  { map: 'italia', players: Array(9).fill('a') },
  { map: 'italia', players: ['a', 'b'], intermediateScoring: 'yes' },
  { map: ['italia'], players: ['a', 'b'] },
  { ok: true },
  { ok: false },
  { ok: true, value: 1 },
  { ok: false, error: {} },
  { shuffle: 1 },
  { shuffle: () => [] },
];
/** Nearly valid documents: one member of a valid one replaced. */
function spoilt(document: object): unknown[] {
  return Object.keys(document).flatMap((name) =>
    [null, 7, 'x', [], {}].map((value) => ({ ...document, [name]: value })),
  );
}
const KINDS: unknown[] = [...PRIMITIVES, ...STRUCTURES, ...spoilt(setup), ...spoilt(seen), ...spoilt(record)];
KINDS.push(
  ...[...spoilt(seen.players[0]), ...spoilt(seen.decision ?? {})].flatMap((value) => [
    { ...seen, players: [value, value] },
    { ...seen, decision: value },
  ]),
);
KINDS.push(...spoilt(engine.board('italia')).map((value) => ({ ...(value as object), id: 'spoilt' })));

/** Good arguments of every function that takes any, of which one at a time is replaced. */
const rng = () => engine.seededRng(1);
const done = { seat: 0, type: 'play', card: 'tribune' };
const move = { seat: 0, type: 'move', kind: 'land', from: 'roma', to: 'casinum~roma:land' };
const CALLS: Record<string, unknown[]> = {
  activeSeat: [state],
  asIfTurnOf: [state, 1],
  board: ['italia'],
  cardInfo: ['tribune'],
  check: [game, state, done],
  checkSeats: ['italia', 2],
  citiesInReach: [game, state, 0],
  colonistIncome: [state, 0],
  colonistsOnBoard: [state, 0],
  copyState: [state],
  decider: [state],
  decision: [state],
  determinize: [seen, rng()],
  exportRecord: [setup, [done], {}],
  goodInfo: ['wine'],
  goodsWithHouse: [game, state, 0],
  housePrice: [game, state, 'casinum'],
  importRecord: [record, 0],
  isOver: [state],
  isTurnOver: [state, state],
  legalActions: [game, state],
  loadBoard: [engine.board('italia')],
  markerIncome: [game, state],
  movePoints: [game, move],
  newGame: [setup],
  newSetup: [{ map: 'italia', players: ['a', 'b'] }, 1],
  parseAction: [game, done],
  parseSetup: [setup],
  perft: [game, state, 1],
  play: [game, state, done],
  production: [game, state, 'latium'],
  provincesWithHouse: [game, state, 0],
  ranking: [game, state],
  readAction: [state, 'architect'],
  resultOf: [game, state],
  score: [game, state, 0],
  scoreCard: [game, state, 0, 'tribune'],
  seededRng: ['seed'],
  totalScore: [game, state, 0],
  turnsPlayed: [state],
  unwrap: [{ ok: true, value: 1 }],
  view: [game, state, 0, 'table'],
  wealth: [state, 0],
  writeAction: [done],
};

test('there are at least 200 kinds of invalid input, and every exported function is called', () => {
  expect(KINDS.length).toBeGreaterThanOrEqual(200);
  const functions = Object.entries(engine).filter(([, value]) => typeof value === 'function');
  const names = functions.map(([name]) => name).filter((name) => name !== 'RefusalError');
  expect(Object.keys(CALLS).sort()).toEqual(names.sort());
});

describe('never a TypeError', () => {
  test.each(Object.keys(CALLS))('%s', (name) => {
    const called = (engine as unknown as Record<string, (...args: unknown[]) => unknown>)[name];
    let refused = 0;
    const attempt = (args: unknown[]) => {
      try {
        const answer = called(...args) as {
          ok?: unknown;
          error?: { code?: unknown; message?: unknown };
        } | null;
        if (typeof answer === 'object' && answer?.ok === false && name !== 'unwrap') {
          refused++;
          expect(answer.error).toMatchObject({
            code: expect.any(String),
            message: expect.stringMatching(/\.$/),
          });
        }
      } catch (error) {
        refused++;
        if (error instanceof RefusalError) return;
        const what = args.map((arg) =>
          typeof arg === 'object' ? JSON.stringify(arg)?.slice(0, 200) : String(arg),
        );
        throw new Error(`${name}(${what.join(', ')}): ${String(error)}`, { cause: error });
      }
    };
    const good = CALLS[name];
    attempt([]);
    // Counting nine actions deep is no mistake, but takes for ever.
    const kinds = name === 'perft' ? KINDS.filter((kind) => kind !== 9) : KINDS;
    for (const kind of kinds) {
      for (let at = 0; at < good.length; at++) {
        const fresh = good.map((arg) => (arg === state ? engine.copyState(state) : arg));
        attempt(fresh.with(at, kind));
      }
    }
    if (good.includes(game)) attempt(good.map((arg) => (arg === game ? other.game : arg)));
    if (good.includes(state)) attempt(good.map((arg) => (arg === state ? other.state : arg)));
    expect(refused).toBeGreaterThan(20);
  });
});
