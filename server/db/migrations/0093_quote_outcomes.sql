-- How each booked estimate turned out: a row for every job that was completed or called off for a fee, kept by
-- the transactions that end or change it, so that the figures of readers and rate cards need not read jobs and quotes.
create table quote_outcomes (
  job_id integer primary key references jobs (id) on delete cascade,
  -- Completed at a quote; called off for a fee, which is no price of the load; completed without a stored quote.
  kind text not null check (kind in ('compared', 'fee', 'without_quote')),
  ended_at timestamptz not null,
  load_size text not null,
  source text,
  reader_version text,
  rate_card_version integer,
  -- How sure the reader was: below 0.5, up to 0.8, above it.
  band text check (band in ('low', 'middle', 'high')),
  -- The final price against the estimate in hundredths of a percent.
  error integer,
  within_range boolean,
  within_cap boolean,
  asked_for_more boolean,
  verdict text,
  check (kind <> 'compared' or (source, reader_version, rate_card_version, band, error, within_range, within_cap,
    asked_for_more) is not null)
);
create index quote_outcomes_ended on quote_outcomes (ended_at);
create index quote_outcomes_by_miss on quote_outcomes ((abs(error)), job_id) where kind = 'compared';
create index quote_outcomes_of_reader on quote_outcomes (source, reader_version, rate_card_version, ended_at)
  where kind = 'compared';

-- The same as the rows say now. What a hauler took back counts as never asked. The confidence is compared as it
-- reads: as a float, 0.8 is more than 0.8.
create view live_quote_outcomes as
  select j.id as job_id,
    case when j.status = 'cancelled' then 'fee' when q.id is null then 'without_quote' else 'compared' end as kind,
    case when j.status = 'cancelled' then ended.at else j.completed_at end as ended_at,
    j.load_size, q.source, q.reader_version, q.rate_card_version,
    case when q.confidence::numeric < 0.5 then 'low' when q.confidence::numeric <= 0.8 then 'middle'
      when q.id is not null then 'high' end as band,
    round((j.final_price_cents - q.estimated_price_cents) * 10000.0 / q.estimated_price_cents)::integer as error,
    j.final_price_cents between q.low_cents and q.high_cents as within_range,
    j.final_price_cents <= q.price_cap_cents and coalesce(proposed.most, 0) <= q.price_cap_cents as within_cap,
    coalesce(proposed.most, 0) > q.estimated_price_cents as asked_for_more,
    r.verdict
  from jobs j
    left join quotes q on q.id = j.quote_id
    left join quote_reviews r on r.job_id = j.id
    left join (select job_id, max(to_cents) as most from price_changes where status <> 'withdrawn' group by job_id)
      as proposed on proposed.job_id = j.id
    left join (select noun_id, max(at) as at from transitions where noun = 'job' and move in ('cancel', 'call_off')
      group by noun_id) as ended on ended.noun_id = j.id
  where j.deleted_at is null and (
    (j.status = 'completed' and j.completed_at is not null and (q.id is null or j.final_price_cents is not null))
    or (j.status = 'cancelled' and j.cancellation_fee_cents > 0 and q.id is not null and ended.at is not null));

create function keep_quote_outcome(job integer) returns void language plpgsql as $$
begin
  delete from quote_outcomes where job_id = job
    and not exists (select from live_quote_outcomes live where live.job_id = job);
  insert into quote_outcomes as kept select * from live_quote_outcomes live where live.job_id = job
  on conflict (job_id) do update set kind = excluded.kind, ended_at = excluded.ended_at, load_size = excluded.load_size,
    source = excluded.source, reader_version = excluded.reader_version, rate_card_version = excluded.rate_card_version,
    band = excluded.band, error = excluded.error, within_range = excluded.within_range,
    within_cap = excluded.within_cap, asked_for_more = excluded.asked_for_more, verdict = excluded.verdict
  where kept is distinct from excluded;
end $$;

create function keep_outcome_of_job() returns trigger language plpgsql as $$
begin
  perform keep_quote_outcome(new.id);
  return null;
end $$;
create trigger jobs_outcome_insert after insert on jobs
  for each row when (new.status in ('completed', 'cancelled')) execute function keep_outcome_of_job();
create trigger jobs_outcome_update
  after update of status, quote_id, final_price_cents, cancellation_fee_cents, completed_at, load_size, deleted_at on jobs
  for each row when ((new.status in ('completed', 'cancelled') or old.status in ('completed', 'cancelled'))
    and (old.status, old.quote_id, old.final_price_cents, old.cancellation_fee_cents, old.completed_at, old.load_size,
      old.deleted_at) is distinct from (new.status, new.quote_id, new.final_price_cents, new.cancellation_fee_cents,
      new.completed_at, new.load_size, new.deleted_at))
  execute function keep_outcome_of_job();

create function keep_outcome_of_its_job() returns trigger language plpgsql as $$
begin
  perform keep_quote_outcome(coalesce(new.job_id, old.job_id));
  return null;
end $$;
create trigger price_changes_outcome after insert or delete or update of status, to_cents on price_changes
  for each row execute function keep_outcome_of_its_job();
create trigger quote_reviews_outcome after insert or delete or update of verdict on quote_reviews
  for each row execute function keep_outcome_of_its_job();

create function keep_outcome_of_moved_job() returns trigger language plpgsql as $$
begin
  perform keep_quote_outcome(new.noun_id::integer);
  return null;
end $$;
create trigger transitions_outcome after insert on transitions
  for each row when (new.noun = 'job' and new.move in ('cancel', 'call_off'))
  execute function keep_outcome_of_moved_job();

insert into quote_outcomes select * from live_quote_outcomes;

-- How many outcomes of each sort a month in BC has. The error is part of the sort: the counters are its histogram.
create function counted(o quote_outcomes) returns table (name text, bucket text, value bigint) language sql stable as $$
  select 'quote outcomes', jsonb_build_array(left(day_in_bc(o.ended_at), 7), o.kind, o.source, o.reader_version,
    o.rate_card_version, o.band, o.load_size, o.error, o.within_range, o.within_cap, o.asked_for_more,
    o.verdict)::text, 1::bigint
$$;
select keep_counters();
