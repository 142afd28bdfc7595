import { determinize, legalActions, type Seat, seededRng, unwrap, view } from '@concordia/engine';
import { Commit, Entry, Explore, Explored, GameRecord, Id, Seen } from '@concordia/protocol';
import { Type } from 'typebox';
import { isRefusal, refuse } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { commitTurn } from '../../tables/commit.ts';
import { entryFromRow } from '../../tables/entries.ts';
import type { HotTable, Running } from '../../tables/hot.ts';
import { NO_TABLE } from '../../tables/lifecycle.ts';
import { recordOf } from '../../tables/record.ts';
import { tryActions } from '../../tables/turn.ts';
import { type App, me, readPerson, signedIn } from '../context.ts';
import { ANYONE, SIGNED_IN } from '../docs.ts';
import { fail } from '../errors.ts';

const tags = ['play'];
const params = Type.Object({ id: Id });
const Count = Type.String({ pattern: '^[0-9]{1,9}$' });
const NOT_ON = refuse('wrong-status', 'There is no game in progress at this table.');

/** The game over plain HTTP: what the WebSocket offers, and more comfort for bots without an engine. */
export function playRoutes(app: App, services: Services): void {
  const { registry, store, people } = services;
  const guard = { preHandler: signedIn(services) };
  const anyone = { preHandler: readPerson(services) };

  app.get(
    '/api/tables/:id/entries',
    {
      schema: {
        tags,
        summary: 'The log after an entry',
        params,
        querystring: Type.Object({ after: Type.Optional(Count) }),
        response: { 200: Type.Array(Entry) },
      },
    },
    async (request, reply) => {
      const hot = await registry.get(request.params.id);
      if (!hot) return fail(reply, NO_TABLE);
      return (await registry.entriesAfter(hot, Number(request.query.after ?? 0))).map(entryFromRow);
    },
  );
  app.get(
    '/api/tables/:id/view',
    {
      ...anyone,
      schema: {
        tags,
        security: ANYONE,
        summary: 'The game as my seat, or a spectator, sees it',
        params,
        response: { 200: Seen },
      },
    },
    async (request, reply) => {
      const hot = await registry.get(request.params.id);
      if (!hot) return fail(reply, NO_TABLE);
      if (!hot.running) return fail(reply, NOT_ON);
      const viewer = hot.seatOf(request.person?.id ?? null) ?? 'spectator';
      return { seq: hot.row.seq, view: { ...view(hot.running.game, hot.running.state, viewer) } };
    },
  );
  app.post(
    '/api/tables/:id/explore',
    {
      ...guard,
      schema: {
        tags,
        security: SIGNED_IN,
        summary: 'What I may do after some actions of my turn',
        params,
        body: Explore,
        response: { 200: Explored },
      },
    },
    async (request, reply) => {
      const hot = await registry.get(request.params.id);
      if (!hot) return fail(reply, NO_TABLE);
      const { running, row } = hot;
      if (!running || row.status !== 'playing') return fail(reply, NOT_ON);
      if (request.body.after !== row.seq) return fail(reply, refuse('stale', 'The game has moved on.'));
      const seat = hot.seatOf(me(request).id);
      if (seat === null || row.decider !== seat)
        return fail(reply, refuse('not-your-turn', 'It isn’t your turn.'));
      const explored = explore(hot, running, seat, request.body.actions);
      return isRefusal(explored) ? fail(reply, explored) : explored;
    },
  );
  app.post(
    '/api/tables/:id/commits',
    {
      ...guard,
      schema: {
        tags,
        security: SIGNED_IN,
        summary: 'Commit a whole turn',
        params,
        body: Commit,
        response: { 200: Type.Object({ seq: Type.Integer() }) },
      },
    },
    async (request, reply) => {
      const hot = await registry.get(request.params.id);
      if (!hot) return fail(reply, NO_TABLE);
      const person = me(request);
      if (request.headers.authorization !== undefined && person.bot === 0) await people.markBot(person.id);
      const done = await commitTurn(services.commits, hot, { person: person.id }, request.body);
      return 'seq' in done ? { seq: done.seq } : fail(reply, done);
    },
  );
  app.get(
    '/api/tables/:id/record',
    { schema: { tags, summary: 'The record of a finished game', params, response: { 200: GameRecord } } },
    async (request, reply) => {
      const hot = await registry.get(request.params.id);
      if (!hot) return fail(reply, NO_TABLE);
      // While a game is on, its set-up is a secret.
      const record = await recordOf(store, hot);
      return (
        record ?? fail(reply, refuse('wrong-status', 'The record is available once the game is finished.'))
      );
    },
  );
  app.get(
    '/api/shared/:share',
    {
      schema: {
        tags,
        summary: 'A shared game',
        params: Type.Object({ share: Id }),
        response: { 200: GameRecord },
      },
    },
    async (request, reply) => {
      const row = await store.tables.byShare(request.params.share);
      const hot = row && (await registry.get(row.id));
      const record = hot && (await recordOf(store, hot));
      return record ?? fail(reply, refuse('not-found', 'There is no such game.'));
    },
  );
}

/** Tried on a game in which the stack is shuffled anew, so that nothing can be learned of the true one. */
function explore(hot: HotTable, running: Running, seat: Seat, actions: readonly unknown[]) {
  const seen = view(running.game, running.state, seat, 'careful');
  const { game, state } = unwrap(determinize(seen, seededRng(`${hot.id} ${hot.row.seq}`)));
  const tried = tryActions(game, state, actions);
  if (isRefusal(tried)) return tried;
  const { complete } = tried;
  // What the end of a turn deals is not to be seen before it is committed, not even an invented one.
  if (complete) return { seq: hot.row.seq, view: seen, complete, legal: [] };
  return {
    seq: hot.row.seq,
    view: view(game, state, seat, 'careful'),
    complete,
    legal: legalActions(game, state),
  };
}
