/**
 * The inside of the engine, for search: codes for actions, offsets into states, and functions that trust their caller. The
 * functions that `@concordia/engine` has too ask the same here, unchecked and in codes. Nothing here is promised to stay
 * as it is between two versions.
 */
export { applyCode } from './apply.ts';
export { fastGame } from './arguments.ts';
export { type Board, isOnLine, lineOf, STOREHOUSE } from './board.ts';
export { CARDS, cardIndex, PRICE, START_CARDS } from './cards.ts';
export { canPayHouse, citiesInReach, houseSestertii } from './characters/architect.ts';
export { markerIncome } from './characters/prefect.ts';
export { checkAny } from './check.ts';
export * as codes from './codes.ts';
export { type ActionCode, decode, encode } from './codes.ts';
export { colonistsOnBoard } from './colonists.ts';
export { fillView as determinize } from './determinize.ts';
export { type FastGame as Game, startGame as newGame } from './game.ts';
export { codeBuffer, legalCodes } from './legal.ts';
export {
  cardPoints,
  godPoints,
  goodsWithHouse,
  provincesWithHouse,
  ranking,
  totalScore,
} from './score.ts';
export * as layout from './state.ts';
export {
  activeSeat,
  copyInto,
  copyState,
  decider,
  isOver,
  isTurnOver,
  type State,
  turnsPlayed,
} from './state.ts';
