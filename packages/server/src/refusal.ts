import type { ErrorCode } from '@concordia/protocol';

/** An expected failure: what was asked is not possible, and why, in a code and in a sentence. */
export interface Refusal {
  refused: ErrorCode;
  message: string;
}

export function refuse(code: ErrorCode, message: string): Refusal {
  return { refused: code, message };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}
