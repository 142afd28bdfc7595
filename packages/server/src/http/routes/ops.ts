import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { secretHash } from '../../random.ts';
import { refuse } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import type { App } from '../context.ts';
import { fail, NOTHING_HERE } from '../errors.ts';

/** For operators: is the server up, can it work, how is it doing. */
export function opsRoutes(app: App, services: Services): void {
  const { config, metrics, store } = services;
  const hidden = { schema: { hide: true }, config: { rateLimit: false } } as const;

  app.get('/healthz', hidden, async () => ({ status: 'up' }));
  app.get('/readyz', hidden, async (_request, reply) => {
    if (services.draining) return fail(reply, refuse('store-unavailable', 'The server is about to stop.'));
    await sql`select 1`.execute(store.backend.db);
    return { status: 'ready', store: store.backend.kind };
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request.headers, request.socket.remoteAddress ?? '')) return fail(reply, NOTHING_HERE);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });

  function mayRead(headers: IncomingHttpHeaders, address: string): boolean {
    // Through a proxy on this machine everyone comes from this machine.
    const direct =
      config.trustProxy === 0 && !headers['x-forwarded-for'] && !headers.forwarded && !headers.via;
    if (config.metricsToken === null) return direct && /^(::ffff:)?127\.|^::1$/.test(address);
    const given = Buffer.from(secretHash(headers.authorization ?? ''));
    return timingSafeEqual(given, Buffer.from(secretHash(`Bearer ${config.metricsToken}`)));
  }
}
