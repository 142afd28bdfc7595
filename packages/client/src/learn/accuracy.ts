/** How well one plays: the chance to win that one's turns cost against the best ones, over a game and over many. */
export const PHASES = ['opening', 'middle', 'end'] as const;

/** Of one game. Losses are sums over its turns, as shares of the chance to win. */
export interface Accuracy {
  readonly turns: number;
  /** Turns within a hundredth of the best. */
  readonly found: number;
  /** Turns that lost a tenth or more. */
  readonly big: number;
  /** By thirds of the game. */
  readonly phases: readonly { readonly turns: number; readonly lost: number }[];
}

export const FOUND = 0.01;
export const BIG = 0.1;

/** From the losses of one's turns, in order. */
export function accuracyOf(losses: readonly number[]): Accuracy {
  const phaseOf = (index: number) => Math.floor((index * PHASES.length) / losses.length);
  return {
    turns: losses.length,
    found: losses.filter((loss) => loss < FOUND).length,
    big: losses.filter((loss) => loss >= BIG).length,
    phases: PHASES.map((_, phase) => {
      const some = losses.filter((_, index) => phaseOf(index) === phase);
      return { turns: some.length, lost: some.reduce((sum, loss) => sum + loss, 0) };
    }),
  };
}

/** Of several games together. */
export interface Skilled {
  /** The share of turns that were the best or as good. */
  readonly found: number;
  /** Lost per turn. */
  readonly lost: number;
  /** Big mistakes per game. */
  readonly big: number;
  /** Lost per turn by phase. */
  readonly phases: readonly number[];
}
/** Null where nothing was looked through. */
export function together(games: readonly Accuracy[]): Skilled | null {
  const sum = (of: (game: Accuracy) => number) => games.reduce((all, game) => all + of(game), 0);
  const turns = sum((game) => game.turns);
  if (turns === 0) return null;
  return {
    found: sum(({ found }) => found) / turns,
    lost: sum(({ phases }) => phases.reduce((all, { lost }) => all + lost, 0)) / turns,
    big: sum(({ big }) => big) / games.length,
    phases: PHASES.map((_, phase) => {
      const of = sum(({ phases }) => phases[phase].turns);
      return of === 0 ? 0 : sum(({ phases }) => phases[phase].lost) / of;
    }),
  };
}
