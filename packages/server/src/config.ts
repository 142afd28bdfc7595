import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a process is there for: to serve people, to let bots think, or both. */
export const ROLES = ['all', 'web', 'bots'] as const;
export type Role = (typeof ROLES)[number];

/** Everything that can be set from outside; each variable is explained in docs/OPERATIONS.md and by --help. */
export interface Config {
  role: Role;
  host: string;
  port: number;
  /** Where people reach the server; decides links in mails, the allowed origin, and whether cookies are secure. */
  publicUrl: string | null;
  /** How many reverse proxies of our own a request has come through. */
  trustProxy: number;
  folder: string;
  databaseUrl: string | null;
  /** Where PostgreSQL itself is, if `databaseUrl` leads to a pooler in transaction mode. */
  listenUrl: string | null;
  natsUrl: string | null;
  clientFolder: string;
  smtpUrl: string | null;
  mailFrom: string;
  /** Webhooks may go to private addresses and over plain HTTP: for a server among friends, and for tests. */
  openWebhooks: boolean;
  /** A person seen at a table within this time after an event gets no notice of it. */
  noticeDelayMs: number;
  botThreads: number;
  /** A computer player's turn takes at least so long, whoever it plays for. */
  botPaceMs: number;
  maxConnections: number;
  maxConnectionsPerAddress: number;
  /** Tables and games of one person that are not over: an account's, and a guest's. */
  maxGames: number;
  maxGuestGames: number;
  /** Messages a second that one connection may send on average. */
  messageRate: number;
  /** Lines of chat that one person may say in a minute at one table. */
  chatRate: number;
  /** Requests a minute for one address; what costs more (passwords, new tables) has a smaller share of it. */
  requestRate: number;
  /** Clients that take longer than this to send one request or message, or to answer a ping, are cut off. */
  slowSenderMs: number;
  metricsToken: string | null;
  logLevel: string;
  /** How often due rows are looked for, and how long a process keeps one it took. */
  /** How long a stopping process keeps serving while `/readyz` says no. */
  drainMs: number;
  tickMs: number;
  leaseMs: number;
}

