import type { IncomingHttpHeaders } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';

export const SESSION_COOKIE = 'concordia';

/** The secret by which a request says who it comes from: a bearer token, or the cookie of a session. */
export function secretOf(headers: IncomingHttpHeaders): string | null {
  const bearer = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(headers.authorization ?? '');
  if (bearer) return bearer[1];
  return fastifyCookie.parse(headers.cookie ?? '')[SESSION_COOKIE] ?? null;
}
