import { Worker } from 'node:worker_threads';
import type { Append } from '../backend.ts';
import type { WorkerAnswer, WorkerRequest } from './messages.ts';

type Work =
  | { kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { kind: 'append'; batch: Append[] }
  | { kind: 'close' };

/** The near end of SQLite's thread: requests are answered in the order in which they were made. */
export class SqliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve(answer: WorkerAnswer): void; reject(error: Error): void }>();
  #next = 0;

  constructor(file: string) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { file } });
    this.#worker.on('message', (answer: WorkerAnswer) => {
      this.#waiting.get(answer.id)?.resolve(answer);
      this.#waiting.delete(answer.id);
    });
    this.#worker.on('error', (error) => this.#fail(error as Error));
    this.#worker.on('exit', () => this.#fail(new Error('connection to SQLite closed')));
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<{ rows: unknown[]; changes: number }> {
    const result = await this.#ask({ kind: 'query', sql, parameters });
    return result && 'rows' in result ? result : { rows: [], changes: 0 };
  }

  async append(batch: Append[]): Promise<boolean[]> {
    const result = await this.#ask({ kind: 'append', batch });
    return result && 'stored' in result ? result.stored : [];
  }

  async close(): Promise<void> {
    await this.#ask({ kind: 'close' });
    await this.#worker.terminate();
  }

  async #ask(work: Work): Promise<WorkerAnswer['result']> {
    const id = this.#next++;
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...work } satisfies WorkerRequest);
    });
    if (answer.error) {
      const { message, errcode } = answer.error;
      throw Object.assign(new Error(message), errcode === null ? {} : { errcode });
    }
    return answer.result;
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
