-- Figures that screens sum up over months or years, counted when their rows change.

-- Each figure of one outcome. Errors are hundredths of a percent.
create function quote_outcome_figures(o quote_outcomes) returns table (jobs bigint, below bigint, exact bigint, error bigint,
  miss bigint, within_range bigint, within_cap bigint, asked_for_more bigint, was_right bigint, too_low bigint, too_high bigint)
language sql immutable as $$
  select 1, (o.error < 0)::int, (o.error = 0)::int, o.error, abs(o.error), o.within_range::int, o.within_cap::int,
    o.asked_for_more::int, (o.verdict = 'right')::int, (o.verdict = 'too_low')::int, (o.verdict = 'too_high')::int
$$;

create view live_quote_outcome_days as
  select day_in_bc(o.ended_at)::date as day, o.kind, o.source, o.reader_version, o.rate_card_version, o.band, o.load_size,
    sum(f.jobs)::bigint as jobs, coalesce(sum(f.below), 0)::bigint as below, coalesce(sum(f.exact), 0)::bigint as exact,
    coalesce(sum(f.error), 0)::bigint as error, coalesce(sum(f.miss), 0)::bigint as miss,
    coalesce(sum(f.within_range), 0)::bigint as within_range, coalesce(sum(f.within_cap), 0)::bigint as within_cap,
    coalesce(sum(f.asked_for_more), 0)::bigint as asked_for_more, coalesce(sum(f.was_right), 0)::bigint as was_right,
    coalesce(sum(f.too_low), 0)::bigint as too_low, coalesce(sum(f.too_high), 0)::bigint as too_high
  from quote_outcomes o cross join lateral quote_outcome_figures(o) f
  group by 1, 2, 3, 4, 5, 6, 7;

-- The figures of each day in BC. As with counters, a group is the sum of its rows, and no writer waits.
create table quote_outcome_days (
  id bigint generated always as identity primary key,
  day date not null,
  kind text not null,
  source text,
  reader_version text,
  rate_card_version integer,
  band text,
  load_size text not null,
  jobs bigint not null,
  -- How many ended below their estimate, and how many at it: tells where the middle one stands.
  below bigint not null,
  exact bigint not null,
  error bigint not null,
  miss bigint not null,
  within_range bigint not null,
  within_cap bigint not null,
  asked_for_more bigint not null,
  was_right bigint not null,
  too_low bigint not null,
  too_high bigint not null
) with (fillfactor = 70);
create index quote_outcome_days_of_day on quote_outcome_days (kind, day, id);
-- The errors themselves, for groups whose middle estimate was off.
create index quote_outcomes_missed on quote_outcomes (ended_at)
  include (source, reader_version, rate_card_version, band, load_size, error) where kind = 'compared' and error <> 0;

-- With the error itself, or counting by this index reads the rows.
drop index quote_outcomes_by_miss;
create index quote_outcomes_by_miss on quote_outcomes ((abs(error)), job_id) include (error) where kind = 'compared';

create function add_to_quote_outcome_day(o quote_outcomes, sign integer) returns void language plpgsql as $$
declare
  ended date := day_in_bc(o.ended_at)::date;
  f record;
