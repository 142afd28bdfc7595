/** The game record (docs/RECORD.md): export and import of finished and unfinished games. */
import type { Action } from './action.ts';
import { applyCode } from './apply.ts';
import { fastGame, stateOf } from './arguments.ts';
import { checkAny } from './check.ts';
import { encode } from './codes.ts';
import { type FastGame, type Game, startGame } from './game.ts';
import { GODS, type Seat } from './names.ts';
import type { IllegalAction } from './reasons.ts';
import {
  accepted,
  type Refusal,
  type RefusalOf,
  type Result,
  refusal,
  refused,
  wrongArgument,
} from './result.ts';
import { ranking, type Score, scoreByGod } from './score.ts';
import { parseSetup, type Setup, type SetupRefusal } from './setup.ts';
import { isObject } from './shape.ts';
import { isOver, type State } from './state.ts';

/** The `format` of every record. */
export const RECORD_FORMAT = 'concordia-record';
/** The `version` of the records that this engine reads and writes. */
export const RECORD_VERSION = 1;

/** A game as a document: docs/RECORD.md. */
export interface GameRecord {
  format: typeof RECORD_FORMAT;
  version: typeof RECORD_VERSION;
  setup: Setup;
  actions: Action[];
  /** There exactly when the game is over. */
  result?: { scores: Score[]; ranking: Seat[] };
}
const SENTENCES = {
  notJson: () => 'This is not JSON.',
  recordShape: (v: { problem: string }) => `This is not a record: ${v.problem}.`,
  recordVersion: (v: { known: number }) => `"version" must be ${v.known}; this program knows no other.`,
  resultMissing: () => 'The game is over, but "result" is missing.',
  resultEarly: () => 'The game is not over, but there is a "result".',
  resultShape: (v: { problem: string }) => `This is not a result: ${v.problem}.`,
  resultScore: (v: { seat: number; member: string; points: number; claimed: number | null }) =>
    `Seat ${v.seat} has ${v.points} for ${v.member}${v.claimed === null ? '' : `, not ${v.claimed}`}.`,
  resultRanking: (v: { ranking: string }) => `The ranking is ${v.ranking}.`,
} as const;

/** Why a record is wrong, and where: in a part of it, or at the index of the first illegal action. */
export type Fault = { where: 'format' | 'setup' | 'result' | number } & (
  | RefusalOf<typeof SENTENCES>
  | SetupRefusal
  | IllegalAction
);
/** A game that was read from a record. */
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

/** The record of a game; `unknown` as an import found it. Refused when the set-up or one of the actions is not right. */
export function exportRecord(
  setup: Setup,
  actions: readonly Action[],
  unknown: UnknownMembers = {},
): Result<GameRecord, Fault> {
  const played = playAll(setup, actions);
  if (!played.ok) return played;
  const { game, state } = played.value;
  const head = { format: RECORD_FORMAT, version: RECORD_VERSION } as const;
  const { result, ...others } = isObject(unknown) ? unknown : {};
  const record: GameRecord = { ...others, ...head, setup, actions: [...actions] };
  return accepted(isOver(state) ? { ...record, result: keptIn(result, resultOf(game, state)) } : record);
}
/** The right result, with what else was in the given one. */
function keptIn(given: unknown, right: ReturnType<typeof resultOf>): ReturnType<typeof resultOf> {
  if (!isObject(given)) return right;
  const others = Array.isArray(given.scores) ? given.scores : [];
  return { ...given, ...right, scores: right.scores.map((score, seat) => ({ ...others[seat], ...score })) };
}
/** Scores and ranking as they are now, in the form of a record. */
export function resultOf(of: Game, state: State): { scores: Score[]; ranking: Seat[] } {
  const game = fastGame(of);
  stateOf(game, state);
  const scores = Array.from({ length: game.seats }, (_, seat) => scoreByGod(game, state, seat));
  return { scores, ranking: ranking(game, state) };
}

