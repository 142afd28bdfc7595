import type { Action, View } from '@concordia/engine';
import type { Level } from '../games/saved.ts';

/** What the page asks the worker, and what it answers. Requests are numbered. */
export interface ThinkRequest {
  readonly id: number;
  readonly view: View;
  readonly level: Level;
  readonly seed: string;
}

/** The thought is not wanted any more: it is answered with `stopped`. */
export interface StopRequest {
  readonly stop: number;
}

/** The page needs the processor for its answer to a click: nothing is thought for so many milliseconds. */
export interface RestRequest {
  readonly rest: number;
}

export type ThinkAnswer =
  | { readonly id: number; readonly stopped: true }
  | { readonly id: number; readonly actions: Action[] }
  | { readonly id: number; readonly error: string };
