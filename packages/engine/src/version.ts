/**
 * The version of the rules and of the form of a state. A stored state is good for the version that wrote it only; a game
 * record is good for any. 2: like colonists are kept in order, so that one position is one state.
 */
export const RULES_VERSION = 2;
