-- The sandbox networks behave as the real ones do: sign-in by OAuth, publishing in steps, searches that lag, no idempotency key.
alter table sandbox_network_accounts
  add column scopes text[] not null default '{read,publish}',
  add column refresh_expires_at timestamptz;
alter table sandbox_network_accounts alter column expires_at drop not null;
create index sandbox_network_accounts_name on sandbox_network_accounts (platform, username);

create table sandbox_oauth_codes (
  code text primary key,
  platform text not null,
  usernames text[] not null,
  scopes text[] not null,
  code_challenge text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);

-- What a step prepared: an uploaded picture, a container, a publication that is under way.
create table sandbox_uploads (
  id text primary key,
  platform text not null,
  username text not null,
  ready_at timestamptz not null,
  expires_at timestamptz not null,
  post_id text references sandbox_posts
);
create index sandbox_uploads_post on sandbox_uploads (post_id) where post_id is not null;

alter table sandbox_posts alter column idempotency_key drop not null;
alter table sandbox_posts
  add column media jsonb not null default '[]',
  add column comment text,
  -- From when on the search of the network finds it.
  add column searchable_at timestamptz not null default now();
create index sandbox_posts_by_name on sandbox_posts (platform, username, published_at);
