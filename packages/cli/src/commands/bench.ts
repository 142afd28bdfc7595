import { newSetup, unwrap } from '@concordia/engine';
import {
  type ActionCode,
  applyCode,
  codeBuffer,
  copyInto,
  copyState,
  legalCodes,
  newGame,
  type State,
} from '@concordia/engine/fast';
import { type LevelPace, levelPaces } from '../arena/pace.ts';
import { type Command, readArgs } from '../command.ts';

const STARTS = 64;
const GAMES = 2000;
const WARM_UPS = 3;
const ROUNDS = 5;
const COPIES = 1_000_000;
const CHESS_DEPTH = 5;

/** Time of this thread alone, so that other programs on the machine matter little. */
function cpuSeconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}
/** Cheap chance (xorshift), so that what is measured is the engine. */
function makeChance(seed: number): (n: number) => number {
  let x = seed;
  return (n) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return Math.imul(x >>> 16, n) >>> 16;
  };
}

const players = ['Ada', 'Brutus', 'Cornelia', 'Drusus'];
type Start = ReturnType<typeof newGame>;
const newStarts = (): Start[] =>
  Array.from({ length: STARTS }, (_, seed) => newGame(unwrap(newSetup({ map: 'imperium', players }, seed))));

interface Pace {
  decisions: number;
  games: number;
  seconds: number;
}
/** One random game: all legal actions listed, one of them applied, until the end. Returns how many were applied. */
function playRandomly(
  { game, state }: Start,
  work: State,
  codes: Int32Array,
  chance: (n: number) => number,
): number {
  copyInto(work, state);
  for (let decisions = 0; ; decisions++) {
    const n = legalCodes(game, work, codes);
    if (n === 0) return decisions;
    applyCode(game, work, codes[chance(n)] as ActionCode);
  }
}
function paceOf(starts: readonly Start[], chance: (n: number) => number): Pace {
  const codes = codeBuffer();
  const work = copyState(starts[0].state);
  let decisions = 0;
  const begun = cpuSeconds();
  for (let i = 0; i < GAMES; i++) decisions += playRandomly(starts[i % STARTS], work, codes, chance);
  return { decisions, games: GAMES, seconds: cpuSeconds() - begun };
}
function copyNs(starts: readonly Start[]): number {
  const target = copyState(starts[0].state);
  const begun = cpuSeconds();
  for (let i = 0; i < COPIES; i++) copyInto(target, starts[i % STARTS].state);
  return ((cpuSeconds() - begun) / COPIES) * 1e9;
}
/** Loaded for the measurement only: the game itself does not depend on it. */
async function loadChess(): Promise<() => number> {
  const [{ Chess }, { perft }] = await Promise.all([import('chessops/chess'), import('chessops/debug')]);
  return () => {
    const begun = cpuSeconds();
    const nodes = perft(Chess.default(), CHESS_DEPTH);
    return nodes / (cpuSeconds() - begun);
  };
}

interface Figures {
  decisionsPerSecond: number;
  gamesPerSecond: number;
  copyNs: number;
  stateBytes: number;
  chessopsNodesPerSecond: number;
  ratio: number;
}
/** Both are measured in turns, so that a slow moment of the machine does not fall on one of them only; the medians count. */
async function measure(): Promise<Figures> {
  const chessPace = await loadChess();
  const starts = newStarts();
  const chance = makeChance(20_251_115);
  for (let i = 0; i < WARM_UPS; i++) paceOf(starts, chance);
  copyNs(starts);
  chessPace();
  const paces: Pace[] = [];
  const copies: number[] = [];
  const chess: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    paces.push(paceOf(starts, chance));
    copies.push(copyNs(starts));
    chess.push(chessPace());
  }
  const decisionsPerSecond = median(paces.map(({ decisions, seconds }) => decisions / seconds));
  const chessopsNodesPerSecond = median(chess);
  return {
    decisionsPerSecond: Math.round(decisionsPerSecond),
    gamesPerSecond: Math.round(median(paces.map(({ games: played, seconds }) => played / seconds))),
    copyNs: Number(median(copies).toFixed(1)),
    stateBytes: starts[0].state.byteLength,
    chessopsNodesPerSecond: Math.round(chessopsNodesPerSecond),
    ratio: Number((decisionsPerSecond / chessopsNodesPerSecond).toFixed(2)),
  };
}
function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

function printPaces(paces: readonly LevelPace[], asJson: boolean): void {
  if (asJson) {
    console.log(JSON.stringify(paces));
    return;
  }
  console.log('level     turns   ms per turn: median     p95   longest stretch');
  for (const { level, turns, median: middle, p95, longestStretch } of paces) {
    const cells = [
      middle.toFixed(1).padStart(19),
      p95.toFixed(1).padStart(7),
      longestStretch.toFixed(1).padStart(17),
    ];
    console.log(`${level.padEnd(8)} ${String(turns).padStart(6)} ${cells.join(' ')}`);
  }
}

export const bench: Command = {
  name: 'bench',
  usage: 'bench [--opponents] [--json]',
  help: `Measures the engine: random 4-player games on Imperium after a warm-up, and perft(${CHESS_DEPTH}) of the chess library
chessops from the start position, in the same run, as a yardstick of the machine.

  --opponents   measures the levels instead: a five-player game of each on Imperium, the time per turn and the longest stretch
                in which a level cannot be stopped, in milliseconds
  --json        {"decisionsPerSecond", "gamesPerSecond", "copyNs", "stateBytes", "chessopsNodesPerSecond", "ratio"}`,
  async run(args) {
    const options = { json: { type: 'boolean' }, opponents: { type: 'boolean' } } as const;
    const { values } = readArgs(args, options, { least: 0, most: 0 });
    if (values.opponents) {
      printPaces(levelPaces('bench'), values.json === true);
      return 0;
    }
    const figures = await measure();
    if (values.json) {
      console.log(JSON.stringify(figures));
      return 0;
    }
    const { format } = new Intl.NumberFormat('en');
    console.log(
      `decisions per second (list legal actions, apply one)   ${format(figures.decisionsPerSecond)}`,
    );
    console.log(`games per second (random, 4 players, Imperium)         ${format(figures.gamesPerSecond)}`);
    console.log(`copying a state                                        ${figures.copyNs} ns`);
    console.log(`size of a state                                         ${figures.stateBytes} bytes`);
    console.log(
      `chessops perft(${CHESS_DEPTH}), nodes per second                    ${format(figures.chessopsNodesPerSecond)}`,
    );
    console.log(`ratio                                                   ${figures.ratio}`);
    return 0;
  },
};
