import {
  type Action,
  asIfTurnOf,
  decider,
  exportRecord,
  type GameRecord,
  isOver,
  type Seat,
  type Setup,
  type State,
  unwrap,
  type View,
  view as viewOf,
} from '@concordia/engine';
import { coloursOf, type Entry, type ErrorCode, type Followed, turnsInForce } from '@concordia/protocol';
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { toast } from '../../app/dialogs.tsx';
import { settings } from '../../app/settings.ts';
import { newId } from '../../games/create.ts';
import type { Position } from '../../games/draft.ts';
import { DraftingTable } from '../../games/drafting.ts';
import type { Activity, PlanShown, SeatInfo, TableExtras, TableModel } from '../../games/model.ts';
import { StagedGame } from '../../games/staged.ts';
import { m } from '../../i18n/messages.ts';
import { isolate } from '../../i18n/words.ts';
import { failureText } from '../failures.ts';
import { seatNames } from '../words.ts';
import { conditionsOf, faultWords } from './conditions.ts';
import { keepTurn, keptTurn } from './drafts.ts';
import type { LogListener, TableSession } from './session.ts';

/** How long the server may take to play a plan. */
const PLAN_MS = 2000;

/** A game on the server, as the table shows it: its truth is the server's log, and a turn is composed here and sent whole. */
export class OnlineTable extends DraftingTable implements TableModel, LogListener {
  readonly id: string;
  readonly liveScores = true;
  get openScores(): boolean {
    return this.session.info.value?.openScores ?? false;
  }
  readonly extras: TableExtras;
  readonly session: TableSession;
  #setup: Setup;
  readonly #sent = signal(false);
  readonly #stopLaying: () => void;

