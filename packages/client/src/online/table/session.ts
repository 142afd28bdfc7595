import type { Action } from '@concordia/engine';
import {
  advance,
  ENTRIES_AT_ONCE,
  type EndEntry,
  type Entry,
  type ErrorCode,
  type Followed,
  follow,
  type KnownSetup,
  lastSeq,
  type ServerMessage,
  type TableInfo,
} from '@concordia/protocol';
import { batch, effect, signal, untracked } from '@preact/signals';
import { toast } from '../../app/dialogs.tsx';
import { m } from '../../i18n/messages.ts';
import { turnIsMine, turnIsOver, waitsFor } from '../alerts.ts';
import { failureText } from '../failures.ts';
import { live } from '../live.ts';
import { me } from '../server.ts';
import { Planning } from './planning.ts';
import { Talk } from './talk.ts';

/** How long an answer to a commit may take before it is sent once more; the key makes that harmless. */
const ANSWER_MS = 6000;

interface Pending {
  after: number;
  key: string;
  actions: Action[];
}

/** What happens to the log, for the views of the game. */
export interface LogListener {
  entry(followed: Followed, entry: Entry): void;
  /** The commit is answered, one way or the other. */
  settled(): void;
  /** It did not count. */
  refused(code: ErrorCode): void;
  /** What one proposed does not happen: someone said no. */
  voteRefused(): void;
  /** The same, because the game went on before all had agreed. */
  voteLapsed(): void;
}

/** One table as the server reports it, followed from an entry on: no entry twice, none left out. */
export class TableSession {
  readonly id: string;
  readonly info = signal<TableInfo | null>(null);
  readonly missing = signal(false);
  readonly talk: Talk;
  readonly planning: Planning;
  readonly begun = signal(false);
  readonly pending = signal<Pending | null>(null);
  /** One has said no oneself. */
  withdrew = false;
  /** One has left one's seat oneself. */
  left = false;
  /** After which entry one made a proposal that is still open. */
  #proposed: number | null = null;
  /** The same for a proposal the player agreed to, their own included. */
  #agreed: number | null = null;
  #followed: Followed | null = null;
  /** The pages of a long log, until all of it is there. */
  #read: Entry[] = [];
  #listener: LogListener | null = null;
  #resend: ReturnType<typeof setTimeout> | undefined;
  readonly #stopCalling: () => void;

  constructor(id: string) {
    this.id = id;
    this.talk = new Talk(id);
    this.planning = new Planning(id);
    live.messages.add(this.#hear);
    live.opened.add(this.#resume);
    this.#resume();
    this.#stopCalling = effect(() => this.#call());
  }

  dispose(): void {
    clearTimeout(this.#resend);
    this.#stopCalling();
    live.messages.delete(this.#hear);
    live.opened.delete(this.#resume);
    live.send({ type: 'unwatch', table: this.id });
  }

  get seq(): number {
    return this.#followed ? lastSeq(this.#followed) : 0;
  }

  /** The seat one plays, null for a spectator. */
  get mySeat(): number | null {
    const id = me.value?.id;
    const seat = this.info.value?.seats.findIndex(({ person }) => person !== null && person.id === id) ?? -1;
    return seat < 0 ? null : seat;
  }

  /** The last turn is the player's own and revealed no cards: it may be taken back if all agree. */
  get mayTakeBack(): boolean {
    const last = this.#followed?.entries.at(-1);
    if (last?.type !== 'turn' || last.seat !== this.mySeat) return false;
    return last.dealt.length === 0 || this.info.value?.takeBacks === 'always';
  }

  /** How the game ended, if not by the rules. */
  get ending(): EndEntry | null {
    const last = this.#followed?.entries.at(-1);
    return last?.type === 'end' ? last : null;
  }

  /** The known part of the game; null before it begins. */
  get followed(): Followed | null {
    return this.#followed;
  }

  listen(listener: LogListener): void {
    this.#listener = listener;
  }

  commit(pending: Pending): void {
    this.pending.value = pending;
    this.#sendPending();
  }

  readonly #resume = (): void => this.#watch(this.talk.last);

  #watch(chat: number): void {
    live.send({ type: 'watch', table: this.id, after: this.#read.at(-1)?.seq ?? this.seq, chat });
  }

  #sendPending(): void {
    clearTimeout(this.#resend);
    const pending = this.pending.peek();
    // A turn is its player's: it is not sent after signing out or in as someone else.
    if (!pending || this.mySeat === null) return;
    live.send({ type: 'commit', table: this.id, ...pending });
    this.#resend = setTimeout(() => this.#sendPending(), ANSWER_MS);
  }

  readonly #hear = (message: ServerMessage): void => {
    switch (message.type) {
      case 'sync':
        if (message.table.id === this.id) this.#sync(message);
        return;
      case 'table':
        if (message.table.id === this.id) this.#table(message.table);
        return;
      case 'entry':
        if (message.table === this.id) this.#told(message);
        return;
      case 'chat':
        if (message.table === this.id) this.talk.hear([message.line]);
        return;
      case 'committed':
        if (message.table === this.id && message.key === this.pending.peek()?.key)
          this.#answered(message.seq);
        return;
      case 'refused':
        if (message.table === this.id && message.key === this.pending.peek()?.key)
          this.#refused(message.code, message.entries);
        return;
      case 'error':
        if (message.table === this.id && message.code === 'not-found') this.missing.value = true;
        else if (this.talk.sending.peek()) this.#unsaid(message.code);
        return;
      case 'hello':
      case 'lobby':
      case 'lobby-changes':
      case 'your-turn':
      case 'starting':
      case 'pong':
        return;
      default:
        message satisfies never;
    }
  };

  #sync({ table, known, entries, chat }: Extract<ServerMessage, { type: 'sync' }>): void {
    batch(() => {
      this.#inform(table);
      this.talk.hear(chat);
      this.talk.giveUp();
      if (known) this.#catchUp(known, entries, table.seq);
      else if (table.status === 'playing') this.#resume();
    });
    this.#sendPending();
  }

  #catchUp(known: KnownSetup, entries: readonly Entry[], upTo: number): void {
    if (this.#followed) {
      const before = this.seq;
      for (const entry of entries) this.#take(entry);
      if (this.seq > before && this.seq < upTo) this.#resume();
      return;
    }
    const last = this.#read.at(-1)?.seq ?? 0;
    const news = entries.filter(({ seq }) => seq > last);
    this.#read.push(...news);
    if (news.length > 0 && last + news.length < upTo) {
      this.#resume();
      return;
    }
    this.#followed = follow(known, this.#read);
    this.#read = [];
    this.begun.value = true;
  }

  #table(table: TableInfo): void {
    const begins = !this.#followed && table.startedAt !== null;
    this.#inform(table);
    // The server sends the setup only on request.
    if (begins) this.#watch(0);
  }

  #inform(table: TableInfo): void {
    const seated = this.mySeat !== null;
    const ends = this.info.peek()?.status === 'playing' && table.status !== 'playing';
    this.info.value = table;
    if (seated && this.mySeat === null) {
      if (table.status === 'open' && !this.left) toast(m.online_seat_lost(), 'warn');
      this.left = false;
    }
    this.#followVote(table);
    // After the game, its players can ask for what spectators said during it.
    if (ends) this.#watch(0);
  }

  /** Calls the player, or stops calling. */
  #call(): void {
    const info = this.info.value;
    const person = me.value?.id;
    if (!info) return;
    const mine = person !== undefined && !this.pending.value && waitsFor(info, person);
    untracked(() => (mine ? turnIsMine(this.id) : turnIsOver(this.id)));
  }

