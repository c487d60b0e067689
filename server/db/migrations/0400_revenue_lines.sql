-- What each transaction of the ledger changed in revenue, so that reports need not read every entry of a year.
-- The ledger is append-only, so a line is written once, with its transaction.

-- What a kind of transaction means for revenue. A new kind must be added here: a test compares this with the kinds
-- that the ledger allows.
create function report_role(kind text) returns text language sql immutable as $$
  select case
    when kind in ('split', 'cancellation_fee', 'rescheduling_fee') then 'earned'
    when kind in ('settled_refund', 'rescheduling_fee_refund') then 'refunded'
    when kind = 'dispute_lost' then 'lost'
    when kind in ('provider_fee', 'dispute_fee') then 'cost'
    when kind in ('charge', 'payout', 'refund_promise', 'refund', 'refund_failure', 'share_reversal', 'refund_bounce',
      'dispute_opened', 'dispute_won') then 'moved'
  end
$$;

create table revenue_lines (
  transaction_id bigint primary key references ledger_transactions (id),
  job_id integer not null references jobs (id),
  kind text not null,
  -- The day in BC on which it was booked.
  day date not null,
  gross_cents bigint not null,
  refunds_cents bigint not null,
  disputes_cents bigint not null,
  fees_cents bigint not null,
  gst_charged_cents bigint not null,
  -- Tax that went back to customers; below zero where a booking that gives back charges tax again.
  gst_returned_cents bigint not null,
  haulers_cents bigint not null,
  platform_cents bigint not null
);
create index revenue_lines_of_day on revenue_lines (day) include (job_id, kind, gross_cents, refunds_cents, disputes_cents,
  fees_cents, gst_charged_cents, gst_returned_cents, haulers_cents, platform_cents);
create index revenue_lines_of_job on revenue_lines (job_id);

-- Revenue is what haulers, the tax agency and the platform get of what customers paid for work and fees; tips are not.
create function revenue_of(account text, kind text, amount bigint) returns table (gross bigint, refunds bigint,
  disputes bigint, fees bigint, gst_charged bigint, gst_returned bigint, haulers bigint, platform bigint)
language sql immutable as $$
  select case when is_part and role = 'earned' then -amount else 0 end,
    case when is_part and role = 'refunded' then amount else 0 end,
    case when is_part and role = 'lost' then amount else 0 end,
    case when account = 'provider_fees' then amount else 0 end,
    case when account = 'gst_payable' and role = 'earned' then -amount else 0 end,
    case when account = 'gst_payable' and role in ('refunded', 'lost') then amount else 0 end,
    case when is_part and account = 'hauler_payable' then -amount else 0 end,
    case when is_part and account = 'platform_fee' then -amount else 0 end
  from (select report_role(kind) as role, account in ('hauler_payable', 'gst_payable', 'platform_fee')
    and report_role(kind) in ('earned', 'refunded', 'lost') as is_part) as entry
$$;

create view live_revenue_lines as
  select t.id as transaction_id, t.job_id, t.kind, day_in_bc(t.created_at)::date as day, sum(r.gross)::bigint as gross_cents,
    sum(r.refunds)::bigint as refunds_cents, sum(r.disputes)::bigint as disputes_cents, sum(r.fees)::bigint as fees_cents,
    sum(r.gst_charged)::bigint as gst_charged_cents, sum(r.gst_returned)::bigint as gst_returned_cents,
    sum(r.haulers)::bigint as haulers_cents, sum(r.platform)::bigint as platform_cents
  from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    cross join lateral revenue_of(e.account, t.kind, e.amount_cents) r
  where report_role(t.kind) <> 'moved' and e.account in ('hauler_payable', 'gst_payable', 'platform_fee', 'provider_fees')
  group by t.id, t.job_id, t.kind, t.created_at;

-- What each account changed by on each day in BC, for journals: the counter 'ledger by day', by day and account.
create view live_ledger_days as
  select 'ledger by day' as name, day_in_bc(t.created_at) || ' ' || e.account as bucket, sum(e.amount_cents)::bigint as value
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  group by 2;

