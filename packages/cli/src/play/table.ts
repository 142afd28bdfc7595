/** A game between one person and bots, in the terminal. */
import type { Bot } from '@concordia/ai';
import {
  type Action,
  copyState,
  decider,
  exportRecord,
  type Game,
  type GameEvent,
  isOver,
  isTurnOver,
  legalActions,
  newGame,
  play,
  type Setup,
  type State,
  unwrap,
  view,
} from '@concordia/engine';
import { copyInto } from '@concordia/engine/fast';
import { botTurn } from '../bots.ts';
import { Failure } from '../command.ts';
import { writeRecord } from '../files.ts';
import { eventText } from '../text/log.ts';
import { menuOf } from '../text/menu.ts';
import { decisionText, resultLines, tableText } from '../text/table.ts';
import type { Lines } from './lines.ts';

export interface Seat {
  name: string;
  /** Null for the person. */
  bot: Bot | null;
}
/** A game with its players, as far as it has been played. */
export interface SeatedGame {
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  readonly actions: readonly Action[];
}
const HELP = 'Enter the number of a choice, or u undo, b table, s save, q save and leave, ? help.';

/** What came of asking: an action, or something else that was wanted. */
type Answer = Action | 'undo' | 'again' | 'leave';

export class Table {
  readonly #setup: Setup;
  readonly #seats: readonly Seat[];
  readonly #seed: string;
  #file: string;
  readonly #lines: Lines;
  readonly #game: Game;
  readonly #state: State;
  readonly #person: number;
  readonly #actions: Action[];
  /** The states before each step of the person's turn that can be taken back. */
  #steps: State[] = [];

  constructor(saved: SeatedGame & { seed: string; file: string }, lines: Lines) {
    const { setup, seats, actions, seed, file } = saved;
    this.#setup = setup;
    this.#seats = seats;
    this.#seed = seed;
    this.#file = file;
    this.#lines = lines;
    this.#person = seats.findIndex((seat) => seat.bot === null);
    const { game, state } = unwrap(newGame(setup));
    for (const action of actions) unwrap(play(game, state, action));
    this.#game = game;
    this.#state = state;
    this.#actions = [...actions];
  }

  /** Until the game is over, or the person leaves, or the input ends. */
  async run(): Promise<void> {
    console.log(`${HELP}\n`);
    while (!isOver(this.#state)) {
      const { bot } = this.#seats[decider(this.#state)];
      if (bot !== null) {
        for (const action of botTurn(this.#game, this.#state, bot, this.#seed)) this.#do(action);
      } else if (!(await this.#personDecides())) {
        await this.#saveAtLast();
        return;
      }
    }
    const seen = view(this.#game, this.#state, this.#person);
    console.log(['', 'The game is over.', ...resultLines(seen, seen.result!.scores)].join('\n'));
    await this.#saveAtLast();
  }

  #do(action: Action): void {
    const tell = (event: GameEvent) => {
      const text = eventText(event, this.#setup.map, this.#game.names);
      if (text !== null) console.log(`  ${text}`);
    };
    unwrap(play(this.#game, this.#state, action, tell));
    this.#actions.push(action);
  }

  /** One step of the person; false when they leave. */
  async #personDecides(): Promise<boolean> {
    const answer = await this.#ask();
    if (answer === 'leave') return false;
    if (answer === 'undo') this.#undo();
    if (typeof answer !== 'object') return true;
    const before = copyState(this.#state);
    const isLast = this.#handsOver(answer);
    const sure = isLast ? await this.#confirm(answer) : 'yes';
    if (sure !== 'yes') return sure === 'no';
    this.#steps.push(before);
    this.#do(answer);
    if (isLast) this.#steps = [];
    return true;
  }
  #undo(): void {
    const before = this.#steps.pop();
    if (before === undefined) {
      console.log('  There is nothing to undo in this turn.');
      return;
    }
    copyInto(this.#state, before);
    this.#actions.pop();
    console.log('  Undone.');
  }

  /** Whether an action ends the turn, or lets others decide: what comes then is not to be known before. */
  #handsOver(action: Action): boolean {
    const after = copyState(this.#state);
    play(this.#game, after, action);
    return isTurnOver(this.#state, after);
  }
  async #confirm(action: Action): Promise<'yes' | 'no' | 'leave'> {
    const what = action.type === 'done' ? 'End the turn' : 'This cannot be taken back. Do it';
    for (;;) {
      const reply = await this.#lines.ask(`${what}? [Y/n] `);
      if (reply === null || reply === 'q') return 'leave';
      if (reply === '' || /^y/i.test(reply)) return 'yes';
      if (reply === 'u' || /^n/i.test(reply)) return 'no';
      console.log('y or Enter confirms, n goes back, q saves and leaves.');
    }
  }

  async #ask(): Promise<Answer> {
    const seen = view(this.#game, this.#state, this.#person);
    if (this.#steps.length === 0) console.log(`\n${tableText(seen)}\n`);
    else console.log(decisionText(seen, seen.decision!));
    const context = { game: this.#game, state: this.#state, seen };
    const groups = menuOf(context, legalActions(this.#game, this.#state));
    const group = await this.#choose(groups.map(({ label }) => label));
    if (typeof group === 'string') return group;
    const { choices } = groups[group];
    if (choices.length === 1) return choices[0].action;
    const choice = await this.#choose(choices.map(({ label }) => label));
    if (typeof choice !== 'string') return choices[choice].action;
    // In the second list, undo leads back to the first.
    return choice === 'undo' ? 'again' : choice;
  }

  /** The index of a chosen label, or what else was wanted. */
  async #choose(labels: readonly string[]): Promise<number | Exclude<Answer, Action>> {
    labels.forEach((label, index) => {
      console.log(`  ${String(index + 1).padStart(2)}  ${label}`);
    });
    for (;;) {
      const reply = await this.#lines.ask('> ');
      if (reply === null || reply === 'q') return 'leave';
      if (reply === 'u') return 'undo';
      if (reply === '') return 'again';
      const index = Number(reply) - 1;
      if (Number.isInteger(index) && index >= 0 && index < labels.length) return index;
      if (reply === 'b') console.log(`\n${tableText(view(this.#game, this.#state, this.#person))}\n`);
      else if (reply === 's') this.#save();
      else console.log(HELP);
    }
  }

  /** Whether it could be saved; if not, the reason has been printed. */
  #save(): boolean {
    try {
      writeRecord(this.#file, unwrap(exportRecord(this.#setup, this.#actions)));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      console.log(error.message);
      return false;
    }
    console.log(`Saved to ${this.#file}.`);
    return true;
  }
  /** A game that is left, or over, is not lost with its file: another can be named. */
  async #saveAtLast(): Promise<void> {
    while (!this.#save()) {
      console.log('Name another file, or press Enter to leave without saving.');
      const file = await this.#lines.ask('> ');
      if (file === null || file === '') throw new Failure('The game is not saved.');
      this.#file = file;
    }
  }
}