/** Reads a record from text or parsed JSON; `upTo` stops after that many actions and leaves the result unread. */
export function importRecord(source: unknown, upTo?: number): Result<ImportedGame, Fault> {
  if (upTo !== undefined && !(Number.isInteger(upTo) && upTo >= 0)) {
    throw wrongArgument('upTo', 'a whole number from 0 on');
  }
  const parsed = typeof source === 'string' ? parse(source) : source;
  if (parsed === undefined) return fail('format', refusal(SENTENCES, 'notJson', {}));
  const misshapen = (problem: string) => fail('format', refusal(SENTENCES, 'recordShape', { problem }));
  if (!isObject(parsed)) return misshapen('a record is a JSON object');
  const { format, version, setup, actions: given, ...unknown } = parsed;
  if (format !== RECORD_FORMAT) return misshapen(`"format" must be "${RECORD_FORMAT}"`);
  if (version !== RECORD_VERSION) {
    return fail('format', refusal(SENTENCES, 'recordVersion', { known: RECORD_VERSION }));
  }
  if (!isObject(setup)) return misshapen('"setup" must be an object');
  if (!Array.isArray(given)) return misshapen('"actions" must be a list');
  const actions = (given as Action[]).slice(0, upTo);
  const played = playAll(setup, actions);
  if (!played.ok) return played;
  const { game, state } = played.value;
  const problem = upTo === undefined ? resultProblem(game, state, parsed) : null;
  if (problem !== null) return fail('result', problem);
  return accepted({ setup: played.value.setup, actions, game, state, unknown });
}
function fail<E extends Refusal>(
  where: Fault['where'],
  why: E,
): { ok: false; error: E & { where: Fault['where'] } } {
  return refused({ where, ...why });
}

/** Plays a game from its set-up, both unchecked so far. */
function playAll(
  given: unknown,
  actions: unknown,
): Result<{ setup: Setup; game: FastGame; state: State }, Fault> {
  const setup = parseSetup(given);
  if (!setup.ok) return fail('setup', setup.error);
  if (!Array.isArray(actions)) {
    return fail('format', refusal(SENTENCES, 'recordShape', { problem: '"actions" must be a list' }));
  }
  const { game, state } = startGame(setup.value);
  for (const [index, action] of actions.entries()) {
    const checked = checkAny(game, state, action);
    if (!checked.ok) return fail(index, checked.error);
    applyCode(game, state, encode(game, checked.value));
  }
  return accepted({ setup: setup.value, game, state });
}

function parse(text: string): unknown {
  try {
    // Some editors mark the beginning of a file.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function resultProblem(
  game: FastGame,
  state: State,
  record: Record<string, unknown>,
): RefusalOf<typeof SENTENCES> | null {
  const misshapen = (problem: string) => refusal(SENTENCES, 'resultShape', { problem });
  const given = record.result;
  if (!Object.hasOwn(record, 'result')) return isOver(state) ? refusal(SENTENCES, 'resultMissing', {}) : null;
  if (!isOver(state)) return refusal(SENTENCES, 'resultEarly', {});
  if (!isObject(given)) return misshapen('"result" must be an object');
  const right = resultOf(game, state);
  const { scores, ranking: order } = given;
  if (!Array.isArray(scores) || scores.length !== game.seats) {
    return misshapen('"scores" must have one object per seat');
  }
  for (const [seat, claims] of scores.entries()) {
    if (!isObject(claims)) return misshapen(`the score of seat ${seat} must be an object`);
    for (const member of [...GODS, 'total'] as const) {
      const points = right.scores[seat][member];
      const claim = claims[member];
      if (claim === points) continue;
      const claimed = typeof claim === 'number' ? claim : null;
      return refusal(SENTENCES, 'resultScore', { seat, member, points, claimed });
    }
  }
  const isRight =
    Array.isArray(order) &&
    order.length === game.seats &&
    order.every((seat, i) => seat === right.ranking[i]);
  return isRight ? null : refusal(SENTENCES, 'resultRanking', { ranking: right.ranking.join(', ') });
}
