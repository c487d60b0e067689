-- Every table with a function counted(table) keeps counters: a migration that counts another table adds
-- the function and calls keep_counters().
create function counted_tables() returns table (name text) language sql stable as $$
  select proargtypes[0]::regtype::text from pg_proc
  where proname = 'counted' and pronargs = 1 and pronamespace = current_schema()::regnamespace order by 1
$$;

create or replace function rebuild_counters() returns void language plpgsql as $$
begin
  execute (select format('lock table %s in share row exclusive mode', string_agg(name, ', ')) from counted_tables());
  delete from counters;
  insert into counters (name, bucket, value) select name, bucket, value from live_counters;
end $$;

create function keep_counters() returns void language plpgsql as $$
declare
  counted_table text;
begin
  execute (
    select 'create or replace view live_counters as select name, bucket, sum(value)::bigint as value from ('
      || string_agg(format('select c.* from %1$s r cross join lateral counted(r) c', name), ' union all ')
      || ') as everything group by name, bucket'
    from counted_tables());
  for counted_table in
    select name from counted_tables() where not exists (
      select from pg_trigger where tgrelid = name::regclass and tgname = name || '_counted_insert')
  loop
    execute format($function$
      create function count_%1$s() returns trigger language plpgsql as $body$
      begin
        if tg_op = 'INSERT' then
          perform add_to_counter(name, bucket, sum(value)::bigint)
            from new_rows r cross join lateral counted(r::%1$I) c group by name, bucket;
        elsif tg_op = 'DELETE' then
          perform add_to_counter(name, bucket, -sum(value)::bigint)
            from old_rows r cross join lateral counted(r::%1$I) c group by name, bucket;
        else
          perform add_to_counter(name, bucket, sum(value)::bigint) from (
            select c.name, c.bucket, c.value from new_rows r cross join lateral counted(r::%1$I) c
            union all
            select c.name, c.bucket, -c.value from old_rows r cross join lateral counted(r::%1$I) c) as parts
          group by name, bucket having sum(value) <> 0;
        end if;
        return null;
      end $body$;
      create trigger %1$s_counted_insert after insert on %1$I referencing new table as new_rows
        for each statement execute function count_%1$s();
      create trigger %1$s_counted_update after update on %1$I referencing old table as old_rows new table as new_rows
        for each statement execute function count_%1$s();
      create trigger %1$s_counted_delete after delete on %1$I referencing old table as old_rows
        for each statement execute function count_%1$s();
    $function$, counted_table);
  end loop;
  perform rebuild_counters();
end $$;

create function counted(p payouts) returns table (name text, bucket text, value bigint) language sql stable as $$
  select 'payouts by status', p.status, 1::bigint
$$;
select keep_counters();

-- A payout is found by its hauler's name as well, which stands in another table: the key is kept by triggers.
create function payout_search_key(p payouts) returns text language sql stable as $$
  select search_key(p.job_id || ' ' || h.first_name || ' ' || h.last_name || ' ' || coalesce(p.reason, ''))
  from haulers h where h.id = p.hauler_id
$$;
alter table payouts add column search_key text;
update payouts p set search_key = payout_search_key(p);
alter table payouts alter column search_key set not null;
create index payouts_search on payouts using gin (search_key gin_trgm_ops);

create function set_payout_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := payout_search_key(new);
  return new;
end $$;
create trigger payouts_search_key before insert or update of job_id, hauler_id, reason on payouts
  for each row execute function set_payout_search_key();

create function rename_payouts_hauler() returns trigger language plpgsql as $$
begin
  update payouts p set search_key = payout_search_key(p) where hauler_id = new.id;
  return null;
end $$;
create trigger haulers_renamed after update of first_name, last_name on haulers
  for each row execute function rename_payouts_hauler();

create index payouts_by_created on payouts (created_at, id);
create index payouts_by_amount on payouts (amount_cents, id);
create index payouts_by_status on payouts (status, created_at, id);
create index payouts_by_hauler on payouts (hauler_id, created_at, id);
create index payouts_by_paid on payouts (paid_at) where paid_at is not null;
