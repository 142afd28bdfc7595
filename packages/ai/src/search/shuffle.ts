import type { Rng } from '@concordia/engine';
import { CARDS, layout as S, type State } from '@concordia/engine/fast';

/** Another order of the unseen cards: each deck stays where it lies in the stack. */
export function shuffleStack(state: State, rng: Rng): void {
  const cards = Array.from(state.subarray(S.STACK, S.STACK + state[S.STACK_COUNT]));
  const decks = [...new Set(cards.map((card) => CARDS[card].deck))];
  state.set(
    decks.flatMap((deck) => rng.shuffle(cards.filter((card) => CARDS[card].deck === deck))),
    S.STACK,
  );
}
