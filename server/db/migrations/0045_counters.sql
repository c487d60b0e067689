-- Sums that screens ask for all the time, kept by the transactions that change them. A counter is the
-- sum of its rows: a writer takes one that no other transaction holds, or adds one, so that it never
-- waits and cannot deadlock. There are as many rows as transactions ever wrote one at the same time.
create table counters (
  id bigint generated always as identity primary key,
  name text not null,
  -- What is counted apart: a status, a day in BC, an account of the ledger.
  bucket text not null,
  value bigint not null
) with (fillfactor = 50);
create index counters_of_bucket on counters (name, bucket, id) include (value);

create function add_to_counter(counter text, part text, difference bigint) returns void
language plpgsql as $$
begin
  update counters set value = value + difference where id = (
    select id from counters where name = counter and bucket = part order by id limit 1
      for no key update skip locked);
  if not found then
    insert into counters (name, bucket, value) values (counter, part, difference);
  end if;
end $$;

-- What one row counts for: the triggers, the first filling and the check share these.
create function day_in_bc(at timestamptz) returns text language sql stable
  return to_char(timezone('Etc/GMT+7', at), 'YYYY-MM-DD');

create function counted(j jobs) returns table (name text, bucket text, value bigint) language sql stable as $$
  select name, bucket, value from (values
    ('jobs', j.status, 1::bigint, j.deleted_at is null),
    ('jobs waiting', j.payment_status, 1, j.deleted_at is null and j.status = 'pending'),
    ('open jobs', j.area, 1,
      j.deleted_at is null and j.area is not null and j.status in ('pending', 'assigned', 'in_progress')),
    ('jobs booked', day_in_bc(j.created_at), 1, j.deleted_at is null),
    ('jobs completed', day_in_bc(j.completed_at), 1, j.status = 'completed' and j.completed_at is not null),
    ('revenue', day_in_bc(j.completed_at), j.final_price_cents, j.status = 'completed' and j.completed_at is not null),
    ('platform fees', day_in_bc(j.completed_at), j.platform_fee_cents,
      j.status = 'completed' and j.completed_at is not null),
    ('payouts', day_in_bc(j.completed_at), j.hauler_payout_cents,
      j.status = 'completed' and j.completed_at is not null))
    as parts (name, bucket, value, is_counted)
  where is_counted and value <> 0
$$;

create function counted(h haulers) returns table (name text, bucket text, value bigint) language sql stable as $$
  select 'haulers', h.status, 1::bigint where h.deleted_at is null
$$;

create function counted(m notifications) returns table (name text, bucket text, value bigint) language sql stable as $$
  select 'messages', bucket, 1::bigint from (values ('total', true), ('sent', m.is_sent), ('unread', not m.is_read),
    ('failed', m.status = 'failed' and m.withdrawn_at is null),
    ('to read', m.status = 'failed' and m.withdrawn_at is null and not m.is_read)) as parts (bucket, is_counted)
  where is_counted
$$;

create function counted(e ledger_entries) returns table (name text, bucket text, value bigint) language sql stable as $$
  select 'ledger', e.account || ' ' || t.kind, e.amount_cents from ledger_transactions t where t.id = e.transaction_id
$$;

-- All counters as the rows have them now; reads every row.
create view live_counters as
  select name, bucket, sum(value)::bigint as value from (
    select c.* from jobs j cross join lateral counted(j) c
    union all
    select c.* from haulers h cross join lateral counted(h) c
    union all
    select c.* from notifications m cross join lateral counted(m) c
    union all
    select c.* from ledger_entries e cross join lateral counted(e) c) as everything
  group by name, bucket;

create function rebuild_counters() returns void language sql as $$
  lock table jobs, haulers, notifications, ledger_entries in share row exclusive mode;
  delete from counters;
  insert into counters (name, bucket, value) select name, bucket, value from live_counters;
$$;

-- A trigger per table and kind of change, each run once for a statement however many rows it changes.
do $$
declare
  counted_table text;
begin
  foreach counted_table in array array['jobs', 'haulers', 'notifications', 'ledger_entries'] loop
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
end $$;

select rebuild_counters();
