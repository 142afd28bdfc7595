import { ALONE, type Bus } from '../cluster/bus.ts';
import { randomSecret } from '../random.ts';
import { AccountStore } from './accounts.ts';
import { ArchiveStore } from './archive.ts';
import type { Backend } from './backend.ts';
import { ChatStore } from './chat.ts';
import { DailyStore } from './daily.ts';
import { FinishedStore } from './finished.ts';
import { FriendStore } from './friends.ts';
import { GuessStore } from './guesses.ts';
import { JobStore } from './jobs.ts';
import { LogStore } from './log.ts';
import { migrate } from './migrations.ts';
import { ModerationStore } from './moderation.ts';
import { NoteStore } from './notes.ts';
import { NoticeStore } from './notices.ts';
import { PeopleStore } from './people.ts';
import { PlanStore } from './plans.ts';
import { openPostgres } from './postgres/open.ts';
import { ResultStore } from './results.ts';
import { SecondFactorStore } from './second-factors.ts';
import { SecretStore } from './secrets.ts';
import { openSqlite } from './sqlite/open.ts';
import { TableStore } from './tables.ts';

/** Everything the server remembers. One suite of tests holds for both databases under it. */
export interface Store {
  readonly backend: Backend;
  readonly people: PeopleStore;
  readonly tables: TableStore;
  readonly log: LogStore;
  readonly chat: ChatStore;
  readonly results: ResultStore;
  readonly guesses: GuessStore;
  readonly notices: NoticeStore;
  readonly secrets: SecretStore;
  readonly accounts: AccountStore;
  readonly secondFactors: SecondFactorStore;
  readonly moderation: ModerationStore;
  readonly plans: PlanStore;
  readonly friends: FriendStore;
  readonly daily: DailyStore;
  readonly notes: NoteStore;
  readonly finished: FinishedStore;
  /** From which the chance of the computers' turns is made. */
  readonly seed: string;
  readonly jobs: JobStore;
  readonly archive: ArchiveStore;
}

export interface StoreConfig {
  /** PostgreSQL when given, else SQLite in `folder`. */
  databaseUrl: string | null;
  /** Where PostgreSQL itself is, if `databaseUrl` leads to a pooler. */
  listenUrl: string | null;
  folder: string;
}

export function openBackend(config: StoreConfig): Backend {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, { directUrl: config.listenUrl })
    : openSqlite(config.folder);
}

export async function openStore(
  backend: Backend,
  bus: Bus = ALONE,
  now: () => number = Date.now,
): Promise<Store> {
  await migrate(backend);
  const archive = new ArchiveStore(backend);
  return {
    backend,
    people: new PeopleStore(backend, bus),
    tables: new TableStore(backend, bus, now),
    log: new LogStore(backend, archive),
    chat: new ChatStore(backend, bus),
    results: new ResultStore(backend),
    guesses: new GuessStore(backend),
    notices: new NoticeStore(backend),
    secrets: new SecretStore(backend),
    accounts: new AccountStore(backend),
    secondFactors: new SecondFactorStore(backend),
    moderation: new ModerationStore(backend),
    plans: new PlanStore(backend),
    friends: new FriendStore(backend),
    daily: new DailyStore(backend),
    notes: new NoteStore(backend),
    finished: new FinishedStore(backend),
    seed: await new SecretStore(backend).once('seed', randomSecret),
    jobs: new JobStore(backend),
    archive,
  };
}
