-- A discount before the pickup can be undone for some seconds; the money goes back and the customer reads of it after that.
-- Those of earlier releases have done both.
alter table job_discounts
  add column undone_at timestamptz,
  add column settled_at timestamptz,
  -- The price after it, and whether the job was paid: what is not so any more was changed since.
  add column price_cents integer,
  add column was_paid boolean not null default false,
  add constraint job_discounts_ended check (undone_at is null or settled_at is null);
update job_discounts set settled_at = at;
