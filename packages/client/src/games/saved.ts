import type { Level } from '@concordia/ai';
import type { Action, MapId, Seat, Setup, UnknownMembers } from '@concordia/engine';
import { PLAYER_COLOURS, type PlayerColour } from '../art/players.ts';

export { LEVELS, type Level } from '@concordia/ai';

/** The player of a seat: a person on this device, or the computer. */
export type Control = 'person' | Level;

/** A game as it is kept on this device: set-up and actions are the truth, the rest is how it is played. */
export interface SavedGame {
  readonly id: string;
  readonly created: number;
  /** When it was last touched, for the order of the list. */
  updated: number;
  readonly setup: Setup;
  readonly controls: readonly Control[];
  /** Whether cards show what they would score now. */
  readonly liveScores: boolean;
  /** Seeds the computer's choices, so that a game can be repeated. */
  readonly seed: string;
  /** Of the record it was imported from. */
  readonly unknown?: UnknownMembers;
  /** By seat, where they are not those of the order of play: a player keeps the own colour wherever the draw puts them. */
  readonly colours?: readonly PlayerColour[];
  /** Confirmed turns that were taken back. */
  takenBack?: number;
  /** Confirmed actions. */
  actions: Action[];
  /** Actions of the turn being composed, not yet confirmed. */
  draft: Action[];
  /** What the list of games shows without replaying them. */
  summary: Summary;
}

export interface Summary {
  turn: number;
  over: boolean;
  /** Whose decision is awaited; −1 when it is over. */
  waitingFor: number;
  /** Best first, when it is over by the rules. */
  ranking: number[] | null;
  totals: number[] | null;
}

export interface NewGameOptions {
  readonly map: MapId;
  readonly seats: readonly {
    readonly name: string;
    readonly control: Control;
    readonly colour?: PlayerColour;
  }[];
  readonly intermediateScoring: boolean;
  readonly liveScores: boolean;
  readonly seed: string;
}

export function colourOf({ colours }: Pick<SavedGame, 'colours'>, seat: Seat): PlayerColour {
  return colours?.[seat] ?? PLAYER_COLOURS[seat];
}

export function isComputer(control: Control): control is Level {
  return control !== 'person';
}
