/** Boards as data: JSON documents (`data/board.schema.json`), checked before anything is played on them. */
import imperiumJson from '../data/imperium.json' with { type: 'json' };
import italiaJson from '../data/italia.json' with { type: 'json' };
import { type Board, MOST_LINES, MOST_PROVINCES, makeBoard } from './board.ts';
import { type BoardInfo, CITY_TOKENS, type CityInfo, type Letter, type LineInfo } from './data.ts';
import { GOODS, KINDS, type Kind, type MapId } from './names.ts';
import { accepted, type Refusal, type RefusalOf, type Result, refusal, refused, unwrap } from './result.ts';
import { asList, asName, asObject, asText, asWhole, isObject, readShape } from './shape.ts';
import { MOST_CITIES } from './state.ts';

const MOST_PLAYERS = 5;

const SENTENCES = {
  boardShape: (v: { problem: string }) => `This is not a board: ${v.problem}.`,
  idTaken: (v: { id: string }) => `Another board is called "${v.id}".`,
  idTwice: (v: { id: string }) => `"${v.id}" names two things: every id must be different.`,
  capitalUnknown: (v: { capital: string }) => `The capital "${v.capital}" is none of the cities.`,
  capitalAlone: (v: { kind: string }) => `No ${v.kind} line ends in the capital, where colonists start.`,
  capitalOwned: () => 'The capital is in no province and has no letter.',
  cityOutside: (v: { city: string }) => `${v.city} needs a province and a letter: only the capital has none.`,
  provinceUnknown: (v: { city: string; province: string }) =>
    `${v.city} is in "${v.province}", which is none of the provinces.`,
  provinceEmpty: (v: { province: string }) => `The province ${v.province} has no cities.`,
  lineCity: (v: { line: string; city: string }) =>
    `${v.line} ends in "${v.city}", which is none of the cities.`,
  lineLoop: (v: { line: string }) => `${v.line} ends where it begins.`,
  lineTwice: (v: { line: string; other: string }) =>
    `${v.line} and ${v.other} are the same line: one of a kind between two cities is enough.`,
  unreachable: (v: { cities: string }) => `No lines lead from the capital to ${v.cities}.`,
  tokens: (v: { letter: string; cities: number; tokens: number }) =>
    `${v.cities} cities have letter ${v.letter}; there are ${v.tokens} such tokens.`,
  tooMany: (v: { what: string; count: number; most: number }) =>
    `${v.count} ${v.what} are too many: the state has room for ${v.most}.`,
} as const;

/** One thing that is wrong with a board. */
export type BoardProblem = RefusalOf<typeof SENTENCES>;
/** Why a board is refused: all its problems; `message` holds their sentences. */
export type BoardRefusal = Refusal<'board', { readonly problems: readonly BoardProblem[] }>;

const boards = new Map<string, Board>();

/** The board of an id, with the tables that search needs. */
export function findBoard(map: string): Board | undefined {
  return boards.get(map);
}
/** The same for an id that is known to exist. */
export function boardOf(map: MapId): Board {
  return findBoard(map)!;
}
export function boardIds(): string[] {
  return [...boards.keys()];
}

/**
 * Reads a board from text or parsed JSON and makes it known: from then on its id can be used wherever a map is named, in set-ups,
 * records and views. Members it does not know are kept. Loading the same board again changes nothing.
 */
export function loadBoard(source: unknown): Result<BoardInfo, BoardRefusal> {
  const shape = readShape(() => readBoard(typeof source === 'string' ? parse(source) : source));
  if ('problem' in shape) return refuseAll([refusal(SENTENCES, 'boardShape', shape)]);
  const board = shape.value;
  const known = boards.get(board.id);
  if (known !== undefined) {
    const isSame = JSON.stringify({ ...known, ...board }) === JSON.stringify(known);
    return isSame ? accepted(known) : refuseAll([refusal(SENTENCES, 'idTaken', { id: board.id })]);
  }
  const problems = problemsOf(board);
  if (problems.length > 0) return refuseAll(problems);
  const made = makeBoard(board);
  boards.set(board.id, made);
  return accepted(made);
}
function refuseAll(problems: readonly BoardProblem[]): { ok: false; error: BoardRefusal } {
  const message = problems.map((problem) => problem.message).join(' ');
  return refused({ code: 'board', values: { problems }, message });
}
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readBoard(value: unknown): BoardInfo {
  const given = asObject(value, 'a board');
  const text = (of: Record<string, unknown>, name: string, what: string) =>
    asText(of[name], `the ${name} of ${what}`);
  const list = (name: string) => asList(given[name], `"${name}"`);
  const players = asObject(given.players, '"players"');
  const min = asWhole(players.min, '"min"', 2, MOST_PLAYERS);
  const max = asWhole(players.max, '"max"', min, MOST_PLAYERS);
  const provinces = list('provinces').map((item) => {
    const province = asObject(item, 'a province');
    const id = text(province, 'id', 'a province');
    return { ...province, id, name: text(province, 'name', id) };
  });
  const cities = list('cities').map((item): CityInfo => {
    const city = asObject(item, 'a city');
    const id = text(city, 'id', 'a city');
    const province = city.province === null ? null : text(city, 'province', id);
    const isLetter = (letter: string) => Object.hasOwn(CITY_TOKENS, letter);
    const letter =
      city.letter === null ? null : asName<Letter>(city.letter, `the letter of ${id}`, 'A to D', isLetter);
    return { ...city, id, name: text(city, 'name', id), province, letter };
  });
  const lines = list('lines').map((item): LineInfo => {
    const line = asObject(item, 'a line');
    const id = text(line, 'id', 'a line');
    const kind = asName<Kind>(line.kind, `the kind of ${id}`, 'land or sea', (one) =>
      KINDS.includes(one as Kind),
    );
    const ends = asList(line.cities, `the cities of ${id}`);
    asWhole(ends.length, `the number of cities of ${id}`, 2, 2);
    return {
      ...line,
      id,
      kind,
      cities: [asText(ends[0], `the start of ${id}`), asText(ends[1], `the end of ${id}`)],
    };
  });
  return {
    ...(isObject(given) ? given : {}),
    id: text(given, 'id', 'the board') as MapId,
    name: text(given, 'name', 'the board'),
    players: { min, max },
    capital: text(given, 'capital', 'the board'),
    provinces,
    cities,
    lines,
  };
}

