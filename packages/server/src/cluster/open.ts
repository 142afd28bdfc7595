import { ALONE, type Bus } from './bus.ts';
import { NatsBus } from './nats.ts';
import { PostgresBus } from './postgres.ts';

export interface BusConfig {
  databaseUrl: string | null;
  /** Where PostgreSQL itself is, if `databaseUrl` leads to a pooler. */
  listenUrl: string | null;
  natsUrl: string | null;
}

export function openBus({ databaseUrl, listenUrl, natsUrl }: BusConfig): Bus {
  if (databaseUrl === null) return ALONE;
  return natsUrl === null ? new PostgresBus(listenUrl ?? databaseUrl) : new NatsBus(natsUrl);
}
