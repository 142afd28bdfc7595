/** SQLite's primary result codes for a database that is busy, read-only, broken or full. */
const SQLITE_CODES: ReadonlySet<number> = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/** SQLSTATE classes: connection, resources, operator, system, internal; and a database that is read-only. */
const POSTGRES_CLASSES: ReadonlySet<string> = new Set(['08', '53', '57', '58', 'XX']);
const POSTGRES_CODES: ReadonlySet<string> = new Set(['25006', '40001', '40P01', '55P03']);

/** Where there is no code: a connection that is lost, and a store that was closed because the server stops. */
const WORDS =
  /connection|terminat|timeout exceeded|Client was closed|not queryable|already been destroyed|after calling end|is not open/i;

/** True when the store cannot be read or written now: not reachable, busy, full, read-only, closed. Any other error is a bug. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE_CODES.has(error.errcode & 0xff);
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (/^[0-9A-Z]{5}$/.test(code)) return POSTGRES_CODES.has(code) || POSTGRES_CLASSES.has(code.slice(0, 2));
  if (/^E[A-Z]+$/.test(code)) return true;
  return WORDS.test(error.message);
}

/** For work that nobody waits for: an unavailable store is no error, it will come back; anything else is reported. */
export function bugsTo(onError: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    if (!isUnavailable(error)) onError(error);
  };
}
