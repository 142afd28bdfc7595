/**
 * The rules of Concordia. Five lines to begin with:
 *
 *   const setup = newSetup({ map: 'imperium', players: ['Ada', 'Brutus', 'Cornelia'] }, 'any seed');
 *   const { game, state } = newGame(setup);
 *   const actions = legalActions(game, state);          // what the seat that decides may do
 *   const illegal = play(game, state, actions[0]);      // null: done, in place; else why not
 *   const seen = view(game, state, 1);                  // what seat 1 may see
 */
export type { Action, ActionType } from './action.ts';
export { applyCode } from './apply.ts';
export { type Board, board, isOnLine, lineOf, STOREHOUSE } from './board.ts';
export { CARDS, cardIndex, cardInfo, goodInfo, START_CARDS } from './cards.ts';
export { citiesInReach, houseSestertii, movePoints } from './characters/architect.ts';
export { colonistIncome } from './characters/colonist.ts';
export { markerIncome, production } from './characters/prefect.ts';
export { check, play } from './check.ts';
export * as codes from './codes.ts';
export { type ActionCode, decode, encode } from './codes.ts';
export { colonistsOnBoard } from './colonists.ts';
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
export { type Game, newGame } from './game.ts';
export { codeBuffer, legalActions, legalCodes } from './legal.ts';
export * from './names.ts';
export { perft } from './perft.ts';
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
export { type Rng, seededRng } from './rng.ts';
export {
  goodsWithHouse,
  provincesWithHouse,
  ranking,
  type Score,
  score,
  scoreCard,
  totalScore,
  wealth,
} from './score.ts';
export { checkSetup, type GameOptions, newSetup, type Result, type Setup, seatsProblem } from './setup.ts';
export * as layout from './state.ts';
export { activeSeat, copyInto, copyState, decider, isOver, type State } from './state.ts';
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
