-- A campaign's share is what the platform keeps after payment fees; what customers paid before refunds stands beside it.
alter table ad_metrics add column gross_cents integer not null default 0;
alter table ad_campaign_figures add column gross_cents bigint not null default 0;
alter table ad_conversions add column credited_gross_cents bigint not null default 0;

create or replace function sum_up_campaign(campaign integer, today date) returns void language plpgsql as $$
begin
  insert into ad_campaign_figures (campaign_id, days, until)
    select campaign, days, today from unnest(array[0, 7, 30, 90]) as days on conflict do nothing;
  perform from ad_campaign_figures where campaign_id = campaign order by days for update;
  update ad_campaign_figures f set until = today, impressions = sums.impressions, clicks = sums.clicks,
    conversions = sums.conversions, signups = sums.signups, jobs_completed = sums.jobs_completed,
    cost_cents = sums.cost_cents, revenue_cents = sums.revenue_cents, share_cents = sums.share_cents,
    gross_cents = sums.gross_cents
  from (
    select spans.days, coalesce(sum(m.impressions), 0) as impressions, coalesce(sum(m.clicks), 0) as clicks,
      coalesce(sum(m.conversions), 0) as conversions, coalesce(sum(m.signups), 0) as signups,
      coalesce(sum(m.jobs_completed), 0) as jobs_completed, coalesce(sum(m.cost_cents), 0) as cost_cents,
      coalesce(sum(m.revenue_cents), 0) as revenue_cents, coalesce(sum(m.share_cents), 0) as share_cents,
      coalesce(sum(m.gross_cents), 0) as gross_cents
    from unnest(array[0, 7, 30, 90]) as spans (days)
      left join ad_metrics m on m.campaign_id = campaign and (spans.days = 0 or m.date > today - spans.days)
    group by spans.days) as sums
  where f.campaign_id = campaign and f.days = sums.days;
end $$;

create or replace function add_day_to_campaign() returns trigger language plpgsql as $$
begin
  update ad_campaign_figures f set
    impressions = f.impressions + coalesce(new.impressions, 0) - coalesce(old.impressions, 0),
    clicks = f.clicks + coalesce(new.clicks, 0) - coalesce(old.clicks, 0),
    conversions = f.conversions + coalesce(new.conversions, 0) - coalesce(old.conversions, 0),
    signups = f.signups + coalesce(new.signups, 0) - coalesce(old.signups, 0),
    jobs_completed = f.jobs_completed + coalesce(new.jobs_completed, 0) - coalesce(old.jobs_completed, 0),
    cost_cents = f.cost_cents + coalesce(new.cost_cents, 0) - coalesce(old.cost_cents, 0),
    revenue_cents = f.revenue_cents + coalesce(new.revenue_cents, 0) - coalesce(old.revenue_cents, 0),
    share_cents = f.share_cents + coalesce(new.share_cents, 0) - coalesce(old.share_cents, 0),
    gross_cents = f.gross_cents + coalesce(new.gross_cents, 0) - coalesce(old.gross_cents, 0)
  where f.campaign_id = coalesce(new.campaign_id, old.campaign_id)
    and (f.days = 0 or coalesce(new.date, old.date) > f.until - f.days);
  return null;
end $$;

create or replace function ad_figures(m ad_metrics) returns table (name text, bucket text, value bigint) language sql stable as $$
  select parts.name, case when parts.name = 'ad metrics' then m.platform else to_char(m.date, 'YYYY-MM-DD ') || m.platform end, parts.value
  from (values ('ad metrics', 1::bigint), ('ad impressions', m.impressions), ('ad clicks', m.clicks),
    ('ad conversions', m.conversions), ('ad signups', m.signups), ('ad jobs', m.jobs_completed), ('ad cost', m.cost_cents),
    ('ad revenue', m.revenue_cents), ('ad share', m.share_cents), ('ad gross', m.gross_cents)) as parts (name, value)
  where parts.value <> 0
$$;

-- What was credited already follows, on the days on which it was credited.
with jobs_of_ads as (
  select c.id, c.campaign_id, c.platform, day_in_bc(c.happened_at)::date as day,
    coalesce(sum(line.gross_cents), 0) as gross, coalesce(sum(line.platform_cents - line.fees_cents), 0) as share,
    c.credited_share_cents as credited
  from ad_conversions c left join revenue_lines line on line.job_id = c.job_id
  where c.kind = 'completion' and c.campaign_id is not null
  group by c.id
), credited as (
  update ad_conversions c set credited_gross_cents = gross, credited_share_cents = share
  from jobs_of_ads where jobs_of_ads.id = c.id
), days as (
  select campaign_id, platform, day, sum(gross) as gross, sum(share - credited) as share
  from jobs_of_ads group by campaign_id, platform, day
)
update ad_metrics m set gross_cents = days.gross, share_cents = m.share_cents + days.share
from days where (m.campaign_id, m.platform, m.date) = (days.campaign_id, days.platform, days.day);

-- Jobs by the day of their completion and by the touch, for the sources.
create index ad_job_touches_by_touch on ad_job_touches (touch, channel, job_id);
