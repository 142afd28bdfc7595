import {
  ColourRequest,
  FillRequest,
  Id,
  JoinRequest,
  LobbyTable,
  NewTable,
  ReplaceRequest,
  TableInfo,
  VoteRequest,
} from '@concordia/protocol';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { Budget } from '../../limits/budget.ts';
import { membersAt } from '../../people/member.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { handOver, replaceSilent, resign, returnToTable } from '../../tables/absence.ts';
import { tableInfo } from '../../tables/info.ts';
import {
  chooseColour,
  createTable,
  emptySeat,
  fillSeat,
  joinTable,
  leaveTable,
  NO_TABLE,
  rematch,
  shareTable,
  startTable,
} from '../../tables/lifecycle.ts';
import { openVote, vote } from '../../tables/votes.ts';
import { type App, me, share, signedIn } from '../context.ts';
import { SIGNED_IN } from '../docs.ts';
import { fail } from '../errors.ts';

/** Proposals of one player at one table: each moves the others' board. */
const PROPOSALS = { most: 3, perSecond: 1 / 60 };
const TOO_OFTEN = refuse(
  'too-many-requests',
  'You have proposed something several times; please wait a minute.',
);
const tags = ['tables'];
const mine = { tags, security: SIGNED_IN };
const params = Type.Object({ id: Id });
const response = { 200: TableInfo };

