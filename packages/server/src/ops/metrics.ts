import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Figures {
  connections(): number;
  awake(): number;
  waitingBots(): number;
  /** Jobs of the whole store whose time came some seconds ago. */
  lateJobs(): Promise<number>;
}

/** What Prometheus reads at /metrics. */
export class Metrics {
  readonly registry: Registry = new Registry();
  readonly entries = new Counter({
    name: 'concordia_entries_total',
    help: 'Entries stored in the logs of games',
    registers: [this.registry],
  });
  readonly errors = new Counter({
    name: 'concordia_errors_total',
    help: 'Errors that should not have happened',
    registers: [this.registry],
  });
  readonly failedNotices = new Counter({
    name: 'concordia_notices_failed_total',
    help: 'Notices that a webhook or the mail server did not take',
    labelNames: ['by'],
    registers: [this.registry],
  });
  readonly requests = new Histogram({
    name: 'concordia_http_request_seconds',
    help: 'Time to answer an HTTP request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [this.registry],
  });

  constructor(figures: Figures) {
    collectDefaultMetrics({ register: this.registry });
    this.#gauge('concordia_connections', 'WebSocket connections', figures.connections);
    this.#gauge('concordia_tables_awake', 'Tables in memory', figures.awake);
    this.#gauge(
      'concordia_bot_turns_waiting',
      'Turns of computer players that wait for a thread',
      figures.waitingBots,
    );
    this.#gauge(
      'concordia_jobs_late',
      'Bots’ turns and clocks that nobody has seen to for seconds',
      figures.lateJobs,
    );
  }

  #gauge(name: string, help: string, value: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await value());
      },
    });
  }
}
