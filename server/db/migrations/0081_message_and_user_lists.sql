alter table notifications add column search_key text not null generated always as (search_key(
  coalesce(job_id::text, '') || ' ' || coalesce(recipient_phone, '') || ' ' || coalesce(recipient_email, '')
  || ' ' || message_type || ' ' || subject
  -- A sign-in code is read by the person it was sent to alone.
  || case when message_type = 'sign_in_code' then '' else ' ' || message end)) stored;
alter table notifications alter column search_key set statistics 500;
create index notifications_search on notifications using gin (search_key gin_trgm_ops);
drop index notifications_unread;
create index notifications_unread on notifications (created_at, id) where not is_read;
create index notifications_failed on notifications (created_at, id) where status = 'failed' and withdrawn_at is null;
create index notifications_by_type on notifications (message_type, created_at, id);
create index notifications_by_status on notifications (status, created_at, id);

alter table users add column search_key text not null generated always as (search_key(
  first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_e164, ''))) stored;
create index users_search on users using gin (search_key gin_trgm_ops) where deleted_at is null;
create index users_by_created on users (created_at, id) where deleted_at is null;
create index users_by_name on users ((lower(first_name || ' ' || last_name)), id) where deleted_at is null;
create index users_by_role on users (role, created_at, id) where deleted_at is null;

-- How many open accounts there are, by role.
create function counted(u users) returns table (name text, bucket text, value bigint) language sql stable as $$
  select 'users', u.role, 1::bigint where u.deleted_at is null
$$;
select keep_counters();
