/** The game record: export and import of finished and unfinished games. */
import type { Action } from './action.ts';
import { play } from './check.ts';
import { type Game, newGame } from './game.ts';
import { GODS, type Seat } from './names.ts';
import { ranking, type Score, score } from './score.ts';
import { checkSetup, isObject, type Result, type Setup } from './setup.ts';
import { isOver, type State } from './state.ts';

export const RECORD_FORMAT = 'concordia-record';
export const RECORD_VERSION = 1;

export interface GameRecord {
  format: typeof RECORD_FORMAT;
  version: typeof RECORD_VERSION;
  setup: Setup;
  actions: Action[];
  /** There exactly when the game is over. */
  result?: { scores: Score[]; ranking: Seat[] };
}
/** Where a record is wrong: in a part of it, or at the index of the first illegal action; and why, in a sentence. */
export interface Fault {
  where: 'format' | 'setup' | 'result' | number;
  message: string;
}
export interface ImportedGame {
  setup: Setup;
  actions: Action[];
  game: Game;
  /** After the last action. */
  state: State;
  unknown: UnknownMembers;
}
/** Members of a record, and within its result, that this program does not know; `exportRecord` writes them again. */
export type UnknownMembers = Record<string, unknown>;

/** The record of a game whose actions were all legal; `unknown` as an import found it. */
export function exportRecord(
  setup: Setup,
  actions: readonly Action[],
  unknown: UnknownMembers = {},
): GameRecord {
  const { game, state } = newGame(setup);
  actions.forEach((action, index) => {
    const illegal = play(game, state, action);
    if (illegal !== null) throw new Error(`Action ${index} cannot be recorded: ${illegal.message}`);
  });
  const head = { format: RECORD_FORMAT, version: RECORD_VERSION } as const;
  const { result, ...others } = unknown;
  const record: GameRecord = { ...others, ...head, setup, actions: [...actions] };
  return isOver(state) ? { ...record, result: keptIn(result, resultOf(game, state)) } : record;
}
/** The right result, with what else was in the given one. */
function keptIn(given: unknown, right: ReturnType<typeof resultOf>): ReturnType<typeof resultOf> {
  if (!isObject(given)) return right;
  const others = Array.isArray(given.scores) ? given.scores : [];
  return { ...given, ...right, scores: right.scores.map((score, seat) => ({ ...others[seat], ...score })) };
}
export function resultOf(game: Game, state: State): { scores: Score[]; ranking: Seat[] } {
  const scores = Array.from({ length: game.seats }, (_, seat) => score(game, state, seat));
  return { scores, ranking: ranking(game, state) };
}

/** Reads a record from text or parsed JSON; `upTo` stops after so many actions and leaves the result unread. */
export function importRecord(source: unknown, upTo?: number): Result<ImportedGame, Fault> {
  const fail = (where: Fault['where'], message: string): Result<ImportedGame, Fault> => ({
    ok: false,
    error: { where, message },
  });
  const parsed = typeof source === 'string' ? parse(source) : source;
  if (parsed === undefined) return fail('format', 'This is not JSON.');
  if (!isObject(parsed)) return fail('format', 'A record is a JSON object.');
  const { format, version, setup: given, actions: moves, ...unknown } = parsed;
  if (format !== RECORD_FORMAT) return fail('format', `«format» must be "${RECORD_FORMAT}".`);
  if (version !== RECORD_VERSION) {
    return fail('format', `«version» must be ${RECORD_VERSION}; this program knows no other.`);
  }
  if (!isObject(given)) return fail('format', '«setup» must be an object.');
  if (!Array.isArray(moves)) return fail('format', '«actions» must be a list.');
  const setup = checkSetup(given);
  if (!setup.ok) return fail('setup', `${setup.error}.`);
  const { game, state } = newGame(setup.value);
  const actions = (moves as Action[]).slice(0, upTo);
  for (const [index, action] of actions.entries()) {
    const illegal = play(game, state, action);
    if (illegal !== null) return fail(index, illegal.message);
  }
  if (upTo === undefined) {
    const problem = resultProblem(game, state, parsed);
    if (problem !== null) return fail('result', problem);
  }
  return { ok: true, value: { setup: setup.value, actions, game, state, unknown } };
}

function parse(text: string): unknown {
  try {
    // Some editors mark the beginning of a file.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function resultProblem(game: Game, state: State, record: Record<string, unknown>): string | null {
  const given = record.result;
  if (!Object.hasOwn(record, 'result'))
    return isOver(state) ? 'The game is over, but «result» is missing.' : null;
  if (!isOver(state)) return 'The game is not over, but there is a «result».';
  if (!isObject(given)) return '«result» must be an object.';
  const right = resultOf(game, state);
  const { scores, ranking: order } = given;
  if (!Array.isArray(scores) || scores.length !== game.seats) return '«scores» must have one object a seat.';
  for (const [seat, points] of scores.entries()) {
    if (!isObject(points)) return `The score of seat ${seat} must be an object.`;
    for (const member of [...GODS, 'total'] as const) {
      const is = right.scores[seat][member];
      const claimed = points[member];
      if (claimed === is) continue;
      const not = typeof claimed === 'number' ? `, not ${claimed}` : '';
      return `Seat ${seat} has ${is} for ${member}${not}.`;
    }
  }
  if (
    !Array.isArray(order) ||
    order.length !== game.seats ||
    order.some((seat, i) => seat !== right.ranking[i])
  ) {
    return `The ranking is ${right.ranking.join(', ')}.`;
  }
  return null;
}
