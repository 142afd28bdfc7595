/** The inputs of the trained net must not change by accident: its weights fit these numbers only. */
import { readFileSync } from 'node:fs';
import { newSetup, seededRng, unwrap } from '@concordia/engine';
import {
  applyCode,
  codeBuffer,
  copyState,
  decider,
  type Game,
  isOver,
  legalCodes,
  newGame,
  type State,
} from '@concordia/engine/fast';
import { expect, test } from 'vitest';
import { FEATURES, FEATURES_VERSION, writeFeatures } from '../src/evaluate/features.ts';

interface Pinned {
  version: number;
  /** By position, the features of the seat that decides: 32-bit numbers, in base 64. */
  vectors: Record<string, string>;
}
const file = new URL('./fixtures/features.json', import.meta.url);
const pinned = JSON.parse(readFileSync(file, 'utf8')) as Pinned;

/** Positions of random games, early and late, on both boards and with every number of players. */
const POSITIONS = [
  { map: 'imperium', players: 3, length: 0 },
  { map: 'imperium', players: 3, length: 90 },
  { map: 'imperium', players: 4, length: 200 },
  { map: 'imperium', players: 4, length: 420 },
  { map: 'imperium', players: 5, length: 310 },
  { map: 'imperium', players: 5, length: 640 },
  { map: 'italia', players: 2, length: 40 },
  { map: 'italia', players: 2, length: 150 },
  { map: 'italia', players: 3, length: 230 },
  { map: 'italia', players: 4, length: 350 },
] as const;

/** The positions of a random game: one state that changes. */
function* randomGame({
  map,
  players,
  length,
}: (typeof POSITIONS)[number]): Generator<{ game: Game; state: State }> {
  const names = Array.from({ length: players }, (_, seat) => `Seat ${seat}`);
  const { game, state } = newGame(unwrap(newSetup({ map, players: names }, `features ${length}`)));
  const rng = seededRng(`features ${length}`);
  const codes = codeBuffer();
  for (let i = 0; i < length && !isOver(state); i++) {
    applyCode(game, state, codes[rng.int(legalCodes(game, state, codes))] as never);
    yield { game, state };
  }
  yield { game, state };
}
function featuresAt(position: (typeof POSITIONS)[number]): Float32Array {
  const x = new Float32Array(FEATURES);
  const { game, state } = [...randomGame(position)].at(-1)!;
  writeFeatures(game, state, decider(state), x);
  return x;
}
const named = ({ map, players, length }: (typeof POSITIONS)[number]) =>
  `${map}, ${players} players, after ${length} actions`;

test('a change of the features comes with another version, and with vectors of its own', () => {
  expect(pinned.version).toBe(FEATURES_VERSION);
  expect(Object.keys(pinned.vectors)).toEqual(POSITIONS.map(named));
});
test.each(POSITIONS)('$map, $players players, after $length actions', (position) => {
  const bytes = Uint8Array.from(Buffer.from(pinned.vectors[named(position)], 'base64'));
  const expected = new Float32Array(bytes.buffer);
  expect(expected.filter((value) => value !== 0).length).toBeGreaterThan(40);
  expect([...featuresAt(position)]).toEqual([...expected]);
});

test.each(POSITIONS)('$map, $players players: writing only what has changed gives the same', (position) => {
  const carriedOn = new Float32Array(FEATURES);
  const anew = new Float32Array(FEATURES);
  let before: State | null = null;
  for (const { game, state } of randomGame(position)) {
    writeFeatures(game, state, 0, carriedOn, before);
    writeFeatures(game, state, 0, anew);
    expect(carriedOn).toEqual(anew);
    before = copyState(state);
  }
});
