import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Refused } from './refused.ts';

const TIMEOUT_MS = 5000;
/** Answers of a server that is busy or late: the same call may be taken later. So may be whatever fails with 5xx. */
const LATER = [408, 425, 429];

/** Addresses that are not on the open internet: a webhook must not reach into the network the server stands in. */
const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4');

/** Of IPv6 only what is given out for the open internet (2000::/3), without the ranges that wrap an IPv4 address. */
const GLOBAL6 = new BlockList();
GLOBAL6.addSubnet('2000::', 3, 'ipv6');
const WRAPPED6 = new BlockList();
WRAPPED6.addSubnet('2001::', 23, 'ipv6');
WRAPPED6.addSubnet('2001:db8::', 32, 'ipv6');
WRAPPED6.addSubnet('2002::', 16, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4');
  if (isIP(address) === 6) return GLOBAL6.check(address, 'ipv6') && !WRAPPED6.check(address, 'ipv6');
  return false;
}

/** Why a webhook's address cannot be used; null when it can. Where the name leads is checked when it is called. */
export function webhookProblem(address: string, open: boolean): string | null {
  if (!URL.canParse(address)) return 'This is no web address.';
  const { protocol, hostname, username, port } = new URL(address);
  if (protocol !== 'https:' && !(open && protocol === 'http:')) return 'A webhook begins with https://.';
  if (username !== '') return 'A webhook has no name or password in it.';
  if (open) return null;
  if (port !== '') return 'A webhook uses the usual port.';
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && !isPublicAddress(host) ? 'A webhook leads to the open internet.' : null;
}

/** The very address that was checked is the one connected to: a name that changes in between gains nothing. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = (error ? [] : (found as LookupAddress[])).filter(({ address }) =>
      isPublicAddress(address),
    );
    if (addresses.length === 0) callback(error ?? new Error('no public address'), '', 4);
    else if (options.all) (callback as unknown as (e: null, all: LookupAddress[]) => void)(null, addresses);
    else callback(null, addresses[0].address, addresses[0].family);
  });
};

/**
 * Posts JSON; redirects are not followed, and of the answer, which must come in time, only the status is read. Rejects
 * unless it says that the call was taken.
 */
export async function callWebhook(
  address: string,
  body: object,
  open: boolean,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const problem = webhookProblem(address, open);
  if (problem) throw new Refused(problem);
  const json = { 'content-type': 'application/json' };
  const status = await send(address, Buffer.from(JSON.stringify(body)), json, open, timeoutMs);
  if (status >= 200 && status < 300) return;
  const answer = `the webhook answered with ${status}`;
  throw status >= 500 || LATER.includes(status) ? new Error(answer) : new Refused(answer);
}

/** Posts to an address that was checked by `webhookProblem`; the status of the answer. */
export function send(
  address: string,
  body: Buffer,
  headers: http.OutgoingHttpHeaders,
  open: boolean,
  timeoutMs = TIMEOUT_MS,
): Promise<number> {
  const { request } = address.startsWith('https:') ? https : http;
  // For all of it, from the name's lookup on: a time-out of the socket would begin anew with every byte.
  const late = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const call = request(
      address,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        signal: late,
        ...(open ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      },
    );
    call.on('error', (error) =>
      reject(late.aborted ? new Error('the webhook did not answer in time') : error),
    );
    call.end(body);
  });
}
