-- What an entry is about, also where the row is that of a refund or a note: a search for a job's number finds who refunded it.
alter table audit_entries add column job_id integer, add column hauler_id integer;

create or replace function record_audit() returns trigger language plpgsql as $$
declare
  actor constant jsonb := current_setting('westhaul.actor')::jsonb;
  -- Secrets, and what follows from other columns.
  hidden constant text[] := array['password', 'search_key', 'updated_at', 'access_token', 'refresh_token',
    'token', 'token_hash', 'secret', 'p256dh', 'auth', 'field_versions'];
  old_row jsonb;
  new_row jsonb;
  whole jsonb;
begin
  if tg_op <> 'INSERT' then old_row := to_jsonb(old) - hidden; end if;
  if tg_op <> 'DELETE' then new_row := to_jsonb(new) - hidden; end if;
  whole := coalesce(new_row, old_row);
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value) into new_row from jsonb_each(new_row)
      where value is distinct from old_row -> key;
    if new_row is null and to_jsonb(new) ->> 'password' is not distinct from to_jsonb(old) ->> 'password' then
      return null;
    end if;
    select jsonb_object_agg(key, old_row -> key) into old_row from jsonb_object_keys(new_row) as key;
  end if;
  -- What is erased is not kept here either: the certificate counts it.
  if actor ? 'erases' then
    old_row := null;
    new_row := null;
  end if;
  insert into audit_entries (user_id, team_role, call, address, subject, row_key, change, before, after, job_id, hauler_id)
  values ((actor ->> 'userId')::integer, actor ->> 'teamRole', actor ->> 'call', actor ->> 'address', tg_table_name,
    (select string_agg(whole ->> col, '/') from unnest(tg_argv) as col), lower(tg_op), old_row, new_row,
    case tg_table_name when 'jobs' then (whole ->> 'id')::integer else (whole ->> 'job_id')::integer end,
    case tg_table_name when 'haulers' then (whole ->> 'id')::integer else (whole ->> 'hauler_id')::integer end);
  return null;
end
$$;

-- Entries that were written before.
alter table audit_entries disable trigger keep;
update audit_entries set
  job_id = case when subject = 'jobs' then row_key::integer else coalesce(after ->> 'job_id', before ->> 'job_id')::integer end,
  hauler_id = case when subject = 'haulers' then row_key::integer else coalesce(after ->> 'hauler_id', before ->> 'hauler_id')::integer end;
alter table audit_entries enable trigger keep;

alter table audit_entries drop column search_key;
alter table audit_entries add column search_key text not null generated always as (search_key(
  call || ' ' || subject || ' ' || row_key || coalesce(' job ' || job_id, '') || coalesce(' hauler ' || hauler_id, ''))) stored;
create index audit_entries_search on audit_entries using gin (search_key gin_trgm_ops);
create index audit_entries_job on audit_entries (job_id, at, id) where job_id is not null;
create index audit_entries_hauler on audit_entries (hauler_id, at, id) where hauler_id is not null;
create index audit_entries_at on audit_entries (at, id);
