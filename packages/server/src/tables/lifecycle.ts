import { checkSeats, decider, newGame, RULES_VERSION, type Seat, unwrap } from '@concordia/engine';
import type { BotLevel, NewTable, Only, SeatColour, TimeControl } from '@concordia/protocol';
import { movedDeadline, startClock } from '../clocks/clock.ts';
import type { Config } from '../config.ts';
import { randomId } from '../random.ts';
import { ratingOf } from '../ratings/rate.ts';
import { paceOf } from '../ratings/rules.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { NewTableRow, PersonRow, TableRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { LockedTable } from '../store/tables.ts';
import { dueAt } from './absence.ts';
import { isFree } from './seats.ts';
import type { DrawSetup } from './setup.ts';

export interface LifecycleDeps {
  store: Store;
  now(): number;
  drawSetup: DrawSetup;
  newId(): string;
  shuffle<T>(items: readonly T[]): T[];
  limits: Pick<Config, 'maxGames' | 'maxGuestGames'>;
}
type Done = Refusal | null;

function mostGames({ limits }: LifecycleDeps, { guest }: PersonRow): number {
  return guest ? limits.maxGuestGames : limits.maxGames;
}

const MOST_OPEN = 10;
/** A table whose seats are all taken starts automatically after this time. */
const COUNTDOWN_MS = 15_000;
export const NO_TABLE: Refusal = refuse('not-found', 'There is no such table.');

/** From the wish for a table to the first turn: create, join, leave, fill, start; and again. */
export async function createTable(
  deps: LifecycleDeps,
  person: PersonRow,
  wish: NewTable,
): Promise<string | Refusal> {
  const problem = wishProblem(person, wish);
  if (problem) return problem;
  const row = rowFor(deps, person.id, wish);
  const added = await deps.store.tables.add(row, person.id, {
    open: MOST_OPEN,
    all: mostGames(deps, person),
  });
  return added ? row.id : refuse('too-many-tables', 'You have too many unfinished tables and games.');
}

function wishProblem(person: PersonRow, wish: NewTable): Refusal | null {
  const seats = checkSeats(wish.map, wish.seats);
  if (!seats.ok) return refuse('bad-request', seats.error.message);
  if (wish.rated && person.guest) return refuse('not-an-account', 'Rated games require an account.');
  return null;
}

function rowFor(deps: LifecycleDeps, owner: string, wish: NewTable): NewTableRow {
  const rated = wish.rated ?? false;
  return {
    id: deps.newId(),
    status: 'open',
    map: wish.map,
    options: JSON.stringify(wish.options ?? { intermediateScoring: false }),
    visibility: wish.visibility ?? 'public',
    join_rule: rated ? 'accounts' : (wish.join ?? 'anyone'),
    rated: rated ? 1 : 0,
    time_control: JSON.stringify(wish.time ?? ({ kind: 'none' } satisfies TimeControl)),
    time_out: wish.timeOut ?? 'bot',
    take_backs: rated ? 'unrevealed' : (wish.takeBacks ?? 'unrevealed'),
    open_scores: wish.openScores ? 1 : 0,
    only_for: wish.only ? JSON.stringify(wish.only) : null,
    owner,
    seat_count: wish.seats,
    created_at: deps.now(),
    seen_at: deps.now(),
    seq: 0,
    banks: '[]',
    chat_seq: 0,
    settled: 0,
  };
}

/** Changes who sits at an open table; when all seats are taken, the countdown begins. */
function changeSeats(
  deps: LifecycleDeps,
  id: string,
  work: (locked: LockedTable) => Promise<Done>,
): Promise<Done> {
  return changeOpen(deps, id, async (locked) => {
    const refusal = await work(locked);
    if (refusal) return refusal;
    const starts = locked.seats.some(isFree) ? null : deps.now() + COUNTDOWN_MS;
    await locked.update({ starts_at: starts, due_at: starts, seen_at: deps.now() });
    return null;
  });
}

/** Changes an open table; the row is locked meanwhile, so two who want one seat do not both get it. */
async function changeOpen(
  deps: LifecycleDeps,
  id: string,
  work: (locked: LockedTable) => Promise<Done>,
): Promise<Done> {
  const done = await deps.store.tables.change(id, async (locked) => {
    const { status } = locked.table;
    if (status === 'cancelled') return refuse('wrong-status', 'The table is closed.');
    if (status !== 'open') return refuse('wrong-status', 'The game has already started.');
    return (await work(locked)) ?? 'done';
  });
  if (done === null) return NO_TABLE;
  return done === 'done' ? null : done;
}

