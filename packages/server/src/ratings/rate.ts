import { ordinal, rate, rating } from 'openskill';
import type { Rated } from '../store/results.ts';
import type { PersonRow } from '../store/schema.ts';

/** New ratings (Plackett–Luce) after a game in which each person took the place given. */
export function rateGame(people: readonly PersonRow[], places: ReadonlyMap<string, number>): Rated[] {
  const teams = people.map((person) => [ratingOf(person)]);
  const rank = people.map((person) => places.get(person.id) ?? people.length);
  return rate(teams, { rank }).map(([{ mu, sigma }], i) => ({ id: people[i].id, mu, sigma }));
}

/** Where everyone begins, so that nobody stands below zero after a lost game. */
const BASE = 1000;

/** What a player is at least worth, on a scale people like to read. */
export function shownRating(person: Pick<PersonRow, 'mu' | 'sigma'>): number {
  return Math.round(BASE + ordinal(ratingOf(person)) * 40);
}

function ratingOf({ mu, sigma }: Pick<PersonRow, 'mu' | 'sigma'>) {
  return mu === null || sigma === null ? rating() : rating({ mu, sigma });
}
