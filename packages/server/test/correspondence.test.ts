import type {
  FinishedGames,
  Invitation,
  Me,
  MyRecords,
  Note,
  PersonPage,
  TableInfo,
} from '@concordia/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startedTable, TestClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
let ada: TestClient;
let bru: TestClient;
beforeAll(async () => {
  server = await testServer();
  ada = await TestClient.guest(server.url, 'Ada');
  bru = await TestClient.guest(server.url, 'Брут');
});
afterAll(() => server.stop());

const open = (wish: Record<string, unknown> = {}) =>
  ada.ok<TableInfo>('POST', '/api/tables', { map: 'italia', seats: 2, ...wish });
const join = (who: TestClient, id: string) => who.code('POST', `/api/tables/${id}/join`, {});
/** A game that both agree to end at once. */
async function ended(wish: Record<string, unknown> = {}): Promise<string> {
  const { id } = await startedTable([ada, bru], wish);
  for (const one of [ada, bru]) await one.ok('POST', `/api/tables/${id}/votes`, { kind: 'end', yes: true });
  await eventually(async () =>
    (await server.services.store.finished.find(ada.id, {}, 100)).some((game) => game.id === id),
  );
  return id;
}

test('finished games are found by opponent, board, players and how they ended', async () => {
  const [one, two] = [await ended(), await ended({ seats: 3, map: 'imperium' })];
  const find = async (query: string) =>
    (await ada.ok<FinishedGames>('GET', `/api/me/finished?${query}`)).games.map(({ id }) => id);
  expect(await find('')).toEqual([two, one]);
  expect(await find(`opponent=${encodeURIComponent('брУ')}`)).toEqual([two, one]);
  expect(await find('opponent=Nobody')).toEqual([]);
  expect(await find('map=imperium')).toEqual([two]);
  expect(await find('players=2')).toEqual([one]);
  expect([...(await find('place=won')), ...(await find('place=lost'))].toSorted()).toEqual(
    [one, two].toSorted(),
  );
  expect(await find('reason=agreed')).toEqual([two, one]);
  expect(await find('reason=rules')).toEqual([]);
  const all = await ada.ok<FinishedGames>('GET', '/api/me/finished');
  expect(await find(`before=${all.games[0].finishedAt}`)).toEqual([one]);
  expect(all.next).toBeNull();
  const page = await ada.ok<PersonPage>('GET', `/api/people/${ada.id}`);
  expect(page.games[1].opponents.map(({ person }) => person?.name)).toEqual(['Брут']);
  expect(page.games[0].opponents.filter(({ bot }) => bot !== null)).toHaveLength(1);
  expect(page.games[0].reason).toBe('agreed');
});

