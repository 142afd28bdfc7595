import { RULES_VERSION } from '@concordia/engine';
import type { WhyAside } from '@concordia/protocol';

/**
 * The versions of the rules whose games are played on as they began. 2 changed only the form of a state. Whoever changes a
 * rule either keeps the old one for the games that began under it, or takes its version out of this list: games that began
 * under it are then set aside.
 */
const PLAYED: ReadonlySet<number> = new Set([1, RULES_VERSION]);

/** A game that cannot be played on here. */
export class UnplayableError extends Error {
  readonly why: WhyAside;
  constructor(why: WhyAside, message: string) {
    super(message);
    this.why = why;
  }
}

/** While servers are updated one by one a newer one may begin games: to an older one they are as if the store were away. */
class NewerGameError extends Error {
  readonly code = 'ENEWER';
}

/** Throws where a game that began under this version of the rules is not for this process to play. */
export function checkRules(version: number, table: string): void {
  if (PLAYED.has(version)) return;
  if (version > RULES_VERSION)
    throw new NewerGameError(`table ${table} is for servers with version ${version} of the rules`);
  throw new UnplayableError('rules', `table ${table} began under version ${version} of the rules`);
}
