import type { MapId } from '@concordia/engine';
import type {
  BotLevel,
  NoticeKind,
  ResultReason,
  SanctionKind,
  SeatColour,
  TableStatus,
  TakeBacks,
  Unrated,
  WhyAside,
} from '@concordia/protocol';
import type { Generated, Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Work } from './jobs.ts';

/**
 * The tables of the store, the same on SQLite and PostgreSQL: text, whole numbers and floats only. Times are
 * milliseconds since 1970, yes and no are 1 and 0, structured values are JSON text that only the server reads.
 */
export interface Database {
  people: PeopleTable;
  sessions: SessionsTable;
  tables: TablesTable;
  games: GamesTable;
  seats: SeatsTable;
  entries: EntriesTable;
  chat: ChatTable;
  results: ResultsTable;
  guesses: GuessesTable;
  notices: NoticesTable;
  deliveries: DeliveriesTable;
  push_subscriptions: PushTable;
  secrets: SecretsTable;
  sign_in_links: SignInLinksTable;
  released_names: ReleasedNamesTable;
  recovery_codes: RecoveryCodesTable;
  blocks: BlocksTable;
  follows: FollowsTable;
  invitations: InvitationsTable;
  notes: NotesTable;
  removals: RemovalsTable;
  reports: ReportsTable;
  sanctions: SanctionsTable;
  audit: AuditTable;
  plans: PlansTable;
  daily_results: DailyResultsTable;
  archive: ArchiveTable;
  summary: SummaryTable;
  jobs: JobsTable;
  awaited: AwaitedTable;
}
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

interface PeopleTable {
  id: string;
  name: string;
  /** The name as names are compared (`nameKey`), unique among accounts; null for guests and deleted accounts. */
  name_key: string | null;
  /** What the name looks like (`nameLook`), unique among accounts as well. */
  name_look: string | null;
  guest: number;
  deleted: number;
  password: string | null;
  email: string | null;
  /** Secret of the confirmation link; null once confirmed. */
  email_token: string | null;
  webhook: string | null;
  notify_email: number;
  notify_webhook: number;
  /** `NoticeSettings` as JSON; null until the person has chosen any. */
  notice_settings: string | null;
  /** Secret of the link in each mail that turns the mails off. */
  mail_key: string;
  vacation_from: number | null;
  vacation_until: number | null;
  mu: number | null;
  sigma: number | null;
  rated_games: number;
  /** The same for games by the day. */
  days_mu: number | null;
  days_sigma: number | null;
  days_games: number;
  /** 1 once a bot has made a turn with a token of this account. */
  bot: number;
  /** 1 for those who keep order on this server. */
  operator: number;
  /** The key of their authenticator app, base32; since when it is needed, null before it is confirmed. */
  totp_key: string | null;
  totp_since: number | null;
  /** The last time step whose code was used: no code works twice. */
  totp_step: Generated<number>;
  /** The year of the last vacation, and how many milliseconds of it are taken. */
  vacation_year: number;
  vacation_used: number;
  created_at: number;
}

interface SessionsTable {
  /** SHA-256 of the secret; the secret itself is kept nowhere. */
  hash: string;
  id: string;
  person_id: string;
  kind: 'session' | 'token';
  label: string;
  created_at: number;
  expires_at: number;
}

