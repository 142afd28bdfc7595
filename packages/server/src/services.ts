import type { FastifyBaseLogger } from 'fastify';
import { BotPool } from './bots/pool.ts';
import { DueWork } from './clocks/due.ts';
import type { Bus, RowAfter } from './cluster/bus.ts';
import { Peers } from './cluster/peers.ts';
import type { Config } from './config.ts';
import { Hub } from './live/hub.ts';
import { AddressMails } from './notify/address.ts';
import { type Mailer, mailerFrom } from './notify/mail.ts';
import { Notifier } from './notify/notifier.ts';
import type { Pusher } from './notify/push.ts';
import { clean } from './ops/clean.ts';
import { Metrics } from './ops/metrics.ts';
import type { Traces } from './ops/traces.ts';
import { People } from './people/people.ts';
import { Planner } from './plans/planner.ts';
import { keyedChance, randomId } from './random.ts';
import type { TableRow, Way } from './store/schema.ts';
import type { Store } from './store/store.ts';
import { bugsTo } from './store/unavailable.ts';
import type { CommitDeps } from './tables/commit.ts';
import type { LifecycleDeps } from './tables/lifecycle.ts';
import { TableRegistry } from './tables/registry.ts';
import { type DrawSetup, drawSetup, shuffled } from './tables/setup.ts';

/** Where the server touches chance, time and the outer world; tests put their own in. */
export interface Outside {
  now(): number;
  newId(): string;
  drawSetup: DrawSetup;
  shuffle<T>(items: readonly T[]): T[];
  mailer: Mailer | null;
  /** What goes between the server and the bus. */
  onBus(bus: Bus): Bus;
}

export interface Services {
  config: Config;
  store: Store;
  log: FastifyBaseLogger;
  now(): number;
  people: People;
  registry: TableRegistry;
  hub: Hub;
  due: DueWork;
  pool: BotPool;
  notifier: Notifier;
  planner: Planner;
  pusher: Pusher;
  addressMails: AddressMails;
  metrics: Metrics;
  traces: Traces;
  /** The process is about to stop: nobody new is to be sent to it. */
  draining: boolean;
  commits: CommitDeps;
  lifecycle: LifecycleDeps;
  onError(error: unknown): void;
  stop(): Promise<void>;
}

const LATE_CLOCK_MS = 5_000;
const LATE_TICKS = 4;
const SLEEP_AFTER_MS = 120_000;
const BEAT_MS = 5_000;
const CHECK_ALIVE_MS = 100;
const SWEEP_MS = 60_000;
const LATE_JOB_MS = 5_000;
const CLEAN_MS = 3600_000;

