import type { JudgedTurn } from '@concordia/ai/analysis';
import { type Action, decider, type GameRecord, isOver, type Seat, view as viewOf } from '@concordia/engine';
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { toast } from '../app/dialogs.tsx';
import { settings } from '../app/settings.ts';
import { Coach } from '../coach/coach.ts';
import { m } from '../i18n/messages.ts';
import { Opponents, Stopped } from '../opponents/opponents.ts';
import { DraftingTable } from './drafting.ts';
import { recordOf } from './files.ts';
import type { Activity, Computers, Cover, SeatInfo, TableModel, TakeBack } from './model.ts';
import { colourOf, isComputer, type SavedGame } from './saved.ts';
import { StagedGame } from './staged.ts';
import { saveGame } from './storage.ts';
import { summaryOf } from './summary.ts';

/** A game on this device: the actions that were confirmed are kept after each change, with the turn that is composed. */
export class LocalTable extends DraftingTable implements TableModel {
  readonly id: string;
  readonly seats: readonly SeatInfo[];
  readonly liveScores: boolean;
  readonly openScores = true;
  readonly computers?: Computers;
  readonly coach?: Coach;
  readonly cover?: Cover;
  readonly takeBack?: TakeBack;
  readonly #saved: SavedGame;
  #made: Opponents | null = null;
  readonly #atScreen = signal<Seat | null>(null);
  readonly #thought = signal<'idle' | 'thinking' | 'stopped' | 'failed'>('idle');
  #disposed = false;
  #written: Promise<void> = Promise.resolve();
  readonly #watching: boolean;
  readonly #takenBack: Signal<number>;
  /** Changes when turns are taken back: what was thought of before is worth nothing. */
  #edition = 0;