function problemsOf(board: BoardInfo): BoardProblem[] {
  return [
    ...capacityProblems(board),
    ...idProblems(board),
    ...cityProblems(board),
    ...lineProblems(board),
    ...reachProblems(board),
    ...tokenProblems(board),
  ];
}

/** Cities are bits of one word, lines bits of two with a place for each. */
function capacityProblems({ cities, provinces, lines }: BoardInfo): BoardProblem[] {
  const room: [string, number, number][] = [
    ['cities', cities.length, MOST_CITIES],
    ['provinces', provinces.length, MOST_PROVINCES],
    ...KINDS.map((kind): [string, number, number] => {
      return [`${kind} lines`, lines.filter((line) => line.kind === kind).length, MOST_LINES];
    }),
  ];
  return room
    .filter(([, count, most]) => count > most)
    .map(([what, count, most]) => refusal(SENTENCES, 'tooMany', { what, count, most }));
}

function idProblems({ cities, provinces, lines }: BoardInfo): BoardProblem[] {
  const places: string[] = [...cities, ...lines].map(({ id }) => id);
  const names: string[] = provinces.map(({ id }) => id);
  const twice = [places, names].flatMap((ids) => ids.filter((id, index) => ids.indexOf(id) !== index));
  return twice.map((id) => refusal(SENTENCES, 'idTwice', { id }));
}

function cityProblems({ capital, cities, provinces }: BoardInfo): BoardProblem[] {
  const problems: BoardProblem[] = [];
  const isProvince = (id: string) => provinces.some((province) => province.id === id);
  if (cities.every(({ id }) => id !== capital))
    problems.push(refusal(SENTENCES, 'capitalUnknown', { capital }));
  for (const { id, province, letter } of cities) {
    if (id === capital) {
      if (province !== null || letter !== null) problems.push(refusal(SENTENCES, 'capitalOwned', {}));
    } else if (province === null || letter === null) {
      problems.push(refusal(SENTENCES, 'cityOutside', { city: id }));
    } else if (!isProvince(province)) {
      problems.push(refusal(SENTENCES, 'provinceUnknown', { city: id, province }));
    }
  }
  for (const { id } of provinces) {
    if (cities.every((city) => city.province !== id)) {
      problems.push(refusal(SENTENCES, 'provinceEmpty', { province: id }));
    }
  }
  return problems;
}

function lineProblems({ capital, cities, lines }: BoardInfo): BoardProblem[] {
  const problems: BoardProblem[] = [];
  const met = new Map<string, string>();
  for (const { id, kind, cities: ends } of lines) {
    for (const end of ends) {
      if (cities.every((city) => city.id !== end)) {
        problems.push(refusal(SENTENCES, 'lineCity', { line: id, city: end }));
      }
    }
    if (ends[0] === ends[1]) problems.push(refusal(SENTENCES, 'lineLoop', { line: id }));
    const joins = [kind, ...[...ends].sort()].join();
    const other = met.get(joins);
    if (other !== undefined) problems.push(refusal(SENTENCES, 'lineTwice', { line: id, other }));
    met.set(joins, id);
  }
  for (const kind of KINDS) {
    const starts = lines.some((line) => line.kind === kind && line.cities.includes(capital));
    if (!starts) problems.push(refusal(SENTENCES, 'capitalAlone', { kind }));
  }
  return problems;
}

/** Every city must be reached from the capital by lines of some kind. */
function reachProblems({ capital, cities, lines }: BoardInfo): BoardProblem[] {
  const reached = new Set<string>([capital]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const { cities: ends } of lines) {
      if (ends.some((end) => reached.has(end))) for (const end of ends) reached.add(end);
    }
  }
  const left = cities.filter(({ id }) => !reached.has(id)).map(({ id }) => id);
  return left.length === 0 ? [] : [refusal(SENTENCES, 'unreachable', { cities: left.join(', ') })];
}

/** The tokens of a letter go to its cities, one each. */
function tokenProblems({ cities }: BoardInfo): BoardProblem[] {
  return (Object.keys(CITY_TOKENS) as Letter[]).flatMap((letter) => {
    const count = cities.filter((city) => city.letter === letter).length;
    const tokens = GOODS.reduce((sum, good) => sum + CITY_TOKENS[letter][good], 0);
    return count === 0 || count === tokens
      ? []
      : [refusal(SENTENCES, 'tokens', { letter, cities: count, tokens })];
  });
}

unwrap(loadBoard(imperiumJson));
unwrap(loadBoard(italiaJson));