begin
  select * into f from quote_outcome_figures(o);
  update quote_outcome_days d set jobs = d.jobs + sign,
    below = d.below + sign * coalesce(f.below, 0), exact = d.exact + sign * coalesce(f.exact, 0),
    error = d.error + sign * coalesce(f.error, 0), miss = d.miss + sign * coalesce(f.miss, 0),
    within_range = d.within_range + sign * coalesce(f.within_range, 0),
    within_cap = d.within_cap + sign * coalesce(f.within_cap, 0),
    asked_for_more = d.asked_for_more + sign * coalesce(f.asked_for_more, 0),
    was_right = d.was_right + sign * coalesce(f.was_right, 0), too_low = d.too_low + sign * coalesce(f.too_low, 0),
    too_high = d.too_high + sign * coalesce(f.too_high, 0)
  where d.id = (
    select id from quote_outcome_days where day = ended and kind = o.kind and load_size = o.load_size
      and (source, reader_version, rate_card_version, band)
        is not distinct from (o.source, o.reader_version, o.rate_card_version, o.band)
    order by id limit 1 for no key update skip locked);
  if not found then
    insert into quote_outcome_days (day, kind, source, reader_version, rate_card_version, band, load_size, jobs, below,
      exact, error, miss, within_range, within_cap, asked_for_more, was_right, too_low, too_high)
    values (ended, o.kind, o.source, o.reader_version, o.rate_card_version, o.band, o.load_size, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    perform add_to_quote_outcome_day(o, sign);
  end if;
end $$;

create function count_quote_outcome() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform add_to_quote_outcome_day(old, -1); end if;
  if tg_op <> 'DELETE' then perform add_to_quote_outcome_day(new, 1); end if;
  return null;
end $$;

-- These days take the place of a histogram of some 70,000 counters.
drop trigger quote_outcomes_counted_insert on quote_outcomes;
drop trigger quote_outcomes_counted_update on quote_outcomes;
drop trigger quote_outcomes_counted_delete on quote_outcomes;
drop function count_quote_outcomes();
drop view live_counters;
drop function counted(quote_outcomes);
create trigger quote_outcomes_counted after insert or update or delete on quote_outcomes
  for each row execute function count_quote_outcome();

create or replace function rebuild_counters() returns void language plpgsql as $$
begin
  execute (select format('lock table %s, quote_outcomes in share row exclusive mode', string_agg(name, ', ')) from counted_tables());
  delete from counters;
  insert into counters (name, bucket, value) select name, bucket, value from live_counters;
  delete from quote_outcome_days;
  insert into quote_outcome_days (day, kind, source, reader_version, rate_card_version, band, load_size, jobs, below, exact,
      error, miss, within_range, within_cap, asked_for_more, was_right, too_low, too_high)
    select * from live_quote_outcome_days;
end $$;

-- Posts by network, kind of content, status and author, with the engagement of those that are published; and the
-- engagement of each day in BC.
create function post_engagement(engagement jsonb) returns integer language sql immutable as $$
  select coalesce((engagement ->> 'likes')::integer, 0) + coalesce((engagement ->> 'comments')::integer, 0)
    + coalesce((engagement ->> 'shares')::integer, 0)
$$;
create index social_media_posts_best on social_media_posts ((post_engagement(engagement)), id) where status = 'posted';

create function counted(p social_media_posts) returns table (name text, bucket text, value bigint) language sql stable as $$
  select parts.name, parts.bucket, parts.value
  from (select concat_ws(' ', p.platform, coalesce(p.content_type, '-'), p.status,
      case when p.is_ai_generated then 'ai' else 'person' end) as kind,
      case when p.status = 'posted' then post_engagement(p.engagement) end as engagement) as post
    cross join lateral (values
      ('posts', kind, 1::bigint),
      ('posts by status', p.status, 1),
      ('post engagement', kind, engagement),
      ('engagement by day', day_in_bc(p.posted_at) || ' ' || p.platform, engagement)) as parts (name, bucket, value)
  where parts.value <> 0 and parts.bucket is not null
$$;

-- The days of campaigns that are not deleted, by network, and their figures by day in BC and network.
create function ad_figures(m ad_metrics) returns table (name text, bucket text, value bigint) language sql stable as $$
  select parts.name, case when parts.name = 'ad metrics' then m.platform else to_char(m.date, 'YYYY-MM-DD ') || m.platform end, parts.value
  from (values ('ad metrics', 1::bigint), ('ad impressions', m.impressions), ('ad clicks', m.clicks),
    ('ad conversions', m.conversions), ('ad signups', m.signups), ('ad jobs', m.jobs_completed), ('ad cost', m.cost_cents),
    ('ad revenue', m.revenue_cents)) as parts (name, value)
  where parts.value <> 0
$$;
create function counted(m ad_metrics) returns table (name text, bucket text, value bigint) language sql stable as $$
  select f.* from ad_figures(m) f
  where not exists (select from ad_campaigns c where c.id = m.campaign_id and c.deleted_at is not null)
$$;

-- The days of a campaign stop counting when it is deleted from the lists. The locks wait for those who add to them.
create function count_campaign_days() returns trigger language plpgsql as $$
begin
  perform from ad_campaigns where id = old.id for update;
  perform from ad_metrics where campaign_id = old.id order by id for update;
  perform add_to_counter(f.name, f.bucket, case when new.deleted_at is null then 1 else -1 end * sum(f.value)::bigint)
    from ad_metrics m cross join lateral ad_figures(m) f where m.campaign_id = old.id group by f.name, f.bucket;
  return coalesce(new, old);
end $$;
create trigger ad_campaigns_hidden before update of deleted_at on ad_campaigns
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_campaign_days();
-- The triggers of its days take away again what is added here.
create trigger ad_campaigns_removed before delete on ad_campaigns
  for each row when (old.deleted_at is not null) execute function count_campaign_days();

-- As before, with what is owed to each hauler by month in BC, debits positive.
create or replace function counted(e ledger_entries) returns table (name text, bucket text, value bigint) language sql stable as $$
  select parts.name,
    case parts.name when 'ledger' then e.account || ' ' || t.kind
      when 'owed to haulers' then j.hauler_id || to_char(timezone('Etc/GMT+7', t.created_at), ' YYYY-MM')
      else to_char(timezone('Etc/GMT+7', t.created_at), 'YYYY-Q ') || j.hauler_id end,
    parts.value
  from ledger_transactions t
    left join jobs j on j.id = t.job_id
    cross join lateral (values
      ('ledger', e.amount_cents::bigint),
      ('owed to haulers', case when j.hauler_id is not null and e.account in ('hauler_payable', 'tips')
        then e.amount_cents end),
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
-- A month of a hauler is found by the jobs and the time.
create index ledger_transactions_of_job on ledger_transactions (job_id, created_at);
drop index ledger_transactions_job;

-- A hauler's weeks and months are summed up from the index alone.
drop index jobs_ended;
create index jobs_ended on jobs (hauler_id, (coalesce(ended_on, date '0001-01-01')), id)
  include (ended_on, status, hauler_payout_cents) where hauler_id is not null and deleted_at is null;

-- The jobs of the market are counted and looked through without reading their rows.
drop index jobs_available;
create index jobs_available on jobs (preferred_date, id) include (preferred_time, area, load_size)
  where status = 'pending' and payment_status = 'paid' and deleted_at is null;

-- As before, with the jobs that haulers have on each day.
create or replace function counted(j jobs) returns table (name text, bucket text, value bigint) language sql stable as $$
  select name, bucket, value from (values
    ('jobs', j.status, 1::bigint, j.deleted_at is null),
    ('jobs waiting', j.payment_status, 1, j.deleted_at is null and j.status = 'pending'),
    ('open jobs', j.area, 1,
      j.deleted_at is null and j.area is not null and j.status in ('pending', 'assigned', 'in_progress')),
    ('jobs scheduled', to_char(j.scheduled_date, 'YYYY-MM-DD'), 1, j.deleted_at is null and j.hauler_id is not null
      and j.scheduled_date is not null and j.status in ('assigned', 'in_progress', 'completed')),
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

select keep_counters();
