/** PostgreSQL's class of errors for a value that cannot be read or kept; SQLite takes any. */
const POSTGRES_DATA = /^22[0-9A-Z]{3}$/;

/** True when nothing was written because of what was to be written. */
export function isBadValue(error: unknown): boolean {
  return error instanceof Error && 'code' in error && POSTGRES_DATA.test(String(error.code));
}
