-- A customer's account is one contact that was proved: an e-mail address, or this number (E.164).
-- What a phone proves must not open what an e-mail proves: two accounts, each with its own jobs.
alter table users add column phone_e164 text
  constraint phone_opens_customers check (phone_e164 is null or role = 'client');
create unique index users_phone on users (phone_e164) where deleted_at is null;

create table sign_in_codes (
  id integer generated always as identity primary key,
  -- The e-mail address in lower case, or the number in E.164. Asked for is not proved: anybody may ask.
  contact text not null check (contact = lower(contact)),
  -- The code is worked out from this with the server's own key, which is not in the database. No code
  -- stands anywhere, not even hashed: a million codes are tried in no time, whatever the hash.
  nonce uuid not null unique default gen_random_uuid(),
  tries_left integer not null default 5 check (tries_left >= 0),
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  used_at timestamptz
);
-- Of a contact's codes only the newest one works.
create index sign_in_codes_newest on sign_in_codes (contact, id desc);
create index sign_in_codes_asked on sign_in_codes (asked_at);

create index jobs_email on jobs (email, id desc) where deleted_at is null;
create index jobs_phone on jobs (phone_e164, id desc) where deleted_at is null;
