import { setTimeout as pause } from 'node:timers/promises';
import type { NoticeBody } from '@concordia/protocol';
import type { Config } from '../config.ts';
import type { Planner } from '../plans/planner.ts';
import type { DeliveryRow, NoticeRow, PersonRow, PushRow, Way } from '../store/schema.ts';
import { WAYS } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { compose, type Occasion, settingsOf } from './compose.ts';
import { afterQuietHours, nextMinute } from './hours.ts';
import type { Mail, Mailer } from './mail.ts';
import { isTrue, warnAt } from './occasions.ts';
import { Gone, type Pusher } from './push.ts';
import { Refused } from './refused.ts';
import { callWebhook } from './webhook.ts';
import { say, subjectOf } from './words.ts';

/** How many notices go out at the same time, per channel. */
const AT_ONCE: Record<Way, number> = { mail: 20, webhook: 200, push: 100 };
/** The time for notices on their way when the server stops; its supervisor kills it after ten seconds. */
const TIME_TO_ARRIVE_MS = 3000;
/** Longer than any way takes to send or to give up: only then another process tries. */
const LEASE_MS = 60_000;

export interface NotifierDeps {
  store: Store;
  config: Pick<Config, 'publicUrl' | 'port' | 'openWebhooks' | 'noticeDelayMs'>;
  mailer: Mailer | null;
  pusher: Pusher;
  planner: Pick<Planner, 'playAt'>;
  now(): number;
  /** When it is aborted, no more is taken from the store. */
  stopping: AbortSignal;
  /** So long after each failure it is tried once more: a webhook's server may just be starting again. */
  tryAgainAfterMs: readonly number[];
  /** A webhook or an address that takes nothing is its owner's affair, a silent mail server the operator's: no bug. */
  onFailed(by: Way, person: string, error: unknown): void;
}

/** A notice that is due, with all that is needed to tell of it. */
interface Due<T> extends Occasion {
  row: T;
  person: PersonRow;
}

/**
 * Tells people who are away what they should know. The outbox (`store.notices`) holds what waits; whatever happens to
 * this process, each delivery is made by some process, and a second time only if one dies between sending and noting it.
 */
