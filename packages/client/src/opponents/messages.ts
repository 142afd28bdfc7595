import type { Depth, Judgement } from '@concordia/ai/analysis';
import type { Action, Setup, View } from '@concordia/engine';
import type { Level } from '../games/saved.ts';

/** What the page can ask the computer. */
export type Question =
  /** The actions of the deciding seat from here to the end of its turn. */
  | { readonly ask: 'turn'; readonly view: View; readonly level: Level; readonly seed: string }
  /** How good the turn was that the deciding seat played, if it did, and what would have been better. */
  | {
      readonly ask: 'judgement';
      readonly view: View;
      readonly played: readonly Action[] | null;
      readonly seed: string;
      /** Quick, where nothing is said. */
      readonly depth?: Depth;
    }
  /** The chances of all seats at the start and after each turn. */
  | { readonly ask: 'chances'; readonly setup: Setup; readonly actions: readonly Action[] };

export interface Answers {
  readonly turn: Action[];
  readonly judgement: Judgement;
  readonly chances: number[][];
}

/** Requests are numbered. */
export interface ThinkRequest {
  readonly id: number;
  readonly question: Question;
}

/** The thought is not wanted any more: it is answered with `stopped`. */
export interface StopRequest {
  readonly stop: number;
}

/** The page needs the processor for its answer to a click: the worker pauses for this many milliseconds. */
export interface RestRequest {
  readonly rest: number;
}

export type ThinkAnswer =
  | { readonly id: number; readonly stopped: true }
  | { readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly id: number; readonly error: string };
