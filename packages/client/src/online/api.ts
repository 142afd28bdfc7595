import type { ErrorBody, ErrorCode } from '@concordia/protocol';
import { toast } from '../app/dialogs.tsx';
import { failureText } from './failures.ts';
import { apiUrl } from './server.ts';

export type Failure = ErrorCode | 'offline';
export type Answer<T> = { ok: true; value: T } | { ok: false; code: Failure };
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One request to the server. What it refuses, and a network that is away, come back as codes. */
export async function call<T>(method: Method, path: string, body?: unknown): Promise<Answer<T>> {
  try {
    const response = await fetch(apiUrl(path), {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const told: unknown = await response.json();
    if (response.ok) return { ok: true, value: told as T };
    return { ok: false, code: (told as ErrorBody).error.code };
  } catch {
    return { ok: false, code: 'offline' };
  }
}

/** The same, where a failure is only worth a sentence on the screen: null then. */
export async function ask<T>(method: Method, path: string, body?: unknown): Promise<{ value: T } | null> {
  const answer = await call<T>(method, path, body);
  if (answer.ok) return { value: answer.value };
  toast(failureText(answer.code), 'warn');
  return null;
}