  #followVote({ vote, seq, status }: TableInfo): void {
    if (vote) {
      this.#proposed = vote.by === this.mySeat ? vote.seq : null;
      this.#agreed = this.mySeat !== null && vote.yes.includes(this.mySeat) ? vote.seq : null;
      return;
    }
    // A vote that ends before the game moves on: someone declined, or it was withdrawn.
    if (this.#agreed === seq && status === 'playing') {
      if (!this.withdrew) this.#listener?.voteRefused();
      this.#proposed = null;
    }
    this.#agreed = null;
    this.withdrew = false;
  }

  #told({ entry, decider, banks, deadline }: Extract<ServerMessage, { type: 'entry' }>): void {
    batch(() => {
      const info = this.info.peek();
      if (info && entry.seq > info.seq) {
        const seats = info.seats.map((seat, at) => ({ ...seat, bank: banks[at] ?? null }));
        this.info.value = { ...info, seats, seq: entry.seq, decider, deadline, since: entry.at };
      }
      this.#take(entry);
    });
  }

  #take(entry: Entry): void {
    if (!this.#followed) return;
    const before = this.#followed;
    const next = advance(before, entry);
    if (next === null) {
      this.#resume();
      return;
    }
    this.#followed = next;
    if (next !== before) {
      this.#listener?.entry(next, entry);
      this.#maybeLapse(entry);
    }
    const answered = this.#committedAt !== null && this.seq >= this.#committedAt;
    if (answered) this.#settle();
  }

  #maybeLapse(entry: Entry): void {
    if (this.#proposed === null || entry.seq <= this.#proposed) return;
    this.#proposed = null;
    if (entry.type === 'turn') this.#listener?.voteLapsed();
  }

  /** The answer may come before the entry itself; the turn is done when both are there. */
  #committedAt: number | null = null;
  #answered(seq: number): void {
    this.#committedAt = seq;
    if (this.seq >= seq) this.#settle();
  }
  #settle(): void {
    clearTimeout(this.#resend);
    this.#committedAt = null;
    this.pending.value = null;
    this.#listener?.settled();
  }

  #refused(code: ErrorCode, entries: readonly Entry[]): void {
    // A store that is away for a moment, or too quick a hand: the timer sends it again.
    if (code === 'store-unavailable' || code === 'too-many-requests' || code === 'internal') return;
    batch(() => {
      this.#settle();
      for (const entry of entries) this.#take(entry);
      // There may be more of them.
      if (entries.length >= ENTRIES_AT_ONCE) this.#resume();
      this.#listener?.refused(code);
    });
  }

  #unsaid(code: ErrorCode): void {
    this.talk.giveUp();
    toast(failureText(code), 'warn');
  }
}
