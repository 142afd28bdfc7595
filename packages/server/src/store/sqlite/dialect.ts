import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { SqliteFile } from './file.ts';

/** Kysely over SQLite's file. There is one connection; its holder has the database to itself. */
export class SqliteFileDialect implements Dialect {
  readonly driver: SqliteFileDriver;
  constructor(file: SqliteFile) {
    this.driver = new SqliteFileDriver(file);
  }
  createDriver(): Driver {
    return this.driver;
  }
  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }
  createAdapter(): DialectAdapter {
    return new SqliteAdapter();
  }
  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

class SqliteFileDriver implements Driver {
  readonly #file: SqliteFile;
  readonly #connection: FileConnection;
  #tail: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#connection = new FileConnection(file);
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#tail;
    let release: () => void = () => {};
    this.#tail = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.#connection;
  }
  async releaseConnection(): Promise<void> {
    this.#release();
  }
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    // A writer takes the lock at once; a reader must not block a server that writes.
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    await this.#file.flush();
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk may have rolled it back already.
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
  }
  async destroy(): Promise<void> {
    await this.#file.close();
  }
}

class FileConnection implements DatabaseConnection {
  readonly #file: SqliteFile;
  constructor(file: SqliteFile) {
    this.#file = file;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = this.#file.query(query.sql, query.parameters);
    const wrote = mayWrite(query) && (changes > 0 || rows.length > 0);
    if (wrote && !this.#file.inTransaction) await this.#file.flush();
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }
  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used');
  }
}

/** Everything but a plain select. */
function mayWrite({ query }: CompiledQuery): boolean {
  return query.kind !== 'SelectQueryNode' && query.kind !== 'RawNode';
}
