create table users (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  profile_image_url text,
  -- argon2id in its standard text form; null for customers, who sign in with one-time codes.
  password text,
  role text not null default 'client' check (role in ('client', 'hauler', 'admin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- A closed account keeps its address for the books; a new one may use it again.
create unique index users_email on users (email) where deleted_at is null;

create table sessions (
  -- The SHA-256 of the cookie: what is stored cannot be used to sign in.
  sid text primary key,
  -- visitorId binds what a browser made without an account; userId is there while signed in.
  sess jsonb not null check (sess ? 'visitorId'),
  expire timestamptz not null
);
create index sessions_expire on sessions (expire);
create index sessions_user on sessions (((sess ->> 'userId')::integer));

-- Processes keep who is calling for a few seconds; this tells them to ask again.
create function tell_identity_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('identity_changed', '');
  return null;
end $$;
create trigger sessions_changed after update or delete on sessions
  for each statement execute function tell_identity_changed();
create trigger users_changed after update or delete on users
  for each statement execute function tell_identity_changed();