export function tableRoutes(app: App, services: Services): void {
  const { lifecycle, hub, registry } = services;
  const proposals = new Budget(PROPOSALS);
  const guard = { preHandler: signedIn(services) };

  const info = async (id: string, reply: FastifyReply) => {
    const hot = await registry.get(id);
    return hot ? hub.info(hot) : fail(reply, NO_TABLE);
  };
  /** The table and the lobby are updated before the answer goes out. */
  const changed = async (id: string, done: Refusal | null, reply: FastifyReply) => {
    if (done) return fail(reply, done);
    await hub.refresh(id);
    const hot = registry.awake(id);
    if (hot) hub.callToStart(hot);
    return info(id, reply);
  };

  app.get(
    '/api/lobby',
    {
      schema: {
        tags,
        summary: 'Public tables that are open or on',
        response: { 200: Type.Array(LobbyTable) },
      },
    },
    () => hub.lobby.list(),
  );
  app.get(
    '/api/me/tables',
    { ...guard, schema: { ...mine, summary: 'Tables I sit at', response: { 200: Type.Array(TableInfo) } } },
    async (request) => {
      const found = await services.store.tables.ofPerson(me(request).id, 100);
      const people = await membersAt(services.store, found);
      return found.map(({ table, seats }) => tableInfo(table, seats, people, hub.presence));
    },
  );
  app.post(
    '/api/tables',
    {
      ...guard,
      ...share(services, 0.1),
      schema: { ...mine, summary: 'Open a table', body: NewTable, response },
    },
    async (request, reply) => {
      const id = await createTable(lifecycle, me(request), request.body);
      return isRefusal(id) ? fail(reply, id) : changed(id, null, reply);
    },
  );
  app.get('/api/tables/:id', { schema: { tags, params, response } }, (request, reply) =>
    info(request.params.id, reply),
  );

  app.post(
    '/api/tables/:id/join',
    { ...guard, schema: { ...mine, params, body: JoinRequest, response } },
    async (request, reply) => {
      const { id } = request.params;
      return changed(id, await joinTable(lifecycle, id, me(request), request.body.seat), reply);
    },
  );
  app.post(
    '/api/tables/:id/leave',
    { ...guard, schema: { ...mine, summary: 'Leave an open table; its owner closes it', params, response } },
    async (request, reply) => {
      const left = await leaveTable(lifecycle, request.params.id, me(request));
      if (isRefusal(left)) return fail(reply, left);
      for (const id of left) await hub.refresh(id);
      return info(request.params.id, reply);
    },
  );
  app.post(
    '/api/tables/:id/bots',
    {
      ...guard,
      schema: { ...mine, summary: 'Seat a computer player', params, body: FillRequest, response },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { seat, level } = request.body;
      return changed(id, await fillSeat(lifecycle, id, me(request), seat, level), reply);
    },
  );
  app.delete(
    '/api/tables/:id/seats/:seat',
    {
      ...guard,
      schema: {
        ...mine,
        summary: 'Remove a player from a seat',
        params: Type.Object({ id: Id, seat: Type.String({ pattern: '^[0-4]$' }) }),
        response,
      },
    },
    async (request, reply) => {
      const { id, seat } = request.params;
      return changed(id, await emptySeat(lifecycle, id, me(request), Number(seat)), reply);
    },
  );
  app.post(
    '/api/tables/:id/start',
    { ...guard, schema: { ...mine, params, response } },
    async (request, reply) => {
      const { id } = request.params;
      const refusal = await startTable(lifecycle, id, me(request));
      const answer = await changed(id, refusal, reply);
      const hot = refusal ? undefined : registry.awake(id);
      if (hot) await hub.callToTable(hot);
      return answer;
    },
  );
  app.post(
    '/api/tables/:id/return',
    {
      ...guard,
      schema: { ...mine, summary: 'Take the seat back from the computer', params, response },
    },
    async (request, reply) => {
      const { id } = request.params;
      return changed(id, await returnToTable(lifecycle, id, me(request)), reply);
    },
  );
  app.post(
    '/api/tables/:id/hand-over',
    {
      ...guard,
      schema: { ...mine, summary: 'Let the computer play for me until I return', params, response },
    },
    async (request, reply) => {
      const { id } = request.params;
      return changed(id, await handOver(lifecycle, id, me(request)), reply);
    },
  );
  app.post(
    '/api/tables/:id/resign',
    { ...guard, schema: { ...mine, summary: 'Resign', params, response } },
    async (request, reply) => {
      const { id } = request.params;
      const hot = await registry.get(id);
      if (!hot) return fail(reply, NO_TABLE);
      return changed(id, await resign(lifecycle, services.commits, hub.presence, hot, me(request)), reply);
    },
  );
  app.post(
    '/api/tables/:id/replace',
    {
      ...guard,
      schema: {
        ...mine,
        summary: 'Let the computer play for a player who has gone silent',
        params,
        body: ReplaceRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { seat } = request.body;
      return changed(id, await replaceSilent(lifecycle, hub.presence, id, me(request), seat), reply);
    },
  );
  app.post(
    '/api/tables/:id/votes',
    {
      ...guard,
      schema: {
        ...mine,
        summary: 'Agree, or not, to end, cancel or take back',
        params,
        body: VoteRequest,
        response,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const hot = await registry.get(id);
      if (!hot) return fail(reply, NO_TABLE);
      const { kind, yes } = request.body;
      const isNew = yes && openVote(hot.row) === null;
      if (isNew && !proposals.spend(`${me(request).id} ${id}`, 1, services.now()))
        return fail(reply, TOO_OFTEN);
      return changed(id, await vote(services.commits, hot, me(request).id, kind, yes), reply);
    },
  );
  app.post(
    '/api/tables/:id/rematch',
    {
      ...guard,
      schema: {
        ...mine,
        summary: 'Open or find the rematch and take a seat there, if one is free',
        params,
        response,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const again = await rematch(lifecycle, id, me(request));
      if (isRefusal(again)) return fail(reply, again);
      await hub.refresh(id);
      return changed(again, null, reply);
    },
  );
  app.post(
    '/api/tables/:id/colour',
    {
      ...guard,
      ...share(services, 0.2),
      schema: { ...mine, summary: 'Ask for a colour', params, body: ColourRequest, response },
    },
    async (request, reply) => {
      const { id } = request.params;
      return changed(id, await chooseColour(lifecycle, id, me(request), request.body.colour), reply);
    },
  );
  app.post(
    '/api/tables/:id/share',
    {
      ...guard,
      schema: {
        ...mine,
        summary: 'A link to the finished game',
        params,
        response: { 200: Type.Object({ share: Type.String() }) },
      },
    },
    async (request, reply) => {
      const link = await shareTable(lifecycle, request.params.id, me(request));
      return isRefusal(link) ? fail(reply, link) : { share: link };
    },
  );
}