interface TablesTable {
  id: string;
  status: TableStatus;
  map: MapId;
  options: string;
  visibility: 'public' | 'link';
  join_rule: 'anyone' | 'accounts';
  rated: number;
  time_control: string;
  time_out: 'bot' | 'end';
  take_backs: TakeBacks;
  /** 1 where everyone's points may be looked at during the game. */
  open_scores: Generated<number>;
  /** `Only` as JSON. */
  only_for: string | null;
  owner: string;
  seat_count: number;
  /** Number of the last entry; the gate through which every change of the game passes. */
  seq: number;
  /** Counts every change of what is in this row and in its seats, but for the chat's number. */
  version: Generated<number>;
  decider: number | null;
  banks: string;
  since: number | null;
  deadline: number | null;
  vote: string | null;
  result: string | null;
  unrated: Unrated | null;
  /** Why the game was set aside; null unless `status` says that it is. */
  aside: WhyAside | null;
  rematch: string | null;
  share: string | null;
  chat_seq: number;
  created_at: number;
  /** When a seated person was last seen at a table waiting for players. */
  seen_at: number;
  /** When a table whose seats are all taken starts automatically. */
  starts_at: number | null;
  started_at: number | null;
  finished_at: number | null;
  settled: number;
  /** 1 when the log is in the archive. */
  archived: Generated<number>;
}

/** Large columns that seldom change, kept apart from the row that every turn rewrites. Present once the game has begun. */
interface GamesTable {
  table_id: string;
  /** The whole set-up, the market's order included, with no names in it. */
  setup: string;
  /** The rules version (`RULES_VERSION`) the game began with; a snapshot is used only by the same version. */
  rules: number;
  snapshot: string | null;
  snapshot_seq: number;
}

interface SeatsTable {
  table_id: string;
  seat: number;
  person_id: string | null;
  bot: BotLevel | null;
  /**
   * 0: the person plays. 1: the computer plays for them until they return. 2: it does for good, they have resigned.
   * 3: until they return, but they left without a word: replaced for their silence, or out of time.
   */
  absent: 0 | 1 | 2 | 3;
  /** Which colour the player has asked for. */
  colour: SeatColour | null;
  /** 1 when a plan waits for this player’s turn, so that a turn need not look for one. */
  planned: number;
}

interface EntriesTable {
  table_id: string;
  seq: number;
  kind: 'turn' | 'takeback' | 'end';
  seat: number | null;
  /** The key of the commit, by which a repeated one is known. */
  key: string | null;
  body: string;
  at: number;
}

interface ChatTable {
  table_id: string;
  id: number;
  room: 'players' | 'spectators';
  person_id: string;
  text: string;
  at: number;
}

interface ResultsTable {
  table_id: string;
  seat: number;
  person_id: string | null;
  bot: BotLevel | null;
  map: MapId;
  players: number;
  place: number;
  total: number;
  vesta: number;
  jupiter: number;
  saturnus: number;
  mercurius: number;
  mars: number;
  minerva: number;
  concordia: number;
  rated: number;
  open: number;
  reason: ResultReason;
  finished_at: number;
}

/** A mailed link that signs in once; the secret itself is in the mail alone. */
interface SignInLinksTable {
  hash: string;
  person_id: string;
  expires_at: number;
}

/** The look of a name that was given up, which nobody else may take for a while. */
interface ReleasedNamesTable {
  look: string;
  person_id: string;
  until: number;
}

/** Hashes of codes that stand in once for the authenticator app. */
interface RecoveryCodesTable {
  person_id: string;
  hash: string;
}

/** Blocked people: whom a person does not want to play with or hear from. */
interface BlocksTable {
  person_id: string;
  other_id: string;
  at: number;
}

/** People removed from a table before it started, who may not come back. */
interface RemovalsTable {
  table_id: string;
  person_id: string;
}

interface ReportsTable {
  id: string;
  at: number;
  by_id: string;
  about_id: string;
  table_id: string;
  line: number;
  /** As it was said; it is kept when its speaker goes. */
  text: string;
  done_at: number | null;
}

interface SanctionsTable {
  id: string;
  person_id: string;
  kind: SanctionKind;
  reason: string;
  /** The operator; null: the command line. */
  by_id: string | null;
  at: number;
  until: number;
}

interface AuditTable {
  id: string;
  at: number;
  by_id: string | null;
  what: string;
  about_id: string;
  detail: string;
}

