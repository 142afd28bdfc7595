/** What a match showed, for each bot of the list. */
import { seededRng } from '@concordia/engine';

/** One game of a match, by the bots' places in the list (not by seat). */
export interface MatchGame {
  seed: number;
  scores: number[];
  /** 0 for the winner. */
  places: number[];
  /** Milliseconds for each turn. */
  times: number[][];
}
/** How a bot did in a match. */
export interface Standing {
  bot: string;
  winShare: number;
  /** 95 %, resampled by seed: games of one seed share their set-up. */
  interval: [number, number];
  meanRank: number;
  meanScore: number;
  /** Mean of own score less the best opponent's. */
  margin: number;
  /** Milliseconds a turn. */
  median: number;
  p95: number;
}

const RESAMPLES = 4000;

/** How each bot of a match did, in the order of the list. */
export function standings(bots: readonly string[], games: readonly MatchGame[]): Standing[] {
  return bots.map((bot, entry) => {
    const times = games.flatMap((game) => game.times[entry]).sort((a, b) => a - b);
    return {
      bot,
      winShare: mean(games.map((game) => won(game, entry))),
      interval: winInterval(games, entry),
      meanRank: mean(games.map((game) => game.places[entry] + 1)),
      meanScore: mean(games.map((game) => game.scores[entry])),
      margin: mean(games.map((game) => margin(game, entry))),
      median: quantile(times, 0.5),
      p95: quantile(times, 0.95),
    };
  });
}
/** Mean score of the winners. */
export function winningScore(games: readonly MatchGame[]): number {
  return mean(games.map(({ scores, places }) => scores[places.indexOf(0)]));
}

const won = (game: MatchGame, entry: number): number => (game.places[entry] === 0 ? 1 : 0);
function margin({ scores }: MatchGame, entry: number): number {
  return scores[entry] - Math.max(...scores.filter((_, other) => other !== entry));
}
function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
function quantile(sorted: readonly number[], share: number): number {
  return sorted.length === 0 ? 0 : sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
function winInterval(games: readonly MatchGame[], entry: number): [number, number] {
  const seeds = [...new Set(games.map((game) => game.seed))];
  const shares = seeds.map((seed) =>
    mean(games.filter((game) => game.seed === seed).map((game) => won(game, entry))),
  );
  const rng = seededRng('resample');
  const resampled = Array.from({ length: RESAMPLES }, () =>
    mean(shares.map(() => shares[rng.int(shares.length)])),
  );
  resampled.sort((a, b) => a - b);
  return [quantile(resampled, 0.025), quantile(resampled, 0.975)];
}
