-- Where a visitor came from: a visit to any page whose address names its source, beside those to campaigns and offers.
-- The words of utm_* are cleaned and bounded by the server; ids of clicks are stored with consent only (decision 112).
alter table ad_visits
  add column channel text not null default 'other'
    constraint ad_visits_channel check (channel in ('google', 'meta', 'linkedin', 'social', 'email', 'offer', 'referral', 'other')),
  add column utm_source text constraint ad_visits_utm_source check (length(utm_source) <= 100),
  add column utm_medium text constraint ad_visits_utm_medium check (length(utm_medium) <= 100),
  add column utm_campaign text constraint ad_visits_utm_campaign check (length(utm_campaign) <= 100),
  add column utm_term text constraint ad_visits_utm_term check (length(utm_term) <= 100),
  add column utm_content text constraint ad_visits_utm_content check (length(utm_content) <= 100),
  add column gclid text constraint ad_visits_gclid check (length(gclid) <= 500),
  add column fbclid text constraint ad_visits_fbclid check (length(fbclid) <= 500),
  add column li_fat_id text constraint ad_visits_li_fat_id check (length(li_fat_id) <= 500),
  add column agreed_at timestamptz,
  add column agreed_wording text,
  add constraint ad_visits_click_agreed check (agreed_at is not null or num_nonnulls(gclid, fbclid, li_fat_id) = 0),
  add constraint ad_visits_agreed check ((agreed_at is null) = (agreed_wording is null)),
  drop constraint ad_visits_check,
  add constraint ad_visits_one_cause check (num_nonnulls(campaign_id, lead_magnet_id) <= 1);
update ad_visits set channel = case when lead_magnet_id is not null then 'offer'
  when platform in ('facebook', 'instagram') then 'meta' when platform in ('google', 'linkedin') then platform else 'other' end;
create index ad_visits_of_day on ad_visits (day, channel, visitor_id);

-- The first and the last visit of the thirty days before a booking. It stays when the visit is swept.
create table ad_job_touches (
  job_id integer not null references jobs (id) on delete cascade,
  touch text not null constraint ad_job_touches_touch check (touch in ('first', 'last')),
  channel text not null
    constraint ad_job_touches_channel check (channel in ('google', 'meta', 'linkedin', 'social', 'email', 'offer', 'referral', 'other')),
  campaign_id integer references ad_campaigns (id),
  lead_magnet_id integer references lead_magnets (id) on delete set null,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  gclid text,
  fbclid text,
  li_fat_id text,
  agreed_at timestamptz,
  agreed_wording text,
  touched_at timestamptz not null,
  primary key (job_id, touch),
  constraint ad_job_touches_click_agreed check (agreed_at is not null or num_nonnulls(gclid, fbclid, li_fat_id) = 0)
);
create index ad_job_touches_campaign on ad_job_touches (campaign_id) where campaign_id is not null;
create index ad_job_touches_offer on ad_job_touches (lead_magnet_id) where lead_magnet_id is not null;