test('the records of all finished games come page by page, each once', async () => {
  for (let n = 0; n < 11; n++) await ended();
  const first = await ada.ok<MyRecords>('GET', '/api/me/records');
  expect(first.records).toHaveLength(10);
  const rest = await ada.ok<MyRecords>('GET', `/api/me/records?before=${first.next}`);
  const ids = [...first.records, ...rest.records].map(({ table }) => table);
  const found = await server.services.store.finished.find(ada.id, {}, 100);
  expect(ids).toEqual(found.map(({ id }) => id));
  expect(rest.next).toBeNull();
  expect(rest.records[0].record.setup.players.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Брут']);
}, 60_000);

test('notes are private, can be changed and removed, and go with their owner', async () => {
  const cato = await TestClient.guest(server.url, 'Cato');
  const notes = (who: TestClient) => who.ok<Note[]>('GET', '/api/me/notes');
  const { id } = await open();
  await cato.ok('PUT', `/api/me/notes/${ada.id}`, { text: ' buys weavers ' });
  await cato.ok('PUT', `/api/me/notes/${id}`, { text: 'good table' });
  await cato.ok('PUT', `/api/me/notes/${ada.id}`, { text: 'buys vintners' });
  expect((await notes(cato)).map(({ about, text }) => [about, text]).toSorted()).toEqual(
    [
      [ada.id, 'buys vintners'],
      [id, 'good table'],
    ].toSorted(),
  );
  expect(await notes(ada)).toEqual([]);
  const own = await cato.ok<{ notes: { text: string }[] }>('GET', '/api/me/data');
  expect(own.notes).toHaveLength(2);
  await cato.ok('PUT', `/api/me/notes/${id}`, { text: '  ' });
  expect(await notes(cato)).toHaveLength(1);
  expect(await cato.code('PUT', '/api/me/notes/nobody-has-this-id', { text: 'x' })).toBe('not-found');
  expect(await cato.code('PUT', `/api/me/notes/${id}`, { text: 'x'.repeat(2001) })).toBe('bad-request');
  await cato.ok('DELETE', '/api/me', {});
  expect(await server.services.store.notes.of(cato.id)).toEqual([]);
});

test('nobody can flood the store with notes: neither quickly nor slowly', async () => {
  const { notes } = server.services.store;
  const cato = await TestClient.guest(server.url, 'Cato');
  const codes = [];
  for (let n = 0; n < 40; n++)
    codes.push(await cato.code('PUT', `/api/me/notes/${ada.id}`, { text: `${n}` }));
  expect(codes.at(-1)).toBe('too-many-requests');
  expect(await notes.put(cato.id, 'a', 'x', 2, 1)).toBe(true);
  expect(await notes.put(cato.id, 'b', 'x', 2, 1)).toBe(false);
  expect(await notes.put(cato.id, 'a', 'y', 2, 1)).toBe(true);
});

test('a table can be for people its owner follows; who is invited may come too', async () => {
  const only = { followed: true, ratingFrom: null, ratingTo: null };
  const cato = await TestClient.guest(server.url, 'Cato');
  const { id, only: told } = await open({ seats: 3, only });
  expect(told).toEqual(only);
  expect(await join(cato, id)).toBe('not-followed');
  await ada.ok('POST', `/api/tables/${id}/invitations`, { person: cato.id });
  expect(await join(cato, id)).toBeNull();
  expect(await join(bru, id)).toBe('not-followed');
  await ada.ok('PUT', `/api/me/following/${bru.id}`);
  expect(await join(bru, id)).toBeNull();
});

test('a table can be for a range of ratings, at its own pace', async () => {
  const range = (ratingFrom: number | null, ratingTo: number | null) => ({
    only: { followed: false, ratingFrom, ratingTo },
  });
  const days = { time: { kind: 'days', days: 1 } };
  await server.services.store.people.update(bru.id, { days_mu: 40, days_sigma: 2, days_games: 20 });
  const strong = await open({ ...range(1500, null), ...days });
  expect(await join(await TestClient.guest(server.url, 'Cato'), strong.id)).toBe('rating-range');
  expect(await join(bru, strong.id)).toBeNull();
  const quick = await open({ ...range(1500, null), time: { kind: 'live', bank: 600, increment: 0 } });
  expect(await join(bru, quick.id)).toBe('rating-range');
  const weak = await open({ ...range(null, 1200), ...days });
  expect(await join(bru, weak.id)).toBe('rating-range');
});

test('players choose their colours, each another one, and keep them wherever the draw seats them', async () => {
  const { id } = await open();
  await bru.ok('POST', `/api/tables/${id}/join`, {});
  const choose = (who: TestClient, colour: string | null) =>
    who.code('POST', `/api/tables/${id}/colour`, { colour });
  expect(await choose(ada, 'black')).toBeNull();
  expect(await choose(bru, 'black')).toBe('colour-taken');
  expect(await choose(bru, 'pink')).toBe('bad-request');
  expect(await choose(bru, 'yellow')).toBeNull();
  const { seats } = await ada.ok<TableInfo>('POST', `/api/tables/${id}/start`);
  expect(seats.map(({ person, colour }) => [person?.name, colour]).toSorted()).toEqual([
    ['Ada', 'black'],
    ['Брут', 'yellow'],
  ]);
  expect(await choose(ada, null)).toBe('wrong-status');
});

test('a rematch is listed until it is answered, and no longer', async () => {
  const rematches = async () =>
    (await bru.ok<Invitation[]>('GET', '/api/me/invitations')).filter(({ rematch }) => rematch);
  const first = await ada.ok<TableInfo>('POST', `/api/tables/${await ended()}/rematch`);
  const second = await ada.ok<TableInfo>('POST', `/api/tables/${await ended()}/rematch`);
  const listed = await rematches();
  expect(listed.map(({ table }) => table.id).toSorted()).toEqual([first.id, second.id].toSorted());
  expect(listed[0].by.name).toBe('Ada');
  await bru.ok('DELETE', `/api/me/invitations/${first.id}`);
  expect((await rematches()).map(({ table }) => table.id)).toEqual([second.id]);
  await bru.ok('POST', `/api/tables/${second.id}/join`, {});
  expect(await rematches()).toEqual([]);
});

test('what a guest noted and whom they followed moves to the account they sign in to', async () => {
  const account = new TestClient(server.url);
  account.me = await account.ok<Me>('POST', '/api/account', { name: 'Decius', password: 'a long password' });
  const guest = await TestClient.guest(server.url, 'Decius too');
  await guest.ok('PUT', `/api/me/notes/${ada.id}`, { text: 'as a guest' });
  await guest.ok('PUT', `/api/me/following/${ada.id}`);
  await server.services.store.accounts.merge(guest.id, account.id);
  expect((await account.ok<Note[]>('GET', '/api/me/notes')).map(({ text }) => text)).toEqual(['as a guest']);
  expect(await server.services.store.friends.followedBy(account.id)).toEqual([ada.id]);
});