  /** The position as if it were the player's turn, during planning. */
  readonly #imagined = computed<Position | null>(() => {
    const seat = this.session.mySeat;
    if (this.session.planning.composing.value === null || seat === null) return null;
    const { game, state } = this.staged.position.value;
    const imagined = decider(state) === seat ? null : asIfTurnOf(state, seat);
    return imagined && { game, state: imagined };
  });
  readonly #base = computed<Position>(() => this.#imagined.value ?? this.staged.position.value);
  override get before(): ReadonlySignal<Position> {
    return this.#base;
  }
  /** Composed on the table, or what was kept, as its first choice; the board shows it in either case. */
  readonly plan: ReadonlySignal<PlanShown | null> = computed(() => {
    const { planning, mySeat: seat } = this.session;
    if (seat === null) return null;
    if (this.#imagined.value) return { seat, actions: this.drafted.value, composing: true };
    const kept = planning.plan.value?.choices[0].actions;
    return kept && this.activity.value.type === 'waiting' ? { seat, actions: kept, composing: false } : null;
  });

  /** The game has begun: the session knows its log. */
  constructor(session: TableSession, extras: TableExtras) {
    const { followed } = session;
    if (!followed) throw new Error('The game has not begun');
    super(new StagedGame(named(session, followed), actionsOf(followed)));
    this.#setup = followed.known.setup;
    this.id = session.id;
    this.session = session;
    this.extras = extras;
    session.listen(this);
    this.#stopLaying = effect(() => this.#layPlan(session.planning.composing.value));
    this.#resume();
    if (decider(followed.state) === session.mySeat) void this.#offerPlan();
  }

  readonly #seats = computed<readonly SeatInfo[]>(() => {
    const info = this.session.info.value;
    if (!info) return [];
    const names = seatNames(info.seats);
    const short = seatNames(info.seats, (level) => level);
    const colours = coloursOf(info.seats);
    return info.seats.map(({ bot }, seat) => ({
      name: names[seat],
      short: short[seat],
      colour: colours[seat],
      control: bot ?? 'person',
    }));
  });
  get seats(): readonly SeatInfo[] {
    return this.#seats.value;
  }

  readonly viewer: ReadonlySignal<Seat | 'spectator'> = computed(() => this.session.mySeat ?? 'spectator');

  readonly activity: ReadonlySignal<Activity> = computed(() => {
    const info = this.session.info.value;
    const { state } = this.before.value;
    if (this.staged.behind.value) return { type: 'playback' };
    if (isOver(state) || info?.status === 'finished' || info?.status === 'cancelled') return { type: 'over' };
    const seat = decider(state);
    if (this.session.pending.value) return { type: 'sending', seat };
    if (this.#imagined.value) return { type: 'compose', seat };
    const mine = seat === this.session.mySeat && info?.seats[seat]?.absent === null;
    return { type: mine ? 'compose' : 'waiting', seat };
  });

  override readonly view: ReadonlySignal<View> = computed(() => {
    const { game, state } = this.shown.value;
    const seen = viewOf(game, state, this.viewer.value);
    const { result } = this.session.info.value ?? {};
    if (!result || this.activity.value.type !== 'over') return seen;
    // The engine knows neither of a game ended by agreement or by the clock, nor of players absent at the end.
    return { ...seen, over: true, result: { scores: result.scores, ranking: result.ranking } };
  });

  protected override commit(actions: Action[]): void {
    if (this.#imagined.peek()) return void this.#savePlan(actions);
    const commit = { after: this.session.seq, key: newId(), actions };
    keepTurn(this.id, commit);
    batch(() => {
      this.#sent.value = true;
      this.session.commit(commit);
    });
  }

  /** Of what is known here: the true one, with the order of the stack, comes from the server when the game is over. */
  record(): GameRecord {
    const { setup, actions } = this.chronicle();
    return unwrap(exportRecord(setup, [...actions]));
  }
  dispose(): void {
    this.#stopLaying();
    this.staged.stop();
  }

  reset(followed: Followed): void {
    this.#setup = followed.known.setup;
    this.staged.reset(named(this.session, followed), actionsOf(followed));
  }

  entry(followed: Followed, entry: Entry): void {
    const own = entry.type === 'turn' && entry.seat === this.session.mySeat && this.#sent.peek();
    if (entry.type === 'takeback') {
      toast(m.online_taken_back({ player: isolate(this.seats[entry.seat].name) }));
      this.#dropTurn();
      this.reset(followed);
      return;
    }
    // The clock, or the same player elsewhere, was faster.
    if (!own && this.drafted.peek().length > 0 && !this.#imagined.peek()) {
      this.#dropTurn();
      if (!this.session.pending.peek()) toast(m.online_stale(), 'warn');
    }
    if (entry.type === 'turn') this.#advance(followed, entry.actions, own);
    if (own) this.#dropTurn();
    if (followed.state && decider(followed.state) === this.session.mySeat) this.#myTurnCame();
  }

  settled(): void {
    if (keptTurn(this.id)?.key) keepTurn(this.id, null);
  }

  refused(code: ErrorCode): void {
    this.#dropTurn();
    toast(code === 'stale' ? m.online_stale() : failureText(code), 'warn');
    this.staged.undone.value = true;
  }

  voteRefused(): void {
    toast(m.online_vote_refused());
  }

  voteLapsed(): void {
    toast(m.online_vote_lapsed());
  }

  #truth(): State {
    return this.session.followed?.state ?? this.staged.position.peek().state;
  }

  /** A choice of the plan that is to be changed lies on the table; what was composed goes when planning stops. */
  #layPlan(choice: 0 | 1 | null): void {
    untracked(() => {
      if (choice !== null) {
        const kept = this.session.planning.plan.peek()?.choices[choice]?.actions ?? [];
        this.drafted.value = [];
        if (this.draft.peek()) this.recompose(kept.filter(({ type }) => type !== 'done'));
      } else if (decider(this.#truth()) !== this.session.mySeat && !this.#sent.peek()) {
        this.drafted.value = [];
      }
    });
  }

  async #savePlan(actions: Action[]): Promise<void> {
    const { planning, seq } = this.session;
    const base = this.#base.peek();
    const { usual } = conditionsOf(base.game, base.state, actions);
    const made = { actions, conditions: usual };
    const kept = planning.plan.peek();
    const [first, second] = kept?.choices ?? [];
    const isSecond = planning.composing.peek() === 1 && first;
    const choices = isSecond ? [first, made] : [made, ...(second ? [second] : [])];
    if (!(await planning.save({ choices, auto: kept?.auto ?? true, after: seq }))) return;
    planning.composing.value = null;
    toast(m.plan_saved());
  }

  /** Whatever was being composed for later is now composed for real. */
  #myTurnCame(): void {
    this.session.planning.composing.value = null;
    void this.#offerPlan();
  }

  /** A plan the server doesn't play, or could not, is laid on the table as far as it is still possible. */
  async #offerPlan(): Promise<void> {
    const { planning } = this.session;
    if (planning.plan.peek() === null && this.drafted.peek().length > 0) return;
    let plan = await planning.load();
    if (plan?.auto && plan.dropped === null) {
      // The server is about to play it, or to say why not.
      await new Promise((resolve) => setTimeout(resolve, PLAN_MS));
      plan = await planning.load();
    }
    const activity = this.activity.peek();
    if (!plan || (plan.auto && plan.dropped === null) || activity.type !== 'compose') return;
    if (plan.dropped) toast(faultWords(this.view.peek().map, plan.dropped[0]), 'warn');
    if (this.drafted.peek().length === 0)
      this.recompose(plan.choices[0].actions.filter(({ type }) => type !== 'done'));
    await planning.clear();
  }

  protected override keepDraft(): void {
    if (this.#imagined.peek()) return;
    keepTurn(this.id, { after: this.session.seq, actions: [...this.drafted.value], key: null });
  }

  #dropTurn(): void {
    batch(() => {
      this.drafted.value = [];
      this.#sent.value = false;
    });
    keepTurn(this.id, null);
  }

  /** After a reload: the turn one was composing, or the one that was sent and perhaps not heard. */
  #resume(): void {
    const kept = keptTurn(this.id);
    // A person who was signed out finds it again on their return.
    if (!kept || this.session.mySeat === null) return;
    if (kept.key === null && kept.after !== this.session.seq) {
      keepTurn(this.id, null);
      return;
    }
    if (kept.key === null) {
      this.drafted.value = kept.actions;
      return;
    }
    if (kept.after === this.session.seq)
      this.drafted.value = kept.actions.filter(({ type }) => type !== 'done');
    this.#sent.value = kept.after === this.session.seq;
    this.session.commit({ after: kept.after, key: kept.key, actions: kept.actions });
  }

  /** Dealt cards are known from the log; positions before it are the same under either set-up. */
  #advance(followed: Followed, actions: readonly Action[], seen: boolean): void {
    if (followed.known.setup !== this.#setup) {
      this.#setup = followed.known.setup;
      this.staged.learn(named(this.session, followed));
    }
    this.staged.commit(actions, seen || settings.peek().speed === 0);
  }
}

function named({ info }: TableSession, { known }: Followed): Setup {
  const names = seatNames(info.peek()?.seats ?? []);
  return { ...known.setup, players: names.map((name) => ({ name })) };
}

function actionsOf({ entries }: Followed): Action[] {
  return turnsInForce(entries).flatMap(({ actions }) => actions);
}
