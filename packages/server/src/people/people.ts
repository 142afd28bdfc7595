import {
  type Credentials,
  DEFAULT_NOTICE_SETTINGS,
  type Entering,
  type Language,
  type Me,
  type MeChange,
} from '@concordia/protocol';
import { settingsOf } from '../notify/compose.ts';
import { isTimeZone } from '../notify/hours.ts';
import { randomSecret, secretHash } from '../random.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { PersonRow, PersonUpdate, SessionRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { isOfOneScript, isReserved, nameLook } from './look.ts';
import { refOf } from './member.ts';
import { cleanName, nameKey } from './names.ts';
import { hashPassword, passwordsAreBusy, verifyPassword } from './passwords.ts';
import { SecondFactors } from './second-factor.ts';
import { vacationChange, vacationLeft } from './vacation.ts';

const DAY = 24 * 3600 * 1000;
export const SESSION_DAYS = 365;
const MOST_TOKENS = 20;
/** Wrong passwords of one address, and of one address for one name, before it has to wait. */
const MOST_BY_ADDRESS = 20;
const MOST_BY_NAME = 10;
/** Of all addresses together for one name: its owner can still come in by a link that is mailed. */
const MOST_FOR_NAME = 60;
/** Changes of an account’s name in a day. */
const MOST_RENAMES = 5;
const GUESS_WINDOW = 15 * 60_000;
const WRONG_PASSWORD = refuse('wrong-password', 'Wrong name or password.');
const LINK_GONE = refuse('link-gone', 'This link has been used or is too old.');
const LINK_MS = 30 * 60_000;
const RELEASED_MS = 90 * DAY;
const BUSY = refuse('too-many-requests', 'Too many people are signing in; please wait a moment.');
const FOREVER = 8_640_000_000_000_000;

export interface SignedIn {
  person: PersonRow;
  secret: string;
}

/** The stored forms of an account's name. */
function keysOf(name: string): Pick<PersonRow, 'name' | 'name_key' | 'name_look'> {
  return { name, name_key: nameKey(name), name_look: nameLook(name) };
}

/** Guests, accounts, sessions and tokens. */
export class People {
  readonly secondFactors: SecondFactors;
  readonly #store: Store;
  readonly #now: () => number;
  readonly #newId: () => string;

  constructor(store: Store, now: () => number, newId: () => string) {
    this.#store = store;
    this.#now = now;
    this.#newId = newId;
    this.secondFactors = new SecondFactors(store, now);
  }

