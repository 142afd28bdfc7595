import type pg from 'pg';
import type { Append } from '../backend.ts';

/**
 * One call, hence one transaction and one flush for the whole batch, and no way for the planner to choose another way
 * than by the keys. The rows are locked in the order of their ids, so that two processes never wait for each other in
 * a circle; `seq` and `version` are the gate, the key of `entries` the proof. Part of a migration: a change needs a new one.
 */
export const APPEND_TURNS = `
create function append_turns(batch json) returns setof text language plpgsql as $$
declare
  b record;
begin
  for b in
    select * from json_to_recordset(batch) as r(
      table_id text, seq integer, version integer, kind text, seat integer, key text, body text, at bigint,
      status text, decider integer, banks text, since bigint, deadline bigint, notify integer,
      result text, finished_at bigint, snapshot text, work text, due_at bigint, owner text, claimed boolean)
    order by table_id
  loop
    update tables t set seq = b.seq, version = b.version + 1, status = b.status, decider = b.decider, banks = b.banks, since = b.since,
      deadline = b.deadline, result = b.result, finished_at = b.finished_at, vote = null
      where t.id = b.table_id and t.seq = b.seq - 1 and t.version = b.version and t.status = 'playing';
    continue when not found;
    if b.snapshot is not null then
      update games g set snapshot = b.snapshot, snapshot_seq = b.seq where g.table_id = b.table_id;
    end if;
    insert into entries (table_id, seq, kind, seat, key, body, at)
      values (b.table_id, b.seq, b.kind, b.seat, b.key, b.body, b.at);
    if b.work is not null then
      insert into jobs as j (table_id, work, due_at, owner) values (b.table_id, b.work, b.due_at, b.owner)
        on conflict (table_id) do update set work = excluded.work, due_at = excluded.due_at
        where b.claimed or j.work <> excluded.work or j.due_at > excluded.due_at;
    end if;
    if b.notify = 1 then
      insert into awaited (table_id) values (b.table_id) on conflict do nothing;
    end if;
    return next b.table_id;
  end loop;
end $$`;

/** The statement has a name, so that PostgreSQL plans it once a connection; a pooler gives each one to many. */
export async function append(pool: pg.Pool, batch: readonly Append[], named: boolean): Promise<boolean[]> {
  const { rows } = await pool.query<{ id: string }>({
    ...(named ? { name: 'append' } : {}),
    text: 'select append_turns($1) as id',
    values: [JSON.stringify(batch.map(asRow))],
  });
  const ids = new Set(rows.map((row) => row.id));
  return batch.map(({ entry }) => ids.has(entry.table_id));
}

function asRow({ entry, version, patch: { job, ...patch } }: Append): object {
  const { work = null, at: due_at = null, owner = null, claimed = null } = job ?? {};
  return { ...entry, version, ...patch, work, due_at, owner, claimed };
}
