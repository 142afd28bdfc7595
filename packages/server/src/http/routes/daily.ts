import { DailyTable, Day, NewDailyResult } from '@concordia/protocol';
import { Type } from 'typebox';
import { DailyResults } from '../../daily/results.ts';
import type { Services } from '../../services.ts';
import { type App, me, readPerson, share, signedIn } from '../context.ts';
import { ANYONE, SIGNED_IN } from '../docs.ts';
import { fail } from '../errors.ts';

/** Everyone's results in the game of a day. */
export function dailyRoutes(app: App, services: Services): void {
  const { store, pool, now } = services;
  const results = new DailyResults(store.daily, pool);
  const url = '/api/daily/:day';
  const about = { tags: ['results'], params: Type.Object({ day: Day }), response: { 200: DailyTable } };

  app.get(
    url,
    {
      preHandler: readPerson(services),
      schema: { ...about, security: ANYONE, summary: 'Results in the game of a day' },
    },
    (request) => results.table(request.params.day, request.person?.id ?? null),
  );
  app.post(
    url,
    {
      preHandler: signedIn(services),
      // A game played anew takes as long as dozens of turns.
      ...share(services, 0.02),
      schema: {
        ...about,
        security: SIGNED_IN,
        summary: 'Enter my result: the first one of a day counts, once the server has played the game anew',
        body: NewDailyResult,
      },
    },
    async (request, reply) => {
      const { day } = request.params;
      const person = me(request).id;
      const refusal = await results.enter(day, person, request.body.moves, now());
      return refusal ? fail(reply, refusal) : results.table(day, person);
    },
  );
}
