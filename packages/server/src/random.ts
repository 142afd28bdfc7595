import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 128 bits: cannot be guessed, never collides. */
export function randomId(): string {
  return randomBytes(16).toString('base64url');
}
/** 256 bits, for what proves who someone is. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
/** Secrets are stored and looked up by their hash: a stolen database opens no session, and no comparison leaks by its time. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
/** The same for the same words, and unpredictable without the key. */
export function keyedChance(key: string, words: string): string {
  return createHmac('sha256', key).update(words).digest('base64url');
}
