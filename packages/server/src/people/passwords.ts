import { hash, verify } from '@node-rs/argon2';
import { Turnstile } from '../limits/turnstile.ts';

/** argon2 works in the four threads in which SQLite flushes the turns: half of them are left to those. */
const turnstile = new Turnstile(2, 40);
/** True when so many passwords are waiting to be checked that another would wait too long. */
export function passwordsAreBusy(): boolean {
  return turnstile.isFull;
}

/** argon2id with the parameters the library recommends; it draws its own salt. */
export function hashPassword(password: string): Promise<string> {
  return turnstile.pass(() => hash(password));
}

/** A hash no password is known for, so that a name that does not exist takes as long as one that does. */
let decoy: Promise<string> | null = null;

export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash(`${Math.random()}`);
  const like = stored ?? (await decoy);
  const matches = await turnstile.pass(() => verify(like, password));
  return stored !== null && matches;
}
