import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openBus } from './cluster/open.ts';
import type { Config } from './config.ts';
import { createApp, installRoutes } from './http/app.ts';
import { UnderWay } from './http/under-way.ts';
import { Gateway } from './live/gateway.ts';
import { Pusher } from './notify/push.ts';
import { tracesFrom } from './ops/traces.ts';
import { createServices, type Outside, type Services } from './services.ts';
import { openBackend, openStore } from './store/store.ts';

/** The time to answer open requests when the server stops; its supervisor kills it after ten seconds. */
const TIME_TO_ANSWER_MS = 5000;

/** Push services ask whom to turn to when a server misbehaves. */
function contact({ publicUrl, mailFrom }: Config): string {
  if (publicUrl?.startsWith('https:')) return publicUrl;
  return `mailto:${/[^<\s]+@[^>\s]+/.exec(mailFrom)?.[0] ?? 'concordia@localhost'}`;
}

export interface RunningServer {
  /** Where it listens. */
  url: string;
  services: Services;
  /** Answers open requests, tells the clients to reconnect, and closes the store. */
  stop(): Promise<void>;
}

export async function startServer(config: Config, outside: Partial<Outside> = {}): Promise<RunningServer> {
  const app = createApp(config);
  const backend = openBackend(config);
  let begun: Services | null = null;
  try {
    const bus = (outside.onBus ?? ((same) => same))(openBus(config));
    const store = await openStore(backend, bus, outside.now);
    // Nobody else works on a SQLite folder.
    if (backend.kind === 'sqlite') await store.jobs.releaseAll((outside.now ?? Date.now)() + config.leaseMs);
    const pusher = await Pusher.of(store.secrets, contact(config), config.openWebhooks);
    const traces = await tracesFrom(process.env);
    const services = createServices(config, store, bus, app.log, pusher, traces, outside);
    begun = services;
    const { people, registry, hub, commits, now, onError } = services;
    const gateway =
      config.role === 'bots'
        ? null
        : new Gateway(app.server, config, { people, registry, hub, commits, store, traces, now, onError });
    const underWay = new UnderWay(app);
    await installRoutes(app, services);
    await app.listen({ host: config.host, port: config.port });
    const { port, address, family } = app.server.address() as AddressInfo;
    const host = family === 'IPv6' ? `[${address}]` : address;
    return {
      url: `http://${host}:${port}`,
      services,
      stop: async () => {
        services.draining = true;
        await pause(config.drainMs);
        await gateway?.close();
        const closed = app.close();
        await underWay.none(TIME_TO_ANSWER_MS);
        app.server.closeAllConnections();
        await closed;
        await services.stop();
        await backend.close();
      },
    };
  } catch (error) {
    // A port that is taken, as a rule. Timers that went on would keep the process, and ask a store that is closed.
    await begun?.stop().catch(() => {});
    await backend.close().catch(() => {});
    throw error;
  }
}