export function joinTable(
  deps: LifecycleDeps,
  id: string,
  person: PersonRow,
  wanted: Seat | undefined,
): Promise<Done> {
  return changeSeats(deps, id, async (locked) => {
    const { table, seats, setSeat, unfinishedOf } = locked;
    if (seats.some((seat) => seat.person_id === person.id))
      return refuse('already-seated', 'You already have a seat at this table.');
    if (await locked.isKeptOut(person.id)) return refuse('removed', 'You were removed from this table.');
    const others = seats.flatMap(({ person_id }) => person_id ?? []);
    if (await locked.isBlockedBy(person.id, others)) return refuse('blocked', 'You cannot join this table.');
    if ((await unfinishedOf(person.id)) >= mostGames(deps, person))
      return refuse('too-many-games', 'You have too many unfinished games.');
    if (table.join_rule === 'accounts' && person.guest)
      return refuse('not-an-account', 'This table requires an account.');
    const refusal = await whyNotFor(locked, person);
    if (refusal) return refusal;
    const free = seats.filter(isFree);
    const seat = wanted === undefined ? free[0] : free.find((one) => one.seat === wanted);
    if (!seat)
      return free.length === 0
        ? refuse('table-full', 'No seats are free.')
        : refuse('seat-taken', 'That seat is taken.');
    await setSeat(seat.seat, { person_id: person.id });
    return null;
  });
}

/** Whom a table is for; who has been invited to it may come in any case. */
async function whyNotFor({ table, isInvited, isFollowedBy }: LockedTable, person: PersonRow): Promise<Done> {
  if (table.only_for === null || person.id === table.owner || (await isInvited(person.id))) return null;
  const { followed, ratingFrom, ratingTo }: Only = JSON.parse(table.only_for);
  if (followed && !(await isFollowedBy(table.owner, person.id)))
    return refuse('not-followed', 'This table is for people its owner follows.');
  const { rating } = ratingOf(person, paceOf(JSON.parse(table.time_control)));
  if (rating < (ratingFrom ?? rating) || rating > (ratingTo ?? rating))
    return refuse('rating-range', `This table is for other ratings; yours is ${rating}.`);
  return null;
}

/** A colour for the game; null: whatever is left. */
export function chooseColour(
  deps: LifecycleDeps,
  id: string,
  person: PersonRow,
  colour: SeatColour | null,
): Promise<Done> {
  return changeOpen(deps, id, async ({ seats, setSeat }) => {
    const seat = seats.find(({ person_id }) => person_id === person.id);
    if (!seat) return refuse('not-seated', 'You don’t have a seat at this table.');
    if (colour !== null && seats.some((one) => one !== seat && one.colour === colour))
      return refuse('colour-taken', 'Another player has chosen that colour.');
    await setSeat(seat.seat, { colour });
    return null;
  });
}

/** The owner's leaving closes the table. Returns the tables that changed: a game whose rematch it was may be another. */
export async function leaveTable(
  deps: LifecycleDeps,
  id: string,
  person: PersonRow,
): Promise<string[] | Refusal> {
  const changed = [id];
  const refusal = await changeOpen(deps, id, async ({ table, seats, setSeat, update, close }) => {
    const seat = seats.find((one) => one.person_id === person.id);
    if (table.owner === person.id) changed.push(...(await close()));
    else if (!seat) return refuse('not-seated', 'You don’t have a seat at this table.');
    else await update({ starts_at: null, due_at: null });
    if (seat) await setSeat(seat.seat, { person_id: null, colour: null });
    return null;
  });
  return refusal ?? changed;
}

export function fillSeat(
  deps: LifecycleDeps,
  id: string,
  person: PersonRow,
  at: Seat,
  level: BotLevel,
): Promise<Done> {
  return changeSeats(deps, id, async ({ table, seats, setSeat }) => {
    if (table.owner !== person.id)
      return refuse('not-allowed', 'Only the person who opened the table can do that.');
    if (table.rated) return refuse('not-allowed', 'Rated games are for people only; no computer players.');
    const seat = seats[at];
    if (!seat || seat.person_id) return refuse('seat-taken', 'That seat isn’t free.');
    await setSeat(at, { bot: level });
    return null;
  });
}

/** The owner empties a seat: a computer player's, or that of someone who shall not play. */
export function emptySeat(deps: LifecycleDeps, id: string, person: PersonRow, at: Seat): Promise<Done> {
  return changeSeats(deps, id, async ({ table, seats, setSeat, keepOut }) => {
    if (table.owner !== person.id)
      return refuse('not-allowed', 'Only the person who opened the table can do that.');
    if (!seats[at] || seats[at].person_id === person.id)
      return refuse('bad-request', 'That seat can’t be emptied.');
    const removed = seats[at].person_id;
    if (removed !== null) await keepOut(removed);
    await setSeat(at, { bot: null, person_id: null, colour: null });
    return null;
  });
}