export function createServices(
  config: Config,
  store: Store,
  bus: Bus,
  log: FastifyBaseLogger,
  pusher: Pusher,
  traces: Traces,
  outside: Partial<Outside> = {},
): Services {
  const now = outside.now ?? Date.now;
  const mailer = outside.mailer === undefined ? mailerFrom(config) : outside.mailer;
  const onError = (error: unknown): void => {
    metrics.errors.inc();
    log.error(error);
  };
  const registry = new TableRegistry(store, now, onError, bus);
  const hub = new Hub({ store, registry, bus, now, onError, chatRate: config.chatRate });
  const pool = new BotPool(config.botThreads);
  const thinks = config.role !== 'web';
  const metrics = new Metrics({
    connections: () => hub.audience.connections.size,
    awake: () => registry.size,
    waitingBots: () => pool.waiting,
    lateJobs: () => store.jobs.countLate(now() - LATE_JOB_MS),
  });
  const commits: CommitDeps = {
    store,
    registry,
    now,
    leaseMs: config.leaseMs,
    canThink: () => thinks && pool.free > 0,
    onError,
    isThere: (table, person) => hub.presence.isOnline(table, person),
    onStored: (hot, entry) => {
      metrics.entries.inc();
      const { status, decider } = hot.row;
      if (bus.shared) bus.tell(hot.id, { kind: 'entry', entry, row: rowAfter(hot.row) });
      if (bus.shared && status !== 'playing') bus.tellAll({ kind: 'lobby', table: hot.id });
      planner.play(hot).catch(bugsTo(onError));
      hub.callToTable(hot);
      if (hot.claimedUntil !== null) due.start(hot.id);
      else if (status === 'playing' && decider !== null && hot.isBot(decider)) workFor();
    },
  };
  const drawn = outside.drawSetup ?? drawSetup;
  const newId = outside.newId ?? randomId;
  const shuffle = outside.shuffle ?? shuffled;
  const lifecycle: LifecycleDeps = { store, now, drawSetup: drawn, newId, shuffle, limits: config };
  const planner = new Planner(commits, (id) => hub.refresh(id));
  const stopping = new AbortController();
  const due = new DueWork({
    ...commits,
    ...{ pool, thinks, paceMs: config.botPaceMs, stopping: stopping.signal },
    seedFor: (turn) => keyedChance(store.seed, turn),
    lifecycle,
    onStarted: (hot) => hub.callToTable(hot),
    unattendedMs: Math.max(LATE_CLOCK_MS, LATE_TICKS * config.tickMs),
    refresh: (id) => hub.refresh(id),
  });
  const onNotTaken = (by: Way, person: string, error: unknown): void => {
    metrics.failedNotices.inc({ by });
    const reason = error instanceof Error ? error.message : error;
    log.warn({ by, person, reason }, 'a notice was not taken');
  };
  const notifier = new Notifier({
    ...{ store, config, mailer, pusher, planner, now, stopping: stopping.signal },
    tryAgainAfterMs: [10 * config.tickMs, 120 * config.tickMs],
    onFailed: onNotTaken,
  });
  const lookForWork = () => void due.tick().catch(bugsTo(onError));
  /** A bot is to think, and no thread was free here. */
  const workFor = () => bus.tellAll({ kind: 'work' });
  pool.onFree = lookForWork;
  const onWork = () => {
    if (thinks && pool.free > 0) lookForWork();
  };
  const peers = new Peers({ store, registry, bus, hub, now, onError, onWork });
  const timers = [
    every(config.tickMs, () => due.tick(), onError),
    every(config.tickMs * 4, () => notifier.tick(), onError),
    every(BEAT_MS, () => peers.beat(), onError),
    every(SWEEP_MS, () => hub.sweepLobby(), onError),
    every(CHECK_ALIVE_MS, async () => hub.audience.checkAlive(), onError),
    every(SLEEP_AFTER_MS / 4, async () => registry.sleep(SLEEP_AFTER_MS), onError),
    every(CLEAN_MS, () => clean({ store, hub, now }), onError),
  ];
  return {
    ...{
      config,
      store,
      log,
      now,
      people: new People(store, now, newId),
      registry,
      hub,
      due,
      pool,
      notifier,
      planner,
      pusher,
      addressMails: new AddressMails({ store, config, mailer, now, onFailed: onNotTaken }),
      metrics,
    },
    ...{ commits, lifecycle, onError, draining: false, traces },
    stop: async () => {
      stopping.abort();
      await Promise.all(timers.map((stopTimer) => stopTimer()));
      await pool.close();
      await due.stop();
      await notifier.stop();
      hub.stop();
      await bus.close();
      await traces.close();
    },
  };
}

/** What the others need to know of a row besides the entry that changed it. */
function rowAfter(row: TableRow): RowAfter {
  const { version, status, decider, banks, since, deadline, result, finished_at } = row;
  return { version, status, decider, banks, since, deadline, result, finished_at };
}

/**
 * The next round begins only after the last has ended, and stopping waits for the last. An unavailable store is
 * no error; it will come back.
 */
function every(
  ms: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let lastRound = Promise.resolve();
  let timer: NodeJS.Timeout;
  const round = async (): Promise<void> => {
    await work().catch(bugsTo(onError));
    if (!stopped) wait();
  };
  const wait = (): void => {
    timer = setTimeout(() => {
      lastRound = round();
    }, ms);
  };
  wait();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return lastRound;
  };
}
