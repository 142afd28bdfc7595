import { type CardId, type Seat, view as viewOf } from '@concordia/engine';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Arrow, BoardView, Explanation, Target } from '../board/index.ts';
import { type Flow, Selection } from '../flows/flow.ts';
import { flowOf } from '../flows/index.ts';
import type { Draft } from '../games/draft.ts';
import type { TableModel, WatchedTable } from '../games/model.ts';
import { Advisor } from './advisor.ts';

export const TABS = ['hand', 'market', 'players', 'log'] as const;
export type Tab = (typeof TABS)[number];
export const STOPS = ['peek', 'half', 'full'] as const;
export type Stop = (typeof STOPS)[number];

export type TableDialog =
  | { type: 'menu' }
  | { type: 'keys' }
  | { type: 'text' }
  | { type: 'pile' }
  | { type: 'card'; card: CardId }
  | { type: 'player'; seat: Seat }
  /** The points of all, with those of one seat in full; null for the player's own. */
  | { type: 'points'; seat: Seat | null };

/** What a screen remembers while showing a game: the thing pointed at, and the thing explained. */
export class WatchUi {
  readonly table: WatchedTable;
  /** What may be chosen now, and what choosing it does; nothing where a game is only watched. */
  readonly flow: ReadonlySignal<Flow | null>;
  /** The parts of the flow that other panels show: they are drawn again only when these change. */
  readonly offers: ReadonlySignal<Flow['market']>;
  readonly piles: ReadonlySignal<Flow['piles']>;
  readonly place: ReadonlySignal<Flow['place'] | undefined>;
  /** A part of the turn lies on the table: more than a card that is looked at. */
  readonly begun: ReadonlySignal<boolean>;
  /** Whose turn it is: until it is confirmed, the composing player’s. Nobody's once the game is over. */
  readonly turnOf: ReadonlySignal<Seat | null>;
  /** What the log, or a row of the panel, points at. */
  readonly highlight = signal<readonly Target[]>([]);
  /** Moves of a turn that is thought of, and of the one that was played instead. */
  readonly arrows = signal<readonly Arrow[]>([]);
  readonly explanation = signal<Explanation | null>(null);
  readonly dialog = signal<TableDialog | null>(null);
  readonly boardView: { current: BoardView | null } = { current: null };
  /** The display before the turn that is composed. */
  readonly displayBefore: ReadonlySignal<readonly (CardId | null)[]>;

  constructor(
    table: WatchedTable,
    flow: ReadonlySignal<Flow | null> = signal(null),
    draft: ReadonlySignal<Draft | null> = signal(null),
  ) {
    this.table = table;
    this.flow = flow;
    this.offers = computed(() => flow.value?.market);
    this.piles = computed(() => flow.value?.piles);
    this.place = computed(() => flow.value?.place);
    this.begun = computed(() => (draft.value?.actions.length ?? 0) > 0);
    this.turnOf = computed(() => {
      const { over, active } = table.view.value;
      return draft.value?.seat ?? (over ? null : active);
    });
    this.displayBefore = computed(() => {
      const { game, state } = table.before.value;
      return viewOf(game, state, 'spectator').display;
    });
  }

  /** The seat whose panel and hand are at the bottom: the viewer's; none for a spectator. */
  get ownSeat(): Seat | null {
    const viewer = this.table.viewer.value;
    return viewer === 'spectator' ? null : viewer;
  }
}

/** What the screen of one table remembers that is not part of the game. */
export class TableUi extends WatchUi {
  declare readonly table: TableModel;
  readonly selection: Selection;
  readonly tab: Signal<Tab>;
  readonly stop = signal<Stop>('half');
  /** The final score appears once on its own, later by its button. */
  readonly scoreOpen = signal(true);
  /** Whose cards the final score explains. */
  readonly cardsOf = signal<Seat | null>(null);
  readonly advisor: Advisor;

  constructor(table: TableModel) {
    const selection = new Selection();
    super(
      table,
      computed(() => flowOf(table, selection)),
      table.draft,
    );
    this.selection = selection;
    this.advisor = new Advisor(table);
    // A spectator has no hand.
    const watching = table.extras !== undefined && table.viewer.peek() === 'spectator';
    this.tab = signal<Tab>(watching ? 'players' : 'hand');
  }
}
