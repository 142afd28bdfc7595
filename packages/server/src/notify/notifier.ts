import type { Config } from '../config.ts';
import type { PersonRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Attendance } from '../tables/info.ts';
import type { Mailer } from './mail.ts';
import { callWebhook } from './webhook.ts';

const AT_ONCE = 20;

export interface NotifierDeps {
  store: Store;
  config: Config;
  mailer: Mailer | null;
  attendance: Attendance;
  onError(error: unknown): void;
}

/** Tells people away from the table that it is their turn in a game by the day. */
export class Notifier {
  readonly #deps: NotifierDeps;
  constructor(deps: NotifierDeps) {
    this.#deps = deps;
  }

  /** Without a mail server no address is ever confirmed. */
  get sendsMail(): boolean {
    return this.#deps.mailer !== null;
  }

  async tick(): Promise<void> {
    for (const id of await this.#deps.store.backend.claimNotifications(AT_ONCE))
      await this.#yourTurn(id).catch(this.#deps.onError);
  }

  async confirmAddress(person: PersonRow): Promise<void> {
    if (!person.email || !person.email_token || !this.#deps.mailer) return;
    const link = this.#link(`/api/people/${person.id}/confirm-email?token=${person.email_token}`);
    await this.#deps.mailer.send({
      to: person.email,
      subject: 'Concordia: confirm your address',
      text: `Someone, probably you, gave this address to be told when it is their turn.\nTo confirm: ${link}\nOtherwise nothing needs to be done.\n`,
    });
  }

  async #yourTurn(id: string): Promise<void> {
    const { store, attendance, mailer, config, onError } = this.#deps;
    const found = await store.tables.get(id);
    if (found?.table.status !== 'playing' || found.table.decider === null) return;
    const personId = found.seats[found.table.decider].person_id;
    if (!personId || attendance.isOnline(id, personId)) return;
    const person = await store.people.byId(personId);
    if (!person || person.deleted) return;
    const link = this.#link(`/table/${id}`);
    if (person.webhook && person.notify_webhook) {
      // `content` is what Discord and its like show.
      const body = { content: `${person.name}, it is your turn: ${link}`, table: id, url: link };
      await callWebhook(person.webhook, body, config.openWebhooks).catch(onError);
    }
    if (mailer && person.email && !person.email_token && person.notify_email) {
      const stopUrl = this.#link(`/api/people/${person.id}/stop-mails?key=${person.mail_key}`);
      await mailer
        .send({
          to: person.email,
          subject: 'Concordia: it is your turn',
          text: `${person.name}, it is your turn:\n${link}\n\nNo more such mails: ${stopUrl}\n`,
          stopUrl,
        })
        .catch(onError);
    }
  }

  #link(path: string): string {
    const { publicUrl, port } = this.#deps.config;
    return `${publicUrl ?? `http://localhost:${port}`}${path}`;
  }
}
