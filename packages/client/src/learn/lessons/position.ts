/** Positions for lessons, written as the turns that lead to them. */
import {
  type Action,
  type CardId,
  type Game,
  newGame,
  newSetup,
  parseSetup,
  play,
  readAction,
  type Setup,
  type State,
  unwrap,
} from '@concordia/engine';

/** One board for most lessons: learners come to know it, and cheap cities lie around Roma. */
const CITIES: Setup['cities'] = {
  aquileia: 'food',
  bauzanum: 'brick',
  verona: 'cloth',
  comum: 'tool',
  segusio: 'wine',
  genua: 'brick',
  nicaea: 'food',
  mutina: 'cloth',
  ravenna: 'tool',
  cosa: 'brick',
  florentia: 'food',
  aleria: 'tool',
  olbia: 'brick',
  casinum: 'food',
  neapolis: 'wine',
  ancona: 'brick',
  hadria: 'wine',
  spoletum: 'tool',
  brundisium: 'food',
  luceria: 'cloth',
  croton: 'brick',
  potentia: 'wine',
  messana: 'tool',
  panormus: 'brick',
  syracusae: 'food',
};
const FIRST_DECK: readonly CardId[] = [
  'I-mason',
  'I-mercator',
  'I-architect',
  'I-colonist',
  'I-diplomat',
  'I-prefect',
  'I-farmer',
  'I-smith',
];

const SECOND_DECK: readonly CardId[] = [
  'II-consul',
  'II-architect',
  'II-mercator',
  'II-prefect',
  'II-vintner',
  'II-colonist',
  'II-weaver',
];

/** Two players on Italia; `first` names the cards that lie first in the display. */
export function lessonSetup(first: readonly CardId[] = []): Setup {
  const drawn = unwrap(newSetup({ map: 'italia', players: ['Livia', 'Brutus'] }, 'lessons'));
  const market = [...first, ...FIRST_DECK.filter((card) => !first.includes(card)), ...SECOND_DECK];
  return unwrap(parseSetup({ ...drawn, cities: CITIES, market }));
}

/** Reads actions that are legal one after the other, and carries them out. */
export function readTurns(setup: Setup, texts: readonly string[]): Action[] {
  const { game, state } = unwrap(newGame(setup));
  return readOn(game, state, texts);
}
/** The same from a position, which it changes. */
export function readOn(game: Game, state: State, texts: readonly string[]): Action[] {
  return texts
    .join(' ')
    .split(' ')
    .filter((text) => text !== '')
    .map((text) => {
      return unwrap(play(game, state, readAction(state, text)));
    });
}
