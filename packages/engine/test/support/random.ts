/** Seeded play for the tests: games played at random, with the positions they pass through. */
import {
  type Action,
  type Emit,
  type Game,
  isOver,
  legalActions,
  type MapId,
  newGame,
  newSetup,
  play,
  type Rng,
  type Setup,
  type State,
  seededRng,
  unwrap,
} from '@concordia/engine';

/** Every board with every number of players. */
export const TABLES: readonly { map: MapId; players: number }[] = [
  { map: 'imperium', players: 3 },
  { map: 'imperium', players: 4 },
  { map: 'imperium', players: 5 },
  { map: 'italia', players: 2 },
  { map: 'italia', players: 3 },
  { map: 'italia', players: 4 },
];

/**
 * `uniform` takes any legal action; `builder` likes to move, trade and build, so that games end by houses too.
 * Neither is bound to end: see `MOST_ACTIONS`.
 */
export type Style = 'uniform' | 'builder';
/** A game could last for ever (everyone may play the Tribune again and again); at random it never comes near this. */
export const MOST_ACTIONS = 20_000;

export function choose(style: Style, actions: readonly Action[], rng: Rng): Action {
  if (style === 'builder') {
    const builds = actions.filter((action) => action.type === 'build');
    if (builds.length > 0) return builds[rng.int(builds.length)];
    const cards = actions.filter((action) => action.type === 'play' && !action.card.includes('senator'));
    if (cards.length > 0 && rng.float() < 0.9) return cards[rng.int(cards.length)];
    const others = actions.filter((action) => action.type !== 'done' && action.type !== 'sell');
    if (others.length > 0 && rng.float() < 0.9) return others[rng.int(others.length)];
  }
  return actions[rng.int(actions.length)];
}

export interface PlayedGame {
  setup: Setup;
  actions: Action[];
  game: Game;
  state: State;
}
export interface Watcher {
  /** Before each action, with all legal ones. */
  before?: (game: Game, state: State, actions: Action[]) => void;
  emit?: Emit;
}

export function randomSetup(table: { map: MapId; players: number }, seed: number): Setup {
  const players = Array.from({ length: table.players }, (_, seat) => `Seat ${seat}`);
  return unwrap(newSetup({ map: table.map, players, intermediateScoring: seed % 2 === 1 }, seed));
}
/** A game played to its end. */
export function randomGame(setup: Setup, seed: number, style: Style, watcher: Watcher = {}): PlayedGame {
  const { game, state } = unwrap(newGame(setup));
  const rng = seededRng(`play ${seed}`);
  const actions: Action[] = [];
  while (!isOver(state)) {
    const legal = legalActions(game, state);
    if (legal.length === 0) throw new Error(`A dead end after ${actions.length} actions`);
    if (actions.length === MOST_ACTIONS) throw new Error('This game does not end');
    watcher.before?.(game, state, legal);
    const action = choose(style, legal, rng);
    const played = play(game, state, action, watcher.emit);
    if (!played.ok) throw new Error(`${JSON.stringify(action)} was listed, but: ${played.error.message}`);
    actions.push(action);
  }
  return { setup, actions, game, state };
}
/** The position after a number of random actions, or at the end of the game. */
export function randomPosition(setup: Setup, seed: number, length: number): { game: Game; state: State } {
  const { game, state } = unwrap(newGame(setup));
  const rng = seededRng(`position ${seed}`);
  for (let i = 0; i < length && !isOver(state); i++) {
    play(game, state, choose('uniform', legalActions(game, state), rng));
  }
  return { game, state };
}

/** One text for one action, member order aside. */
export function canonical(action: unknown): string {
  return JSON.stringify(action, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
