/** The puzzles as they are packed, and how one is laid out. */
import {
  type Action,
  type Game,
  type MapId,
  newGame,
  newSetup,
  play,
  readAction,
  type Seat,
  type Setup,
  type State,
  unwrap,
  type View,
  view,
} from '@concordia/engine';

/** What puzzles can be about; each has its name in the messages. */
export const THEMES = [
  'houses',
  'race',
  'province',
  'praefectus',
  'coins',
  'gods',
  'trade',
  'diplomat',
  'colonists',
  'specialist',
  'tempo',
  'deny',
  'end',
] as const;
export type Theme = (typeof THEMES)[number];

export interface PackedGame {
  readonly map: MapId;
  readonly seats: number;
  readonly seed: string;
  /** As `writeAction` writes them, with blanks between. */
  readonly actions: string;
}
export interface Puzzle {
  readonly id: string;
  /** Which of the games. */
  readonly game: number;
  /** Actions before the position. */
  readonly at: number;
  readonly best: string;
  /** Chance to win with the best turn, in percent. */
  readonly chance: number;
  /** Turns of other plans and their chances, best first. */
  readonly others: readonly (readonly [turn: string, chance: number])[];
  readonly themes: readonly Theme[];
  /** How hard it is, as a rating. */
  readonly rating: number;
}
export interface PuzzlePack {
  readonly games: readonly PackedGame[];
  readonly puzzles: readonly Puzzle[];
}

/** The names the players of packed games have. */
const NAMES = ['Livia', 'Brutus', 'Cassia', 'Darius', 'Elena'] as const;

/** A puzzle on the table. */
export interface LaidOut {
  readonly setup: Setup;
  readonly before: readonly Action[];
  readonly game: Game;
  readonly state: State;
  readonly seat: Seat;
  /** What the seat could know. */
  readonly seen: View;
  readonly best: readonly Action[];
  readonly others: readonly { readonly actions: readonly Action[]; readonly chance: number }[];
}

export function layOut(pack: PuzzlePack, puzzle: Puzzle): LaidOut {
  const { map, seats, seed, actions } = pack.games[puzzle.game];
  const drawn = unwrap(newSetup({ map, players: NAMES.slice(0, seats) }, seed));
  const { game, state } = unwrap(newGame(drawn));
  const before = actions
    .split(' ')
    .slice(0, puzzle.at)
    .map((text) => unwrap(play(game, state, readAction(state, text))));
  const seen = view(game, state, readAction(state, '.').seat, 'careful');
  const turn = (text: string) => {
    const after = state.slice() as State;
    return text.split(' ').map((one) => unwrap(play(game, after, readAction(after, one))));
  };
  return {
    setup: drawn,
    before,
    game,
    state,
    seat: seen.active,
    seen,
    best: turn(puzzle.best),
    others: puzzle.others.map(([text, chance]) => ({ actions: turn(text), chance })),
  };
}
