-- What an erased person refused, so that it holds when their contact comes back. It names no person: the
-- contact is an HMAC-SHA256 with a key that is not in the database.
create table kept_refusals (
  id integer generated always as identity primary key,
  contact_hash text not null check (contact_hash ~ '^[0-9a-f]{64}$'),
  -- A reason of suppressions, or a class of consents.
  what text not null check (what in ('opted_out', 'complained', 'promotion', 'area_opened')),
  refused_at timestamptz not null,
  unique (contact_hash, what)
);
