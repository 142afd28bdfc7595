import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TableInfo } from '@concordia/protocol';
import { expect, test } from 'vitest';
import { SQLITE_FILE } from '../src/store/sqlite/open.ts';
import { deciding, Follower, randomTurn, seededRng, startedTable, TestClient } from './support/client.ts';
import { testServer } from './support/server.ts';

/** Commits random turns, one after the other. */
async function playTurns(clients: readonly TestClient[], id: string, turns: number): Promise<void> {
  const rng = seededRng('old snapshots');
  for (let n = 0; n < turns; n++) {
    const info = await clients[0].ok<TableInfo>('GET', `/api/tables/${id}`);
    const client = deciding(info, info.decider, clients);
    const own = await Follower.at(client, id);
    const actions = randomTurn(own.followed!, rng);
    own.live.send({ type: 'commit', table: id, after: own.seq, key: `turn-${own.seq}-xx`, actions });
    await own.live.next('committed');
    own.live.close();
  }
}

test('a snapshot that another version of the rules stored is not read: the game is rebuilt from its log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'concordia-snapshots-'));
  try {
    const first = await testServer({ folder });
    const clients = [await TestClient.guest(first.url, 'Ada'), await TestClient.guest(first.url, 'Brutus')];
    const { id } = await startedTable(clients);
    await playTurns(clients, id, 20);
    await first.stop();

    const database = new DatabaseSync(join(folder, SQLITE_FILE));
    const game = database.prepare('select rules, snapshot from games').get() as {
      rules: number;
      snapshot: string;
    };
    const nonsense = Buffer.alloc(Buffer.from(game.snapshot, 'base64').length).toString('base64');
    database.prepare('update games set rules = ?, snapshot = ?').run(game.rules - 1, nonsense);
    database.close();

    const second = await testServer({ folder });
    const again = clients.map(({ cookie, me }) => Object.assign(new TestClient(second.url), { cookie, me }));
    await playTurns(again, id, 4);
    const told = await Follower.at(again[0], id);
    expect(told.seq).toBe(24);
    told.live.close();
    await second.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
