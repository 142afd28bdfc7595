import type { Append } from '../backend.ts';

export type WorkerRequest =
  | { id: number; kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { id: number; kind: 'append'; batch: Append[] }
  | { id: number; kind: 'close' };

export interface WorkerAnswer {
  id: number;
  result?: WorkerResult;
  error?: { message: string; errcode: number | null };
}
export type WorkerResult = { rows: unknown[]; changes: number } | { stored: boolean[] };
