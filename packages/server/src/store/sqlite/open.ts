import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Append, Backend } from '../backend.ts';
import type { Database } from '../schema.ts';
import { Checkpointer } from './checkpointer.ts';
import { SqliteFileDialect } from './dialect.ts';
import { SqliteFile } from './file.ts';
import type { FlusherOptions } from './flusher.ts';

export const SQLITE_FILE = 'concordia.db';

export interface SqliteOptions {
  /** Off only to read a folder that a server has open (backup). */
  exclusive?: boolean;
  flushing?: FlusherOptions;
}

/** The store in a folder, for one process. */
export function openSqlite(folder: string, options: SqliteOptions = {}): Backend {
  const path = join(folder, SQLITE_FILE);
  const reader = options.exclusive === false;
  if (reader && !existsSync(path)) throw new Error(`there is no store in ${folder}: see DATA_DIR`);
  const { lock, file } = inFolder(folder, () => {
    // Only the server may read it.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return { lock: reader ? null : lockFolder(folder), file: new SqliteFile(path, options.flushing) };
  });
  const dialect = new SqliteFileDialect(file);
  const db = new Kysely<Database>({ dialect });
  const alone = async <T>(work: () => T | Promise<T>): Promise<T> => {
    await dialect.driver.acquireConnection();
    try {
      return await work();
    } finally {
      await dialect.driver.releaseConnection();
    }
  };
  const checkpointer = new Checkpointer(path, () => file.logSize(), alone);
  file.onFlushed = () => checkpointer.flushed();
  return {
    kind: 'sqlite',
    db,
    migrating: (work) => work(db),
    append: async (batch: Append[]) => {
      const stored = await alone(() => file.append(batch));
      await file.flush();
      return stored;
    },
    lockTable: (trx, id) => trx.selectFrom('tables').selectAll().where('id', '=', id).executeTakeFirst(),
    close: async () => {
      await checkpointer.close();
      await db.destroy();
      lock?.close();
    },
  };
}

/** The message names the folder. */
function inFolder<T>(folder: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`the store in ${folder} cannot be opened, see DATA_DIR: ${reason}`, { cause: error });
  }
}

/** Two processes on one folder would not hear of each other. The lock goes with the process, however it ends. */
function lockFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'server.lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    throw new Error('another server is running on it', { cause: error });
  }
  return lock;
}
