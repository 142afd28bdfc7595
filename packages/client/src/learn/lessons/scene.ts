/** A task on the table: a position, what is to be done in it, and answers to typical wrong tries. */
import {
  type Action,
  type CardId,
  type Character,
  cardInfo,
  type Kind,
  newGame,
  type Seat,
  type Setup,
  score,
  unwrap,
  type View,
  view,
} from '@concordia/engine';
import type { Position } from '../../games/draft.ts';
import { readOn, readTurns } from './position.ts';

/** A turn as far as it has been composed. */
export interface Tried {
  readonly seat: Seat;
  readonly actions: readonly Action[];
  readonly before: Position;
  readonly now: Position;
}

/** The steps of a task, which tick themselves; what they say depends on the kind alone. */
export type Step =
  | { readonly do: 'play'; readonly character: Character }
  | { readonly do: 'move' | 'build'; readonly times: number }
  | { readonly do: 'copy' | 'produce' | 'income' | 'sell' | 'buy' | 'settle' | 'keep' }
  | { readonly do: 'recruit'; readonly times: number };

export interface WrongTry {
  /** Its answer in the texts of the lesson. */
  readonly id: string;
  /** A turn of this kind, for the tests. */
  readonly example: string;
  /** Answered as soon as it is so; with `confirmed` only when the turn is to be confirmed. */
  readonly when: (tried: Tried) => boolean;
  readonly confirmed?: boolean;
}

export interface Scene {
  readonly setup: Setup;
  /** Confirmed before the task begins. */
  readonly before: readonly Action[];
  readonly seat: Seat;
  readonly steps: readonly Step[];
  readonly goal: (tried: Tried) => boolean;
  /** One turn that reaches the goal; hints point at its next action. */
  readonly solution: readonly Action[];
  readonly wrong: readonly WrongTry[];
}

export interface SceneText {
  readonly setup: Setup;
  readonly before: readonly string[];
  readonly solution: string;
  readonly steps: readonly Step[];
  readonly goal: (tried: Tried) => boolean;
  readonly wrong?: readonly WrongTry[];
}

export function scene({ setup, before, solution, steps, goal, wrong = [] }: SceneText): Scene {
  const { game, state } = unwrap(newGame(setup));
  const actions = readOn(game, state, before);
  const turn = readTurns(setup, [...before, solution]).slice(actions.length);
  return { setup, before: actions, seat: turn[0].seat, solution: turn, steps, goal, wrong };
}

// What goals and wrong tries are made of.

export function of<T extends Action['type']>({ actions }: Tried, type: T): Extract<Action, { type: T }>[] {
  return actions.filter((action): action is Extract<Action, { type: T }> => action.type === type);
}
export function playing({ actions }: Tried): Character | null {
  const [first] = actions;
  return first?.type === 'play' ? cardInfo(first.card).character : null;
}
export function built(tried: Tried): string[] {
  return of(tried, 'build').map(({ city }) => city);
}
export function recruited(tried: Tried): CardId[] {
  return of(tried, 'recruit').map(({ card }) => card);
}
export function settledIn(tried: Tried, city: string, kind?: Kind): boolean {
  return of(tried, 'settle').some((one) => one.city === city && (kind === undefined || one.kind === kind));
}
export function gained(tried: Tried): number {
  const points = ({ game, state }: Position) => score(game, state, tried.seat).total;
  return points(tried.now) - points(tried.before);
}
/** The view of the learner's seat, before and now. */
export function views({ seat, before, now }: Tried): { was: View; is: View } {
  return { was: view(before.game, before.state, seat), is: view(now.game, now.state, seat) };
}
export function goodsIn(tried: Tried): { was: View['players'][0]['goods']; is: View['players'][0]['goods'] } {
  const { was, is } = views(tried);
  return { was: was.players[tried.seat].goods, is: is.players[tried.seat].goods };
}

export function stepDone(step: Step, tried: Tried): boolean {
  if (step.do === 'play') return playing(tried) === step.character;
  const times = 'times' in step ? step.times : 1;
  return of(tried, step.do).length >= times;
}
