import type { Action, View } from '@concordia/engine';
import type { Level } from '../games/saved.ts';

/** What the page asks the worker, and what it answers. Requests are numbered; a stopped one gets no answer. */
export interface ThinkRequest {
  readonly id: number;
  readonly view: View;
  readonly level: Level;
  readonly seed: string;
}

export type ThinkAnswer =
  | { readonly id: number; readonly actions: Action[] }
  | { readonly id: number; readonly error: string };
