create table ad_campaigns (
  id integer generated always as identity primary key,
  name text not null,
  type text not null check (type in ('customer_acquisition', 'hauler_recruitment')),
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'completed')),
  target_audience jsonb not null default '{"location": "British Columbia"}',
  budget_cents integer not null check (budget_cents >= 0),
  duration integer not null default 30 check (duration >= 1),
  platforms jsonb not null default '[]',
  ad_content jsonb not null default '{}',
  landing_page_config jsonb not null default '{}',
  is_ai_generated boolean not null default true,
  performance jsonb not null default '{"impressions": 0, "clicks": 0, "conversions": 0}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table ad_templates (
  id integer generated always as identity primary key,
  name text not null,
  category text not null,
  platform text not null,
  content jsonb not null default '{}',
  is_active boolean not null default true
);

create table ad_metrics (
  id integer generated always as identity primary key,
  campaign_id integer not null references ad_campaigns (id) on delete cascade,
  date date not null,
  platform text not null,
  impressions integer not null default 0 check (impressions >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  conversions integer not null default 0 check (conversions >= 0),
  cost_cents integer not null default 0 check (cost_cents >= 0),
  revenue_cents integer not null default 0 check (revenue_cents >= 0),
  signups integer not null default 0 check (signups >= 0),
  jobs_completed integer not null default 0 check (jobs_completed >= 0),
  unique (campaign_id, date, platform)
);

create table lead_magnets (
  id integer generated always as identity primary key,
  title text not null,
  type text not null check (type in ('discount', 'free_estimate', 'guide', 'referral')),
  target_type text not null check (target_type in ('customer', 'hauler')),
  offer jsonb not null default '{}',
  is_active boolean not null default true,
  conversions integer not null default 0 check (conversions >= 0),
  created_at timestamptz not null default now()
);
