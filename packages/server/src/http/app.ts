import { existsSync } from 'node:fs';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { refuse } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { App } from './context.ts';
import { installDocs } from './docs.ts';
import { CROSS_SITE, errorHandler, fail, NOTHING_HERE } from './errors.ts';
import { clientAddress, isSameSite } from './origin.ts';
import { accountRoutes } from './routes/accounts.ts';
import { dailyRoutes } from './routes/daily.ts';
import { friendRoutes } from './routes/friends.ts';
import { gameRoutes } from './routes/games.ts';
import { linkRoutes } from './routes/links.ts';
import { moderationRoutes, operatorRoutes } from './routes/moderation.ts';
import { opsRoutes } from './routes/ops.ts';
import { peopleRoutes } from './routes/people.ts';
import { planRoutes } from './routes/plans.ts';
import { playRoutes } from './routes/play.ts';
import { pushRoutes } from './routes/push.ts';
import { resultRoutes } from './routes/results.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { tableRoutes } from './routes/tables.ts';

const MOST_BYTES = 64 * 1024;

export function createApp(config: Config): App {
  return Fastify({
    logger: {
      level: config.logLevel,
      // Queries may hold secrets of links in mails; headers hold sessions.
      serializers: { req: ({ method, url }: FastifyRequest) => ({ method, url: url?.split('?')[0] }) },
    },
    trustProxy: config.trustProxy > 0,
    bodyLimit: MOST_BYTES,
    requestTimeout: config.slowSenderMs,
    http: {
      // Once more: Node would measure the time for the headers by its own 5 minutes for a request.
      requestTimeout: config.slowSenderMs,
      headersTimeout: config.slowSenderMs,
      // Node looks for slow requests only so often, and every 30 seconds if it is not told.
      connectionsCheckingInterval: Math.ceil(config.slowSenderMs / 5),
    },
    forceCloseConnections: 'idle',
    // Requests that arrive while the server stops are answered; then their connection is closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: (_error, _request, reply) =>
      fail(reply, refuse('bad-request', 'The server has no such address.')),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  }).withTypeProvider<TypeBoxTypeProvider>();
}

export async function installRoutes(app: App, services: Services): Promise<void> {
  const { config, metrics } = services;
  services.traces.onRequests(app);
  app.decorateRequest('person', null);
  app.setErrorHandler(errorHandler(services.onError));
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (changes && !request.routeOptions.config?.fromAnywhere && !isSameSite(request.headers, config))
      return fail(reply, CROSS_SITE);
    return undefined;
  });
  // Answers to one person must not be cached.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  // A request without a body leaves everything in it out.
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body && request.body === undefined) request.body = {};
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.requests.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  await app.register(helmet, helmetOptions(config));
  await app.register(cookie);
  await app.register(rateLimit, {
    max: config.requestRate,
    timeWindow: 60_000,
    // A first visit fetches dozens of files that cost nothing.
    allowList: (request) => !request.url.startsWith('/api/'),
    keyGenerator: (request) => clientAddress(request.raw, config),
  });
  await installDocs(app);
  await app.register(async (scope) => {
    const typed = scope as unknown as App;
    opsRoutes(typed, services);
    if (config.role === 'bots') return;
    peopleRoutes(typed, services);
    accountRoutes(typed, services);
    secondFactorRoutes(typed, services);
    moderationRoutes(typed, services);
    operatorRoutes(typed, services);
    linkRoutes(typed, services);
    pushRoutes(typed, services);
    planRoutes(typed, services);
    friendRoutes(typed, services);
    dailyRoutes(typed, services);
    gameRoutes(typed, services);
    tableRoutes(typed, services);
    playRoutes(typed, services);
    resultRoutes(typed, services);
  });
  await serveClient(app, config);
}

function helmetOptions(config: Config) {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  return {
    // Of this name alone: what else the owner of the domain runs is not ours to decide.
    strictTransportSecurity: secure && { includeSubDomains: false },
    referrerPolicy: { policy: 'same-origin' as const },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' as const },
  };
}

/** The web app, when it has been built; all its pages are one file. */
async function serveClient(app: App, config: Config): Promise<void> {
  const built = existsSync(join(config.clientFolder, 'index.html'));
  if (built)
    await app.register(fastifyStatic, {
      root: config.clientFolder,
      wildcard: false,
      // The build lays a Brotli copy beside each file.
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  // Mails and webhooks link to tables by a plain address; the page keeps its own addresses after the #.
  app.get<{ Params: { id: string } }>('/table/:id', { schema: { hide: true } }, (request, reply) =>
    reply.redirect(`/#/online/table/${encodeURIComponent(request.params.id)}`),
  );
  app.setNotFoundHandler((request, reply) => {
    const page =
      request.method === 'GET' &&
      !request.url.startsWith('/api/') &&
      !/\.\w+$/.test(request.url.split('?')[0]);
    if (page && built) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    if (page && request.url === '/')
      return reply
        .type('text/plain; charset=utf-8')
        .send('Concordia runs. The web app has not been built.\nAPI: /api/docs\n');
    return fail(reply, NOTHING_HERE);
  });
}
