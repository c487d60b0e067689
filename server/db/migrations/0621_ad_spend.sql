-- What networks billed, as their exports or a colleague say it. ad_metrics has the sum of a campaign, day and platform:
-- of imported rows where there are any, else of what was entered by hand.
alter table imports drop constraint imports_kind,
  add constraint imports_kind check (kind in ('customers', 'history', 'haulers', 'ad_spend'));

-- The networks' campaigns and ours: what a person or a name matched is remembered.
create table ad_network_campaigns (
  id integer generated always as identity primary key,
  network text not null constraint ad_network_campaigns_network check (network in ('google', 'meta', 'linkedin')),
  network_id text constraint ad_network_campaigns_network_id check (length(network_id) <= 100),
  name text not null constraint ad_network_campaigns_name check (length(name) <= 300),
  campaign_id integer not null references ad_campaigns (id)
);
create unique index ad_network_campaigns_by_id on ad_network_campaigns (network, network_id) where network_id is not null;
create unique index ad_network_campaigns_by_name on ad_network_campaigns (network, lower(name)) where network_id is null;
create index ad_network_campaigns_campaign on ad_network_campaigns (campaign_id);

create table ad_spend (
  id integer generated always as identity primary key,
  -- Null for what was entered by hand.
  network_campaign_id integer references ad_network_campaigns (id),
  campaign_id integer not null references ad_campaigns (id),
  platform text not null,
  day date not null,
  impressions integer not null constraint ad_spend_impressions check (impressions >= 0),
  clicks integer not null constraint ad_spend_clicks check (clicks >= 0),
  cost_cents integer not null constraint ad_spend_cost check (cost_cents >= 0),
  -- The import that wrote it last.
  import_id integer references imports (id),
  constraint ad_spend_origin check ((network_campaign_id is null) = (import_id is null))
);
create unique index ad_spend_imported on ad_spend (network_campaign_id, day, platform) where network_campaign_id is not null;
create unique index ad_spend_entered on ad_spend (campaign_id, day, platform) where network_campaign_id is null;
create index ad_spend_place on ad_spend (campaign_id, day, platform);
create index ad_spend_import on ad_spend (import_id) where import_id is not null;

-- What each row was before an import, to undo it; without `before` it was new.
create table ad_spend_changes (
  import_id integer not null references imports (id),
  spend_id integer not null references ad_spend (id) on delete cascade,
  before jsonb,
  primary key (import_id, spend_id)
);
create index ad_spend_changes_row on ad_spend_changes (spend_id);

insert into ad_spend (campaign_id, platform, day, impressions, clicks, cost_cents)
  select campaign_id, platform, date, impressions, 0, cost_cents from ad_metrics where impressions > 0 or cost_cents > 0;

select audit_table('ad_network_campaigns');
select audit_table('ad_spend');
