import {
  type Action,
  activeSeat,
  copyState,
  type Game,
  type GameEvent,
  type IllegalAction,
  isOver,
  newGame,
  play,
  type Seat,
  type Setup,
  type State,
  totalScore,
  unwrap,
} from '@concordia/engine';
import { layout } from '@concordia/engine/fast';
import type { Position } from './draft.ts';

/** One turn as the log shows it. */
export interface LogTurn {
  /** Counts from 1. */
  readonly number: number;
  readonly seat: Seat;
  readonly events: readonly GameEvent[];
  /** Actions from `start` up to, but not including, `end`. */
  readonly start: number;
  readonly end: number;
  /** Points of every seat after it. */
  readonly totals: readonly number[];
}

/** Where the game stood after some of its actions. */
interface Moment {
  readonly state: State;
  readonly turns: readonly LogTurn[];
}

/** Follows a game action by action and keeps what the log, the graph and the replay need of it. */
export class Chronicle {
  #setup: Setup;
  readonly game: Game;
  /** After 0, 1, 2 … actions. */
  #moments: Moment[];
  readonly #actions: Action[] = [];
  readonly startTotals: readonly number[];

  constructor(setup: Setup) {
    this.#setup = setup;
    const { game, state } = unwrap(newGame(setup));
    this.game = game;
    this.#moments = [{ state, turns: [] }];
    this.startTotals = this.#totals(state);
  }

  static of(setup: Setup, actions: readonly Action[]): Chronicle {
    const { chronicle, refused } = Chronicle.upTo(setup, actions);
    if (refused) throw new Error(`A game holds an illegal action: ${refused.message}`);
    return chronicle;
  }

  /** As far as the actions are legal, with the reason why it ends there. */
  static upTo(
    setup: Setup,
    actions: readonly Action[],
  ): { chronicle: Chronicle; refused: IllegalAction | null } {
    const chronicle = new Chronicle(setup);
    for (const action of actions) {
      const refused = chronicle.advance(action);
      if (refused) return { chronicle, refused };
    }
    return { chronicle, refused: null };
  }

  get setup(): Setup {
    return this.#setup;
  }
  /** A position of its own: later actions do not touch it. */
  get position(): Position {
    return this.positionAt(this.count);
  }
  get turns(): readonly LogTurn[] {
    return this.turnsAt(this.count);
  }
  get actions(): readonly Action[] {
    return this.#actions;
  }
  get count(): number {
    return this.#actions.length;
  }
  get over(): boolean {
    return isOver(this.position.state);
  }

  /** The position after a number of actions. */
  positionAt(count: number): Position {
    return { game: this.game, state: this.#moments[count].state };
  }
  /** The turns after a number of actions; the last may be incomplete. */
  turnsAt(count: number): readonly LogTurn[] {
    return this.#moments[count].turns;
  }

  /** Plays one action; refused ones change nothing. */
  advance(action: Action): IllegalAction | null {
    const before = this.#moments[this.count];
    const state = copyState(before.state);
    const events: GameEvent[] = [];
    const seat = activeSeat(state);
    const played = play(this.game, state, action, (event) => events.push(event));
    if (!played.ok) return played.error;
    this.#actions.push(action);
    this.#moments.push({
      state,
      turns: this.#noted(before.turns, seat, action, events, this.#totals(state)),
    });
    return null;
  }

  /** More of the stack's order has come to light: what was played is the same, the cards to come are these. */
  learn(setup: Setup): void {
    const { STACK, STACK_COUNT } = layout;
    const fresh = unwrap(newGame(setup)).state;
    this.#moments = this.#moments.map(({ state: before, turns }) => {
      const state = copyState(before);
      // The next card is the last one: what has been dealt is no part of this any more.
      state.set(fresh.subarray(STACK, STACK + state[STACK_COUNT]), STACK);
      return { state, turns };
    });
    this.#setup = setup;
  }

  #noted(
    turns: readonly LogTurn[],
    seat: Seat,
    action: Action,
    events: readonly GameEvent[],
    totals: readonly number[],
  ): readonly LogTurn[] {
    const last = turns.at(-1);
    const end = this.#actions.length;
    if (action.type === 'play' || last === undefined)
      return [...turns, { number: turns.length + 1, seat, events, start: end - 1, end, totals }];
    return [...turns.slice(0, -1), { ...last, events: [...last.events, ...events], end, totals }];
  }

  #totals(state: State): number[] {
    return Array.from({ length: this.game.seats }, (_, seat) => totalScore(this.game, state, seat));
  }
}

/** What a turn that was not played would bring, in the words of the log, without the cards that would be dealt. */
export function tellTurn(
  { game, state }: Position,
  seat: Seat,
  actions: readonly Action[],
): Pick<LogTurn, 'seat' | 'events'> {
  const after = copyState(state);
  const events: GameEvent[] = [];
  for (const action of actions)
    play(game, after, action, (event) => {
      if (event.type !== 'refilled') events.push(event);
    });
  return { seat, events };
}
