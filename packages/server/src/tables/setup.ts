import { randomInt } from 'node:crypto';
import {
  type CardId,
  cardInfo,
  type MapId,
  newSetup,
  type Setup,
  type State,
  unwrap,
} from '@concordia/engine';
import { cardIndex, layout } from '@concordia/engine/fast';
import type { KnownSetup } from '@concordia/protocol';
import { randomSecret } from '../random.ts';

export type DrawSetup = (map: MapId, seats: number, options: Setup['options']) => Setup;

/**
 * A set-up nobody can work out from what lies open. The engine's generator is made to be repeatable from a short seed,
 * not to keep a secret, so each deck is shuffled once more with the system's randomness.
 */
export const drawSetup: DrawSetup = (map, seats, options) => {
  const players = Array.from({ length: seats }, () => '');
  const setup = unwrap(
    newSetup({ map, players, intermediateScoring: options.intermediateScoring }, randomSecret()),
  );
  return { ...setup, market: byDeck(setup.market).flatMap(shuffled) };
};

/** What may be known of a set-up when the stack has come down to what it is in `state`. */
export function knownSetup(setup: Setup, state: State, names: readonly string[]): KnownSetup {
  const known = setup.market.length - state[layout.STACK_COUNT];
  const seen = setup.market.slice(0, known);
  const rest = setup.market.slice(known).sort((a, b) => cardIndex(a) - cardIndex(b));
  const players = names.map((name) => ({ name }));
  return { known, setup: { ...setup, players, market: [...seen, ...rest] } };
}

function byDeck(market: readonly CardId[]): CardId[][] {
  return [...Map.groupBy(market, (card) => cardInfo(card).deck).values()];
}
export function shuffled<T>(items: readonly T[]): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [result[i], result[j]] = [result[j], result[i]];
  }
  return result;
}
