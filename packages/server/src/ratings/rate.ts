import type { Pace, Rating } from '@concordia/protocol';
import { ordinal, rate, rating } from 'openskill';
import type { PersonRow } from '../store/schema.ts';

/** The columns of a person that hold what they are worth at each pace. */
export const RATING_COLUMNS = {
  live: { mu: 'mu', sigma: 'sigma', games: 'rated_games' },
  days: { mu: 'days_mu', sigma: 'days_sigma', games: 'days_games' },
} as const satisfies Record<Pace, Record<'mu' | 'sigma' | 'games', keyof PersonRow>>;

export interface Rated {
  id: string;
  mu: number;
  sigma: number;
}

/** New ratings (Plackett–Luce) after a game in which each person took the place given. */
export function rateGame(
  pace: Pace,
  people: readonly PersonRow[],
  places: ReadonlyMap<string, number>,
): Rated[] {
  const teams = people.map((person) => [skillOf(person, pace)]);
  const rank = people.map((person) => places.get(person.id) ?? people.length);
  return rate(teams, { rank }).map(([{ mu, sigma }], i) => ({ id: people[i].id, mu, sigma }));
}

/** Where everyone begins, so that nobody stands below zero after a lost game. */
const BASE = 1000;
/** On a scale people like to read. */
const SCALE = 40;
/** Fewer games say little. */
const PROVISIONAL_GAMES = 10;

export function ratingOf(person: PersonRow, pace: Pace): Rating {
  const skill = skillOf(person, pace);
  const games = person[RATING_COLUMNS[pace].games];
  return {
    pace,
    rating: Math.round(BASE + ordinal(skill) * SCALE),
    deviation: Math.round(skill.sigma * SCALE),
    provisional: games < PROVISIONAL_GAMES,
    games,
  };
}

function skillOf(person: PersonRow, pace: Pace) {
  const { mu: muName, sigma: sigmaName } = RATING_COLUMNS[pace];
  const { [muName]: mu, [sigmaName]: sigma } = person;
  return mu === null || sigma === null ? rating() : rating({ mu, sigma });
}
