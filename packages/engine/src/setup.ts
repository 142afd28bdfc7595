/** Set-up (rules, section 2): drawn from a seed, or given and checked. */
import { board } from './board.ts';
import { CARDS, cardIndex, START_CARDS } from './cards.ts';
import { CITY_TOKENS, type Letter } from './data.ts';
import { type CardId, type CityId, GOODS, type Good, MAP_IDS, type MapId } from './names.ts';
import { type Rng, seededRng } from './rng.ts';

export interface Setup {
  map: MapId;
  /** In seat order. */
  players: { name: string }[];
  options: { intermediateScoring: boolean };
  /** The good of every city but Roma. */
  cities: Record<CityId, Good>;
  /** Every card of the decks in play, top first: the first seven are the display. Secret while a game runs. */
  market: CardId[];
}
export interface GameOptions {
  map: MapId;
  /** Names in seat order. */
  players: readonly string[];
  intermediateScoring?: boolean;
}
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

/** Everything random of a game is drawn here. Who takes which seat is the caller's to decide. */
export function newSetup(options: GameOptions, seed: string | number): Setup {
  const { map, players } = options;
  const problem = seatsProblem(map, players.length);
  if (problem !== null) throw new Error(problem);
  const rng = seededRng(seed);
  return {
    map,
    players: players.map((name) => ({ name })),
    options: { intermediateScoring: options.intermediateScoring ?? false },
    cities: dealTokens(map, rng),
    market: stackDecks(players.length, rng),
  };
}
/** Why so many players cannot play on a board; null when they can. */
export function seatsProblem(map: MapId, players: number): string | null {
  const { name, players: seats } = board(map);
  if (players >= seats.min && players <= seats.max) return null;
  return `${name} is for ${seats.min} to ${seats.max} players, not ${players}`;
}

function tokensOf(letter: Letter): Good[] {
  return GOODS.flatMap((good) => Array<Good>(CITY_TOKENS[letter][good]).fill(good));
}
function dealTokens(map: MapId, rng: Rng): Record<CityId, Good> {
  const dealt: Record<CityId, Good> = {};
  for (const letter of Object.keys(CITY_TOKENS) as Letter[]) {
    const tokens = rng.shuffle(tokensOf(letter));
    const cities = board(map).cities.filter((city) => city.letter === letter);
    cities.forEach(({ id }, index) => {
      dealt[id] = tokens[index];
    });
  }
  return dealt;
}
function deck(number: number): CardId[] {
  return CARDS.slice(START_CARDS).flatMap((card) => (card.deck === number ? [card.id] : []));
}
function stackDecks(players: number, rng: Rng): CardId[] {
  return Array.from({ length: players }, (_, index) => rng.shuffle(deck(index + 1))).flat();
}

/** A set-up from anywhere: accepted only when it is possible under section 2 of the rules. */
export function checkSetup(value: unknown): Result<Setup, string> {
  const fail = (error: string): Result<Setup, string> => ({ ok: false, error });
  if (!isObject(value)) return fail('«setup» must be an object');
  const { map, players, options = {}, cities, market } = value;
  if (!MAP_IDS.includes(map as MapId)) return fail(`«map» must be one of ${MAP_IDS.join(', ')}`);
  const mapId = map as MapId;
  if (!Array.isArray(players)) return fail('«players» must be a list');
  const nameless = players.findIndex((player) => !isObject(player) || typeof player.name !== 'string');
  if (nameless >= 0) return fail(`Player ${nameless} has no name`);
  const problem =
    seatsProblem(mapId, players.length) ??
    citiesProblem(mapId, cities) ??
    marketProblem(players.length, market);
  if (problem !== null) return fail(problem);
  if (!isObject(options)) return fail('«options» must be an object');
  const { intermediateScoring = false } = options;
  if (typeof intermediateScoring !== 'boolean') return fail('«intermediateScoring» must be true or false');
  // Members this program does not know are kept.
  const setup = {
    ...value,
    map: mapId,
    players: players.map((player: { name: string }) => ({ ...player })),
    options: { ...options, intermediateScoring },
    cities: { ...(cities as Record<CityId, Good>) },
    market: [...(market as CardId[])],
  };
  return { ok: true, value: setup };
}

function citiesProblem(map: MapId, cities: unknown): string | null {
  if (!isObject(cities)) return '«cities» must be an object from cities to goods';
  const wanted = board(map).cities.filter((city) => city.letter !== null);
  const missing = wanted.find(({ id }) => !Object.hasOwn(cities, id));
  if (missing !== undefined) return `«cities» does not name the good of ${missing.id}`;
  const extra = Object.keys(cities).find((id) => !wanted.some((city) => city.id === id));
  if (extra !== undefined) return `«cities» names «${extra}», which has no good on this board`;
  const wrong = wanted.find(({ id }) => !GOODS.includes(cities[id] as Good));
  if (wrong !== undefined) return `The good of ${wrong.id} must be one of ${GOODS.join(', ')}`;
  for (const letter of Object.keys(CITY_TOKENS) as Letter[]) {
    const lettered = wanted.filter((city) => city.letter === letter);
    if (lettered.length === 0) continue;
    for (const good of GOODS) {
      const count = lettered.filter(({ id }) => cities[id] === good).length;
      const tokens = CITY_TOKENS[letter][good];
      if (count !== tokens)
        return `Of the cities with letter ${letter}, ${count} make ${good}; there are ${tokens} such tokens`;
    }
  }
  return null;
}

function marketProblem(players: number, market: unknown): string | null {
  if (!Array.isArray(market)) return '«market» must be a list of cards';
  const decks = Array.from({ length: players }, (_, index) => deck(index + 1));
  const size = decks.flat().length;
  const unknown = market.findIndex((card) => typeof card !== 'string' || cardIndex(card) < START_CARDS);
  if (unknown >= 0) return `Card ${unknown} of «market» is no card of the market`;
  if (market.length !== size)
    return `«market» has ${market.length} cards; ${players} players play with ${size}`;
  const twice = market.findIndex((card, index) => market.indexOf(card) !== index);
  if (twice >= 0) return `«market» names ${market[twice]} twice`;
  const order = decks.flatMap((cards, index) => cards.map(() => index + 1));
  const misplaced = market.findIndex((card, index) => CARDS[cardIndex(card)].deck !== order[index]);
  if (misplaced >= 0)
    return `Card ${misplaced} of «market», ${market[misplaced]}, does not belong there: decks I to ${players} lie in order`;
  return null;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
