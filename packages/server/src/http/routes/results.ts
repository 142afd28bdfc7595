import { GODS, type God } from '@concordia/engine';
import { Id, LadderRow, PACES, Pace, PersonPage, SiteStatistics } from '@concordia/protocol';
import { Type } from 'typebox';
import { membersOf, refOf } from '../../people/member.ts';
import { ratingOf } from '../../ratings/rate.ts';
import { refuse } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { type App, readPerson } from '../context.ts';
import { ANYONE } from '../docs.ts';
import { fail } from '../errors.ts';

const tags = ['results'];

/** Ladder, player's page and statistics of the site. */
export function resultRoutes(app: App, services: Services): void {
  const { store } = services;

  app.get(
    '/api/ladder',
    {
      schema: {
        tags,
        summary: 'The best of the rated games, live or by the day',
        querystring: Type.Object({ pace: Type.Optional(Pace) }),
        response: { 200: Type.Array(LadderRow) },
      },
    },
    async (request) => {
      const pace = request.query.pace ?? 'live';
      const rows = await store.results.ladder(pace, 100);
      return rows.map((person, index) => ({
        rank: index + 1,
        person: refOf(person),
        ...ratingOf(person, pace),
      }));
    },
  );

  app.get(
    '/api/people/:id',
    {
      preHandler: readPerson(services),
      schema: {
        tags,
        security: ANYONE,
        params: Type.Object({ id: Id }),
        response: { 200: PersonPage },
      },
    },
    async (request, reply) => {
      const person = await store.people.byId(request.params.id);
      if (!person || person.deleted) return fail(reply, refuse('not-found', 'There is no such person.'));
      const [games, results, gods] = await Promise.all([
        store.results.games(person.id, 100),
        store.results.byBoard(person.id),
        store.results.averageByGod(person.id),
      ]);
      const seats = await store.finished.opponents(games.map(({ table_id }) => table_id));
      const others = membersOf(
        await store.people.byIds([...new Set(seats.flatMap(({ person_id }) => person_id ?? []))]),
      );
      const own = request.person?.id === person.id;
      const byGod = Object.fromEntries(GODS.map((god) => [god, gods[god] ?? 0])) as Record<God, number>;
      return {
        person: refOf(person),
        since: person.created_at,
        ratings: PACES.map((pace) => ratingOf(person, pace)).filter(({ games }) => games > 0),
        games: games.map((game) => ({
          table: own || game.open === 1 ? game.table_id : null,
          map: game.map,
          players: game.players,
          seat: game.seat,
          place: game.place,
          total: game.total,
          rated: game.rated === 1,
          opponents: seats
            .filter(({ table_id, seat }) => table_id === game.table_id && seat !== game.seat)
            .map(({ person_id, bot }) => ({ person: others.get(person_id ?? '')?.ref ?? null, bot })),
          reason: game.reason,
          finishedAt: game.finished_at,
        })),
        results: results.map(({ average, ...row }) => ({ ...row, averageTotal: average })),
        averageByGod: gods.vesta === null ? null : byGod,
      };
    },
  );

  app.get('/api/statistics', { schema: { tags, response: { 200: SiteStatistics } } }, async () => {
    const [counts, bySeat] = await Promise.all([store.results.counts(), store.results.bySeat()]);
    return { ...counts, bySeat: bySeat.map(({ average, ...row }) => ({ ...row, averageTotal: average })) };
  });
}
