import type { ErrorBody, ErrorCode, Me } from '@concordia/protocol';
import { signal } from '@preact/signals';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

/** Whether the page comes from a server that one can play on; a static host, or no network, is none. */
export const server = signal<'unknown' | 'there' | 'none'>('unknown');
/** Why it cannot identify the visitor now. */
export const busy = signal<ErrorCode | null>(null);
/** The person signed in there. */
export const me = signal<Me | null>(null);
/** The tables waiting for this person, as far as known. */
export const turnAt = signal<ReadonlySet<string>>(new Set());

/** The API lies beside the page, wherever that is. */
export function apiUrl(path: string): URL {
  return new URL(`api/${path}`, document.baseURI);
}

let search: Promise<void> | null = null;
/** Looks for the server and asks it who the visitor is. Callers in the meantime wait for the same answer. */
export function findServer(): Promise<void> {
  search ??= look().finally(() => {
    search = null;
  });
  return search;
}

async function look(): Promise<void> {
  let wait = FIRST_WAIT_MS;
  for (;;) {
    const told = await askServer();
    if (told === 'none') {
      // One that was there comes back, as its connection does.
      if (server.peek() !== 'there') server.value = 'none';
      return;
    }
    busy.value = told.ok ? null : told.code;
    if (told.ok) {
      me.value = told.me;
      server.value = 'there';
      return;
    }
    if (server.peek() === 'none') server.value = 'unknown';
    // A person the server cannot recognise right now is still someone: a new guest would replace the old one.
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }
}

type Told = { ok: true; me: Me | null } | { ok: false; code: ErrorCode };
async function askServer(): Promise<Told | 'none'> {
  try {
    const response = await fetch(apiUrl('me'), { headers: { accept: 'application/json' } });
    // A static host answers with a page of its own, or with nothing.
    if (!response.headers.get('content-type')?.startsWith('application/json')) return 'none';
    const body: unknown = await response.json();
    if (response.ok) return { ok: true, me: body as Me | null };
    return { ok: false, code: (body as ErrorBody).error.code };
  } catch {
    return 'none';
  }
}
