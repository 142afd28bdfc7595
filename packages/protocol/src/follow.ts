import { DISPLAY_COSTS, type Game, newGame, play, type Setup, type State, unwrap } from '@concordia/engine';
import type { Entry, KnownSetup, TurnEntry } from './live.ts';

/**
 * A game as one client knows it, built from the entries alone. All of it is true but the order of the cards in the
 * stack; a client shows `view(game, state, seat)` and composes its turn on a copy of `state`.
 */
export interface Followed {
  known: KnownSetup;
  entries: Entry[];
  game: Game;
  state: State;
}

/** The turns that stand: those taken back are gone. */
export function turnsInForce(entries: readonly Entry[]): TurnEntry[] {
  const turns: TurnEntry[] = [];
  for (const entry of entries) {
    if (entry.type === 'turn') turns.push(entry);
    if (entry.type === 'takeback') turns.pop();
  }
  return turns;
}

/** `entries` must be all of them from the first on; throws when they do not belong to the set-up. */
export function follow(told: KnownSetup, entries: readonly Entry[]): Followed {
  const known = learn(told, entries);
  const { game, state } = unwrap(newGame(known.setup));
  for (const turn of turnsInForce(entries)) playAll(game, state, turn);
  return { known, entries: [...entries], game, state };
}

export function lastSeq(followed: Followed): number {
  return followed.entries.at(-1)?.seq ?? 0;
}

/**
 * Takes in the next entry. One that is known already changes nothing; before a gap, null is returned: the client then
 * watches the table again from `lastSeq` on.
 */
export function advance(followed: Followed, entry: Entry): Followed | null {
  const last = lastSeq(followed);
  if (entry.seq <= last) return followed;
  if (entry.seq !== last + 1) return null;
  const entries = [...followed.entries, entry];
  switch (entry.type) {
    case 'turn': {
      const known = learn(followed.known, entries);
      if (known !== followed.known) return follow(known, entries);
      playAll(followed.game, followed.state, entry);
      return { ...followed, entries };
    }
    case 'takeback':
      return follow(followed.known, entries);
    case 'end':
      return { ...followed, entries };
    default:
      return entry satisfies never;
  }
}

function playAll(game: Game, state: State, turn: TurnEntry): void {
  for (const action of turn.actions) {
    const played = play(game, state, action);
    if (!played.ok) throw new Error(`entry ${turn.seq} does not fit the game: ${played.error.code}`);
  }
}

/** Puts the cards dealt so far where they belong in the market. */
function learn(known: KnownSetup, entries: readonly Entry[]): KnownSetup {
  const display = DISPLAY_COSTS.length;
  const dealt = turnsInForce(entries).flatMap((turn) => turn.dealt);
  if (display + dealt.length <= known.known) return known;
  const market = [...known.setup.market.slice(0, display), ...dealt];
  const seen = new Set(market);
  const setup: Setup = {
    ...known.setup,
    market: [...market, ...known.setup.market.filter((card) => !seen.has(card))],
  };
  return { setup, known: market.length };
}
