import { Id, NewPlan, Nullable, PlanInfo } from '@concordia/protocol';
import { Type } from 'typebox';
import { refuse } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { NO_TABLE } from '../../tables/lifecycle.ts';
import { type App, me, share, signedIn } from '../context.ts';
import { Nothing, SIGNED_IN } from '../docs.ts';
import { fail } from '../errors.ts';

/** A turn planned while waiting: stored with the account, seen by its owner alone. */
export function planRoutes(app: App, services: Services): void {
  const { store, registry, planner } = services;
  const url = '/api/tables/:id/plan';
  const mine = { tags: ['play'], security: SIGNED_IN, params: Type.Object({ id: Id }) };
  const guard = { preHandler: signedIn(services) };

  app.get(
    url,
    {
      ...guard,
      schema: { ...mine, summary: 'My plan at this table', response: { 200: Nullable(PlanInfo) } },
    },
    (request) => store.plans.get(request.params.id, me(request).id),
  );
  app.put(
    url,
    {
      ...guard,
      ...share(services, 0.2),
      schema: { ...mine, summary: 'Plan my next turn', body: NewPlan, response: Nothing },
    },
    async (request, reply) => {
      const hot = await registry.get(request.params.id);
      if (!hot) return fail(reply, NO_TABLE);
      const person = me(request).id;
      if (hot.seatOf(person) === null)
        return fail(reply, refuse('not-seated', 'You don’t play at this table.'));
      if (hot.row.status !== 'playing')
        return fail(reply, refuse('wrong-status', 'There is no game in progress.'));
      await planner.keep(hot, person, { ...request.body, dropped: null });
      return null;
    },
  );
  app.delete(
    url,
    { ...guard, schema: { ...mine, summary: 'Drop my plan', response: Nothing } },
    async (request, reply) => {
      const hot = await registry.get(request.params.id);
      if (!hot) return fail(reply, NO_TABLE);
      await planner.keep(hot, me(request).id, null);
      return null;
    },
  );
}