create function add_revenue_lines() returns trigger language plpgsql as $$
begin
  perform add_to_counter('ledger by day', day_in_bc(t.created_at) || ' ' || e.account, sum(e.amount_cents)::bigint)
    from new_rows e join ledger_transactions t on t.id = e.transaction_id group by day_in_bc(t.created_at), e.account;
  insert into revenue_lines as line
    select live.* from live_revenue_lines live where transaction_id = any(array(select transaction_id from new_rows))
    on conflict (transaction_id) do update set gross_cents = excluded.gross_cents, refunds_cents = excluded.refunds_cents,
      disputes_cents = excluded.disputes_cents, fees_cents = excluded.fees_cents,
      gst_charged_cents = excluded.gst_charged_cents, gst_returned_cents = excluded.gst_returned_cents,
      haulers_cents = excluded.haulers_cents, platform_cents = excluded.platform_cents;
  return null;
end $$;
create trigger ledger_entries_revenue after insert on ledger_entries referencing new table as new_rows
  for each statement execute function add_revenue_lines();

-- How long each job waited for its first hauler: from its payment, or from the booking where nothing was paid.
create table first_claims (
  job_id integer primary key references jobs (id) on delete cascade,
  claimed_on date not null,
  seconds integer not null constraint first_claims_seconds check (seconds >= 0)
);
create index first_claims_of_day on first_claims (claimed_on) include (seconds);

create view live_first_claims as
  select distinct on (claim.noun_id) claim.noun_id as job_id, day_in_bc(claim.at)::date as claimed_on,
    greatest(0, extract(epoch from claim.at - coalesce((select min(paid.at) from transitions paid
      where paid.noun = 'job_payment' and paid.noun_id = claim.noun_id and paid.move = 'settle'), j.created_at)))::integer as seconds
  from transitions claim join jobs j on j.id = claim.noun_id
  where claim.noun = 'job' and claim.move in ('claim', 'assign')
  order by claim.noun_id, claim.id;

create function add_first_claim() returns trigger language plpgsql as $$
begin
  insert into first_claims select live.* from live_first_claims live where live.job_id = new.noun_id
    on conflict (job_id) do nothing;
  return null;
end $$;
create trigger transitions_first_claim after insert on transitions for each row
  when (new.noun = 'job' and new.move in ('claim', 'assign')) execute function add_first_claim();

-- Where a booking came from. Bookings by phone write it; a visit from an ad is in ad_conversions.
alter table jobs add column if not exists source text not null default 'online'
  constraint jobs_source_check check (source in ('online', 'phone'));

-- What reports ask of the history of jobs and of completed jobs.
create index transitions_that_end on transitions (at) include (move, by, reason, noun_id)
  where noun = 'job' and move in ('cancel', 'call_off', 'no_show', 'release');
create index jobs_completed_on on jobs (ended_on) include (id, estimated_price_cents, final_price_cents, email)
  where status = 'completed';
create index jobs_completed_by_email on jobs ((lower(email)), ended_on) where status = 'completed';

-- A seed loads without triggers and counts afterwards, and so does npm run counters -- --rebuild.
alter function rebuild_counters() rename to rebuild_counters_alone;
create function rebuild_counters() returns void language plpgsql as $$
begin
  perform rebuild_counters_alone();
  lock table ledger_entries, transitions in share row exclusive mode;
  delete from counters where name = 'ledger by day';
  insert into counters (name, bucket, value) select name, bucket, value from live_ledger_days;
  delete from revenue_lines;
  insert into revenue_lines select * from live_revenue_lines;
  delete from first_claims;
  insert into first_claims select * from live_first_claims;
end $$;

insert into revenue_lines select * from live_revenue_lines;
insert into first_claims select * from live_first_claims;
insert into counters (name, bucket, value) select name, bucket, value from live_ledger_days;