/** Seats are drawn at random. `person` null: the countdown is over. */
export async function startTable(deps: LifecycleDeps, id: string, person: PersonRow | null): Promise<Done> {
  const vacations = await vacationsAt(deps, id);
  return changeOpen(deps, id, async ({ table, seats, setSeat, update, insertGame }) => {
    if (person && table.owner !== person.id)
      return refuse('not-allowed', 'Only the person who opened the table can start the game.');
    if (seats.some(isFree)) return refuse('seats-empty', 'Some seats are still empty.');
    if (!person && (table.starts_at === null || table.starts_at > deps.now()))
      return refuse('wrong-status', 'The table isn’t starting yet.');
    const order = deps.shuffle(seats.map((seat) => ({ ...seat })));
    for (const [at, seat] of order.entries())
      await setSeat(at, { person_id: seat.person_id, bot: seat.bot, colour: seat.colour });
    const setup = deps.drawSetup(table.map, seats.length, JSON.parse(table.options));
    const { state } = unwrap(newGame(setup));
    const now = deps.now();
    const first = decider(state);
    const time: TimeControl = JSON.parse(table.time_control);
    const away = vacations.get(order[first].person_id ?? '') ?? null;
    const clock = startClock(time, seats.length, first, now, away);
    const bot = order[first].bot !== null;
    await insertGame({ setup: JSON.stringify(setup), rules: RULES_VERSION });
    await update({
      status: 'playing',
      decider: first,
      banks: JSON.stringify(clock.banks),
      since: clock.since,
      deadline: bot ? null : clock.deadline,
      due_at: bot ? now : dueAt(time, clock),
      notify: !bot && time.kind !== 'live' ? 1 : 0,
      starts_at: null,
      started_at: now,
    });
    return null;
  });
}

async function vacationsAt({ store }: LifecycleDeps, id: string): Promise<Map<string, number | null>> {
  const seats = (await store.tables.get(id))?.seats ?? [];
  const people = await store.people.byIds(seats.flatMap(({ person_id }) => person_id ?? []));
  return new Map(people.map((person) => [person.id, person.vacation_until]));
}

/** A vacation begins, changes or ends: the clocks of games by the day in which the person is to decide. */
export async function moveDeadlines(
  deps: LifecycleDeps,
  { id, vacation_until: before }: PersonRow,
  { vacation_until: until }: PersonRow,
): Promise<void> {
  for (const { table } of await deps.store.tables.goingOnFor(id))
    await deps.store.tables.change(table.id, async ({ table: row, seats, update }) => {
      if (row.status !== 'playing' || row.decider === null || row.deadline === null) return;
      if (seats[row.decider].person_id !== id) return;
      const time: TimeControl = JSON.parse(row.time_control);
      if (time.kind !== 'days') return;
      const deadline = movedDeadline(row.deadline, before, until, deps.now());
      await update({ deadline, due_at: deadline });
    });
}

/**
 * A new open table like the old one, for the same people and with the same computer players; the first to ask opens it. A player who finds no
 * seat there any more gets its id all the same, and can watch.
 */
export async function rematch(deps: LifecycleDeps, id: string, person: PersonRow): Promise<string | Refusal> {
  const done = await deps.store.tables.change(id, async ({ table, seats, update, insertTable }) => {
    if (!seats.some((seat) => seat.person_id === person.id))
      return refuse('not-seated', 'You didn’t play at this table.');
    if (table.status === 'open' || table.status === 'playing')
      return refuse('wrong-status', 'The game is still in progress.');
    if (table.rematch) return table.rematch;
    const again = seats.map(({ person_id, bot }) => ({
      person_id: person_id === person.id ? person_id : null,
      bot,
    }));
    const full = !again.some(isFree);
    const starts = full ? deps.now() + COUNTDOWN_MS : null;
    const row = { ...rowFor(deps, person.id, wishOf(table)), starts_at: starts };
    await insertTable(row, again, starts);
    await update({ rematch: row.id });
    return row.id;
  });
  if (done === null) return NO_TABLE;
  if (typeof done !== 'string') return done;
  await joinTable(deps, done, person, undefined);
  return done;
}

function wishOf(table: TableRow): NewTable {
  return {
    map: table.map,
    seats: table.seat_count,
    options: JSON.parse(table.options),
    visibility: table.visibility,
    join: table.join_rule,
    rated: table.rated === 1,
    time: JSON.parse(table.time_control),
    timeOut: table.time_out,
    takeBacks: table.take_backs,
    only: table.only_for === null ? null : JSON.parse(table.only_for),
    openScores: table.open_scores === 1,
  };
}

/** A link to the finished game for people who did not play. */
export async function shareTable(
  deps: LifecycleDeps,
  id: string,
  person: PersonRow,
): Promise<string | Refusal> {
  const done = await deps.store.tables.change(id, async ({ table, seats, update }) => {
    if (!seats.some((seat) => seat.person_id === person.id))
      return refuse('not-seated', 'You didn’t play at this table.');
    if (table.status !== 'finished') return refuse('wrong-status', 'Only finished games can be shared.');
    const share = table.share ?? randomId();
    if (!table.share) await update({ share });
    return share;
  });
  return done ?? NO_TABLE;
}