  me(person: PersonRow): Me {
    return {
      ...refOf(person),
      email: person.email,
      emailConfirmed: person.email !== null && person.email_token === null,
      webhook: person.webhook,
      notifyByEmail: person.notify_email === 1,
      notifyByWebhook: person.notify_webhook === 1,
      notices: settingsOf(person),
      vacationUntil: person.vacation_until,
      operator: person.operator === 1,
      secondFactor: person.totp_since !== null,
      vacationDays: Math.floor(vacationLeft(person, this.#now()) / DAY),
    };
  }

  async bySecret(secret: string): Promise<PersonRow | null> {
    const person = await this.#store.people.bySession(secretHash(secret), this.#now());
    return person && person.deleted === 0 ? person : null;
  }

  /** A bot plays with this account, which others can see. */
  async markBot(id: string): Promise<void> {
    await this.#store.people.update(id, { bot: 1 });
  }

  async newGuest(wanted: string, language: Language, device = ''): Promise<SignedIn | Refusal> {
    const name = await this.#nameFor(wanted, null);
    return isRefusal(name) ? name : this.#add(name, null, language, device);
  }

  /**
   * A name that `person`, or someone new, may have. Guests may be called alike, but nobody like an account, or like one that
   * was there a while ago: nobody is to be taken for someone else.
   */
  async #nameFor(wanted: string, person: PersonRow | null): Promise<string | Refusal> {
    const name = cleanName(wanted);
    if (isRefusal(name)) return name;
    if (!isOfOneScript(name)) return refuse('name-scripts', 'A name uses the letters of one script.');
    if (isReserved(name)) return refuse('name-reserved', 'This name is reserved.');
    const look = nameLook(name);
    const owner =
      (await this.#store.people.byNameLook(look)) ?? (await this.#store.people.byNameKey(nameKey(name)));
    const id = person?.id ?? null;
    if (owner && owner.id !== id)
      return refuse('name-taken', 'This name, or one that looks like it, is an account.');
    return (await this.#store.accounts.isReleased(look, id, this.#now()))
      ? refuse('name-taken', 'This name was given up not long ago.')
      : name;
  }

  async newAccount(
    wanted: string,
    password: string,
    language: Language,
    device = '',
  ): Promise<SignedIn | Refusal> {
    const name = await this.#nameFor(wanted, null);
    if (isRefusal(name)) return name;
    if (passwordsAreBusy()) return BUSY;
    return this.#add(name, await hashPassword(password), language, device);
  }

  /** A guest becomes an account and keeps everything. */
  async upgrade(person: PersonRow, wanted: string, password: string): Promise<PersonRow | Refusal> {
    if (!person.guest) return refuse('not-allowed', 'This is already an account.');
    const name = await this.#nameFor(wanted, person);
    if (isRefusal(name)) return name;
    return this.#update(person.id, { ...keysOf(name), guest: 0, password: await hashPassword(password) });
  }

  /** Mails a link to each account with this address; the caller does not learn whether there is one. */
  async linksFor(email: string): Promise<{ person: PersonRow; token: string }[]> {
    const links: { person: PersonRow; token: string }[] = [];
    for (const person of await this.#store.people.byEmail(email)) {
      const token = randomSecret();
      await this.#store.accounts.addLink(secretHash(token), person.id, this.#now() + LINK_MS);
      links.push({ person, token });
    }
    return links;
  }

  /** Signs in by a mailed link; with a new password the other devices are signed out. */
  async enter({ token, password, code }: Entering, device: string): Promise<SignedIn | Refusal> {
    const hash = secretHash(token);
    const id = await this.#store.accounts.link(hash, this.#now());
    const person = id === null ? undefined : await this.#store.people.byId(id);
    if (!person || person.deleted === 1) return LINK_GONE;
    // Whoever mistypes the code still has the link.
    const refusal = await this.secondFactors.check(person, code);
    if (refusal) return refusal;
    if (!(await this.#store.accounts.takeLink(hash))) return LINK_GONE;
    if (password !== undefined) {
      await this.#store.people.update(person.id, { password: await hashPassword(password) });
      await this.#store.people.removeSessions(person.id);
    }
    return this.#letIn(person, device);
  }

  async signIn(
    { name, password, code }: Credentials,
    address: string,
    device = '',
  ): Promise<SignedIn | Refusal> {
    const person = await this.checkPassword(name, password, address);
    if (isRefusal(person)) return person;
    const refusal = await this.secondFactors.check(person, code);
    return refusal ?? this.#letIn(person, device);
  }

  /** Whose name and password these are. */
  async checkPassword(wanted: string, password: string, address: string): Promise<PersonRow | Refusal> {
    const name = cleanName(wanted);
    // Nobody has such a name, and not every store can be asked for it.
    if (isRefusal(name)) return WRONG_PASSWORD;
    const key = nameKey(name);
    const byName = `${key} ${address}`;
    // Counted before the password is looked at, so that many at once do not slip through together.
    if (passwordsAreBusy()) return BUSY;
    const forName = `any address ${key}`;
    const limits = [
      [address, MOST_BY_ADDRESS],
      [byName, MOST_BY_NAME],
      [forName, MOST_FOR_NAME],
    ] as const;
    for (const [who, most] of limits)
      if (!(await this.#mayGuess(who, most)))
        return refuse('too-many-requests', 'Too many wrong passwords; please wait a quarter of an hour.');
    const person = await this.#store.people.byNameKey(key);
    if (!(await verifyPassword(person?.password ?? null, password)) || !person) return WRONG_PASSWORD;
    await this.#store.guesses.giveBack(address);
    await this.#store.guesses.giveBack(forName);
    await this.#store.guesses.forget(byName);
    return person;
  }

  /** Unless the account is suspended. */
  async #letIn(person: PersonRow, device: string): Promise<SignedIn | Refusal> {
    const sanctions = await this.#store.moderation.sanctions(person.id, this.#now());
    if (sanctions.some(({ kind }) => kind === 'ban')) return refuse('banned', 'This account is suspended.');
    return { person, secret: await this.#newSession(person.id, 'session', device) };
  }

  async #mayGuess(who: string, most: number): Promise<boolean> {
    const now = this.#now();
    return (await this.#store.guesses.count(who, now, now + GUESS_WINDOW)) <= most;
  }

  /** Ends one session, whose hash it gives back. */
  async signOut(secret: string): Promise<string> {
    const session = secretHash(secret);
    await this.#store.people.removeSession(session);
    return session;
  }
  async signOutEverywhere(person: PersonRow): Promise<void> {
    await this.#store.people.removeSessions(person.id);
  }

  /** Other devices are signed out; the one that changed it stays. */
  async changePassword(
    person: PersonRow,
    current: string,
    next: string,
    address: string,
  ): Promise<SignedIn | Refusal> {
    if (person.guest) return refuse('not-an-account', 'Guests have no password.');
    const checked = await this.checkPassword(person.name, current, address);
    if (isRefusal(checked)) return checked;
    await this.#store.people.update(person.id, { password: await hashPassword(next) });
    await this.#store.people.removeSessions(person.id);
    return { person, secret: await this.#newSession(person.id, 'session', '') };
  }

  async change(person: PersonRow, change: MeChange): Promise<PersonRow | Refusal> {
    const update: PersonUpdate = {};
    if (change.name !== undefined) {
      const name = await this.#nameFor(change.name, person);
      if (isRefusal(name)) return name;
      if (!person.guest && name !== person.name && !(await this.#mayRename(person)))
        return refuse('too-many-requests', 'You have changed your name often today; try again tomorrow.');
      Object.assign(update, person.guest ? { name } : keysOf(name));
    }
    if (change.email !== undefined && change.email !== person.email) {
      update.email = change.email;
      update.email_token = change.email === null ? null : randomSecret();
    }
    if (change.webhook !== undefined) update.webhook = change.webhook;
    if (change.notifyByEmail !== undefined) update.notify_email = change.notifyByEmail ? 1 : 0;
    if (change.notifyByWebhook !== undefined) update.notify_webhook = change.notifyByWebhook ? 1 : 0;
    if (change.notices !== undefined) {
      if (!isTimeZone(change.notices.timeZone))
        return refuse('bad-request', `${change.notices.timeZone} is not a time zone this server knows.`);
      update.notice_settings = JSON.stringify(change.notices);
    }
    if (change.vacationUntil !== undefined) {
      const vacation = vacationChange(person, change.vacationUntil, this.#now());
      if (isRefusal(vacation)) return vacation;
      Object.assign(update, vacation);
    }
    if (Object.keys(update).length === 0) return person;
    const changed = await this.#update(person.id, update);
    if (!isRefusal(changed) && !person.guest && person.name !== changed.name) await this.#release(person);
    return changed;
  }

  /** Each name that is given up is kept from others: nobody is to take many out of use. */
  async #mayRename({ id }: PersonRow): Promise<boolean> {
    const now = this.#now();
    return (await this.#store.guesses.count(`renames ${id}`, now, now + DAY)) <= MOST_RENAMES;
  }

  async confirmEmail(personId: string, token: string): Promise<boolean> {
    const person = await this.#store.people.byId(personId);
    if (!person?.email_token || secretHash(person.email_token) !== secretHash(token)) return false;
    return this.#store.people.update(personId, { email_token: null });
  }
  async stopMails(personId: string, key: string): Promise<boolean> {
    const person = await this.#store.people.byId(personId);
    if (!person || secretHash(person.mail_key) !== secretHash(key)) return false;
    return this.#store.people.update(personId, { notify_email: 0 });
  }

  /** `leave` sees to the person's tables before nobody knows any more whose they were. */
  async remove(
    person: PersonRow,
    password: string | undefined,
    address: string,
    leave: () => Promise<void>,
  ): Promise<Refusal | null> {
    if (!person.guest) {
      const checked = await this.checkPassword(person.name, password ?? '', address);
      if (isRefusal(checked)) return checked;
    }
    await leave();
    if (!person.guest) await this.#release(person);
    await this.#store.people.forget(person.id);
    return null;
  }

  async newToken(person: PersonRow, label: string): Promise<string | Refusal> {
    const { secret, row } = this.#session(person.id, 'token', label);
    const added = await this.#store.people.addToken(row, MOST_TOKENS);
    return added ? secret : refuse('too-many-tokens', 'You can have at most twenty tokens.');
  }

  /** The name is kept from others for a while, so that nobody is taken for who had it. */
  async #release({ id, name }: PersonRow): Promise<void> {
    await this.#store.accounts.release(nameLook(name), id, this.#now() + RELEASED_MS);
  }

  async #add(
    name: string,
    password: string | null,
    language: Language,
    device: string,
  ): Promise<SignedIn | Refusal> {
    const id = this.#newId();
    const guest = password === null;
    const added = await this.#store.people.add({
      id,
      name,
      name_key: guest ? null : nameKey(name),
      name_look: guest ? null : nameLook(name),
      guest: guest ? 1 : 0,
      password,
      mail_key: randomSecret(),
      created_at: this.#now(),
      notice_settings: JSON.stringify({ ...DEFAULT_NOTICE_SETTINGS, language }),
    });
    const person = added ? await this.#store.people.byId(id) : undefined;
    if (!person) return refuse('name-taken', 'This name is taken.');
    return { person, secret: await this.#newSession(id, 'session', device) };
  }

  async #update(id: string, update: PersonUpdate): Promise<PersonRow | Refusal> {
    if (!(await this.#store.people.update(id, update))) return refuse('name-taken', 'This name is taken.');
    const person = await this.#store.people.byId(id);
    return person ?? refuse('not-found', 'There is no such person.');
  }

  async #newSession(person: string, kind: 'session' | 'token', label: string): Promise<string> {
    const { secret, row } = this.#session(person, kind, label);
    await this.#store.people.addSession(row);
    return secret;
  }

  #session(person: string, kind: 'session' | 'token', label: string): { secret: string; row: SessionRow } {
    const secret = randomSecret();
    const now = this.#now();
    const row = {
      hash: secretHash(secret),
      id: this.#newId(),
      person_id: person,
      kind,
      label,
      created_at: now,
      expires_at: kind === 'token' ? FOREVER : now + SESSION_DAYS * DAY,
    };
    return { secret, row };
  }
}
