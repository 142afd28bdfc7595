import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Append } from '../backend.ts';
import type { WorkerAnswer, WorkerRequest, WorkerResult } from './messages.ts';

/**
 * SQLite lives in a thread of its own, so that the server never waits for the disk: while one transaction is being
 * flushed, the next commits gather.
 */
const db = new DatabaseSync(workerData.file);
db.exec('pragma busy_timeout = 5000');
db.exec('pragma journal_mode = wal');
// Every commit is flushed before it is answered.
db.exec('pragma synchronous = full');
db.exec('pragma foreign_keys = on');

const prepared = new Map<string, { statement: StatementSync; reads: boolean }>();
function prepare(sql: string): { statement: StatementSync; reads: boolean } {
  let known = prepared.get(sql);
  if (!known) {
    const statement = db.prepare(sql);
    known = { statement, reads: statement.columns().length > 0 };
    if (prepared.size > 500) prepared.clear();
    prepared.set(sql, known);
  }
  return known;
}

const GATE = `update tables set seq = ?, status = ?, decider = ?, banks = ?, since = ?, deadline = ?, due_at = ?,
  lease_until = ?, notify = ?, result = ?, finished_at = ?, vote = null,
  snapshot_seq = case when ? is null then snapshot_seq else ? end, snapshot = coalesce(?, snapshot)
  where id = ? and seq = ? and status = 'playing'`;
const INSERT = `insert into entries (table_id, seq, kind, seat, key, body, at) values (?, ?, ?, ?, ?, ?, ?)`;

function append(batch: Append[]): boolean[] {
  const gate = prepare(GATE).statement;
  const insert = prepare(INSERT).statement;
  db.exec('begin immediate');
  try {
    const stored = batch.map(({ entry: e, patch: p }) => {
      const { changes } = gate.run(
        ...[e.seq, p.status, p.decider, p.banks, p.since, p.deadline, p.due_at, p.lease_until, p.notify],
        ...[p.result, p.finished_at, p.snapshot, e.seq, p.snapshot, e.table_id, e.seq - 1],
      );
      if (changes !== 1) return false;
      insert.run(e.table_id, e.seq, e.kind, e.seat, e.key, e.body, e.at);
      return true;
    });
    db.exec('commit');
    return stored;
  } catch (error) {
    if (db.isTransaction) db.exec('rollback');
    throw error;
  }
}

function answer(request: WorkerRequest): WorkerResult {
  switch (request.kind) {
    case 'query': {
      const { statement, reads } = prepare(request.sql);
      const values = request.parameters as SQLInputValue[];
      if (reads) return { rows: statement.all(...values), changes: 0 };
      return { rows: [], changes: Number(statement.run(...values).changes) };
    }
    case 'append':
      return { stored: append(request.batch) };
    case 'close':
      db.close();
      return { rows: [], changes: 0 };
    default:
      return request satisfies never;
  }
}

parentPort?.on('message', (request: WorkerRequest) => {
  let reply: WorkerAnswer;
  try {
    reply = { id: request.id, result: answer(request) };
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    reply = { id: request.id, error: { message, errcode: errcode ?? null } };
  }
  parentPort?.postMessage(reply);
});
