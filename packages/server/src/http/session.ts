import type { Me } from '@concordia/protocol';
import type { FastifyReply } from 'fastify';
import { SESSION_DAYS, type SignedIn } from '../people/people.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { fail } from './errors.ts';
import { SESSION_COOKIE } from './secret.ts';

/** Answers who came in: with a cookie and who they are now, or why not. */
export function sessionStarter({ people, config }: Pick<Services, 'people' | 'config'>) {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  return (reply: FastifyReply, done: SignedIn | Refusal): Me | FastifyReply => {
    if (isRefusal(done)) return fail(reply, done);
    reply.setCookie(SESSION_COOKIE, done.secret, {
      httpOnly: true,
      sameSite: 'lax',
      secure,
      path: '/',
      maxAge: SESSION_DAYS * 24 * 3600,
    });
    return people.me(done.person);
  };
}
