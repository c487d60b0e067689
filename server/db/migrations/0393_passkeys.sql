-- Keys on devices that sign in without password and code (WebAuthn).
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  name text not null,
  credential_id text not null constraint passkeys_credential unique,
  -- COSE, in base64url.
  public_key text not null,
  -- How often the device has signed; many do not count and say 0.
  sign_count bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);
select audit_table('passkeys');

-- What a device is to sign, each once. Without an account: for signing in.
create table passkey_challenges (
  challenge_hash text primary key,
  user_id integer references users,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
create index passkey_challenges_user on passkey_challenges (user_id);
