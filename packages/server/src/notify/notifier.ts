import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { PersonRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Attendance } from '../tables/info.ts';
import type { Mail, Mailer } from './mail.ts';
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
  /** A webhook or an address that takes nothing is its owner's affair, a silent mail server the operator's: no bug. */
  onFailed(by: 'webhook' | 'mail', person: string, error: unknown): void;
}

/** A notice on its way: the turn it tells of. */
interface Telling {
  id: string;
  seq: number;
  done: Promise<void>;
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
      const found = await this.#whomToTell(id);
      if (!found) continue;
      const { person, seq } = found;
      const done = this.#yourTurn(person, id).finally(() => this.#telling.delete(person.id));
      this.#telling.set(person.id, { id, seq, done });
    }
  }

  /** Lets arrive what is on its way. What is too slow is marked again: rather told twice than not at all. */
  async stop(withinMs = TIME_TO_ARRIVE_MS): Promise<void> {
    const arrived = Promise.all([...this.#telling.values()].map(({ done }) => done));
    await Promise.race([arrived, pause(withinMs, undefined, { ref: false })]);
    await this.#deps.store.tables.notifyAgain([...this.#telling.values()]);
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
    await this.#mail(person, {
      subject: 'Concordia: confirm your address',
      text: `Someone, probably you, gave this address to be told when it is their turn.\nTo confirm: ${link}\nOtherwise nothing needs to be done.\n`,
    });
  }

  async #whomToTell(id: string): Promise<{ person: PersonRow; seq: number } | null> {
    const { store, attendance } = this.#deps;
    const found = await store.tables.get(id);
    if (found?.table.status !== 'playing' || found.table.decider === null) return null;
    const personId = found.seats[found.table.decider].person_id;
    if (!personId || attendance.isOnline(id, personId)) return null;
    const person = await store.people.byId(personId);
    return person && !person.deleted ? { person, seq: found.table.seq } : null;
  }

  async #yourTurn(person: PersonRow, id: string): Promise<void> {
    const link = this.#link(`/table/${id}`);
    const sent: Promise<void>[] = [];
    if (person.webhook && person.notify_webhook)
      // `content` is what Discord and its like show.
      sent.push(
        this.#call(person, { content: `${person.name}, it is your turn: ${link}`, table: id, url: link }),
      );
    if (person.email && !person.email_token && person.notify_email) {
      const stopUrl = this.#link(`/api/people/${person.id}/stop-mails?key=${person.mail_key}`);
      const text = `${person.name}, it is your turn:\n${link}\n\nNo more such mails: ${stopUrl}\n`;
      sent.push(this.#mail(person, { subject: 'Concordia: it is your turn', text, stopUrl }));
    }
    await Promise.all(sent);
  }

  async #call({ id, webhook }: PersonRow, body: object): Promise<void> {
    if (!webhook) return;
    try {
      await callWebhook(webhook, body, this.#deps.config.openWebhooks);
    } catch (error) {
      this.#deps.onFailed('webhook', id, error);
    }
  }

  async #mail({ id, email }: PersonRow, mail: Omit<Mail, 'to'>): Promise<void> {
    if (!email) return;
    try {
      await this.#deps.mailer?.send({ ...mail, to: email });
    } catch (error) {
      this.#deps.onFailed('mail', id, error);
    }
  }

  #link(path: string): string {
    const { publicUrl, port } = this.#deps.config;
    return `${publicUrl ?? `http://localhost:${port}`}${path}`;
  }
}
