create table social_media_posts (
  id integer generated always as identity primary key,
  platform text not null default 'facebook'
    check (platform in ('facebook', 'instagram', 'twitter', 'linkedin', 'tiktok')),
  content text not null,
  image_url text,
  video_url text,
  hashtags text[] not null default '{}',
  scheduled_for timestamptz,
  posted_at timestamptz,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'publishing', 'posted', 'failed')),
  engagement jsonb not null default '{}',
  is_ai_generated boolean not null default false,
  campaign_id integer references ad_campaigns (id) on delete set null,
  created_at timestamptz not null default now()
);

create table social_media_schedules (
  id integer generated always as identity primary key,
  platform text not null default 'facebook'
    check (platform in ('facebook', 'instagram', 'twitter', 'linkedin', 'tiktok')),
  content_type text not null default 'promotional'
    check (content_type in ('promotional', 'educational', 'behind_scenes', 'testimonial')),
  frequency text not null default 'daily' check (frequency in ('daily', 'weekly', 'bi-weekly')),
  time_slots jsonb not null default '[]',
  is_active boolean not null default true,
  last_posted timestamptz,
  next_scheduled timestamptz
);

create table social_media_templates (
  id integer generated always as identity primary key,
  name text not null,
  platform text not null default 'facebook'
    check (platform in ('facebook', 'instagram', 'twitter', 'linkedin', 'tiktok')),
  content_type text not null default 'promotional'
    check (content_type in ('promotional', 'educational', 'behind_scenes', 'testimonial')),
  template text not null,
  hashtags text[] not null default '{}',
  is_active boolean not null default true,
  usage_count integer not null default 0 check (usage_count >= 0)
);

create table social_media_accounts (
  id integer generated always as identity primary key,
  platform text not null check (platform in ('facebook', 'instagram', 'twitter', 'linkedin', 'tiktok')),
  username text not null,
  display_name text not null,
  access_token text,
  refresh_token text,
  expires_at timestamptz,
  is_active boolean not null default true,
  last_sync timestamptz,
  connected_at timestamptz not null default now(),
  account_data jsonb not null default '{}',
  unique (platform, username)
);
