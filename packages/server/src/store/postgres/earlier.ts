/** As migration 002 made it; 008 replaces it. */
export const APPEND_TURNS_AND_NOTIFY = `
create function append_turns(batch json, sender text) returns setof text language plpgsql as $$
declare
  b record;
begin
  for b in
    select * from json_to_recordset(batch) as r(
      table_id text, seq integer, kind text, seat integer, key text, body text, at bigint,
      status text, decider integer, banks text, since bigint, deadline bigint, due_at bigint,
      lease_until bigint, notify integer, result text, finished_at bigint, snapshot text)
    order by table_id
  loop
    update tables t set seq = b.seq, status = b.status, decider = b.decider, banks = b.banks, since = b.since,
      deadline = b.deadline, due_at = b.due_at, lease_until = b.lease_until, notify = b.notify,
      result = b.result, finished_at = b.finished_at, vote = null
      where t.id = b.table_id and t.seq = b.seq - 1 and t.status = 'playing';
    continue when not found;
    if b.snapshot is not null then
      update games g set snapshot = b.snapshot, snapshot_seq = b.seq where g.table_id = b.table_id;
    end if;
    insert into entries (table_id, seq, kind, seat, key, body, at)
      values (b.table_id, b.seq, b.kind, b.seat, b.key, b.body, b.at);
    perform pg_notify('concordia', json_build_object('from', sender, 'note',
      json_build_object('kind', 'entry', 'table', b.table_id, 'seq', b.seq))::text);
    return next b.table_id;
  end loop;
end $$`;

/** As migration 008 made it; 009 replaces it. */
export const APPEND_TURNS_WITH_VERSION = `
create function append_turns(batch json) returns setof text language plpgsql as $$
declare
  b record;
begin
  for b in
    select * from json_to_recordset(batch) as r(
      table_id text, seq integer, version integer, kind text, seat integer, key text, body text, at bigint,
      status text, decider integer, banks text, since bigint, deadline bigint, due_at bigint,
      lease_until bigint, notify integer, result text, finished_at bigint, snapshot text)
    order by table_id
  loop
    update tables t set seq = b.seq, version = b.version + 1, status = b.status, decider = b.decider, banks = b.banks, since = b.since,
      deadline = b.deadline, due_at = b.due_at, lease_until = b.lease_until, notify = b.notify,
      result = b.result, finished_at = b.finished_at, vote = null
      where t.id = b.table_id and t.seq = b.seq - 1 and t.version = b.version and t.status = 'playing';
    continue when not found;
    if b.snapshot is not null then
      update games g set snapshot = b.snapshot, snapshot_seq = b.seq where g.table_id = b.table_id;
    end if;
    insert into entries (table_id, seq, kind, seat, key, body, at)
      values (b.table_id, b.seq, b.kind, b.seat, b.key, b.body, b.at);
    return next b.table_id;
  end loop;
end $$`;
