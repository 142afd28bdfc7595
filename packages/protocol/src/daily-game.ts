import {
  type Action,
  decider,
  type Game,
  isOver,
  newGame,
  newSetup,
  play,
  type Seat,
  type Setup,
  type State,
  seededRng,
  unwrap,
} from '@concordia/engine';
import type { BotLevel } from './common.ts';

/** The game of a day: the same cards, goods, seat and opponents for everyone, derived from the date alone. */
export interface DailyGame {
  readonly setup: Setup;
  /** The person's. */
  readonly seat: Seat;
  readonly seed: string;
}

/** What everyone plays against: quick, and the same on every machine. */
export const DAILY_LEVEL: BotLevel = 'hard';
const PERSON = 'Livia';
const OPPONENTS = ['Brutus', 'Cassia', 'Darius'] as const;
const TABLES = [
  { map: 'italia', players: 2 },
  { map: 'imperium', players: 3 },
  { map: 'italia', players: 3 },
  { map: 'imperium', players: 4 },
] as const;

/** `day` is a date such as `2026-11-18`. */
export function gameOfDay(day: string): DailyGame {
  const seed = `game of the day ${day}`;
  const rng = seededRng(seed);
  const { map, players } = TABLES[rng.int(TABLES.length)];
  const seat = rng.int(players);
  const names: string[] = OPPONENTS.slice(0, players - 1);
  names.splice(seat, 0, PERSON);
  return { setup: unwrap(newSetup({ map, players: names }, seed)), seat, seed };
}

/** Where a decision is to be made. `seed` is what a computer player thinks with here, wherever the game is played. */
export interface DailyPosition {
  readonly game: Game;
  readonly state: State;
  readonly seat: Seat;
  readonly seed: string;
}

/** Plays a day's game to its end, asking for what each seat does. Throws a `RefusalError` if that is not legal. */
export async function playOut(
  { setup, seed }: DailyGame,
  decide: (at: DailyPosition) => Promise<readonly Action[]>,
): Promise<{ game: Game; state: State }> {
  const { game, state } = unwrap(newGame(setup));
  for (let count = 0; !isOver(state); ) {
    const actions = await decide({ game, state, seat: decider(state), seed: `${seed}/${count}` });
    for (const action of actions) unwrap(play(game, state, action));
    count += actions.length;
  }
  return { game, state };
}
