import { expect, test } from 'vitest';
import { positionWith } from '../e2e/support/positions.ts';
import { makeGame } from '../e2e/support/setups.ts';
import { collect, takeCollection } from '../src/games/collection.ts';
import { recordOf } from '../src/games/files.ts';
import { allGames, deleteGame, loadGame, saveGame } from '../src/games/storage.ts';

const { setup, actions } = positionWith('architect');

// Where nothing is kept, as here, games last as long as the page: enough to write a file and read it again.
test('all games go to one file and come back as they were; those that are here stay; damaged ones are counted', async () => {
  const game = makeGame(setup, ['person', 'easy', 'hard'], actions);
  await saveGame(game);
  const online = { id: 'online-abcdefgh', record: recordOf(game) };
  const file = JSON.stringify(await collect([online, { ...online, id: game.id }]));
  const written: { games: { id: string }[] } = JSON.parse(file);
  expect(written.games.map(({ id }) => id)).toEqual([game.id, online.id]);
  await deleteGame(game.id);
  expect(await takeCollection(file)).toEqual({ count: 2, known: 0, bad: 0 });
  const back = await loadGame(game.id);
  expect(back?.actions).toEqual(actions);
  expect(back?.controls).toEqual(['person', 'easy', 'hard']);
  expect(await takeCollection(file)).toEqual({ count: 0, known: 2, bad: 0 });
  const broken = { ...JSON.parse(file), games: [...written.games, { id: 'x', record: {} }, 7, null] };
  expect(await takeCollection(JSON.stringify(broken))).toEqual({ count: 0, known: 2, bad: 3 });
  expect((await allGames()).length).toBe(2);
});

test('what is no collection is none: a single record, another format, no JSON at all', async () => {
  const record = recordOf(makeGame(setup, ['person', 'person', 'person'], actions));
  for (const text of [JSON.stringify(record), '{"format":"concordia-games"}', '{"games":[]}', 'null', 'x'])
    expect(await takeCollection(text)).toBeNull();
});
