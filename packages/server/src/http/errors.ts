import type { ErrorBody, ErrorCode } from '@concordia/protocol';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../refusal.ts';
import { isUnavailable } from '../store/unavailable.ts';

const STATUS: Record<ErrorCode, number> = {
  'bad-request': 400,
  'too-large': 413,
  'too-many-requests': 429,
  'too-many-connections': 503,
  'too-many-tables': 409,
  'too-many-games': 409,
  'too-many-tokens': 409,
  'cross-site': 403,
  'not-signed-in': 401,
  'not-an-account': 403,
  'wrong-password': 403,
  'name-taken': 409,
  'bad-name': 400,
  'name-scripts': 400,
  'name-reserved': 400,
  'link-gone': 403,
  'code-needed': 403,
  'wrong-code': 403,
  banned: 403,
  muted: 403,
  removed: 403,
  blocked: 403,
  'not-followed': 403,
  'rating-range': 403,
  'colour-taken': 409,
  'not-found': 404,
  'not-allowed': 403,
  'table-full': 409,
  'seat-taken': 409,
  'already-seated': 409,
  'not-seated': 403,
  'seats-empty': 409,
  'wrong-status': 409,
  'proposal-open': 409,
  'not-your-turn': 409,
  stale: 409,
  'unfinished-turn': 422,
  'illegal-action': 422,
  'too-late': 409,
  'no-vacation-left': 409,
  revealed: 409,
  'not-silent': 409,
  'computer-plays': 409,
  'store-unavailable': 503,
  internal: 500,
};

export const CROSS_SITE = refuse('cross-site', 'This request comes from another site.');
export const NOTHING_HERE = refuse('not-found', 'There is nothing here.');
export const STORE_AWAY = refuse(
  'store-unavailable',
  'The store isn’t available right now; please try again.',
);
export const FAULT = refuse('internal', 'Something went wrong on the server.');

export function answerTo({ refused: code, message }: Refusal): { status: number; body: ErrorBody } {
  return { status: STATUS[code], body: { error: { code, message } } };
}

export function fail(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, body } = answerTo(refusal);
  return reply.code(status).send(body);
}

export function errorHandler(onError: (error: unknown) => void) {
  return (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (isUnavailable(error)) {
      reply.header('retry-after', '2');
      return fail(reply, STORE_AWAY);
    }
    const status = error.statusCode ?? 500;
    if (status === 413) return fail(reply, { refused: 'too-large', message: 'This is too large.' });
    if (status === 429)
      return fail(reply, { refused: 'too-many-requests', message: 'Too many requests; please wait.' });
    if (status >= 400 && status < 500) return fail(reply, { refused: 'bad-request', message: error.message });
    onError(error);
    return fail(reply, FAULT);
  };
}
