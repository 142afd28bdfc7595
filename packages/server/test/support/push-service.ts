import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { NoticeBody } from '@concordia/protocol';
import ece from 'http_ece';
import { listening } from './sinks.ts';

/** Signed by itself, for tests only: whoever is to trust it is told of it (`NODE_EXTRA_CA_CERTS`). */
export const CERTIFICATE = new URL('./certificate/certificate.pem', import.meta.url).pathname;
const KEY = new URL('./certificate/key.pem', import.meta.url).pathname;
export const certificate = (): string => readFileSync(CERTIFICATE, 'utf8');

/** A push service over HTTPS with one browser behind it, which reads what comes with its own keys. */
export async function browser(answer = 201) {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const secret = randomBytes(16);
  const pushes: { headers: IncomingHttpHeaders; body: NoticeBody }[] = [];
  const tls = { cert: certificate(), key: readFileSync(KEY, 'utf8') };
  const service = createServer(tls, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const authSecret = secret.toString('base64url');
    const clear = ece.decrypt(Buffer.concat(parts), { version: 'aes128gcm', privateKey: keys, authSecret });
    pushes.push({ headers: request.headers, body: JSON.parse(clear.toString()) });
    response.statusCode = answer;
    response.end();
  });
  const address = (await listening(service)).replace('http:', 'https:');
  const endpoint = `${address}push/${randomBytes(8).toString('hex')}`;
  const subscription = { endpoint, keys: { p256dh, auth: secret.toString('base64url') } };
  return { subscription, pushes, close: () => service.close() };
}
