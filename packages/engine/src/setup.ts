/** Set-up (docs/RULES.md, section 2): drawn from a seed, or given and checked. */
import { boardIds, boardOf, findBoard } from './boards.ts';
import { CARDS, cardIndex, START_CARDS } from './cards.ts';
import { CITY_TOKENS, type Letter } from './data.ts';
import { type CardId, type CityId, GOODS, type Good, type MapId } from './names.ts';
import { accepted, type RefusalOf, type Result, refusal, refused } from './result.ts';
import { type Rng, seededRng } from './rng.ts';
import { asFlag, asList, asName, asObject, asText, asWhole, readShape } from './shape.ts';

/** Everything that is drawn or chosen before the first turn. With the actions it is the whole game. */
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
/** The input of `newSetup`; everything else is drawn. */
export interface GameOptions {
  map: MapId;
  /** Names in seat order. */
  players: readonly string[];
  intermediateScoring?: boolean;
}

const SENTENCES = {
  setupShape: (v: { problem: string }) => `This is not a set-up: ${v.problem}.`,
  players: (v: { board: string; min: number; max: number; players: number }) =>
    `${v.board} is for ${v.min} to ${v.max} players, not ${v.players}.`,
  cityMissing: (v: { city: string }) => `"cities" does not name the good of ${v.city}.`,
  cityUnknown: (v: { city: string }) => `"cities" names "${v.city}", which has no good on this board.`,
  cityGood: (v: { city: string }) => `The good of ${v.city} must be one of ${GOODS.join(', ')}.`,
  tokens: (v: { letter: string; good: string; cities: number; tokens: number }) =>
    `Of the cities with letter ${v.letter}, ${v.cities} make ${v.good}; there are ${v.tokens} such tokens.`,
  marketCard: (v: { index: number }) => `Card ${v.index} of "market" is no card of the market.`,
  marketSize: (v: { cards: number; players: number; wanted: number }) =>
    `"market" has ${v.cards} cards; ${v.players} players play with ${v.wanted}.`,
  marketTwice: (v: { card: string }) => `"market" names ${v.card} twice.`,
  marketOrder: (v: { index: number; card: string; players: number }) =>
    `Card ${v.index} of "market", ${v.card}, does not belong there: decks 1 to ${v.players} lie in order.`,
} as const;

/** Why a set-up is not possible. */
export type SetupRefusal = RefusalOf<typeof SENTENCES>;

/** Draws everything random of a game from the seed. The caller decides who takes which seat. */
export function newSetup(options: GameOptions, seed: string | number): Result<Setup, SetupRefusal> {
  const shape = readShape(() => {
    const given = asObject(options, '"options"');
    const { intermediateScoring = false } = given;
    if (typeof seed !== 'number') asText(seed, 'the seed');
    return {
      map: readMap(given.map),
      names: asList(given.players, '"players"').map((name, seat) =>
        asText(name, `the name of player ${seat}`),
      ),
      intermediateScoring: asFlag(intermediateScoring, '"intermediateScoring"'),
    };
  });
  if ('problem' in shape) return refused(refusal(SENTENCES, 'setupShape', shape));
  const { map, names, intermediateScoring } = shape.value;
  const seats = checkSeats(map, names.length);
  if (!seats.ok) return seats;
  const rng = seededRng(seed);
  return accepted({
    map,
    players: names.map((name) => ({ name })),
    options: { intermediateScoring },
    cities: dealTokens(map, rng),
    market: stackDecks(names.length, rng),
  });
}

/** Whether a number of players can play on a board. */
export function checkSeats(map: MapId, players: number): Result<number, SetupRefusal> {
  const shape = readShape(() => {
    asWhole(players, 'the number of players', 0, Number.MAX_SAFE_INTEGER);
    return readMap(map);
  });
  if ('problem' in shape) return refused(refusal(SENTENCES, 'setupShape', shape));
  const { name, players: seats } = boardOf(shape.value);
  if (players >= seats.min && players <= seats.max) return accepted(players);
  return refused(refusal(SENTENCES, 'players', { board: name, min: seats.min, max: seats.max, players }));
}
function readMap(value: unknown): MapId {
  const isBoard = (text: string) => findBoard(text) !== undefined;
  return asName<MapId>(value, '"map"', `a board: ${boardIds().join(', ')}`, isBoard);
}

