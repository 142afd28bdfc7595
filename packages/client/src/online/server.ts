import type { Me } from '@concordia/protocol';
import { signal } from '@preact/signals';

/** Whether the page comes from a server that one can play on; a static host, or no network, is none. */
export const server = signal<'unknown' | 'there' | 'none'>('unknown');
/** Who one is there. */
export const me = signal<Me | null>(null);
/** The tables at which it is one's turn, as far as it was told. */
export const turnAt = signal<ReadonlySet<string>>(new Set());

/** The API lies beside the page, wherever that is. */
export function apiUrl(path: string): URL {
  return new URL(`api/${path}`, document.baseURI);
}

export async function findServer(): Promise<void> {
  try {
    const response = await fetch(apiUrl('me'), { headers: { accept: 'application/json' } });
    // A static host answers with a page of its own, or with nothing.
    const speaks = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    if (speaks && response.ok) me.value = (await response.json()) as Me | null;
    server.value = speaks ? 'there' : 'none';
  } catch {
    server.value = 'none';
  }
}