interface Variable {
  name: string;
  default: string;
  about: string;
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

export const VARIABLES = [
  {
    name: 'ROLE',
    default: 'all',
    about: 'all; or web: bots think in other processes; or bots: only they do here; also --role',
  },
  { name: 'HOST', default: '127.0.0.1', about: 'address to listen on; 0.0.0.0 for all' },
  { name: 'PORT', default: '8080', about: 'port to listen on' },
  { name: 'PUBLIC_URL', default: '', about: 'where people reach the server, e.g. https://concordia.example' },
  {
    name: 'TRUST_PROXY',
    default: 'no',
    about: 'yes behind a reverse proxy that sets X-Forwarded-For and -Proto; behind several, their number',
  },
  { name: 'DATA_DIR', default: './data', about: 'folder of the SQLite store' },
  {
    name: 'DATABASE_URL',
    default: '',
    about: 'postgres://…: share one PostgreSQL among any number of processes',
  },
  {
    name: 'LISTEN_URL',
    default: '',
    about: 'postgres://… of PostgreSQL itself, if DATABASE_URL is that of a pooler',
  },
  {
    name: 'NATS_URL',
    default: '',
    about: 'nats://…: processes tell each other what happens over NATS instead of PostgreSQL',
  },
  {
    name: 'CLIENT_DIR',
    default: '',
    about: 'folder of the built web app; if empty, the one of this repository',
  },
  { name: 'SMTP_URL', default: '', about: 'smtp(s)://user:password@host:port for email notices' },
  { name: 'MAIL_FROM', default: 'Concordia <concordia@localhost>', about: 'the sender of these emails' },
  { name: 'OPEN_WEBHOOKS', default: 'no', about: 'yes allows webhooks to private addresses and plain HTTP' },
  {
    name: 'NOTICE_DELAY_MS',
    default: '60000',
    about: 'how long a notice waits in case its reader turns up at the table',
  },
  { name: 'BOT_THREADS', default: '', about: 'threads in which computer players think; cores − 1 if empty' },
  {
    name: 'BOT_PACE_MS',
    default: '1500',
    about: 'shortest time a computer player takes for a turn, in milliseconds',
  },
  { name: 'MAX_CONNECTIONS', default: '5000', about: 'WebSocket connections in total' },
  { name: 'MAX_CONNECTIONS_PER_ADDRESS', default: '50', about: 'WebSocket connections per address' },
  { name: 'MAX_GAMES', default: '60', about: 'unfinished tables and games per account' },
  { name: 'MAX_GUEST_GAMES', default: '6', about: 'unfinished tables and games per guest' },
  { name: 'MESSAGE_RATE', default: '20', about: 'messages per second and connection, on average' },
  { name: 'CHAT_RATE', default: '20', about: 'chat lines per minute and person at one table' },
  { name: 'REQUEST_RATE', default: '600', about: 'requests per minute and address' },
  {
    name: 'SLOW_SENDER_MS',
    default: '15000',
    about: 'clients that take longer to send one request or message, or to answer a ping, are cut off',
  },
  {
    name: 'METRICS_TOKEN',
    default: '',
    about: 'bearer token for /metrics; without it only this machine may read them, with TRUST_PROXY nobody',
  },
  { name: 'LOG_LEVEL', default: 'info', about: LOG_LEVELS.join(', ') },
  {
    name: 'DRAIN_MS',
    default: '0',
    about: 'how long /readyz says no before the server stops, so that a load balancer sends nobody any more',
  },
  {
    name: 'TICK_MS',
    default: '500',
    about: 'how often the server looks for due clocks and waiting computer players',
  },
  {
    name: 'LEASE_MS',
    default: '30000',
    about: 'how long a process keeps such work before another may take it over',
  },
] as const satisfies readonly Variable[];
type VariableName = (typeof VARIABLES)[number]['name'];

/** A wrong value is reported in one sentence. */
export class ConfigError extends Error {}

export function configFrom(env: NodeJS.ProcessEnv): Config {
  const text = (name: VariableName): string =>
    env[name]?.trim() || (VARIABLES.find((variable) => variable.name === name)?.default ?? '');
  const number = (name: VariableName, min: number, max: number): number => {
    const value = Number(text(name));
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}; got "${text(name)}"`);
  };
  const oneOf = (name: VariableName, values: readonly string[]): string => {
    if (values.includes(text(name))) return text(name);
    throw new ConfigError(`${name} must be one of ${values.join(', ')}; got "${text(name)}"`);
  };
  const yes = (name: VariableName): boolean => {
    const value = text(name).toLowerCase();
    if (['yes', 'true', '1'].includes(value)) return true;
    if (['no', 'false', '0'].includes(value)) return false;
    throw new ConfigError(`${name} must be yes or no; got "${value}"`);
  };
  const url = (name: VariableName, protocols: string[]): string | null => {
    const value = text(name);
    if (value === '') return null;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/$/, '');
    throw new ConfigError(`${name} must be an address (${protocols.join(' or ')}…)`);
  };
  return {
    role: ROLES.find((role) => role === oneOf('ROLE', ROLES)) ?? 'all',
    host: text('HOST'),
    port: number('PORT', 0, 65_535),
    publicUrl: url('PUBLIC_URL', ['http:', 'https:']),
    trustProxy: /^[1-9]$/.test(text('TRUST_PROXY'))
      ? Number(text('TRUST_PROXY'))
      : yes('TRUST_PROXY')
        ? 1
        : 0,
    folder: text('DATA_DIR'),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    listenUrl: url('LISTEN_URL', ['postgres:', 'postgresql:']),
    natsUrl: url('NATS_URL', ['nats:', 'tls:']),
    clientFolder: clientFolder(text('CLIENT_DIR')),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM'),
    openWebhooks: yes('OPEN_WEBHOOKS'),
    noticeDelayMs: number('NOTICE_DELAY_MS', 0, 3_600_000),
    botThreads: text('BOT_THREADS') ? number('BOT_THREADS', 1, 64) : Math.max(1, availableParallelism() - 1),
    botPaceMs: number('BOT_PACE_MS', 0, 60_000),
    maxConnections: number('MAX_CONNECTIONS', 1, 1_000_000),
    maxConnectionsPerAddress: number('MAX_CONNECTIONS_PER_ADDRESS', 1, 1_000_000),
    maxGames: number('MAX_GAMES', 1, 1_000_000),
    maxGuestGames: number('MAX_GUEST_GAMES', 1, 1_000_000),
    messageRate: number('MESSAGE_RATE', 1, 1_000_000),
    chatRate: number('CHAT_RATE', 1, 1_000_000),
    requestRate: number('REQUEST_RATE', 1, 10_000_000),
    slowSenderMs: number('SLOW_SENDER_MS', 100, 600_000),
    metricsToken: text('METRICS_TOKEN') || null,
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS),
    drainMs: number('DRAIN_MS', 0, 600_000),
    tickMs: number('TICK_MS', 10, 60_000),
    leaseMs: number('LEASE_MS', 100, 600_000),
  };
}

/** Where none is named, the page may not have been built yet: then the server has only its API. */
function clientFolder(named: string): string {
  if (named === '') return fileURLToPath(new URL('../../client/dist', import.meta.url));
  if (existsSync(join(named, 'index.html'))) return resolve(named);
  throw new ConfigError(
    `CLIENT_DIR must be the folder of a built web app: there is no index.html in ${named}`,
  );
}
