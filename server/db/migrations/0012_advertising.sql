alter table ad_campaigns
  add column slug text,
  add column started_at timestamptz,
  add column ends_at timestamptz,
  add column deleted_at timestamptz;
update ad_campaigns set slug = 'campaign-' || id;
alter table ad_campaigns
  alter column slug set not null,
  add constraint ad_campaigns_slug unique (slug);
create unique index ad_campaigns_name on ad_campaigns (lower(name)) where deleted_at is null;

create table ad_campaign_moves (
  id integer generated always as identity primary key,
  campaign_id integer not null references ad_campaigns (id),
  actor text not null check (actor in ('admin', 'clock')),
  actor_id integer references users (id),
  move text not null check (move in ('activate', 'pause', 'complete')),
  moved_at timestamptz not null default now()
);
create index ad_campaign_moves_campaign on ad_campaign_moves (campaign_id);

alter table lead_magnets add column code text;
update lead_magnets set code = 'OFFER' || id;
alter table lead_magnets
  alter column code set not null,
  add constraint lead_magnets_code unique (code);

-- A visitor opened the page of a campaign or an offer. Repeated visits in a row leave one row; of a
-- visitor's rows for one campaign and day, one is counted as a click.
create table ad_visits (
  id integer generated always as identity primary key,
  campaign_id integer references ad_campaigns (id) on delete cascade,
  lead_magnet_id integer references lead_magnets (id) on delete cascade,
  visitor_id uuid not null,
  platform text not null,
  day date not null,
  counted boolean not null default false,
  visited_at timestamptz not null,
  check (num_nonnulls(campaign_id, lead_magnet_id) = 1)
);
create unique index ad_visits_counted on ad_visits (visitor_id, day, campaign_id) where counted;
create index ad_visits_visitor on ad_visits (visitor_id, visited_at);
create index ad_visits_visited_at on ad_visits (visited_at);

-- What a visit led to, once for each job or hauler: the last campaign and the last offer before it.
create table ad_conversions (
  id integer generated always as identity primary key,
  campaign_id integer references ad_campaigns (id),
  lead_magnet_id integer references lead_magnets (id),
  platform text not null,
  kind text not null check (kind in ('booking', 'completion', 'signup')),
  job_id integer references jobs (id),
  hauler_id integer references haulers (id),
  happened_at timestamptz not null,
  check (num_nonnulls(campaign_id, lead_magnet_id) = 1),
  check (num_nonnulls(job_id, hauler_id) = 1),
  check ((kind = 'signup') = (hauler_id is not null))
);
create unique index ad_conversions_once
  on ad_conversions (kind, coalesce(job_id, -hauler_id), (lead_magnet_id is null));

create index ad_metrics_date on ad_metrics (date);
create index jobs_visitor on jobs (visitor_id);

-- The browser a hauler registered in, as for jobs; unknown for those who registered earlier.
alter table haulers add column visitor_id uuid;
create index haulers_visitor on haulers (visitor_id) where visitor_id is not null;
