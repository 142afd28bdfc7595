import { Secret, TOTP } from 'otpauth';
import { secretHash } from '../random.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { PersonRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

const ISSUER = 'Concordia';
const STEP_MS = 30_000;
/** Clocks of telephones may be a step off. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Wrong codes of one person in a quarter of an hour, from wherever: 960 a day, of a million with three that fit. */
const MOST_CODES = 10;
const GUESS_WINDOW = 15 * 60_000;
const WRONG_CODE = refuse('wrong-code', 'This code isn’t right, or it has been used.');

export interface Offer {
  /** What the app is told, as text and as an address that a QR code holds. */
  key: string;
  uri: string;
}

/** Signing in with a code from an authenticator app besides the password: TOTP, RFC 6238. */
export class SecondFactors {
  readonly #store: Pick<Store, 'secondFactors' | 'guesses'>;
  readonly #now: () => number;

  constructor(store: Pick<Store, 'secondFactors' | 'guesses'>, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Nothing changes for the person until they confirm with a code that their app has the key. */
  async offer({ id, name, guest }: PersonRow): Promise<Offer | Refusal> {
    if (guest) return refuse('not-an-account', 'Guests have no password.');
    const key = new Secret({ size: 20 }).base32;
    if (!(await this.#store.secondFactors.offer(id, key)))
      return refuse('not-allowed', 'Two-factor sign-in is on already.');
    return { key, uri: new TOTP({ issuer: ISSUER, label: name, secret: key }).toString() };
  }

  /** Turns it on; returns the recovery codes, which are told only once. */
  async confirm(person: PersonRow, code: string): Promise<string[] | Refusal> {
    const { id, totp_key: key, totp_since } = person;
    if (key === null || totp_since !== null)
      return refuse('not-allowed', 'There is no new key to be confirmed.');
    const step = this.#stepOf(key, code);
    if (step === null) return WRONG_CODE;
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const recovery = codes.map((each) => secretHash(plain(each)));
    const done = await this.#store.secondFactors.confirm(id, key, { since: this.#now(), step, recovery });
    return done ? codes : refuse('too-late', 'Another key was made meanwhile.');
  }

  /** Null if the person may come in: they need no code, or this is one, which is used up by that. */
  async check(person: PersonRow, code: string | undefined): Promise<Refusal | null> {
    const { id, totp_key: key, totp_since } = person;
    if (key === null || totp_since === null) return null;
    if (code === undefined) return refuse('code-needed', 'A code from your authenticator app is needed.');
    const now = this.#now();
    const who = `code ${id}`;
    // Counted before the code is looked at, so that many at once do not slip through together.
    if ((await this.#store.guesses.count(who, now, now + GUESS_WINDOW)) > MOST_CODES)
      return refuse('too-many-requests', 'Too many wrong codes; please wait a quarter of an hour.');
    const step = this.#stepOf(key, code);
    const fits =
      step === null
        ? await this.#store.secondFactors.takeRecovery(id, secretHash(plain(code)))
        : await this.#store.secondFactors.takeStep(id, step);
    if (!fits) return WRONG_CODE;
    await this.#store.guesses.forget(who);
    return null;
  }

  turnOff({ id }: PersonRow): Promise<void> {
    return this.#store.secondFactors.remove(id);
  }

  /** The time step whose code this is; null if it is none of now. */
  #stepOf(key: string, code: string): number | null {
    const totp = new TOTP({ secret: key });
    const timestamp = this.#now();
    const delta = totp.validate({ token: plain(code), timestamp, window: WINDOW });
    return delta === null ? null : Math.floor(timestamp / STEP_MS) + delta;
  }
}

/** As people type it: with spaces or hyphens, in any case. */
function plain(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}
/** 60 bits in letters and digits that can't be taken for one another: "abcd-efgh-jkmn". */
function newRecoveryCode(): string {
  const letters = new Secret({ size: 8 }).base32.toLowerCase();
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8, 12)}`;
}
