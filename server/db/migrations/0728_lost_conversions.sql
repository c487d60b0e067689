-- A conversion that came to nothing: its job was cancelled, or all of its price went back.
alter table ad_conversions add column lost_at timestamptz;

-- Whether anything is left of what the books have for a job; true where they have nothing yet.
create function has_revenue_left(job integer) returns boolean language sql stable as $$
  select coalesce(sum(gross_cents) = 0 or sum(gross_cents) > sum(refunds_cents + disputes_cents), true)
  from revenue_lines where job_id = job
$$;

-- What was counted until now follows, on the days on which it was counted.
with lost as (
  update ad_conversions done set lost_at = now() from jobs
  where jobs.id = done.job_id and (jobs.status = 'cancelled' or not has_revenue_left(jobs.id))
  returning done.campaign_id, done.lead_magnet_id, done.platform, done.kind, day_in_bc(done.happened_at)::date as day
), days as (
  select campaign_id, platform, day, count(*) filter (where kind = 'booking') as bookings,
    count(*) filter (where kind = 'completion') as completions
  from lost where campaign_id is not null group by 1, 2, 3
), campaigns as (
  update ad_campaigns set performance = jsonb_set(performance, '{conversions}',
      to_jsonb(greatest(0, coalesce((performance ->> 'conversions')::bigint, 0) - bookings)))
  from (select campaign_id, sum(bookings)::bigint as bookings from days group by 1) as sums
  where ad_campaigns.id = sums.campaign_id
), offers as (
  update lead_magnets set conversions = greatest(0, conversions - bookings)
  from (select lead_magnet_id, count(*)::integer as bookings from lost where lead_magnet_id is not null group by 1) as sums
  where lead_magnets.id = sums.lead_magnet_id
)
update ad_metrics m set conversions = greatest(0, m.conversions - days.bookings),
  jobs_completed = greatest(0, m.jobs_completed - days.completions)
from days where (m.campaign_id, m.platform, m.date) = (days.campaign_id, days.platform, days.day);
