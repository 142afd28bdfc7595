import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';

/**
 * Browsers say where a request comes from. A request from another site is refused; one that says nothing comes from a
 * program, which no other site can send with a person's cookies.
 */
export function isSameSite(headers: IncomingHttpHeaders, config: Pick<Config, 'publicUrl'>): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const allowed = config.publicUrl ? new URL(config.publicUrl).host : null;
  const from = new URL(origin).host;
  return from === host || from === allowed;
}

/** The address a request is counted under. */
export function clientAddress(request: IncomingMessage, config: Pick<Config, 'trustProxy'>): string {
  const forwarded = request.headers['x-forwarded-for'];
  // The last one was written by our own proxy; those before it may be invented.
  const last =
    config.trustProxy && typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined;
  return last || (request.socket.remoteAddress ?? 'unknown');
}
