import {
  FinishedGames,
  FinishedQuery,
  Id,
  MyRecords,
  NewNote,
  Note,
  RecordsQuery,
} from '@concordia/protocol';
import { Type } from 'typebox';
import { Budget } from '../../limits/budget.ts';
import { membersAt } from '../../people/member.ts';
import { refuse } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { tableInfo } from '../../tables/info.ts';
import { recordOf } from '../../tables/record.ts';
import { type App, me, share, signedIn } from '../context.ts';
import { Nothing, SIGNED_IN } from '../docs.ts';
import { fail } from '../errors.ts';

const FOUND_AT_ONCE = 30;
const RECORDS_AT_ONCE = 10;
const MOST_NOTES = 500;
/** What one person may ask of this, from however many addresses: searches, pages of records, notes. */
const SEARCHES = { most: 30, perSecond: 0.5 };
const PAGES = { most: 100, perSecond: 0.2 };
const NOTES = { most: 30, perSecond: 0.5 };
const TOO_MANY = refuse('too-many-requests', 'Too many requests; please wait a moment.');

/** One's finished games, all of their records, and private notes. */
export function gameRoutes(app: App, services: Services): void {
  const { store, hub, registry, now } = services;
  const mine = { tags: ['tables'], security: SIGNED_IN };
  const guard = { preHandler: signedIn(services) };
  const searches = new Budget(SEARCHES);
  const pages = new Budget(PAGES);
  const notes = new Budget(NOTES);

  app.get(
    '/api/me/finished',
    {
      ...guard,
      ...share(services, 0.2),
      schema: {
        ...mine,
        summary: 'My finished games: search, filters, page by page',
        querystring: FinishedQuery,
        response: { 200: FinishedGames },
      },
    },
    async (request, reply) => {
      const person = me(request).id;
      if (!searches.spend(person, 1, now())) return fail(reply, TOO_MANY);
      const found = await store.finished.find(person, request.query, FOUND_AT_ONCE);
      const ids = found.map(({ id }) => id);
      const tables = await store.tables.byIds(ids);
      const people = await membersAt(store, tables);
      const games = tables
        .toSorted((a, b) => ids.indexOf(a.table.id) - ids.indexOf(b.table.id))
        .map(({ table, seats }) => tableInfo(table, seats, people, hub.presence));
      return { games, next: found.length < FOUND_AT_ONCE ? null : (found.at(-1)?.at ?? null) };
    },
  );
  app.get(
    '/api/me/records',
    {
      ...guard,
      ...share(services, 0.2),
      schema: {
        ...mine,
        summary: 'The records of all my finished games, page by page',
        querystring: RecordsQuery,
        response: { 200: MyRecords },
      },
    },
    async (request, reply) => {
      const person = me(request).id;
      if (!pages.spend(person, 1, now())) return fail(reply, TOO_MANY);
      const found = await store.finished.find(person, request.query, RECORDS_AT_ONCE);
      const records = [];
      for (const { id } of found) {
        const hot = await registry.get(id);
        // A game that these rules cannot replay has no record here.
        const record = hot && (await recordOf(store, hot));
        if (record) records.push({ table: id, record });
      }
      return { records, next: found.length < RECORDS_AT_ONCE ? null : (found.at(-1)?.at ?? null) };
    },
  );

  app.get(
    '/api/me/notes',
    { ...guard, schema: { ...mine, summary: 'My private notes', response: { 200: Type.Array(Note) } } },
    (request) => store.notes.of(me(request).id),
  );
  app.put(
    '/api/me/notes/:id',
    {
      ...guard,
      ...share(services, 0.2),
      schema: {
        ...mine,
        summary: 'Write a private note about a player or a table',
        params: Type.Object({ id: Id }),
        body: NewNote,
        response: Nothing,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const person = me(request).id;
      if (!notes.spend(person, 1, now())) return fail(reply, TOO_MANY);
      if (!(await store.people.byId(id)) && !(await store.tables.get(id)))
        return fail(reply, refuse('not-found', 'There is nobody and nothing of that id.'));
      const text = request.body.text.trim();
      if (!(await store.notes.put(person, id, text, MOST_NOTES, now())))
        return fail(reply, refuse('not-allowed', `You can keep up to ${MOST_NOTES} notes.`));
      return null;
    },
  );
}