  /** A watched game is played elsewhere and isn’t changed here. */
  constructor(saved: SavedGame, watching = false) {
    super(new StagedGame(saved.setup, saved.actions));
    this.#saved = saved;
    this.#watching = watching;
    this.#takenBack = signal(saved.takenBack ?? 0);
    this.id = saved.id;
    this.liveScores = saved.liveScores;
    this.seats = saved.setup.players.map(({ name }, seat) => ({
      name,
      colour: colourOf(saved, seat),
      control: saved.controls[seat],
    }));
    const persons = saved.controls.flatMap((control, seat) => (control === 'person' ? [seat] : []));
    this.#atScreen.value = persons.length === 1 ? persons[0] : null;
    if (watching) return;
    if (persons.length > 1) this.cover = { lift: () => this.#uncover() };
    if (persons.length < saved.controls.length) {
      this.computers = {
        stop: () => this.#opponents.stop(),
        resume: () => void this.#think(),
        ...(persons.length === 1 && { advise: () => this.#advise() }),
      };
    }
    if (persons.length === 1) {
      this.takeBack = {
        possible: computed(() => this.turns.value.some((turn) => turn.seat === persons[0])),
        count: this.#takenBack,
        last: () => this.#takeBack(persons[0]),
      };
    }
    if (persons.length === 1 && this.computers) this.coach = new Coach();
    this.drafted.value = saved.draft;
    void this.#think();
  }

  /** A game between people alone needs none. */
  get #opponents(): Opponents {
    this.#made ??= new Opponents();
    return this.#made;
  }

  readonly viewer: ReadonlySignal<Seat | 'spectator'> = computed(() =>
    // Between two people nobody's hand is to be seen; the board, the market and the log are everybody's.
    this.activity.value.type === 'cover' ? 'spectator' : (this.#atScreen.value ?? 'spectator'),
  );

  readonly activity: ReadonlySignal<Activity> = computed(() => {
    if (this.staged.behind.value) return { type: 'playback' };
    const { state } = this.before.value;
    if (isOver(state)) return { type: 'over' };
    const seat = decider(state);
    if (this.#watching) return { type: 'waiting', seat };
    if (this.seats[seat].control === 'person') {
      return { type: this.#atScreen.value === seat ? 'compose' : 'cover', seat };
    }
    const thought = this.#thought.value;
    return { type: thought === 'idle' ? 'thinking' : thought, seat };
  });

  record(): GameRecord {
    return recordOf({ ...this.#saved, actions: [...this.chronicle().actions] });
  }

  /** Resolves when everything is written. */
  dispose(): Promise<void> {
    this.#disposed = true;
    this.#made?.dispose();
    this.coach?.dispose();
    this.staged.stop();
    return this.#written;
  }

  protected override commit(actions: Action[]): void {
    if (this.coach?.wanted) void this.#commitIfSure(this.coach, actions);
    else this.#commitOwn(actions);
  }
  /** Plays the turn unless the coach doubts it, or it has been changed while the coach thought. */
  async #commitIfSure(coach: Coach, actions: Action[]): Promise<void> {
    const draft = this.drafted.peek();
    const doubt = await coach.consider(this.before.peek(), actions, this.chronicle().count);
    if (!doubt && !this.#disposed && this.drafted.peek() === draft) this.#commitOwn(actions);
  }
  #commitOwn(actions: Action[]): void {
    this.#commit(actions, true);
    void this.#think();
  }

  protected override keepDraft(): void {
    this.#save();
  }

  #takeBack(seat: Seat): void {
    const turn = this.staged.truth.peek().turns.findLast((each) => each.seat === seat);
    if (!turn) return;
    this.#edition += 1;
    this.#opponents.stop();
    const { setup, actions } = this.staged.truth.peek();
    batch(() => {
      this.drafted.value = [];
      this.staged.reset(setup, actions.slice(0, turn.start));
      this.#takenBack.value += 1;
    });
    this.#save();
    toast(m.turn_taken_back({ turn: turn.number }));
  }

  #uncover(): void {
    const activity = this.activity.value;
    if (activity.type === 'cover') this.#atScreen.value = activity.seat;
  }

  /** Own turns are on the screen already; those of others are played back. */
  #commit(actions: readonly Action[], seen: boolean): void {
    batch(() => {
      this.drafted.value = [];
      this.staged.commit(actions, seen);
    });
    this.#save();
  }

  #save(): void {
    const truth = this.staged.truth.peek();
    const saved = this.#saved;
    saved.actions = [...truth.actions];
    saved.draft = [...this.drafted.value];
    saved.updated = Date.now();
    saved.summary = summaryOf(truth);
    if (this.#takenBack.peek() > 0) saved.takenBack = this.#takenBack.peek();
    this.#written = saveGame(saved);
  }

  async #advise(): Promise<JudgedTurn> {
    const { game, state } = this.before.value;
    const { others } = await this.#opponents.ask({
      ask: 'judgement',
      view: viewOf(game, state, decider(state), 'careful'),
      played: null,
      seed: this.#seed(),
    });
    return others[0];
  }

  /** Lets the computer play for as long as it is its turn. */
  async #think(): Promise<void> {
    if (this.#thought.value === 'thinking') return;
    try {
      while (!this.#disposed && !this.staged.truth.peek().over) {
        const { game, state } = this.staged.truth.peek().position;
        const seat = decider(state);
        const { control } = this.seats[seat];
        if (!isComputer(control)) {
          this.coach?.prepare({ game, state }, this.staged.truth.peek().count);
          break;
        }
        this.#thought.value = 'thinking';
        const edition = this.#edition;
        const seen = viewOf(game, state, seat, 'careful');
        const actions = await this.#opponents.ask({
          ask: 'turn',
          view: seen,
          level: control,
          seed: this.#seed(),
        });
        if (edition !== this.#edition) continue;
        this.#commit(actions, settings.value.speed === 0);
      }
      this.#thought.value = 'idle';
    } catch (error) {
      if (error instanceof Stopped) this.#thought.value = 'stopped';
      else {
        console.error(error);
        this.#thought.value = 'failed';
      }
    }
  }

  #seed(): string {
    return `${this.#saved.seed}/${this.staged.truth.peek().count}`;
  }
}
