import { NewPushSubscription } from '@concordia/protocol';
import { Type } from 'typebox';
import { randomId } from '../../random.ts';
import { refuse } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { type App, me, share, signedIn } from '../context.ts';
import { Nothing, SIGNED_IN } from '../docs.ts';
import { fail } from '../errors.ts';

const MOST_BROWSERS = 10;

/** Browsers that want to be told by web push. */
export function pushRoutes(app: App, services: Services): void {
  const { store, pusher, now } = services;
  const mine = { tags: ['people'], security: SIGNED_IN };
  const guard = { preHandler: signedIn(services), ...share(services, 0.1) };

  app.post(
    '/api/me/push',
    {
      ...guard,
      schema: {
        ...mine,
        summary: 'Send notices to this browser by web push',
        body: NewPushSubscription,
        response: Nothing,
      },
    },
    async (request, reply) => {
      const { endpoint, keys } = request.body;
      const problem = pusher.problem(endpoint);
      if (problem) return fail(reply, refuse('bad-request', problem));
      const person = me(request).id;
      const row = { id: randomId(), person_id: person, endpoint, ...keys, created_at: now() };
      await store.notices.addPush(row, MOST_BROWSERS);
      return null;
    },
  );
  app.delete(
    '/api/me/push',
    {
      ...guard,
      schema: {
        ...mine,
        summary: 'Stop sending notices to this browser',
        body: Type.Object({ endpoint: Type.String({ maxLength: 1000 }) }, { additionalProperties: false }),
        response: Nothing,
      },
    },
    async (request) => {
      await store.notices.removePush(me(request).id, request.body.endpoint);
      return null;
    },
  );
}
