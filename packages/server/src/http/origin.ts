import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
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
  // The configured address is trusted before the request's Host header, which anyone can set.
  const own = config.publicUrl ? new URL(config.publicUrl).host : host;
  return new URL(origin).host === own;
}

/** The address a request is counted under: of IPv6 the network (/64), as one house has all addresses in it. */
export function clientAddress(request: IncomingMessage, config: Pick<Config, 'trustProxy'>): string {
  const forwarded = request.headers['x-forwarded-for'];
  // The last ones were written by our own proxies; those before them may be invented.
  const told =
    config.trustProxy > 0 && typeof forwarded === 'string'
      ? forwarded.split(',').at(-config.trustProxy)?.trim()
      : undefined;
  return networkOf(told || (request.socket.remoteAddress ?? 'unknown'));
}

export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head, tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  const network = [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
