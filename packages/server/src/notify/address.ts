import type { Config } from '../config.ts';
import type { PersonRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { settingsOf } from './compose.ts';
import type { Mailer } from './mail.ts';
import { isolated, say, subjectOf } from './words.ts';

/** Mails that ask for a confirmation, by one person and to one address. */
const MOST_ASKED_A_DAY = 5;
const DAY = 24 * 3600 * 1000;

export interface AddressDeps {
  store: Pick<Store, 'guesses'>;
  config: Pick<Config, 'publicUrl' | 'port'>;
  mailer: Mailer | null;
  now(): number;
  onFailed(by: 'mail', person: string, error: unknown): void;
}

/** Asks people whether an address is theirs. */
export class AddressMails {
  readonly #deps: AddressDeps;
  constructor(deps: AddressDeps) {
    this.#deps = deps;
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

  async confirm(person: PersonRow): Promise<void> {
    const { mailer, config, onFailed } = this.#deps;
    if (!person.email || !person.email_token) return;
    const { language } = settingsOf(person);
    const base = config.publicUrl ?? `http://localhost:${config.port}`;
    const url = `${base}/api/people/${person.id}/confirm-email?token=${person.email_token}`;
    const subject = subjectOf(language, say(language, 'confirm_subject'));
    const text = say(language, 'confirm_text', { name: isolated(person.name), url });
    try {
      await mailer?.send({ to: person.email, subject, text });
    } catch (error) {
      onFailed('mail', person.id, error);
    }
  }

  /** The page it leads to asks for a press of a button: who only looks into the mail uses nothing up. */
  async link(person: PersonRow, token: string): Promise<void> {
    const { mailer, config, onFailed } = this.#deps;
    if (!person.email) return;
    const { language } = settingsOf(person);
    const url = `${config.publicUrl ?? `http://localhost:${config.port}`}/#/online/enter/${token}`;
    const subject = subjectOf(language, say(language, 'link_subject'));
    const text = say(language, 'link_text', { name: isolated(person.name), url });
    try {
      await mailer?.send({ to: person.email, subject, text });
    } catch (error) {
      onFailed('mail', person.id, error);
    }
  }
}
