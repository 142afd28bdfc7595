/** SQLite's code, and PostgreSQL's, for a value that may be there only once. */
const SQLITE_UNIQUE = 2067;
const POSTGRES_UNIQUE = '23505';

/** True when a row was not written because another has what must be unique. */
export function isTwice(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return error.errcode === SQLITE_UNIQUE;
  return 'code' in error && error.code === POSTGRES_UNIQUE;
}