interface GuessesTable {
  /** Hash of an address, or of a name and an address; for confirmation mails, of the sender or the recipient. */
  who: string;
  tries: number;
  until: number;
}

export const WAYS = ['mail', 'webhook', 'push'] as const;
export type Way = (typeof WAYS)[number];

/** What somebody is to be told; see `NoticeStore`. */
interface NoticesTable {
  key: string;
  person_id: string;
  table_id: string;
  kind: NoticeKind;
  /** The entry it is about; for a rematch or an invitation 0. */
  seq: number;
  created_at: number;
  due_at: number;
}
interface DeliveriesTable extends NoticesTable {
  way: Way;
  /** Which of the person's browsers, for a push; else empty. */
  target: string;
  tries: number;
}

/** A browser that takes pushes. */
interface PushTable {
  id: string;
  person_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: number;
}

interface FollowsTable {
  person_id: string;
  other_id: string;
  at: number;
}
/** Invitations to a table, and their hosts; a declined one stays, so that it isn't repeated. */
interface InvitationsTable {
  table_id: string;
  person_id: string;
  by_id: string;
  declined: number;
  at: number;
}

/** What somebody wrote down for themselves about a player or a table. */
interface NotesTable {
  person_id: string;
  about_id: string;
  text: string;
  at: number;
}

/** `PlanInfo` as JSON. */
interface PlansTable {
  table_id: string;
  person_id: string;
  body: string;
}

/** What somebody scored in the game of a day. */
interface DailyResultsTable {
  /** As `2026-11-18`. */
  day: string;
  person_id: string;
  total: number;
  at: number;
}

interface SecretsTable {
  name: string;
  value: string;
}

/** The log of a game that is over: its entries as JSON, packed, base64. */
interface ArchiveTable {
  table_id: string;
  log: string;
}

/** What the results of all games amount to. */
interface SummaryTable {
  map: MapId;
  players: number;
  seat: number;
  games: number;
  wins: number;
  total: number;
}

/** When a table next needs a process: a bot's turn, a clock that runs out, a vote that is won, a result to be entered. */
interface JobsTable {
  table_id: string;
  work: Work;
  due_at: number;
  /** Whoever opened the table: among owners the work is shared out fairly. */
  owner: string;
}

/** A table at which somebody has to be notified of their turn. */
interface AwaitedTable {
  table_id: string;
}

export type PersonRow = Selectable<PeopleTable>;
export type PersonUpdate = Updateable<PeopleTable>;
export type SessionRow = Selectable<SessionsTable>;
export type TableRow = Selectable<TablesTable>;
export type NewTableRow = Insertable<TablesTable>;
export type TableUpdate = Updateable<TablesTable>;
export type GameRow = Selectable<GamesTable>;
export type SeatRow = Selectable<SeatsTable>;
export type EntryRow = Selectable<EntriesTable>;
export type ChatRow = Selectable<ChatTable>;
export type ReportRow = Selectable<ReportsTable>;
export type SanctionRow = Selectable<SanctionsTable>;
export type AuditRow = Selectable<AuditTable>;
export type ResultRow = Selectable<ResultsTable>;
export type NoticeRow = Selectable<NoticesTable>;
export type DeliveryRow = Selectable<DeliveriesTable>;
export type PushRow = Selectable<PushTable>;

/** In the order in which they can be filled from a backup. Guesses, links for signing in and notices on their way are not
 * worth keeping, and the queue is made anew. */
export const TABLE_NAMES = [
  'people',
  'sessions',
  'tables',
  'games',
  'seats',
  'entries',
  'chat',
  'results',
  'archive',
  'blocks',
  'follows',
  'invitations',
  'notes',
  'plans',
  'daily_results',
  'push_subscriptions',
  'released_names',
  'recovery_codes',
  'secrets',
  'removals',
  'reports',
  'sanctions',
  'audit',
] as const satisfies readonly (keyof Database)[];
export type KeptTable = (typeof TABLE_NAMES)[number];
