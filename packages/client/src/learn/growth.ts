/** How one has done against computers, from the games on this device. */
import { LEVEL_RATINGS } from '@concordia/ai';
import { cardInfo, GODS, type God, newGame, play, score, unwrap, view } from '@concordia/engine';
import rate from 'glicko2-lite';
import { isComputer, LEVELS, type Level, type SavedGame } from '../games/saved.ts';
import { type Skill, UNRATED } from './puzzles/rating.ts';

const LEVEL_DEVIATION = 60;

export interface Played {
  readonly game: SavedGame;
  readonly seat: number;
  readonly won: boolean;
  readonly points: number;
  /** After this game. */
  readonly skill: Skill;
}

/** Finished games of one person against computers, oldest first. */
export function playedGames(games: readonly SavedGame[]): Played[] {
  let skill = UNRATED;
  return games
    .filter(
      ({ controls, summary }) =>
        summary.ranking !== null && controls.filter((control) => control === 'person').length === 1,
    )
    .sort((a, b) => a.created - b.created)
    .map((game) => {
      const seat = game.controls.indexOf('person');
      const ranking = game.summary.ranking ?? [];
      const place = ranking.indexOf(seat);
      const opponents = game.controls.flatMap((control, other) =>
        isComputer(control)
          ? [
              [LEVEL_RATINGS[control], LEVEL_DEVIATION, ranking.indexOf(other) > place ? 1 : 0] as [
                number,
                number,
                number,
              ],
            ]
          : [],
      );
      const { rating, rd, vol } = rate(skill.rating, skill.deviation, skill.volatility, opponents);
      skill = { rating, deviation: rd, volatility: vol };
      return { game, seat, won: place === 0, points: game.summary.totals?.[seat] ?? 0, skill };
    });
}

/** The level that is nearest. */
export function levelOf(rating: number): Level {
  return LEVELS.reduce((a, b) =>
    Math.abs(LEVEL_RATINGS[b] - rating) < Math.abs(LEVEL_RATINGS[a] - rating) ? b : a,
  );
}

export interface Means {
  /** Average points by god: the player’s own, and the winners’. */
  readonly gods: readonly { readonly god: God; readonly own: number; readonly winner: number }[];
  readonly bought: number;
  readonly turns: number;
}

/** Averages over games. Each is replayed: call it for some, not for hundreds. */
export function meansOf(played: readonly Played[]): Means {
  const ends = played.map(({ game: { setup, actions, summary }, seat }) => {
    const { game, state } = unwrap(newGame(setup));
    for (const action of actions) unwrap(play(game, state, action));
    const [winner = seat] = summary.ranking ?? [];
    const cards = view(game, state, seat).players[seat].cards;
    return {
      own: score(game, state, seat),
      winner: score(game, state, winner),
      bought: cards.filter((card) => cardInfo(card).deck !== undefined).length,
      turns: actions.filter((action) => action.type === 'play' && action.seat === seat).length,
    };
  });
  const mean = (of: (end: (typeof ends)[number]) => number) =>
    ends.length === 0 ? 0 : ends.reduce((sum, end) => sum + of(end), 0) / ends.length;
  return {
    gods: GODS.map((god) => ({
      god,
      own: mean(({ own }) => own[god]),
      winner: mean(({ winner }) => winner[god]),
    })),
    bought: mean(({ bought }) => bought),
    turns: mean(({ turns }) => turns),
  };
}

/** By the strongest opponent: how many games were won, second, third, and lower. */
export function placesByLevel(games: readonly Played[]): { readonly [L in Level]?: readonly number[] } {
  const found: { [L in Level]?: number[] } = {};
  for (const { game, seat } of games) {
    const strongest = Math.max(...game.controls.filter(isComputer).map((level) => LEVELS.indexOf(level)));
    const place = Math.min(3, (game.summary.ranking ?? []).indexOf(seat));
    found[LEVELS[strongest]] ??= [0, 0, 0, 0];
    const places = found[LEVELS[strongest]];
    if (places) places[place]++;
  }
  return found;
}
