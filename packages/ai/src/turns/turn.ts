/** Whole turns of one seat: the unit in which the bots think. */
import { CHARACTERS } from '@concordia/engine';
import {
  type ActionCode,
  CARDS,
  codeBuffer,
  copyInto,
  copyState,
  type Game,
  codes as K,
  layout as S,
  type State,
} from '@concordia/engine/fast';

/** The value of a position for a seat; higher is better. Only compared with values for the same seat. */
export type Evaluate = (state: State, seat: number) => number;

export interface Turn {
  codes: ActionCode[];
  value: number;
  /** The position after the turn. */
  end: State;
}

/** How many ways a character's turn may branch before only the promising ones are followed. */
export interface Width {
  /** Arrangements of colonists an Architect builds from. */
  arrangements: number;
  /** Sets of houses tried for each arrangement. */
  houseSets: number;
  /** Placements followed at each step of a Colonist. */
  placements: number;
  /** After how many of a Mercator's trades in one good a second good is tried; without it, after all. */
  trades?: number;
}
export const WIDE: Width = { arrangements: 48, houseSets: 24, placements: 10 };
export const NARROW: Width = { arrangements: 14, houseSets: 8, placements: 4 };

/** Keeps the best turns seen, best first. */
export class BestTurns {
  readonly turns: Turn[] = [];
  readonly #most: number;
  /** The end of a turn that was kept for a while, to be written over. */
  #spare: State | null = null;
  constructor(most: number) {
    this.#most = most;
  }
  offer(codes: readonly ActionCode[], value: number, end: State): void {
    const { turns } = this;
    if (turns.length === this.#most && value <= turns[turns.length - 1].value) return;
    let at = turns.length;
    while (at > 0 && turns[at - 1].value < value) at--;
    const kept = this.#spare ?? copyState(end);
    if (kept === this.#spare) copyInto(kept, end);
    this.#spare = null;
    turns.splice(at, 0, { codes: [...codes], value, end: kept });
    if (turns.length > this.#most) this.#spare = turns.pop()!.end;
  }
}

/** What all parts of one enumeration share. */
export interface Enumeration {
  readonly game: Game;
  readonly seat: number;
  readonly width: Width;
  /** A turn is complete: the value of its end, which is evaluated unless an equal one was met. */
  leaf(state: State, codes: readonly ActionCode[]): number;
}

/** The character an action plays, as an index of `CHARACTERS`; −1 where it plays no card. */
export function characterOf(code: ActionCode): number {
  return K.typeOf(code) === K.T_PLAY ? CHARACTER_OF[K.subjectOf(code)] : -1;
}
const CHARACTER_OF = CARDS.map(({ character }) => CHARACTERS.indexOf(character));

export function isStillTurnOf(state: State, seat: number, turns: number): boolean {
  return state[S.PHASE] !== S.OVER && state[S.ACTIVE] === seat && state[S.TURNS] === turns;
}

const buffers: Int32Array[] = [];
/** A buffer for the legal actions at a depth of the enumeration; the same one each time. */
export function bufferAt(depth: number): Int32Array {
  while (buffers.length <= depth) buffers.push(codeBuffer());
  return buffers[depth];
}

const afterwards: State[] = [];
/** A copy of the state to become the one after `depth` actions of the turn: one for each depth, used again and again. */
export function copyAt(depth: number, state: State): State {
  if (afterwards[depth]?.length !== state.length) afterwards[depth] = copyState(state);
  else copyInto(afterwards[depth], state);
  return afterwards[depth];
}
