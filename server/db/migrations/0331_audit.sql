-- What the team changed: who, by which call, from where, and each row before and after. The triggers write it in
-- the transaction of the change, so that neither can be without the other.
create table audit_entries (
  id integer generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  user_id integer not null references users,
  team_role text not null,
  -- The method and path of the call, as the contract has them.
  call text not null,
  address text not null,
  subject text not null,
  row_key text not null,
  change text not null constraint audit_entries_change check (change in ('insert', 'update', 'delete')),
  -- Of a change only the columns that changed; null where there was no row, or once it was erased.
  before jsonb,
  after jsonb,
  search_key text not null generated always as (search_key(call || ' ' || subject || ' ' || row_key)) stored
);
create index audit_entries_user on audit_entries (user_id, id);
create index audit_entries_row on audit_entries (subject, row_key, id);
create index audit_entries_search on audit_entries using gin (search_key gin_trgm_ops);

create function record_audit() returns trigger language plpgsql as $$
declare
  actor constant jsonb := current_setting('westhaul.actor')::jsonb;
  -- Secrets, and what follows from other columns.
  hidden constant text[] := array['password', 'search_key', 'updated_at', 'access_token', 'refresh_token',
    'token', 'token_hash', 'secret', 'p256dh', 'auth'];
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
  insert into audit_entries (user_id, team_role, call, address, subject, row_key, change, before, after)
  values ((actor ->> 'userId')::integer, actor ->> 'teamRole', actor ->> 'call', actor ->> 'address', tg_table_name,
    (select string_agg(whole ->> col, '/') from unnest(tg_argv) as col), lower(tg_op), old_row, new_row);
  return null;
end
$$;

-- For each new table that the team changes; rows are told apart by its primary key.
create function audit_table(name regclass) returns void language plpgsql as $$
declare
  key text;
begin
  select string_agg(quote_literal(attname), ', ' order by attnum) into strict key
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = name and indisprimary;
  execute format('create trigger audit after insert or update or delete on %s for each row
    when (current_setting(''westhaul.actor'', true) <> '''') execute function record_audit(%s)', name, key);
end
$$;

-- Nothing changes or removes an entry; what it holds of a person who is erased may be emptied.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.before is null and new.after is null and new.id = old.id and new.at = old.at
    and new.user_id = old.user_id and new.call = old.call and new.subject = old.subject and new.row_key = old.row_key
  then return new; end if;
  raise exception 'Entries of the audit log are never changed';
end
$$;
create trigger keep before update or delete on audit_entries for each row execute function keep_audit();
create trigger keep_all before truncate on audit_entries execute function keep_audit();

-- Not audited: what is a record by itself (events, transitions, messages, ledger), technical, or of the sandbox.
do $$
declare
  name text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' and tablename !~ '^sandbox_'
    and tablename <> all (array['audit_entries', 'counters', 'events', 'sessions', 'sign_in_codes', 'transitions',
      'hauler_moves', 'job_moves', 'message_moves', 'payment_moves', 'payout_moves', 'price_change_moves',
      'social_post_moves', 'ad_campaign_moves', 'ledger_entries', 'ledger_transactions', 'notifications', 'job_events',
      'downloads', 'uploads', 'part_health', 'provider_requests', 'payment_events', 'model_calls', 'generated_texts',
      'quotes', 'quote_outcomes', 'quote_outcome_days', 'ad_visits', 'ad_campaign_figures', 'push_deliveries',
      'push_devices', 'push_choices', 'job_links', 'job_reminders', 'capacity_changes', 'holds', 'inbound_texts',
      'erasures', 'kept_refusals', 'reconciliation_runs', 'reconciliation_findings', 'alerts', 'migrations'])
  loop
    perform audit_table(name::regclass);
  end loop;
end
$$;
