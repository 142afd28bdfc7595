import { type Language, languageFor } from '@concordia/protocol';
import type { FastifyRequest } from 'fastify';

/** The first language of the browser that we speak. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return languageFor((headers['accept-language'] ?? '').split(',').map((part) => part.split(';')[0] ?? ''));
}
