import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { newSetup, unwrap } from '@concordia/engine';
import { newGame } from '@concordia/engine/fast';
import { describe, expect, it } from 'vitest';
import { FEATURES } from '../src/evaluate/features.ts';
import { bytesOf, NetEvaluator, readNet } from '../src/evaluate/net.ts';
import { NET, WEIGHTS } from '../src/evaluate/weights.ts';
import { bestTurns } from '../src/turns/enumerate.ts';
import { NARROW } from '../src/turns/turn.ts';
import reference from './fixtures/reference.json' with { type: 'json' };

/** Numbers of 32 bits have about seven digits. */
const relativeError = (value: number, exact: number) => Math.abs(value - exact) / (1 + Math.abs(exact));

describe('the net', () => {
  it('has weights that match their checksum, in a file of at most 3 MB', () => {
    expect(createHash('sha256').update(bytesOf(WEIGHTS)).digest('hex')).toBe(WEIGHTS.sha256);
    expect(statSync(new URL('../data/weights.json', import.meta.url)).size).toBeLessThan(3_000_000);
  });

  it('agrees with PyTorch, one input after another and each on its own', () => {
    expect(reference.sha256).toBe(WEIGHTS.sha256);
    const running = new NetEvaluator(NET, 1);
    for (const { x, out } of reference.rows) {
      const input = Float32Array.from(x);
      const fresh = new NetEvaluator(NET, 1).outputsOf(input, 0);
      running.outputsOf(input, 0).forEach((value, i) => {
        expect(relativeError(value, out[i])).toBeLessThan(1e-5);
        expect(relativeError(fresh[i], out[i])).toBeLessThan(2e-6);
      });
    }
  });

  it('stays true over thousands of positions, although its sums are carried on', () => {
    const { game, state } = newGame(
      unwrap(newSetup({ map: 'imperium', players: ['Ada', 'Brutus', 'Cornelia', 'Drusus'] }, 1)),
    );
    const running = new NetEvaluator(NET, game.seats);
    let evaluated = 0;
    for (let turn = 0; turn < 24; turn++) {
      const [best] = bestTurns(
        game,
        state,
        (end, seat) => {
          evaluated++;
          return running.outputs(game, end, seat)[0];
        },
        NARROW,
        1,
      );
      state.set(best.end);
    }
    expect(evaluated).toBeGreaterThan(1000);
    for (let seat = 0; seat < game.seats; seat++) {
      const fresh = new NetEvaluator(NET, game.seats).outputs(game, state, seat);
      running.outputs(game, state, seat).forEach((value, i) => {
        expect(relativeError(value, fresh[i])).toBeLessThan(2e-5);
      });
    }
  });

  it('gives the same to the last bit whatever else is computed in between', () => {
    const inputs = reference.rows.map(({ x }) => Float32Array.from(x));
    const alone = new NetEvaluator(NET, 1);
    const expected = inputs.map((input) => alone.outputsOf(input, 0));
    const [one, other] = [new NetEvaluator(NET, 1), new NetEvaluator(NET, 1)];
    const interrupted = inputs.map((input, i) => {
      other.outputsOf(inputs[inputs.length - 1 - i], 0);
      return one.outputsOf(input, 0);
    });
    expect(interrupted).toEqual(expected);
  });

  it('refuses weights made for other features', () => {
    expect(() => readNet({ ...WEIGHTS, features: WEIGHTS.features + 1 })).toThrow(
      'The weights are for features',
    );
    expect(() => readNet({ ...WEIGHTS, inputs: FEATURES - 1 })).toThrow('The weights are for features');
  });
});
