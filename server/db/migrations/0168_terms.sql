-- The terms of service as the operator edits them. Version 1 is the text of the product itself.
create table terms_texts (
  version integer primary key check (version > 1),
  text text not null check (length(text) between 1 and 60000),
  published_at timestamptz not null,
  published_by integer references users (id) on delete set null
);

-- The version that the customer agreed to when booking; null for bookings from before versions were kept.
alter table jobs add column terms_version integer check (terms_version > 0);
