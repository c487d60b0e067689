-- A post goes to its network in steps. What each one answered, and which one is under way, is stored before the next call,
-- so that another worker can continue, and nothing that may be public is sent twice.
alter table social_media_posts
  add column media jsonb not null default '[]' constraint social_media_posts_media check (jsonb_typeof(media) = 'array'),
  add column first_comment text constraint social_media_posts_comment check (length(first_comment) between 1 and 8000),
  add column checkpoints jsonb not null default '{}'
    constraint social_media_posts_checkpoints check (jsonb_typeof(checkpoints) = 'object'),
  add column step text,
  -- Just before the first call of that step.
  add column step_at timestamptz,
  -- Beside the status: why a scheduled post waits, and what kind of failure a failed one has.
  add column detail text,
  -- What happens now, in words.
  add column progress text,
  add column next_try_at timestamptz,
  add constraint social_media_posts_step check ((step is null) = (step_at is null)),
  add constraint social_media_posts_detail check (
    (detail is null)
    or (status = 'scheduled' and detail in ('waits_for_reconnect', 'waits_for_network'))
    or (status = 'failed' and detail in ('not_confirmed', 'missed'))
  ),
  add constraint social_media_posts_next_try check (next_try_at is null or detail = 'waits_for_network');

-- A person may say that a post is there; its network then gave us neither id nor address.
alter table social_media_posts
  drop constraint proof_when_posted,
  add constraint proof_when_posted check (
    (posted_at is not null) = (status = 'posted')
    and num_nulls(provider_post_id, post_url) in (0, 2)
    and (status = 'posted' or provider_post_id is null)
  );
create unique index social_media_posts_on_network on social_media_posts (platform, provider_post_id)
  where provider_post_id is not null;

alter table social_media_accounts
  add column provider_account_id text,
  add column scopes text[] not null default '{}',
  add column refresh_expires_at timestamptz,
  -- Since when its network no longer accepts the token, and what it said.
  add column needs_reconnect_at timestamptz,
  add column problem text,
  -- What the network asks us to tell the team, such as that posts are visible to the account alone.
  add column notice text,
  add constraint social_media_accounts_problem check ((problem is null) = (needs_reconnect_at is null));

-- A person who is at the network now to allow us to publish. The row goes with the first answer.
create table social_oauth_states (
  state_hash text primary key,
  platform text not null constraint social_oauth_states_platform
    check (platform in ('facebook', 'instagram', 'twitter', 'linkedin', 'tiktok')),
  session_hash text not null,
  started_by integer not null references users (id) on delete cascade,
  -- Sealed.
  code_verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index social_oauth_states_person on social_oauth_states (started_by);
create index social_oauth_states_end on social_oauth_states (expires_at);

-- Several pages or organisations that a person may publish as, until one is chosen.
create table social_grants (
  id uuid primary key default gen_random_uuid(),
  platform text not null constraint social_grants_platform
    check (platform in ('facebook', 'instagram', 'twitter', 'linkedin', 'tiktok')),
  started_by integer not null references users (id) on delete cascade,
  -- The accounts with their tokens, sealed.
  accounts text not null,
  scopes text[] not null,
  expires_at timestamptz not null
);
create index social_grants_person on social_grants (started_by);
create index social_grants_end on social_grants (expires_at);
