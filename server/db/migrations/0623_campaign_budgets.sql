create index ad_campaign_figures_by_gross on ad_campaign_figures (days, gross_cents, campaign_id);

alter table ad_campaigns
  -- Counts edits by people, so that two do not overwrite each other.
  add column version integer not null default 1,
  add column pause_at_budget boolean not null default false;

-- That a share of a budget was spent, once for each budget and period; a raised budget is another one.
create table ad_budget_alerts (
  id integer generated always as identity primary key,
  campaign_id integer not null references ad_campaigns (id) on delete cascade,
  -- The first day of the campaign's run.
  begins date not null,
  budget_cents integer not null,
  percent smallint not null constraint ad_budget_alerts_percent check (percent in (80, 100)),
  spent_cents bigint not null,
  has_paused boolean not null,
  -- The names of the people whom the message went to.
  recipients text[] not null,
  reported_at timestamptz not null,
  constraint ad_budget_alerts_once unique (campaign_id, begins, budget_cents, percent)
);