function tokensOf(letter: Letter): Good[] {
  return GOODS.flatMap((good) => Array<Good>(CITY_TOKENS[letter][good]).fill(good));
}
function dealTokens(map: MapId, rng: Rng): Record<CityId, Good> {
  const dealt: Record<CityId, Good> = {};
  for (const letter of Object.keys(CITY_TOKENS) as Letter[]) {
    const tokens = rng.shuffle(tokensOf(letter));
    const cities = boardOf(map).cities.filter((city) => city.letter === letter);
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

/** Reads a set-up from anywhere: it is accepted only when it is possible under section 2 of docs/RULES.md. */
export function parseSetup(value: unknown): Result<Setup, SetupRefusal> {
  const shape = readShape(() => readSetup(value));
  if ('problem' in shape) return refused(refusal(SENTENCES, 'setupShape', shape));
  const setup = shape.value;
  const seats = checkSeats(setup.map, setup.players.length);
  if (!seats.ok) return seats;
  const problem = citiesProblem(setup) ?? marketProblem(setup);
  return problem === null ? accepted(setup) : refused(problem);
}
/** Members this program does not know are kept. */
function readSetup(value: unknown): Setup {
  const given = asObject(value, '"setup"');
  const map = readMap(given.map);
  const players = asList(given.players, '"players"').map((player, seat) => {
    const named = asObject(player, `player ${seat}`);
    return { ...named, name: asText(named.name, `the name of player ${seat}`) };
  });
  const options = given.options === undefined ? {} : asObject(given.options, '"options"');
  const { intermediateScoring = false } = options;
  return {
    ...given,
    map,
    players,
    options: { ...options, intermediateScoring: asFlag(intermediateScoring, '"intermediateScoring"') },
    cities: { ...(asObject(given.cities, '"cities"') as Record<CityId, Good>) },
    market: [...(asList(given.market, '"market"') as CardId[])],
  };
}

function citiesProblem({ map, cities }: Setup): SetupRefusal | null {
  const wanted = boardOf(map).cities.filter((city) => city.letter !== null);
  const missing = wanted.find(({ id }) => !Object.hasOwn(cities, id));
  if (missing !== undefined) return refusal(SENTENCES, 'cityMissing', { city: missing.id });
  const unknown = Object.keys(cities).find((id) => !wanted.some((city) => city.id === id));
  if (unknown !== undefined) return refusal(SENTENCES, 'cityUnknown', { city: unknown });
  const wrong = wanted.find(({ id }) => !GOODS.includes(cities[id]));
  if (wrong !== undefined) return refusal(SENTENCES, 'cityGood', { city: wrong.id });
  for (const letter of Object.keys(CITY_TOKENS) as Letter[]) {
    const lettered = wanted.filter((city) => city.letter === letter);
    if (lettered.length === 0) continue;
    for (const good of GOODS) {
      const count = lettered.filter(({ id }) => cities[id] === good).length;
      const tokens = CITY_TOKENS[letter][good];
      if (count !== tokens) return refusal(SENTENCES, 'tokens', { letter, good, cities: count, tokens });
    }
  }
  return null;
}

function marketProblem({ players: { length: players }, market }: Setup): SetupRefusal | null {
  const decks = Array.from({ length: players }, (_, index) => deck(index + 1));
  const wanted = decks.flat().length;
  const unknown = market.findIndex((card) => typeof card !== 'string' || cardIndex(card) < START_CARDS);
  if (unknown >= 0) return refusal(SENTENCES, 'marketCard', { index: unknown });
  if (market.length !== wanted)
    return refusal(SENTENCES, 'marketSize', { cards: market.length, players, wanted });
  const twice = market.findIndex((card, index) => market.indexOf(card) !== index);
  if (twice >= 0) return refusal(SENTENCES, 'marketTwice', { card: market[twice] });
  const order = decks.flatMap((cards, index) => cards.map(() => index + 1));
  const index = market.findIndex((card, at) => CARDS[cardIndex(card)].deck !== order[at]);
  return index < 0 ? null : refusal(SENTENCES, 'marketOrder', { index, card: market[index], players });
}
