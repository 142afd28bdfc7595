import { FollowedPerson, Id, Invitation, NewInvitation } from '@concordia/protocol';
import { Type } from 'typebox';
import { membersAt, membersOf, refOf } from '../../people/member.ts';
import { nameKey } from '../../people/names.ts';
import { refuse } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { tableInfo } from '../../tables/info.ts';
import { NO_TABLE } from '../../tables/lifecycle.ts';
import { type App, me, share, signedIn } from '../context.ts';
import { Nothing, SIGNED_IN } from '../docs.ts';
import { fail } from '../errors.ts';

const DAY = 24 * 3600_000;
/** Invitations in a day to one person, from one other and from all. */
const MOST_FROM_ONE = 10;
const MOST_FROM_ALL = 50;
const MOST_FOLLOWED = 200;
const MOST_INVITED = 20;
const NOBODY = refuse('not-found', 'There is no such person.');

/** Whom one follows, and invitations to tables. */
export function friendRoutes(app: App, services: Services): void {
  const { store, hub, now } = services;
  const mine = { tags: ['people'], security: SIGNED_IN };
  const params = Type.Object({ id: Id });
  const guard = { preHandler: signedIn(services) };

  /** However many tables are opened for it, and by however many guests: nobody is flooded with invitations. */
  const mayInvite = async (host: string, guest: string): Promise<boolean> => {
    const limits = [
      [`invites ${host} ${guest}`, MOST_FROM_ONE],
      [`is invited ${guest}`, MOST_FROM_ALL],
    ] as const;
    for (const [who, most] of limits)
      if ((await store.guesses.count(who, now(), now() + DAY)) > most) return false;
    return true;
  };

  app.get(
    '/api/me/following',
    {
      ...guard,
      schema: { ...mine, summary: 'Whom I follow', response: { 200: Type.Array(FollowedPerson) } },
    },
    async (request) => {
      const ids = await store.friends.followedBy(me(request).id);
      const people = membersOf(await store.people.byIds(ids));
      return ids.flatMap((id) => {
        const person = people.get(id)?.ref;
        return person ? [{ person, online: [...hub.audience.of(id)].length > 0 }] : [];
      });
    },
  );
  app.put(
    '/api/me/following/:id',
    {
      ...guard,
      ...share(services, 0.2),
      schema: { ...mine, summary: 'Follow someone', params, response: Nothing },
    },
    async (request, reply) => {
      const other = await store.people.byId(request.params.id);
      if (!other || other.deleted || other.id === me(request).id) return fail(reply, NOBODY);
      if (!(await store.friends.follow(me(request).id, other.id, MOST_FOLLOWED, now())))
        return fail(reply, refuse('not-allowed', `You can follow up to ${MOST_FOLLOWED} players.`));
      return null;
    },
  );
  app.delete(
    '/api/me/following/:id',
    { ...guard, schema: { ...mine, summary: 'Stop following someone', params, response: Nothing } },
    async (request) => {
      await store.friends.unfollow(me(request).id, request.params.id);
      return null;
    },
  );

  app.get(
    '/api/me/invitations',
    {
      ...guard,
      schema: {
        ...mine,
        summary: 'Tables I am invited to, and rematches that wait for me',
        response: { 200: Type.Array(Invitation) },
      },
    },
    async (request) => {
      const rematches = await store.friends.rematchesOf(me(request).id);
      const invited = [...(await store.friends.invitationsOf(me(request).id)), ...rematches];
      const found = await store.tables.byIds(invited.map(({ table }) => table));
      const people = await membersAt(store, found);
      const hosts = membersOf(await store.people.byIds(invited.map(({ by }) => by)));
      return invited.flatMap(({ table: id, by }) => {
        const one = found.find(({ table }) => table.id === id);
        const host = hosts.get(by)?.ref;
        if (!one || !host) return [];
        const table = tableInfo(one.table, one.seats, people, hub.presence);
        return [{ table, by: host, rematch: rematches.some((again) => again.table === id) }];
      });
    },
  );
  app.delete(
    '/api/me/invitations/:id',
    { ...guard, schema: { ...mine, summary: 'Decline an invitation', params, response: Nothing } },
    async (request) => {
      await store.friends.decline(request.params.id, me(request).id, now());
      return null;
    },
  );
  app.post(
    '/api/tables/:id/invitations',
    {
      ...guard,
      ...share(services, 0.1),
      schema: {
        ...mine,
        summary: 'Invite someone to a table at which I sit',
        params,
        body: NewInvitation,
        response: { 200: Type.Object({ name: Type.String() }) },
      },
    },
    async (request, reply) => {
      const host = me(request);
      const found = await store.tables.get(request.params.id);
      if (!found) return fail(reply, NO_TABLE);
      if (!found.seats.some(({ person_id }) => person_id === host.id))
        return fail(reply, refuse('not-seated', 'Take a seat before you invite others.'));
      if (found.table.status !== 'open')
        return fail(reply, refuse('wrong-status', 'The game has started already.'));
      const { body } = request;
      const guest = await ('person' in body
        ? store.people.byId(body.person)
        : store.people.byNameKey(nameKey(body.name)));
      if (!guest || guest.deleted || guest.id === host.id) return fail(reply, NOBODY);
      // A person who has blocked the host hears nothing of it, and the host does not learn of the block.
      const isBlocked = (await store.moderation.blockedBy(guest.id)).includes(host.id);
      if (!isBlocked && !(await mayInvite(host.id, guest.id)))
        return fail(reply, refuse('too-many-requests', 'This player has had many invitations today.'));
      if (!isBlocked && !(await store.friends.invite(found.table.id, guest.id, host.id, MOST_INVITED, now())))
        return fail(reply, refuse('not-allowed', `Up to ${MOST_INVITED} players can be invited to a table.`));
      return { name: refOf(guest).name };
    },
  );
}
