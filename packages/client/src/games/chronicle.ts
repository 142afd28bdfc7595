import {
  type Action,
  activeSeat,
  copyState,
  type Game,
  type GameEvent,
  type IllegalAction,
  isOver,
  layout,
  newGame,
  play,
  type Seat,
  type Setup,
  type State,
  totalScore,
} from '@concordia/engine';
import type { Position } from './draft.ts';

/** One turn as the log tells it. */
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

/** Follows a game action by action and keeps what the log, the graph and the replay need of it. */
export class Chronicle {
  #setup: Setup;
  readonly game: Game;
  #state: State;
  #turns: LogTurn[] = [];
  readonly #actions: Action[] = [];
  readonly startTotals: readonly number[];

  constructor(setup: Setup) {
    this.#setup = setup;
    const { game, state } = newGame(setup);
    this.game = game;
    this.#state = state;
    this.startTotals = this.#totals();
  }

  static of(setup: Setup, actions: readonly Action[]): Chronicle {
    const chronicle = new Chronicle(setup);
    for (const action of actions) {
      const refused = chronicle.advance(action);
      if (refused) throw new Error(`A kept game holds an illegal action: ${refused.message}`);
    }
    return chronicle;
  }

  get setup(): Setup {
    return this.#setup;
  }
  /** A position of its own: later actions do not touch it. */
  get position(): Position {
    return { game: this.game, state: this.#state };
  }
  get turns(): readonly LogTurn[] {
    return this.#turns;
  }
  get actions(): readonly Action[] {
    return this.#actions;
  }
  get count(): number {
    return this.#actions.length;
  }
  get over(): boolean {
    return isOver(this.#state);
  }

  /** Plays one action; refused ones change nothing. */
  advance(action: Action): IllegalAction | null {
    const state = copyState(this.#state);
    const events: GameEvent[] = [];
    const seat = activeSeat(state);
    const refused = play(this.game, state, action, (event) => events.push(event));
    if (refused) return refused;
    this.#state = state;
    this.#actions.push(action);
    this.#note(seat, action, events);
    return null;
  }

  /** More of the stack's order has come to light: what was played is the same, the cards to come are these. */
  learn(setup: Setup): void {
    const { STACK, STACK_COUNT } = layout;
    const state = copyState(this.#state);
    // The next card is the last one: what has been dealt is no part of this any more.
    state.set(newGame(setup).state.subarray(STACK, STACK + state[STACK_COUNT]), STACK);
    this.#setup = setup;
    this.#state = state;
  }

  #note(seat: Seat, action: Action, events: readonly GameEvent[]): void {
    const last = this.#turns.at(-1);
    const end = this.#actions.length;
    const totals = this.#totals();
    if (action.type === 'play' || last === undefined) {
      const turn = { number: this.#turns.length + 1, seat, events: [...events], start: end - 1, end, totals };
      this.#turns = [...this.#turns, turn];
    } else {
      const turn = { ...last, events: [...last.events, ...events], end, totals };
      this.#turns = [...this.#turns.slice(0, -1), turn];
    }
  }

  #totals(): number[] {
    return Array.from({ length: this.game.seats }, (_, seat) => totalScore(this.game, this.#state, seat));
  }
}

/** What a turn that was not played would bring, as the log would tell it; not which cards would come into the display. */
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
