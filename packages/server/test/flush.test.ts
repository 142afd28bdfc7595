import { fdatasyncSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Disk, Flusher } from '../src/store/sqlite/flusher.ts';
import { openSqlite } from '../src/store/sqlite/open.ts';
import { openStore } from '../src/store/store.ts';
import { eventually } from './support/eventually.ts';
import { append, person, table } from './support/rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'concordia-flush-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A disk so slow that the server never waits for it itself; while it is held, a flush ends when the test says so, and how. */
class SlowDisk implements Disk {
  readonly waiting: ((error: Error | null) => void)[] = [];
  isHeld = false;
  sync(fd: number, done: (error: Error | null) => void): void {
    if (this.isHeld) this.waiting.push(done);
    else {
      fdatasyncSync(fd);
      setTimeout(() => done(null), 3);
    }
  }
  syncNow(fd: number): void {
    fdatasyncSync(fd);
    const end = performance.now() + 3;
    while (performance.now() < end);
  }
  end(error: Error | null): void {
    for (const done of this.waiting.splice(0)) done(error);
  }
}

test('a turn is answered with yes only when the disk has it, however slow it is', async () => {
  const disk = new SlowDisk();
  const store = await openStore(openSqlite(join(folder, 'slow'), { flushing: { disk } }));
  await store.people.add(person('ada', 'Ada'));
  await store.tables.add(table('one'), 'ada');
  disk.isHeld = true;
  let answer: boolean | null = null;
  const turn = store.log.append(append('one', 1)).then((stored) => {
    answer = stored;
  });
  await eventually(() => disk.waiting.length > 0);
  // It can be read, and has not been answered.
  expect(await store.log.after('one', 0)).toHaveLength(1);
  expect(answer).toBeNull();
  disk.isHeld = false;
  disk.end(null);
  await turn;
  expect(answer).toBe(true);
  await store.backend.close();
});

test('after a failed flush nobody gets a positive answer from a second one', async () => {
  const file = join(folder, 'wal');
  writeFileSync(file, 'entries');
  const failures: string[] = [];
  const disk = new SlowDisk();
  const flusher = new Flusher(file, { disk, onFailed: ({ message }) => void failures.push(message) });
  await flusher.flush();
  disk.isHeld = true;
  const answer = flusher.flush().catch((error: Error) => error.message);
  await eventually(() => disk.waiting.length > 0);
  disk.end(new Error('EIO: i/o error'));
  expect(await answer).toBe('EIO: i/o error');
  expect(failures).toEqual(['EIO: i/o error']);
  await flusher.close();
});
