import type { JudgedTurn } from '@concordia/ai/analysis';
import type { Action, GameRecord, IllegalAction, Seat, View } from '@concordia/engine';
import type { ReadonlySignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { Route } from '../app/router.ts';
import type { PlayerColour, UiIconName } from '../art/index.ts';
import type { Coach } from '../coach/coach.ts';
import type { TableUi } from '../table/ui.ts';
import type { Chronicle, LogTurn } from './chronicle.ts';
import type { Draft, Position } from './draft.ts';
import type { Control } from './saved.ts';

export interface SeatInfo {
  readonly name: string;
  /** Beside a sign that says what it is. */
  readonly short?: string;
  readonly colour: PlayerColour;
  readonly control: Control;
}

/** What is happening at the table. */
export type Activity =
  | { type: 'compose'; seat: Seat }
  | { type: 'cover'; seat: Seat }
  | { type: 'playback' }
  | { type: 'thinking'; seat: Seat }
  | { type: 'stopped'; seat: Seat }
  | { type: 'failed'; seat: Seat }
  /** Someone elsewhere decides. */
  | { type: 'waiting'; seat: Seat }
  /** The own turn is confirmed and on its way. */
  | { type: 'sending'; seat: Seat }
  /** A task is done. */
  | { type: 'solved' }
  | { type: 'over' };

export interface MenuItem {
  readonly icon: UiIconName;
  readonly label: string;
  readonly act: () => void;
}

/** What a table on a server adds to the screen; a game on this device has none of it. */
export interface TableExtras {
  /** In the top bar. */
  readonly Bar: ComponentType;
  /** Beside a player's name. */
  readonly Seat: ComponentType<{ seat: Seat }>;
  /** Above the board. */
  readonly News: ComponentType;
  /** Where the questions stand, while others play. */
  readonly Waiting: ComponentType;
  /** Over the table, at the side. */
  readonly Aside: ComponentType;
  /** Under the final score, and in the menu, instead of what can be done with a game on this device. */
  readonly AfterGame: ComponentType<{ onLook: () => void }>;
  /** How the game ended, where it was not by the rules. */
  endNote(): string | null;
  menu(): readonly MenuItem[];
  /** Leaves for the game that waits most urgently. */
  nextGame(): void;
}

/** A task at the table: its turn is judged instead of played. */
export interface Exercise {
  /** Where one is, in the top bar. */
  readonly where: () => string;
  readonly back: Route;
  /** In the place of the log, or above the board. */
  readonly Task: ComponentType<{ ui: TableUi }>;
  /** In the place of the questions, when the task is done. */
  readonly After: ComponentType<{ ui: TableUi }>;
  /** Letters that mean something here, before what they mean at a table. True when this one does. */
  readonly keys: (letter: string) => boolean;
}

/** A turn planned while others play. While it is composed, confirming only keeps it. */
export interface PlanShown {
  readonly seat: Seat;
  readonly actions: readonly Action[];
  readonly composing: boolean;
}

/** A game as anyone may watch it: what the board, the market, the players and the log are drawn from. */
export interface WatchedTable {
  readonly id: string;
  readonly seats: readonly SeatInfo[];
  readonly liveScores: boolean;
  /** Everyone's points may be shown during the game, not only the player's own. */
  readonly openScores: boolean;
  readonly extras?: TableExtras;

  /** The viewer's seat: a spectator sees nobody's hand. */
  readonly viewer: ReadonlySignal<Seat | 'spectator'>;
  /** The position on the table now: actions as far as they are shown, then the draft. */
  readonly shown: ReadonlySignal<Position>;
  /** The same before the draft: running totals compare the two. */
  readonly before: ReadonlySignal<Position>;
  readonly view: ReadonlySignal<View>;
  readonly turns: ReadonlySignal<readonly LogTurn[]>;
  /** The viewer's own next turn, thought of in advance; null where there is none. */
  readonly plan?: ReadonlySignal<PlanShown | null>;
  /** True for the change that undid something: no motion then. */
  readonly undone: ReadonlySignal<boolean>;

  chronicle(): Chronicle;
  record(): GameRecord;
}

/** Computer opponents that think on this device. */
export interface Computers {
  stop(): void;
  resume(): void;
  /** What the computer would play in the turn that begins. Only where one person plays against computers alone. */
  readonly advise?: () => Promise<JudgedTurn>;
}

/** Against computers alone, confirmed turns can be taken back; the record says how many were. */
export interface TakeBack {
  readonly possible: ReadonlySignal<boolean>;
  readonly count: ReadonlySignal<number>;
  /** Goes back to the start of the player's last turn; again, to the one before. */
  last(): void;
}

/** Several people share this screen: between their turns the hands are covered. */
export interface Cover {
  /** The person whose turn it is sits at the screen. */
  lift(): void;
}

/**
 * A game that can be played here: its turns are composed on this device, wherever the game really lives (this device or a
 * server). What only some games have is a part that others leave out.
 */
export interface TableModel extends WatchedTable {
  readonly exercise?: Exercise;
  readonly draft: ReadonlySignal<Draft | null>;
  readonly activity: ReadonlySignal<Activity>;
  readonly computers?: Computers;
  readonly coach?: Coach;
  readonly cover?: Cover;
  readonly takeBack?: TakeBack;

  /** Adds one action to the draft; refused ones change nothing. */
  add(action: Action): IllegalAction | null;
  /** Puts other actions in place of the draft's; stops before the first that is refused, which it returns. */
  recompose(actions: readonly Action[]): IllegalAction | null;
  undoStep(): void;
  undoTurn(): void;
  /** Commits the draft, with `done` where the turn needs it. False while something must still be decided. */
  confirm(): boolean;
  /** Shows at once what is still being played back. */
  skip(): void;
  dispose(): void;
}
