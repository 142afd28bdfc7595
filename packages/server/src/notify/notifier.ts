import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { PersonRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Attendance } from '../tables/info.ts';
import type { Mailer } from './mail.ts';
import { Refused } from './refused.ts';
import { callWebhook } from './webhook.ts';

/** People who are told at the same time. */
const AT_ONCE = 100;
/** Mails that ask for a confirmation, by one person and to one address. */
const MOST_ASKED_A_DAY = 5;
const DAY = 24 * 3600 * 1000;
/** What is on its way when the server stops; who watches over it kills it after ten seconds. */
const TIME_TO_ARRIVE_MS = 3000;

export interface NotifierDeps {
  store: Store;
  config: Config;
  mailer: Mailer | null;
  attendance: Attendance;
  now(): number;
  /** When it is aborted, no more is taken from the store. */
  stopping: AbortSignal;
  /** So long after each failure it is tried once more: a webhook's server may just be starting again. */
  tryAgainAfterMs: readonly number[];
  /** A webhook or an address that takes nothing is its owner's affair, a silent mail server the operator's: no bug. */
  onFailed(by: Way, person: string, error: unknown): void;
}

type Way = 'webhook' | 'mail';

/** Somebody's turn at a table. */
interface Turn {
  id: string;
  seq: number;
  person: PersonRow;
}
/** A notice on its way. */
interface Telling {
  turn: Turn;
  /** False when it was given up because the server stops. */
  done: Promise<boolean>;
}

/** Tells people away from the table that it is their turn in a game by the day. */
export class Notifier {
  readonly #deps: NotifierDeps;
  /** Who is being told just now; of each one notice at a time, so that a slow webhook holds up only its owner's. */
  readonly #telling = new Map<string, Telling>();
  constructor(deps: NotifierDeps) {
    this.#deps = deps;
  }

  /** Without a mail server no address is ever confirmed. */
  get sendsMail(): boolean {
    return this.#deps.mailer !== null;
  }

  /**
   * Takes notices from the store and sends them; does not wait until they have arrived. A notice is taken before it is
   * sent: a process that is killed in between loses it, but one that a notice kills does not send it at every start.
   */
  async tick(): Promise<void> {
    const { store, stopping } = this.#deps;
    while (!stopping.aborted && this.#telling.size < AT_ONCE) {
      const id = await store.backend.claimNotification([...this.#telling.keys()]);
      if (id === null) return;
      const turn = await this.#whoseTurn(id);
      if (!turn) continue;
      this.#telling.set(turn.person.id, { turn, done: this.#tell(turn) });
    }
  }

  /** Lets arrive what is on its way. What is too slow is marked again: rather told twice than not at all. */
  async stop(withinMs = TIME_TO_ARRIVE_MS): Promise<void> {
    const left = new Set(this.#telling.values());
    const arrived = [...left].map(async (telling) => {
      if (await telling.done) left.delete(telling);
    });
    await Promise.race([Promise.all(arrived), pause(withinMs, undefined, { ref: false })]);
    await this.#deps.store.tables.notifyAgain([...left].map(({ turn }) => turn));
  }

  /** One more mail that asks for a confirmation: false when it would be too many, as nobody is to flood a stranger. */
  async mayAsk(person: string, email: string): Promise<boolean> {
    const { store, now } = this.#deps;
    // What follows a plus sign leads to the same box.
    const box = email.toLowerCase().replace(/\+.*@/, '@');
    for (const who of [`asks by mail ${person}`, `is asked by mail ${box}`])
      if ((await store.guesses.count(who, now(), now() + DAY)) > MOST_ASKED_A_DAY) return false;
    return true;
  }

  async confirmAddress(person: PersonRow): Promise<void> {
    if (!person.email || !person.email_token) return;
    const link = this.#link(`/api/people/${person.id}/confirm-email?token=${person.email_token}`);
    const text = `Someone, probably you, gave this address to be told when it is their turn.\nTo confirm: ${link}\nOtherwise nothing needs to be done.\n`;
    try {
      await this.#deps.mailer?.send({ to: person.email, subject: 'Concordia: confirm your address', text });
    } catch (error) {
      this.#deps.onFailed('mail', person.id, error);
    }
  }

  /** Null when nobody is to be told. */
  async #whoseTurn(id: string): Promise<Turn | null> {
    const { store, attendance } = this.#deps;
    const found = await store.tables.get(id);
    if (found?.table.status !== 'playing' || found.table.decider === null) return null;
    const personId = found.seats[found.table.decider].person_id;
    if (!personId || attendance.isOnline(id, personId)) return null;
    const person = await store.people.byId(personId);
    return person && !person.deleted ? { id, seq: found.table.seq, person } : null;
  }

  async #tell(turn: Turn): Promise<boolean> {
    const ended = await Promise.all([this.#tellBy('webhook', turn), this.#tellBy('mail', turn)]);
    const isDone = ended.every(Boolean);
    if (isDone) this.#telling.delete(turn.person.id);
    return isDone;
  }

  /** Until it is taken, is no longer true or has failed too often; false when the server stops before that. */
  async #tellBy(way: Way, first: Turn): Promise<boolean> {
    const { tryAgainAfterMs, stopping, onFailed } = this.#deps;
    let turn: Turn | null = first;
    for (const ms of [...tryAgainAfterMs, null]) {
      try {
        await (way === 'webhook' ? this.#callFor(turn) : this.#mailFor(turn));
        return true;
      } catch (error) {
        onFailed(way, turn.person.id, error);
        if (ms === null || error instanceof Refused) return true;
      }
      await pause(ms, undefined, { signal: stopping }).catch(() => {});
      if (stopping.aborted) return false;
      // What they wish may have changed meanwhile as well. If the store is away, it is as it was.
      turn = await this.#whoseTurn(first.id).catch((): Turn | null => turn);
      if (turn?.seq !== first.seq) return true;
    }
    return true;
  }

  async #callFor({ id, person }: Turn): Promise<void> {
    const { webhook, notify_webhook, name } = person;
    if (!webhook || !notify_webhook) return;
    const url = this.#link(`/table/${id}`);
    // `content` is what Discord and its like show.
    const body = { content: `${name}, it is your turn: ${url}`, table: id, url };
    await callWebhook(webhook, body, this.#deps.config.openWebhooks);
  }

  async #mailFor({ id, person }: Turn): Promise<void> {
    const { email, email_token, notify_email, mail_key, name } = person;
    if (!email || email_token || !notify_email) return;
    const stopUrl = this.#link(`/api/people/${person.id}/stop-mails?key=${mail_key}`);
    const text = `${name}, it is your turn:\n${this.#link(`/table/${id}`)}\n\nNo more such mails: ${stopUrl}\n`;
    await this.#deps.mailer?.send({ to: email, subject: 'Concordia: it is your turn', text, stopUrl });
  }

  #link(path: string): string {
    const { publicUrl, port } = this.#deps.config;
    return `${publicUrl ?? `http://localhost:${port}`}${path}`;
  }
}
