import { finished } from 'node:stream';
import {
  Credentials,
  Id,
  Me,
  MeChange,
  NewAccount,
  NewGuest,
  NewToken,
  Nullable,
  PasswordChange,
  ServerInfo,
  TokenInfo,
} from '@concordia/protocol';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { webhookProblem } from '../../notify/webhook.ts';
import { deviceName } from '../../people/device.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { leaveAllTables } from '../../tables/absence.ts';
import { moveDeadlines } from '../../tables/lifecycle.ts';
import { type App, me, readPerson, share, signedIn } from '../context.ts';
import { ANYONE, Nothing, SIGNED_IN } from '../docs.ts';
import { fail } from '../errors.ts';
import { languageOf } from '../language.ts';
import { clientAddress } from '../origin.ts';
import { SESSION_COOKIE, secretOf } from '../secret.ts';
import { sessionStarter } from '../session.ts';

const tags = ['people'];
const mine = { tags, security: SIGNED_IN };

export function peopleRoutes(app: App, services: Services): void {
  const { people, notifier, addressMails, pusher, hub, store, lifecycle } = services;
  const guard = { preHandler: signedIn(services) };
  const addressOf = (request: FastifyRequest): string => clientAddress(request.raw, services.config);
  const startSession = sessionStarter(services);

  app.get(
    '/api/me',
    {
      preHandler: readPerson(services),
      schema: {
        tags,
        security: ANYONE,
        summary: 'Who am I? null for nobody',
        response: { 200: Nullable(Me) },
      },
    },
    (request) => (request.person ? people.me(request.person) : null),
  );

  app.get(
    '/api/server',
    { schema: { tags, summary: 'What this server can do', response: { 200: ServerInfo } } },
    () => ({ mail: notifier.sendsMail, pushKey: pusher.publicKey }),
  );

  app.post(
    '/api/guests',
    {
      ...share(services, 0.1),
      schema: { tags, summary: 'Play at once as a guest', body: NewGuest, response: { 200: Me } },
    },
    async (request, reply) => {
      const device = deviceName(request.headers['user-agent']);
      return startSession(reply, await people.newGuest(request.body.name, languageOf(request), device));
    },
  );

  app.post(
    '/api/account',
    {
      ...share(services, 0.05),
      preHandler: readPerson(services),
      schema: {
        tags,
        security: ANYONE,
        summary: 'Turn the guest into an account, or create a new one',
        body: NewAccount,
        response: { 200: Me },
      },
    },
    async (request, reply) => {
      const { name, password } = request.body;
      if (request.person) {
        const upgraded = await people.upgrade(request.person, name, password);
        if (isRefusal(upgraded)) return fail(reply, upgraded);
        await refreshTables(services, upgraded.id);
        return people.me(upgraded);
      }
      const device = deviceName(request.headers['user-agent']);
      return startSession(reply, await people.newAccount(name, password, languageOf(request), device));
    },
  );

  app.post(
    '/api/session',
    {
      ...share(services, 0.05),
      schema: { tags, summary: 'Sign in', body: Credentials, response: { 200: Me } },
    },
    async (request, reply) => {
      const device = deviceName(request.headers['user-agent']);
      return startSession(reply, await people.signIn(request.body, addressOf(request), device));
    },
  );
  app.delete(
    '/api/session',
    { schema: { tags, security: ANYONE, summary: 'Sign out', response: Nothing } },
    async (request, reply) => {
      const secret = secretOf(request.headers);
      if (secret) hub.audience.sessionEnded(await people.signOut(secret));
      reply.clearCookie(SESSION_COOKIE, { path: '/' });
      return null;
    },
  );
  app.delete(
    '/api/sessions',
    { ...guard, schema: { ...mine, summary: 'Sign out everywhere, tokens too', response: Nothing } },
    async (request, reply) => {
      await people.signOutEverywhere(me(request));
      hub.audience.signedOut(me(request).id);
      reply.clearCookie(SESSION_COOKIE, { path: '/' });
      return null;
    },
  );

  app.patch(
    '/api/me',
    {
      ...guard,
      ...share(services, 0.1),
      schema: { ...mine, summary: 'Rename, notifications, vacation', body: MeChange, response: { 200: Me } },
    },
    async (request, reply) => {
      const { webhook, email, name, vacationUntil } = request.body;
      const problem = webhook ? webhookProblem(webhook, services.config.openWebhooks) : null;
      if (problem) return fail(reply, refuse('bad-request', problem));
      const before = me(request);
      const isNew = email !== before.email;
      const asks = notifier.sendsMail && email && (isNew || before.email_token !== null);
      const mayAsk = asks && (await addressMails.mayAsk(before.id, email));
      // The page sends the address along with others: one that waits for its mail is no reason to refuse them.
      if (asks && isNew && !mayAsk)
        return fail(reply, refuse('too-many-requests', 'Too many emails today; please try again tomorrow.'));
      const changed = await people.change(before, request.body);
      if (isRefusal(changed)) return fail(reply, changed);
      if (vacationUntil !== undefined) await moveDeadlines(lifecycle, before, changed);
      if (mayAsk) await addressMails.confirm(changed);
      if (name !== undefined || vacationUntil !== undefined) await refreshTables(services, changed.id);
      return people.me(changed);
    },
  );
  app.put(
    '/api/me/password',
    {
      ...guard,
      ...share(services, 0.05),
      schema: {
        ...mine,
        summary: 'Change the password; other devices are signed out, tokens too',
        body: PasswordChange,
        response: { 200: Me },
      },
    },
    async (request, reply) => {
      const { current, next } = request.body;
      const done = await people.changePassword(me(request), current, next, addressOf(request));
      if (isRefusal(done)) return fail(reply, done);
      // After the answer: a page that hears of it asks who it is, and has its new cookie by then.
      finished(reply.raw, () => hub.audience.signedOut(done.person.id));
      return startSession(reply, done);
    },
  );
  app.delete(
    '/api/me',
    {
      ...guard,
      ...share(services, 0.05),
      schema: {
        ...mine,
        summary: 'Delete the account: its games stay, the name goes',
        body: Type.Object(
          { password: Type.Optional(Type.String({ maxLength: 200 })) },
          { additionalProperties: false },
        ),
        response: Nothing,
      },
    },
    async (request, reply) => {
      const person = me(request);
      const refusal = await people.remove(person, request.body.password, addressOf(request), async () => {
        for (const table of await leaveAllTables(lifecycle, person)) await hub.refresh(table);
      });
      if (refusal) return fail(reply, refusal);
      hub.audience.signedOut(person.id);
      await refreshTables(services, person.id);
      reply.clearCookie(SESSION_COOKIE, { path: '/' });
      return null;
    },
  );

  app.get(
    '/api/me/tokens',
    { ...guard, schema: { ...mine, response: { 200: Type.Array(TokenInfo) } } },
    async (request) => {
      const tokens = await store.people.tokens(me(request).id);
      return tokens.map(({ id, label, created_at }) => ({ id, label, createdAt: created_at }));
    },
  );
  app.post(
    '/api/me/tokens',
    {
      ...guard,
      ...share(services, 0.05),
      schema: {
        ...mine,
        summary: 'A token for a bot',
        body: NewToken,
        response: { 200: Type.Object({ token: Type.String() }) },
      },
    },
    async (request, reply) => {
      const token = await people.newToken(me(request), request.body.label);
      return isRefusal(token) ? fail(reply, token) : { token };
    },
  );
  app.delete(
    '/api/me/tokens/:id',
    { ...guard, schema: { ...mine, params: Type.Object({ id: Id }), response: Nothing } },
    async (request, reply) => {
      const removed = await store.people.removeOne(me(request).id, 'token', request.params.id);
      if (removed === null) return fail(reply, refuse('not-found', 'There is no such token.'));
      hub.audience.sessionEnded(removed);
      return null;
    },
  );
}

/** A person's new name or vacation is seen at the tables they sit at, in whatever process these are awake. */
async function refreshTables({ store, registry, hub }: Services, person: string): Promise<void> {
  const ids = (await store.tables.ofPerson(person, 50)).map(({ table }) => table.id);
  await store.tables.peopleChanged(ids);
  for (const id of ids) if (registry.awake(id)) await hub.refresh(id);
}
