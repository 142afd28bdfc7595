import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters the library recommends; it draws its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** A hash no password is known for, so that a name that does not exist takes as long as one that does. */
let decoy: Promise<string> | null = null;

export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash(`${Math.random()}`);
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== null && matches;
}
