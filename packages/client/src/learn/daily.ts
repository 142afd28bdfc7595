/** The game of the day on this device: its saved game, the player's result, and what each level would have scored. */
import { type Action, totalScore, view, writeAction } from '@concordia/engine';
import { DAILY_LEVEL, type DailyTable, gameOfDay, playOut } from '@concordia/protocol';
import { go } from '../app/router.ts';
import { savedGame } from '../games/create.ts';
import { LEVELS, type Level, type SavedGame } from '../games/saved.ts';
import { keepStorage, loadGame, saveGame } from '../games/storage.ts';
import { type Answer, call } from '../online/api.ts';
import { Opponents } from '../opponents/opponents.ts';
import { dayOf } from './puzzles/rating.ts';

const DAY_MS = 24 * 3600_000;

/** Today as a date here, or the day before it. */
export function dayBefore(time: number, days: number): string {
  return dayOf(new Date(time).setHours(12, 0, 0, 0) - days * DAY_MS);
}
export function dailyId(day: string): string {
  return `day-${day}`;
}

/** Starts it, or continues where it was left. */
export async function playDay(day: string): Promise<void> {
  const id = dailyId(day);
  if (!(await loadGame(id))) {
    const { setup, seat, seed } = gameOfDay(day);
    const controls = setup.players.map((_, other) => (other === seat ? 'person' : DAILY_LEVEL));
    await saveGame({ ...savedGame(setup, [], { controls, liveScores: true, seed }), id });
    void keepStorage();
  }
  go({ page: 'game', id });
}

export interface Played {
  readonly game: SavedGame | undefined;
  /** Own points, when it is over. */
  readonly points: number | null;
}
export async function playedOn(day: string): Promise<Played> {
  const game = await loadGame(dailyId(day));
  const { seat } = gameOfDay(day);
  return { game, points: game?.summary.over ? (game.summary.totals?.[seat] ?? null) : null };
}

/** Everyone's results. */
export function resultsOf(day: string): Promise<Answer<DailyTable>> {
  return call('GET', `daily/${day}`);
}
/** The server replays the game from the player's decisions; a result entered before stays. */
export function enterResult(day: string, { actions }: SavedGame): Promise<Answer<DailyTable>> {
  const { seat } = gameOfDay(day);
  const own = actions.filter((action) => action.seat === seat).map(writeAction);
  return call('POST', `daily/${day}`, { moves: own.join(' ') });
}

/** What each level scores from the same seat, as it is known. Returns how to stop. */
export function levelScores(day: string, tell: (level: Level, points: number) => void): () => void {
  const computer = new Opponents();
  const all = async () => {
    for (const level of LEVELS) tell(level, await scoreOf(computer, day, level));
  };
  all().catch(() => {});
  return () => computer.dispose();
}
async function scoreOf(computer: Opponents, day: string, own: Level): Promise<number> {
  const daily = gameOfDay(day);
  const { game, state } = await playOut(daily, ({ game, state, seat, seed }): Promise<Action[]> => {
    const level = seat === daily.seat ? own : DAILY_LEVEL;
    return computer.ask({ ask: 'turn', view: view(game, state, seat, 'careful'), level, seed });
  });
  return totalScore(game, state, daily.seat);
}
