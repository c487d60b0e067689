-- The 42 cells of a hauler's week beside the hauler, Sunday first: how many jobs an open cell takes, below
-- zero where it is closed. Kept from `availability`, so that nothing that looks at many haulers reads their cells.
create function week_of(hauler integer) returns smallint[] language sql stable as $$
  select array_agg(coalesce(case when a.is_available then a.max_jobs else -a.max_jobs end, 2)::smallint order by day, place)
  from generate_series(0, 6) as day
    cross join unnest(array['8-10', '10-12', '12-2', '2-4', '4-6', '6-8']) with ordinality as slots (slot, place)
    left join availability a on a.hauler_id = hauler and a.day_of_week = day and a.time_slot = slot
$$;

alter table haulers add column week smallint[] not null default array_fill(2::smallint, array[42])
  check (cardinality(week) = 42);
update haulers set week = week_of(id) where id in (select hauler_id from availability);

create function keep_week() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update haulers set week = week_of(id) where id in (select hauler_id from old_rows);
  else
    update haulers set week = week_of(id) where id in (select hauler_id from new_rows);
  end if;
  return null;
end $$;
create trigger availability_week_insert after insert on availability referencing new table as new_rows
  for each statement execute function keep_week();
create trigger availability_week_update after update on availability referencing new table as new_rows
  for each statement execute function keep_week();
create trigger availability_week_delete after delete on availability referencing old table as old_rows
  for each statement execute function keep_week();

-- For each weekday: haulers who take jobs and have an open cell on it, and the places of those cells.
create or replace function counted(h haulers) returns table (name text, bucket text, value bigint) language sql stable as $$
  select parts.name, parts.bucket, parts.value
  from (values (-1), (0), (1), (2), (3), (4), (5), (6)) as days (day)
    cross join lateral (select sum(cell)::bigint as places from unnest(h.week[day * 6 + 1 : day * 6 + 6]) as cell
      where cell > 0) as open
    cross join lateral (values
      ('haulers', h.status, 1::bigint, day = -1),
      ('open haulers', day::text, 1, day >= 0 and places > 0),
      ('open places', day::text, places, day >= 0 and places > 0)) as parts (name, bucket, value, is_counted)
  where parts.is_counted and h.deleted_at is null
    and (parts.name = 'haulers' or (h.status = 'approved' and h.is_available))
$$;

-- Beside the balances of the accounts: what each hauler was credited in each quarter in BC, for how many
-- activities, and what the platform kept of those jobs. Money on its way to or from a hauler's account is
-- neither, but its movements are counted; and a fee of which a hauler has nothing belongs to the platform alone.
create or replace function counted(e ledger_entries) returns table (name text, bucket text, value bigint) language sql stable as $$
  select parts.name,
    case when parts.name = 'ledger' then e.account || ' ' || t.kind
      else to_char(timezone('Etc/GMT+7', t.created_at), 'YYYY-Q ') || j.hauler_id end,
    parts.value
  from ledger_transactions t
    left join jobs j on j.id = t.job_id
    cross join lateral (values
      ('ledger', e.amount_cents::bigint),
      ('seller consideration', case when j.hauler_id is not null and e.account in ('hauler_payable', 'tips')
        and t.kind not in ('payout', 'share_reversal') then -e.amount_cents end),
      ('seller activities', case when j.hauler_id is not null and e.account = 'hauler_payable'
        and t.kind in ('split', 'cancellation_fee') then 1 end),
      ('seller fees', case when j.hauler_id is not null and e.account in ('platform_fee', 'gst_payable')
        and (t.kind = 'split' or exists (select from ledger_transactions other
          join ledger_entries entry on entry.transaction_id = other.id
          where other.job_id = t.job_id and entry.account in ('hauler_payable', 'tips'))) then -e.amount_cents end),
      ('seller payouts', case when j.hauler_id is not null and e.account in ('hauler_payable', 'tips')
        and t.kind in ('payout', 'share_reversal') then 1 end))
      as parts (name, value)
  where t.id = e.transaction_id and parts.value <> 0
$$;
-- The next migration counts everything again.
