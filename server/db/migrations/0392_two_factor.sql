-- Codes of an authenticator app at sign-in (RFC 6238), and codes for when it is lost.
alter table users add column two_factor_since timestamptz;

create table two_factor_secrets (
  user_id integer primary key references users,
  -- Sealed with the key of the server.
  secret text not null,
  confirmed_at timestamptz,
  recovery_codes_at timestamptz,
  -- The half minute, counted from 1970, of the last code that was taken.
  last_step integer,
  failures integer not null default 0,
  failing_since timestamptz
);
select audit_table('two_factor_secrets');

create table recovery_codes (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  -- Keyed with the key of the server: the table alone does not reveal them.
  token_hash text not null,
  used_at timestamptz,
  constraint recovery_codes_once unique (user_id, token_hash)
);
