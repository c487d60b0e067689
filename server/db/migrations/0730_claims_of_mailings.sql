-- What a message claims and no fact supports goes out once a person confirmed it: what, who and when.
alter table mailings
  add column confirmed_claims text[] not null default '{}',
  add column claims_confirmed_by integer references users (id) on delete set null,
  add column claims_confirmed_at timestamptz,
  add constraint mailings_claims_check check ((claims_confirmed_at is null) = (confirmed_claims = '{}'));
create index mailings_claims_confirmed_by on mailings (claims_confirmed_by);
