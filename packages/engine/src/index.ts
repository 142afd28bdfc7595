/**
 * The rules of Concordia. A few lines to begin with:
 *
 * ```ts
 * const setup = unwrap(newSetup({ map: 'imperium', players: ['Ada', 'Brutus', 'Cornelia'] }, 'any seed'));
 * const { game, state } = unwrap(newGame(setup));
 * const actions = legalActions(game, state); // what the seat that decides may do
 * const played = play(game, state, actions[0]); // in place; when refused, it says why
 * const seen = view(game, state, 1); // what seat 1 may see
 * ```
 *
 * Everything here speaks in names and plain JSON. What comes from outside is answered with a `Result`; search finds codes
 * and unchecked functions in `@concordia/engine/fast`.
 *
 * @module
 */
export type { Action, ActionType } from './action.ts';
export { type BoardProblem, type BoardRefusal, loadBoard } from './boards.ts';
export { CARDS } from './cards.ts';
export { check } from './check.ts';
export {
  type BoardInfo,
  type CardInfo,
  type CityInfo,
  COLONIST_COST,
  type Cost,
  DISPLAY_COSTS,
  type GoodInfo,
  type LineInfo,
  type ProvinceInfo,
  START,
} from './data.ts';
export { determinize } from './determinize.ts';
export type { Emit, GameEvent, GoodsCount } from './events.ts';
export { board, cardInfo, goodInfo } from './facts.ts';
export { type Game, newGame } from './game.ts';
export { legalActions } from './legal.ts';
export * from './names.ts';
export { readAction, writeAction } from './notation.ts';
export { parseAction } from './parse-action.ts';
export { perft } from './perft.ts';
export { play } from './play.ts';
export {
  activeSeat,
  asIfTurnOf,
  citiesInReach,
  colonistIncome,
  colonistsOnBoard,
  copyState,
  decider,
  goodsWithHouse,
  housePrice,
  isOver,
  isTurnOver,
  markerIncome,
  movePoints,
  production,
  provincesWithHouse,
  ranking,
  score,
  scoreCard,
  totalScore,
  turnsPlayed,
  wealth,
} from './position.ts';
export { type IllegalAction, REASON_CODES, type ReasonCode } from './reasons.ts';
export {
  exportRecord,
  type Fault,
  type GameRecord,
  type ImportedGame,
  importRecord,
  RECORD_FORMAT,
  RECORD_VERSION,
  resultOf,
  type UnknownMembers,
} from './record.ts';
export { type Refusal, RefusalError, type Result, unwrap } from './result.ts';
export { type Rng, seededRng } from './rng.ts';
export type { Score } from './score.ts';
export {
  checkSeats,
  type GameOptions,
  newSetup,
  parseSetup,
  type Setup,
  type SetupRefusal,
} from './setup.ts';
export type { State } from './state.ts';
export { RULES_VERSION } from './version.ts';
export {
  type Decision,
  decision,
  type Memory,
  type PlayerView,
  type View,
  type Viewer,
  view,
} from './view.ts';