export class Notifier {
  readonly #deps: NotifierDeps;
  /** Deliveries that are being made now, by way and person. */
  readonly #under: Record<Way, Map<string, { keys: string[]; done: Promise<void> }>> = {
    ...{ mail: new Map(), webhook: new Map(), push: new Map() },
  };
  constructor(deps: NotifierDeps) {
    this.#deps = deps;
  }

  /** Without a mail server no address is ever confirmed. */
  get sendsMail(): boolean {
    return this.#deps.mailer !== null;
  }

  /** Looks what is due and begins to send it; does not wait until it has arrived. */
  async tick(): Promise<void> {
    const { store, stopping, now, config } = this.#deps;
    await store.notices.takeTurns(now(), warnAt);
    // A person seen at the table within the delay needs no notice.
    const due = await store.notices.claim(now() - config.noticeDelayMs, now() + LEASE_MS);
    for (const notice of due) await this.#split(notice);
    for (const way of WAYS) {
      if (stopping.aborted) return;
      const under = this.#under[way];
      const free = AT_ONCE[way] - under.size;
      const busy = [...under.keys()];
      const groups = await store.notices.claimDeliveries(way, now(), now() + LEASE_MS, busy, free);
      for (const rows of groups) this.#start(way, rows);
    }
  }

  /** Waits for notices on their way. Slow ones are left to the next process: better twice than not at all. */
  async stop(withinMs = TIME_TO_ARRIVE_MS): Promise<void> {
    const under = WAYS.flatMap((way) => [...this.#under[way].values()]);
    const left = new Set(under);
    const arrived = under.map(async (one) => {
      await one.done;
      left.delete(one);
    });
    await Promise.race([Promise.all(arrived), pause(withinMs, undefined, { ref: false })]);
    const keys = [...left].flatMap((one) => one.keys);
    await this.#deps.store.notices.deliverLater(keys, this.#deps.now());
  }

  /** The notice becomes deliveries, waits, or is dropped because it is no longer true. */
  async #split(notice: NoticeRow): Promise<void> {
    const { store, now } = this.#deps;
    const due = await this.#due(notice);
    const isWanted = due !== null && !settingsOf(due.person).off.includes(notice.kind);
    if (!due || !isWanted) return store.notices.split(notice, []);
    const later = this.#whenToTell(due);
    if (later > now()) return store.notices.postpone(notice.key, later);
    // The process to which the turn came may have died before it could play the plan.
    if (notice.kind === 'turn' && (await this.#deps.planner.playAt(notice.table_id)))
      return store.notices.split(notice, []);
    await store.notices.split(notice, await this.#ways(due));
  }

  /** Not in quiet hours, unless the deadline would pass meanwhile. */
  #whenToTell({ row, person, table }: Due<NoticeRow>): number {
    const now = this.#deps.now();
    const { quiet, timeZone } = settingsOf(person);
    if (row.kind === 'time') {
      const warning = warnAt(table.deadline);
      if (warning !== null && warning > now) return warning;
    }
    const morning = afterQuietHours(now, quiet, timeZone);
    return table.deadline !== null && table.deadline <= morning ? now : morning;
  }

  async #ways({ row, person }: Due<NoticeRow>): Promise<Pick<DeliveryRow, 'way' | 'target' | 'due_at'>[]> {
    const now = this.#deps.now();
    const { digestAt, timeZone } = settingsOf(person);
    const ways: Pick<DeliveryRow, 'way' | 'target' | 'due_at'>[] = [];
    if (this.sendsMail && person.email && !person.email_token && person.notify_email) {
      const waits = digestAt !== null && row.kind !== 'time';
      ways.push({ way: 'mail', target: '', due_at: waits ? nextMinute(now, digestAt, timeZone) : now });
    }
    if (person.webhook && person.notify_webhook) ways.push({ way: 'webhook', target: '', due_at: now });
    for (const { id } of await this.#deps.store.notices.pushesOf(person.id))
      ways.push({ way: 'push', target: id, due_at: now });
    return ways;
  }

  #start(way: Way, rows: DeliveryRow[]): void {
    const person = rows[0].person_id;
    const done = this.#deliver(way, rows)
      .catch((error) => this.#deps.onFailed(way, person, error))
      .finally(() => this.#under[way].delete(person));
    this.#under[way].set(person, { keys: rows.map((row) => row.key), done });
  }

  async #deliver(way: Way, rows: DeliveryRow[]): Promise<void> {
    const { store } = this.#deps;
    const due: Due<DeliveryRow>[] = [];
    for (const row of rows) {
      const one = await this.#due(row);
      if (one) due.push(one);
      else await store.notices.done([row.key]);
    }
    if (due.length === 0) return;
    const isDigest = way === 'mail' && settingsOf(due[0].person).digestAt !== null && due.length > 1;
    if (isDigest) return this.#try(way, due, () => this.#mailDigest(due));
    for (const [n, one] of due.entries()) {
      const left = due.slice(n).map(({ row }) => row.key);
      if (this.#deps.stopping.aborted) return store.notices.deliverLater(left, this.#deps.now());
      await this.#try(way, [one], () => this.#send(way, one));
    }
  }

  /** Taken, or refused for good: done. Otherwise it is tried again later, up to a limit. */
  async #try(way: Way, due: readonly Due<DeliveryRow>[], work: () => Promise<void>): Promise<void> {
    const { store, onFailed, tryAgainAfterMs, now } = this.#deps;
    const keys = due.map(({ row }) => row.key);
    try {
      await work();
    } catch (error) {
      onFailed(way, due[0].person.id, error);
      const wait = tryAgainAfterMs[due[0].row.tries - 1];
      if (!(error instanceof Refused) && wait !== undefined)
        return store.notices.deliverLater(keys, now() + wait);
    }
    await store.notices.done(keys);
  }

  #send(way: Way, due: Due<DeliveryRow>): Promise<void> {
    switch (way) {
      case 'mail':
        return this.#mail(due);
      case 'webhook':
        return this.#call(due);
      case 'push':
        return this.#push(due);
      default:
        return way satisfies never;
    }
  }

  async #mail(due: Due<DeliveryRow>): Promise<void> {
    const { title, lines } = compose(due.person, due);
    const text = [title, ...lines, '', this.#tableUrl(due)].join('\n');
    await this.#deps.mailer?.send(this.#mailTo(due, title, text));
  }

  async #mailDigest(due: readonly Due<DeliveryRow>[]): Promise<void> {
    const parts = due.map((one) => {
      const { title, lines } = compose(one.person, one);
      return [title, ...lines, this.#tableUrl(one)].join('\n');
    });
    const title = say(settingsOf(due[0].person).language, 'digest');
    await this.#deps.mailer?.send(this.#mailTo(due[0], title, parts.join('\n\n')));
  }

  #mailTo({ row, person }: Due<DeliveryRow>, subject: string, text: string): Mail {
    const stopUrl = this.#link(`/api/people/${person.id}/stop-mails?key=${person.mail_key}`);
    const { language } = settingsOf(person);
    const footer = say(language, 'footer', {
      settings: this.#link('/#/online/account'),
      stop: stopUrl,
    });
    return {
      to: person.email ?? '',
      subject: subjectOf(language, subject),
      text: `${text}\n\n-- \n${footer}\n`,
      stopUrl,
      // Mail programs show a message they have already only once.
      id: row.key.replaceAll(' ', '.'),
    };
  }

  async #call(due: Due<DeliveryRow>): Promise<void> {
    const { webhook } = due.person;
    if (!webhook) return;
    const body = this.#body(due);
    // `content` is what Discord and its like show.
    const content = [`${due.person.name}: ${body.title}`, body.text, body.url].join('\n');
    await callWebhook(webhook, { content, ...body }, this.#deps.config.openWebhooks);
  }

  async #push(due: Due<DeliveryRow>): Promise<void> {
    const { store, pusher } = this.#deps;
    const pushes = await store.notices.pushesOf(due.person.id);
    const browser: PushRow | undefined = pushes.find(({ id }) => id === due.row.target);
    if (!browser) return;
    try {
      await pusher.push(browser, this.#body(due));
    } catch (error) {
      if (error instanceof Gone) await store.notices.removePush(due.person.id, browser.endpoint);
      throw error;
    }
  }

  #body(due: Due<DeliveryRow>): NoticeBody {
    const { title, lines } = compose(due.person, due);
    const { kind, table_id: table } = due.row;
    return { kind, table, title, text: lines.join('\n'), url: this.#tableUrl(due) };
  }

  /** Null when nobody is to be told any more. */
  async #due<T extends NoticeRow | DeliveryRow>(row: T): Promise<Due<T> | null> {
    const { store } = this.#deps;
    const found = await store.tables.get(row.table_id);
    if (!found) return null;
    const ids = [row.person_id, found.table.owner, ...found.seats.map(({ person_id }) => person_id)];
    const people = new Map(
      (await store.people.byIds([...new Set(ids.filter((id) => id !== null))])).map((one) => [one.id, one]),
    );
    const person = people.get(row.person_id);
    if (!person || person.deleted || !isTrue(row, found)) return null;
    return { row, person, people, kind: row.kind, ...found };
  }

  #tableUrl({ row }: Due<DeliveryRow>): string {
    return this.#link(`/table/${row.table_id}`);
  }
  #link(path: string): string {
    const { publicUrl, port } = this.#deps.config;
    return `${publicUrl ?? `http://localhost:${port}`}${path}`;
  }
}
