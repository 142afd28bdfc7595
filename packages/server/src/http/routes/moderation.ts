import { AuditLine, Id, NewSanction, PersonRef, Rename, Report, Sanction } from '@concordia/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { membersOf } from '../../people/member.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import type { PersonRow } from '../../store/schema.ts';
import { leaveAllTables } from '../../tables/absence.ts';
import { NO_TABLE } from '../../tables/lifecycle.ts';
import { type App, me, share, signedIn } from '../context.ts';
import { Nothing, SIGNED_IN } from '../docs.ts';
import { fail } from '../errors.ts';

const DAY = 24 * 3600_000;
const MOST = 200;
const MOST_BLOCKED = 500;
/** Reports of one person that wait for an operator. */
const MOST_REPORTS = 20;
const NOBODY = refuse('not-found', 'There is no such person.');
const mine = { tags: ['people'], security: SIGNED_IN };
const operators = { tags: ['operators'], security: SIGNED_IN };
const params = Type.Object({ id: Id });

/** What everyone can do about others who spoil the game: block them, and report what they say. */
export function moderationRoutes(app: App, services: Services): void {
  const { store, now } = services;
  const guard = { preHandler: signedIn(services) };

  app.get(
    '/api/me/blocks',
    {
      ...guard,
      schema: { ...mine, summary: 'Whom I have blocked', response: { 200: Type.Array(PersonRef) } },
    },
    async (request) => {
      const ids = await store.moderation.blockedBy(me(request).id);
      const people = membersOf(await store.people.byIds(ids));
      return ids.flatMap((id) => people.get(id)?.ref ?? []);
    },
  );
  app.put(
    '/api/me/blocks/:id',
    {
      ...guard,
      schema: { ...mine, summary: 'Block someone: they cannot join my tables', params, response: Nothing },
    },
    async (request, reply) => {
      const other = await store.people.byId(request.params.id);
      if (!other || other.id === me(request).id) return fail(reply, NOBODY);
      if (!(await store.moderation.block(me(request).id, other.id, now(), MOST_BLOCKED)))
        return fail(reply, refuse('not-allowed', `You can block up to ${MOST_BLOCKED} players.`));
      return null;
    },
  );
  app.delete(
    '/api/me/blocks/:id',
    { ...guard, schema: { ...mine, summary: 'Unblock someone', params, response: Nothing } },
    async (request) => {
      await store.moderation.unblock(me(request).id, request.params.id);
      return null;
    },
  );
  app.post(
    '/api/tables/:id/chat/:line/report',
    {
      ...guard,
      ...share(services, 0.05),
      schema: {
        ...mine,
        summary: 'Report a line of the chat to the operators',
        params: Type.Object({ id: Id, line: Type.String({ pattern: '^[0-9]{1,9}$' }) }),
        response: Nothing,
      },
    },
    async (request, reply) => {
      const { id, line: nth } = request.params;
      const line = await store.chat.line(id, Number(nth));
      if (!line) return fail(reply, NO_TABLE);
      const about = { about_id: line.person_id, table_id: id, line: line.id, text: line.text };
      const report = { at: now(), by_id: me(request).id, ...about };
      if (!(await store.moderation.report(report, MOST_REPORTS)))
        return fail(reply, refuse('too-many-requests', 'Your earlier reports have to be looked at first.'));
      return null;
    },
  );
}

