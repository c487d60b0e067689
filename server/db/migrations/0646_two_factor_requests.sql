-- An owner asks a colleague to set up two-factor sign-in, and may require it from their next sign-in on. `two_factor_held` is set
-- by that sign-in, so that a colleague at work is not stopped in the middle of it.
-- `signed_out_at` says when a colleague was signed out everywhere by an owner: sessions have no rows in the audit log.
alter table users
  add column two_factor_asked_at timestamptz,
  add column two_factor_required boolean not null default false,
  add column two_factor_held boolean not null default false,
  add column signed_out_at timestamptz;
