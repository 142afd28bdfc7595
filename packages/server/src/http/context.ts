import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify';
import { refuse } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { PersonRow } from '../store/schema.ts';
import { fail } from './errors.ts';
import { secretOf } from './secret.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyRequest {
    person: PersonRow | null;
  }
  interface FastifyContextConfig {
    /** What this route does asks for a secret in the address, so that it matters not which site it is called from. */
    fromAnywhere?: boolean;
  }
}

/** Puts the person of the request in its place, or null. */
export function readPerson(services: Services) {
  return async (request: FastifyRequest): Promise<void> => {
    const secret = secretOf(request.headers);
    request.person = secret ? await services.people.bySecret(secret) : null;
  };
}

/** For routes that are for people who said who they are. */
export function signedIn(services: Services) {
  const read = readPerson(services);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    await read(request);
    return request.person
      ? undefined
      : fail(reply, refuse('not-signed-in', 'Sign in or play as a guest first.'));
  };
}

/** The person of a route that is only for those who are signed in. */
export function me(request: FastifyRequest): PersonRow {
  if (!request.person) throw new Error('a route that needs a person was not guarded');
  return request.person;
}

/** Costly routes have a small share of an address's requests a minute. */
export function share(
  services: Services,
  part: number,
): { config: { rateLimit: { max: number; timeWindow: number } } } {
  const max = Math.max(1, Math.ceil(services.config.requestRate * part));
  return { config: { rateLimit: { max, timeWindow: 60_000 } } };
}
