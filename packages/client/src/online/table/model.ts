import {
  type Action,
  decider,
  exportRecord,
  type GameRecord,
  isOver,
  type Seat,
  type Setup,
  type View,
  view as viewOf,
} from '@concordia/engine';
import { type Entry, type ErrorCode, type Followed, turnsInForce } from '@concordia/protocol';
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { toast } from '../../app/dialogs.tsx';
import { settings } from '../../app/settings.ts';
import { PLAYER_COLOURS } from '../../art/index.ts';
import { Chronicle, type LogTurn } from '../../games/chronicle.ts';
import { newId } from '../../games/create.ts';
import { compose, confirmation, type Draft, type Position } from '../../games/draft.ts';
import { DraftingTable } from '../../games/drafting.ts';
import type { Activity, SeatInfo, TableExtras, TableModel } from '../../games/model.ts';
import { Playback } from '../../games/playback.ts';
import { m } from '../../i18n/messages.ts';
import { isolate } from '../../i18n/words.ts';
import { failureText } from '../failures.ts';
import { seatNames } from '../words.ts';
import { keepTurn, keptTurn } from './drafts.ts';
import type { LogListener, TableSession } from './session.ts';

/** A game on the server, as the table shows it: its truth is the server's log, and a turn is composed here and sent whole. */
export class OnlineTable extends DraftingTable implements TableModel, LogListener {
  readonly id: string;
  readonly liveScores = true;
  readonly guided = false;
  readonly extras: TableExtras;
  readonly session: TableSession;
  #setup: Setup | null = null;
  #truth: Chronicle | null = null;
  #stage: Chronicle | null = null;
  readonly #confirmed = signal(0);
  readonly #staged = signal(0);
  /** Changes whenever positions do, also when counts do not. */
  readonly #version = signal(0);
  readonly #sent = signal(false);
  readonly #playback = new Playback(
    () => this.#truth?.actions[stageOf(this.#stage).count],
    (action, quietly) => {
      const stage = stageOf(this.#stage);
      stage.advance(action);
      if (!quietly || stage.count === this.#truth?.count) this.#show(false);
    },
  );

  constructor(session: TableSession, extras: TableExtras) {
    super();
    this.id = session.id;
    this.session = session;
    this.extras = extras;
    session.listen(this);
    this.#resume();
  }

  readonly #seats = computed<readonly SeatInfo[]>(() => {
    const info = this.session.info.value;
    if (!info) return [];
    const names = seatNames(info.seats);
    const short = seatNames(info.seats, (level) => level);
    return info.seats.map(({ bot }, seat) => ({
      name: names[seat],
      short: short[seat],
      colour: PLAYER_COLOURS[seat],
      control: bot ?? 'person',
    }));
  });
  get seats(): readonly SeatInfo[] {
    return this.#seats.value;
  }

  readonly viewer: ReadonlySignal<Seat | 'spectator'> = computed(() => this.session.mySeat ?? 'spectator');
  readonly before: ReadonlySignal<Position> = computed(() => {
    this.#version.value;
    return stageOf(this.#stage).position;
  });
  readonly turns: ReadonlySignal<readonly LogTurn[]> = computed(() => {
    this.#version.value;
    return stageOf(this.#stage).turns;
  });

  readonly activity: ReadonlySignal<Activity> = computed(() => {
    const info = this.session.info.value;
    const { state } = this.before.value;
    if (this.#staged.value < this.#confirmed.value) return { type: 'playback' };
    if (isOver(state) || info?.status === 'finished' || info?.status === 'cancelled') return { type: 'over' };
    const seat = decider(state);
    if (this.session.pending.value) return { type: 'sending', seat };
    const mine = seat === this.session.mySeat && info?.seats[seat]?.absent === false;
    return { type: mine ? 'compose' : 'waiting', seat };
  });

  readonly draft: ReadonlySignal<Draft | null> = computed(() => {
    const { type } = this.activity.value;
    if (type !== 'compose') return null;
    return compose(this.before.value, decider(this.before.value.state), this.drafted.value).draft;
  });
  /** A sent turn stays on the board until it is answered. */
  readonly shown: ReadonlySignal<Position> = computed(() => {
    if (this.activity.value.type !== 'sending' || !this.#sent.value)
      return this.draft.value ?? this.before.value;
    const { before } = this;
    return compose(before.value, decider(before.value.state), this.drafted.value).draft;
  });
  readonly view: ReadonlySignal<View> = computed(() => {
    const { game, state } = this.shown.value;
    const seen = viewOf(game, state, this.viewer.value);
    const { result } = this.session.info.value ?? {};
    if (!result || this.activity.value.type !== 'over') return seen;
    // The engine knows neither of a game ended by agreement or by the clock, nor of who was not there at the end.
    return { ...seen, over: true, result: { scores: result.scores, ranking: result.ranking } };
  });

  confirm(): boolean {
    const draft = this.draft.value;
    const actions = draft && confirmation(draft);
    if (!actions) return false;
    const commit = { after: this.session.seq, key: newId(), actions };
    keepTurn(this.id, commit);
    batch(() => {
      this.#sent.value = true;
      this.session.commit(commit);
    });
    return true;
  }

  uncover(): void {}
  stopThinking(): void {}
  resumeThinking(): void {}
  skip(): void {
    this.#playback.skip();
  }
  chronicle(): Chronicle {
    return stageOf(this.#truth);
  }
  /** Of what is known here: the true one, with the order of the stack, comes from the server when the game is over. */
  record(): GameRecord {
    const { setup, actions } = this.chronicle();
    return exportRecord(setup, [...actions]);
  }
  dispose(): void {
    this.#playback.stop();
  }

  reset(followed: Followed): void {
    const setup = this.#named(followed);
    const actions = actionsOf(followed);
    this.#setup = followed.known.setup;
    this.#truth = Chronicle.of(setup, actions);
    this.#stage = Chronicle.of(setup, actions);
    this.#show(true);
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
    if (!own && this.drafted.peek().length > 0) {
      this.#dropTurn();
      if (!this.session.pending.peek()) toast(m.online_stale(), 'warn');
    }
    if (entry.type === 'turn') this.#advance(followed, entry.actions, own);
    if (own) this.#dropTurn();
  }

  settled(): void {
    if (keptTurn(this.id)?.key) keepTurn(this.id, null);
  }

  refused(code: ErrorCode): void {
    this.#dropTurn();
    toast(code === 'stale' ? m.online_stale() : failureText(code), 'warn');
    this.#show(true);
  }

  voteRefused(): void {
    toast(m.online_vote_refused());
  }

  voteLapsed(): void {
    toast(m.online_vote_lapsed());
  }

  protected override keepDraft(): void {
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
    // Who has been signed out finds it when they come back.
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

  /** What is dealt is learned from the log; positions before it are the same under either set-up. */
  #advance(followed: Followed, actions: readonly Action[], seen: boolean): void {
    const truth = stageOf(this.#truth);
    const stage = stageOf(this.#stage);
    const shownAll = stage.count === truth.count;
    if (followed.known.setup !== this.#setup) {
      const setup = this.#named(followed);
      this.#setup = followed.known.setup;
      truth.learn(setup);
      stage.learn(setup);
    }
    const atOnce = shownAll && (seen || settings.peek().speed === 0);
    for (const action of actions) {
      truth.advance(action);
      if (atOnce) stage.advance(action);
    }
    this.#show(false);
    if (!atOnce) void this.#playback.run();
  }

  #named({ known }: Followed): Setup {
    return { ...known.setup, players: this.#seats.peek().map(({ name }) => ({ name })) };
  }

  #show(undone: boolean): void {
    batch(() => {
      this.undone.value = undone;
      this.#confirmed.value = this.#truth?.count ?? 0;
      this.#staged.value = this.#stage?.count ?? 0;
      this.#version.value += 1;
    });
  }
}

function stageOf(chronicle: Chronicle | null): Chronicle {
  if (!chronicle) throw new Error('The game has not begun');
  return chronicle;
}

function actionsOf({ entries }: Followed): Action[] {
  return turnsInForce(entries).flatMap(({ actions }) => actions);
}