/** For those who keep order on this server. Whatever they do is noted. */
export function operatorRoutes(app: App, services: Services): void {
  const { store, now, people, hub, lifecycle } = services;
  const check = signedIn(services);
  const guard = {
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      const answered = await check(request, reply);
      if (answered) return answered;
      return me(request).operator === 1
        ? undefined
        : fail(reply, refuse('not-allowed', 'This is for operators.'));
    },
  };
  const refs = async (ids: readonly (string | null)[]) => {
    const members = membersOf(await store.people.byIds([...new Set(ids.filter((id) => id !== null))]));
    return (id: string | null) => (id === null ? null : (members.get(id)?.ref ?? null));
  };
  const target = async (id: string): Promise<PersonRow | null> => {
    const person = await store.people.byId(id);
    return person && person.deleted === 0 ? person : null;
  };
  /** Signed out at once, in all processes. */
  const putOut = async (id: string) => {
    await store.people.removeSessions(id);
    hub.audience.signedOut(id);
  };

  app.get(
    '/api/operator/reports',
    {
      ...guard,
      schema: {
        ...operators,
        summary: 'Reports waiting for an operator',
        response: { 200: Type.Array(Report) },
      },
    },
    async () => {
      const reports = await store.moderation.reports(MOST);
      const ref = await refs(reports.flatMap(({ by_id, about_id }) => [by_id, about_id]));
      return reports.map(({ id, at, by_id, about_id, table_id, text }) => ({
        ...{ id, at, by: ref(by_id), about: ref(about_id), table: table_id, text },
      }));
    },
  );
  app.delete(
    '/api/operator/reports/:id',
    { ...guard, schema: { ...operators, summary: 'Mark a report as dealt with', params, response: Nothing } },
    async (request) => {
      await store.moderation.closeReport(request.params.id, me(request).id, now());
      return null;
    },
  );
  app.get(
    '/api/operator/sanctions',
    {
      ...guard,
      schema: { ...operators, summary: 'Bans and mutes that hold', response: { 200: Type.Array(Sanction) } },
    },
    async () => {
      const sanctions = await store.moderation.allSanctions(now(), MOST);
      const ref = await refs(sanctions.map(({ person_id }) => person_id));
      return sanctions.map(({ id, person_id, kind, reason, at, until }) => ({
        ...{ id, person: ref(person_id), kind, reason, at, until },
      }));
    },
  );
  app.post(
    '/api/operator/sanctions',
    {
      ...guard,
      schema: {
        ...operators,
        summary: 'Ban or mute someone for a while',
        body: NewSanction,
        response: Nothing,
      },
    },
    async (request, reply) => {
      const { person: id, kind, days, reason } = request.body;
      const person = await target(id);
      if (!person) return fail(reply, NOBODY);
      if (person.operator === 1)
        return fail(reply, refuse('not-allowed', 'Operators are not sanctioned here.'));
      const at = now();
      await store.moderation.sanction({
        ...{ person_id: id, kind, reason, by_id: me(request).id },
        ...{ at, until: at + days * DAY },
      });
      if (kind === 'ban') await putOut(id);
      return null;
    },
  );
  app.delete(
    '/api/operator/sanctions/:id',
    { ...guard, schema: { ...operators, summary: 'End a ban or mute', params, response: Nothing } },
    async (request) => {
      await store.moderation.pardon(request.params.id, me(request).id, now());
      return null;
    },
  );
  app.put(
    '/api/operator/people/:id/name',
    {
      ...guard,
      schema: { ...operators, summary: 'Rename someone', params, body: Rename, response: Nothing },
    },
    async (request, reply) => {
      const person = await target(request.params.id);
      if (!person) return fail(reply, NOBODY);
      const changed = await people.change(person, { name: request.body.name });
      if (isRefusal(changed)) return fail(reply, changed);
      await store.moderation.note({
        ...{ by_id: me(request).id, at: now(), what: 'rename', about_id: person.id },
        detail: `${person.name} → ${changed.name}`,
      });
      const tables = await store.tables.goingOnFor(person.id);
      await store.tables.peopleChanged(tables.map(({ table }) => table.id));
      return null;
    },
  );
  app.delete(
    '/api/operator/people/:id',
    { ...guard, schema: { ...operators, summary: 'Delete an account', params, response: Nothing } },
    async (request, reply) => {
      const person = await target(request.params.id);
      if (!person) return fail(reply, NOBODY);
      if (person.operator === 1) return fail(reply, refuse('not-allowed', 'Operators are not deleted here.'));
      await store.moderation.note({
        ...{ by_id: me(request).id, at: now(), what: 'delete', about_id: person.id, detail: person.name },
      });
      for (const table of await leaveAllTables(lifecycle, person)) await hub.refresh(table);
      await store.people.forget(person.id);
      hub.audience.signedOut(person.id);
      return null;
    },
  );
  app.get(
    '/api/operator/audit',
    {
      ...guard,
      schema: {
        ...operators,
        summary: 'The log of what operators did',
        response: { 200: Type.Array(AuditLine) },
      },
    },
    async () => {
      const lines = await store.moderation.audit(MOST);
      const ref = await refs(lines.flatMap(({ by_id, about_id }) => [by_id, about_id]));
      return lines.map(({ id, at, by_id, what, about_id, detail }) => ({
        ...{ id, at, by: ref(by_id), what, about: ref(about_id), detail },
      }));
    },
  );
}
