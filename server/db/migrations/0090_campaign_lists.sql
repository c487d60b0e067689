-- What each campaign brought in its whole life (days = 0) and in the last 7, 30 and 90 days, `until` being
-- the last of them: sums of ad_metrics, kept by the transactions that change it, so that a list can be
-- ordered by them.
create table ad_campaign_figures (
  campaign_id integer not null references ad_campaigns (id) on delete cascade,
  days smallint not null check (days in (0, 7, 30, 90)),
  until date not null,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  conversions bigint not null default 0,
  signups bigint not null default 0,
  jobs_completed bigint not null default 0,
  cost_cents bigint not null default 0,
  revenue_cents bigint not null default 0,
  primary key (campaign_id, days)
);
create index ad_campaign_figures_until on ad_campaign_figures (until) where days > 0;

-- Sums the days of one campaign up as of a day. The rows are locked first, so that a day that changes
-- meanwhile is either summed up or added afterwards.
create function sum_up_campaign(campaign integer, today date) returns void language plpgsql as $$
begin
  insert into ad_campaign_figures (campaign_id, days, until)
    select campaign, days, today from unnest(array[0, 7, 30, 90]) as days on conflict do nothing;
  perform from ad_campaign_figures where campaign_id = campaign order by days for update;
  update ad_campaign_figures f set until = today, impressions = sums.impressions, clicks = sums.clicks,
    conversions = sums.conversions, signups = sums.signups, jobs_completed = sums.jobs_completed,
    cost_cents = sums.cost_cents, revenue_cents = sums.revenue_cents
  from (
    select spans.days, coalesce(sum(m.impressions), 0) as impressions, coalesce(sum(m.clicks), 0) as clicks,
      coalesce(sum(m.conversions), 0) as conversions, coalesce(sum(m.signups), 0) as signups,
      coalesce(sum(m.jobs_completed), 0) as jobs_completed, coalesce(sum(m.cost_cents), 0) as cost_cents,
      coalesce(sum(m.revenue_cents), 0) as revenue_cents
    from unnest(array[0, 7, 30, 90]) as spans (days)
      left join ad_metrics m on m.campaign_id = campaign and (spans.days = 0 or m.date > today - spans.days)
    group by spans.days) as sums
  where f.campaign_id = campaign and f.days = sums.days;
end $$;

create function sum_up_new_campaign() returns trigger language plpgsql as $$
begin
  perform sum_up_campaign(new.id, day_in_bc(now())::date);
  return null;
end $$;
create trigger ad_campaigns_summed_up after insert on ad_campaigns
  for each row execute function sum_up_new_campaign();

create function add_day_to_campaign() returns trigger language plpgsql as $$
begin
  update ad_campaign_figures f set
    impressions = f.impressions + coalesce(new.impressions, 0) - coalesce(old.impressions, 0),
    clicks = f.clicks + coalesce(new.clicks, 0) - coalesce(old.clicks, 0),
    conversions = f.conversions + coalesce(new.conversions, 0) - coalesce(old.conversions, 0),
    signups = f.signups + coalesce(new.signups, 0) - coalesce(old.signups, 0),
    jobs_completed = f.jobs_completed + coalesce(new.jobs_completed, 0) - coalesce(old.jobs_completed, 0),
    cost_cents = f.cost_cents + coalesce(new.cost_cents, 0) - coalesce(old.cost_cents, 0),
    revenue_cents = f.revenue_cents + coalesce(new.revenue_cents, 0) - coalesce(old.revenue_cents, 0)
  where f.campaign_id = coalesce(new.campaign_id, old.campaign_id)
    and (f.days = 0 or coalesce(new.date, old.date) > f.until - f.days);
  return null;
end $$;
create trigger ad_metrics_summed_up after insert or update or delete on ad_metrics
  for each row execute function add_day_to_campaign();

select sum_up_campaign(id, day_in_bc(now())::date) from ad_campaigns;

alter table ad_campaigns add column search_key text not null generated always as (search_key(
  name || ' ' || type || ' ' || coalesce(target_audience ->> 'location', '') || ' ' || platforms::text)) stored;
create index ad_campaigns_search on ad_campaigns using gin (search_key gin_trgm_ops) where deleted_at is null;

create index ad_campaigns_by_created on ad_campaigns (created_at, id) where deleted_at is null;
create index ad_campaigns_by_name on ad_campaigns ((lower(name)), id) where deleted_at is null;
create index ad_campaigns_by_status on ad_campaigns (
  (array_position(array['draft', 'active', 'paused', 'completed'], status)), id) where deleted_at is null;
create index ad_campaigns_by_budget on ad_campaigns (budget_cents, id) where deleted_at is null;
create index ad_campaigns_of_status on ad_campaigns (status, created_at, id) where deleted_at is null;
create index ad_campaigns_of_platform on ad_campaigns using gin (platforms) where deleted_at is null;

-- One index for each figure that the list can be ordered by; a rate that cannot be computed counts as lowest.
create index ad_campaign_figures_by_impressions on ad_campaign_figures (days, impressions, campaign_id);
create index ad_campaign_figures_by_clicks on ad_campaign_figures (days, clicks, campaign_id);
create index ad_campaign_figures_by_conversions on ad_campaign_figures (days, conversions, campaign_id);
create index ad_campaign_figures_by_signups on ad_campaign_figures (days, signups, campaign_id);
create index ad_campaign_figures_by_jobs on ad_campaign_figures (days, jobs_completed, campaign_id);
create index ad_campaign_figures_by_cost on ad_campaign_figures (days, cost_cents, campaign_id);
create index ad_campaign_figures_by_revenue on ad_campaign_figures (days, revenue_cents, campaign_id);
create index ad_campaign_figures_by_ctr on ad_campaign_figures (days,
  (case when impressions = 0 or clicks > impressions then -1 else clicks * 1000000 / impressions end), campaign_id);
create index ad_campaign_figures_by_cost_per on ad_campaign_figures (days,
  (case when cost_cents = 0 or conversions = 0 then -1 else cost_cents * 100 / conversions end), campaign_id);
create index ad_campaign_figures_by_roi on ad_campaign_figures (days,
  (case when cost_cents = 0 then -1000001 else (revenue_cents - cost_cents) * 1000000 / cost_cents end), campaign_id);

create index ad_metrics_by_day on ad_metrics (date, id);
drop index ad_metrics_date;
create index ad_metrics_of_campaign on ad_metrics (campaign_id, date, id);
