/** The game of the day: the same set-up and opponents for everyone, derived from the date alone. */
import {
  type Action,
  decider,
  isOver,
  newGame,
  play,
  seededRng,
  totalScore,
  unwrap,
  view,
} from '@concordia/engine';
import { go } from '../app/router.ts';
import { createGame } from '../games/create.ts';
import { LEVELS, type Level, type NewGameOptions, type SavedGame } from '../games/saved.ts';
import { NAMES } from '../games/start.ts';
import { keepStorage, loadGame, saveGame } from '../games/storage.ts';
import { Opponents } from '../opponents/opponents.ts';
import { dayOf } from './puzzles/rating.ts';

/** What they are all measured against. */
const OPPONENTS: Level = 'hard';
const TABLES = [
  { map: 'italia', players: 2 },
  { map: 'imperium', players: 3 },
  { map: 'italia', players: 3 },
  { map: 'imperium', players: 4 },
] as const;

export interface Daily {
  readonly id: string;
  readonly options: NewGameOptions;
  readonly seat: number;
}

export function gameOfDay(time: number): Daily {
  const day = dayOf(time);
  const rng = seededRng(`game of the day ${day}`);
  const { map, players } = TABLES[rng.int(TABLES.length)];
  const seat = rng.int(players);
  const others = NAMES.slice(1);
  const seats = Array.from({ length: players }, (_, at) =>
    at === seat
      ? ({ name: NAMES[0], control: 'person' } as const)
      : ({ name: others[at < seat ? at : at - 1], control: OPPONENTS } as const),
  );
  const options: NewGameOptions = {
    map,
    seats,
    intermediateScoring: false,
    liveScores: true,
    seed: `game of the day ${day}`,
  };
  return { id: `day-${day}`, options, seat };
}

/** Begins it, or goes on where it was left. */
export async function playToday(daily: Daily): Promise<void> {
  if (!(await loadGame(daily.id))) {
    await saveGame({ ...createGame(daily.options), id: daily.id });
    void keepStorage();
  }
  go({ page: 'game', id: daily.id });
}

export interface Today {
  readonly game: SavedGame | undefined;
  /** Own points, when it is over. */
  readonly points: number | null;
}
export async function today(daily: Daily): Promise<Today> {
  const game = await loadGame(daily.id);
  return { game, points: game?.summary.over ? (game.summary.totals?.[daily.seat] ?? null) : null };
}

/** What each level scores from the same seat, as it is known. Returns how to stop. */
export function levelScores(daily: Daily, tell: (level: Level, points: number) => void): () => void {
  const computer = new Opponents();
  const all = async () => {
    for (const level of LEVELS) tell(level, await scoreOf(computer, daily, level));
  };
  all().catch(() => {});
  return () => computer.dispose();
}
async function scoreOf(computer: Opponents, { options, seat }: Daily, own: Level): Promise<number> {
  const { setup } = createGame(options);
  const { game, state } = unwrap(newGame(setup));
  for (let count = 0; !isOver(state); ) {
    const turn: Action[] = await computer.ask({
      ask: 'turn',
      view: view(game, state, decider(state), 'careful'),
      level: decider(state) === seat ? own : OPPONENTS,
      // As a game on this device seeds them.
      seed: `${options.seed}/${count}`,
    });
    for (const action of turn) unwrap(play(game, state, action));
    count += turn.length;
  }
  return totalScore(game, state, seat);
}
