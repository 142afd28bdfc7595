import {
  type ActionCode,
  applyCode,
  codeBuffer,
  copyInto,
  copyState,
  legalCodes,
  newGame,
  newSetup,
} from '@concordia/engine';
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
const starts = (): ReturnType<typeof newGame>[] =>
  Array.from({ length: STARTS }, (_, seed) => newGame(newSetup({ map: 'imperium', players }, seed)));

interface Pace {
  decisions: number;
  games: number;
  seconds: number;
}
/** Random games from given starts: all legal actions listed, one of them applied, until the end. */
function playRandomly(games: ReturnType<typeof starts>, count: number, chance: (n: number) => number): Pace {
  const codes = codeBuffer();
  const state = copyState(games[0].state);
  let decisions = 0;
  const begun = cpuSeconds();
  for (let i = 0; i < count; i++) {
    const { game, state: start } = games[i % games.length];
    copyInto(state, start);
    for (;;) {
      const n = legalCodes(game, state, codes);
      if (n === 0) break;
      applyCode(game, state, codes[chance(n)] as ActionCode);
      decisions++;
    }
  }
  return { decisions, games: count, seconds: cpuSeconds() - begun };
}
function copyNs(games: ReturnType<typeof starts>): number {
  const target = copyState(games[0].state);
  const begun = cpuSeconds();
  for (let i = 0; i < COPIES; i++) copyInto(target, games[i % STARTS].state);
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
  const games = starts();
  const chance = makeChance(20_251_115);
  for (let i = 0; i < WARM_UPS; i++) playRandomly(games, GAMES, chance);
  copyNs(games);
  chessPace();
  const paces: Pace[] = [];
  const copies: number[] = [];
  const chess: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    paces.push(playRandomly(games, GAMES, chance));
    copies.push(copyNs(games));
    chess.push(chessPace());
  }
  const decisionsPerSecond = median(paces.map(({ decisions, seconds }) => decisions / seconds));
  const chessopsNodesPerSecond = median(chess);
  return {
    decisionsPerSecond: Math.round(decisionsPerSecond),
    gamesPerSecond: Math.round(median(paces.map(({ games: played, seconds }) => played / seconds))),
    copyNs: Number(median(copies).toFixed(1)),
    stateBytes: games[0].state.byteLength,
    chessopsNodesPerSecond: Math.round(chessopsNodesPerSecond),
    ratio: Number((decisionsPerSecond / chessopsNodesPerSecond).toFixed(2)),
  };
}
function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

export const bench: Command = {
  name: 'bench',
  usage: 'bench [--json]',
  help: `Measures the engine: random 4-player games on Imperium after a warm-up, and perft(${CHESS_DEPTH}) of the chess library
chessops from the start position, in the same run, as a yardstick of the machine.

  --json   {"decisionsPerSecond", "gamesPerSecond", "copyNs", "stateBytes", "chessopsNodesPerSecond", "ratio"}`,
  async run(args) {
    const { values } = readArgs(args, { json: { type: 'boolean' } }, { least: 0, most: 0 });
    const figures = await measure();
    if (values.json) {
      console.log(JSON.stringify(figures));
      return 0;
    }
    const { format } = new Intl.NumberFormat('en');
    console.log(
      `decisions a second (legal actions listed, one applied)  ${format(figures.decisionsPerSecond)}`,
    );
    console.log(`games a second (random, 4 players, Imperium)            ${format(figures.gamesPerSecond)}`);
    console.log(`a copy of a state                                       ${figures.copyNs} ns`);
    console.log(`size of a state                                         ${figures.stateBytes} bytes`);
    console.log(
      `chessops perft(${CHESS_DEPTH}), nodes a second                      ${format(figures.chessopsNodesPerSecond)}`,
    );
    console.log(`ratio                                                   ${figures.ratio}`);
    return 0;
  },
};
