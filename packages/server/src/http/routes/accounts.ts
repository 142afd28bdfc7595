import { Credentials, Device, Entering, Id, LinkRequest, Me } from '@concordia/protocol';
import { Type } from 'typebox';
import { deviceName } from '../../people/device.ts';
import { secretHash } from '../../random.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { everythingOf } from '../../store/own-data.ts';
import { leaveAllTables } from '../../tables/absence.ts';
import { type App, me, share, signedIn } from '../context.ts';
import { Nothing, SIGNED_IN } from '../docs.ts';
import { fail } from '../errors.ts';
import { clientAddress } from '../origin.ts';
import { secretOf } from '../secret.ts';
import { sessionStarter } from '../session.ts';

const tags = ['people'];
const mine = { tags, security: SIGNED_IN };

/** Ways into an account besides the password, where one is signed in, and what is stored of someone. */
export function accountRoutes(app: App, services: Services): void {
  const { people, addressMails, store, hub, lifecycle, config } = services;
  const guard = { preHandler: signedIn(services) };
  const startSession = sessionStarter(services);

  app.post(
    '/api/session/link',
    {
      ...share(services, 0.02),
      schema: {
        tags,
        summary: 'Mail a link that signs in, if an account has confirmed this address',
        body: LinkRequest,
        response: Nothing,
      },
    },
    async (request) => {
      const { email } = request.body;
      // Neither the answer nor the time it takes shows whether there is such an account.
      if (await addressMails.mayAsk(clientAddress(request.raw, config), email))
        void people
          .linksFor(email)
          .then((links) => Promise.all(links.map(({ person, token }) => addressMails.link(person, token))))
          .catch(services.onError);
      return null;
    },
  );
  app.post(
    '/api/session/enter',
    {
      ...share(services, 0.05),
      schema: { tags, summary: 'Sign in by a mailed link', body: Entering, response: { 200: Me } },
    },
    async (request, reply) => {
      const done = await people.enter(request.body, deviceName(request.headers['user-agent']));
      if (!isRefusal(done) && request.body.password !== undefined) hub.audience.signedOut(done.person.id);
      return startSession(reply, done);
    },
  );
  app.post(
    '/api/session/merge',
    {
      ...guard,
      ...share(services, 0.05),
      schema: {
        ...mine,
        summary: "Sign in to an account; the guest's games become its own",
        body: Credentials,
        response: { 200: Me },
      },
    },
    async (request, reply) => {
      const guest = me(request);
      if (!guest.guest) return fail(reply, refuse('not-allowed', 'You are signed in to an account.'));
      const device = deviceName(request.headers['user-agent']);
      const done = await people.signIn(request.body, clientAddress(request.raw, config), device);
      if (isRefusal(done)) return fail(reply, done);
      const moved = await store.accounts.merge(guest.id, done.person.id);
      const left = await leaveAllTables(lifecycle, guest);
      await store.people.forget(guest.id);
      await store.tables.peopleChanged(moved);
      for (const table of [...moved, ...left]) await hub.refresh(table);
      hub.audience.signedOut(guest.id);
      return startSession(reply, done);
    },
  );

  app.get(
    '/api/me/devices',
    { ...guard, schema: { ...mine, summary: 'Where I am signed in', response: { 200: Type.Array(Device) } } },
    async (request) => {
      const here = secretHash(secretOf(request.headers) ?? '');
      const devices = await store.accounts.devices(me(request).id);
      return devices.map(({ id, label, created_at, hash }) => ({
        ...{ id, name: label, signedInAt: created_at },
        isThis: hash === here,
      }));
    },
  );
  app.delete(
    '/api/me/devices/:id',
    {
      ...guard,
      schema: { ...mine, summary: 'Sign one device out', params: Type.Object({ id: Id }), response: Nothing },
    },
    async (request, reply) => {
      const ended = await store.people.removeOne(me(request).id, 'session', request.params.id);
      if (ended === null) return fail(reply, refuse('not-found', 'There is no such device.'));
      hub.audience.sessionEnded(ended);
      return null;
    },
  );
  app.get(
    '/api/me/data',
    {
      ...guard,
      ...share(services, 0.02),
      schema: {
        ...mine,
        summary: 'Everything that is stored about me',
        response: { 200: Type.Object({}, { additionalProperties: true }) },
      },
    },
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="concordia-my-data.json"');
      return everythingOf(store.backend.db, me(request).id);
    },
  );
}
