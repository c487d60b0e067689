-- What becomes of a post: who wrote it, what it is about, and how it fares on its network.
alter table social_media_posts
  add column content_type text check (content_type in ('promotional', 'educational', 'behind_scenes', 'testimonial')),
  add column origin text not null default 'person' check (origin in ('person', 'schedule', 'auto')),
  add column schedule_id integer references social_media_schedules (id) on delete set null,
  -- The network's own words, or ours where it said nothing.
  add column failure text,
  add column provider_post_id text,
  add column post_url text,
  -- One key for the whole life of a post, so that it is on its network once, however often it is sent.
  add column publish_key text not null unique default gen_random_uuid()::text,
  add column attempts integer not null default 0 check (attempts >= 0),
  -- Since when somebody is at it; who finds an old time here takes over.
  add column publishing_since timestamptz,
  -- When the network first left us without an answer.
  add column unanswered_since timestamptz,
  add column updated_at timestamptz not null default now(),
  add constraint post_has_words check (length(btrim(content)) between 1 and 70000),
  add constraint failure_when_failed check (failure is not null or status <> 'failed'),
  add constraint time_when_scheduled check (scheduled_for is not null or status not in ('scheduled', 'publishing')),
  add constraint taken_when_publishing check ((publishing_since is not null) = (status = 'publishing')),
  add constraint proof_when_posted check (
    (posted_at is not null and provider_post_id is not null and post_url is not null) = (status = 'posted')
  );
create index social_media_posts_waiting on social_media_posts (status, scheduled_for)
  where status in ('scheduled', 'publishing');
create index social_media_posts_posted on social_media_posts (posted_at) where status = 'posted';
create index social_media_posts_schedule on social_media_posts (schedule_id) where schedule_id is not null;
create index social_media_posts_campaign on social_media_posts (campaign_id) where campaign_id is not null;

create table social_post_moves (
  id integer generated always as identity primary key,
  post_id integer not null references social_media_posts (id) on delete cascade,
  actor text not null check (actor in ('admin', 'publisher')),
  actor_id integer references users (id),
  move text not null check (move in ('schedule', 'unschedule', 'publish', 'post', 'fail', 'retry')),
  reason text,
  moved_at timestamptz not null default now()
);
create index social_post_moves_post on social_post_moves (post_id);
create index social_post_moves_actor on social_post_moves (actor_id) where actor_id is not null;

-- What the writer wrote, by its hash: only a post with exactly these words is called AI-generated.
create table social_generated_texts (
  id integer generated always as identity primary key,
  content_hash text not null,
  source text not null check (source in ('ai', 'templates')),
  created_at timestamptz not null default now()
);
create index social_generated_texts_hash on social_generated_texts (content_hash);

-- A week or two is counted from this day.
alter table social_media_schedules add column starts_on date not null default '2026-01-04';
alter table social_media_schedules alter column starts_on drop default;
alter table social_media_schedules add column created_at timestamptz not null default now();
create index social_media_schedules_due on social_media_schedules (next_scheduled) where is_active;

alter table social_media_templates add column created_at timestamptz not null default now();

-- One connected account speaks for the business on each network.
create unique index social_media_accounts_one_active on social_media_accounts (platform) where is_active;

-- The sandbox networks: accounts, what they published, and how it was liked.
create table sandbox_network_accounts (
  access_token text primary key,
  refresh_token text not null unique,
  platform text not null,
  username text not null,
  expires_at timestamptz not null
);

create table sandbox_posts (
  id text primary key,
  platform text not null,
  username text not null,
  text text not null,
  idempotency_key text not null unique,
  likes integer not null default 0 check (likes >= 0),
  published_at timestamptz not null
);
create index sandbox_posts_feed on sandbox_posts (platform, published_at desc);
