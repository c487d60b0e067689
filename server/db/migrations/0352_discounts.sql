-- What the team took off the price of a job before it was divided; after that it is a refund. Westhaul bears its part
-- alone: the hauler's share is of the price before it.
alter table jobs
  add column discount_cents integer not null default 0
    constraint jobs_discount_check check (discount_cents >= 0),
  add column westhaul_discount_cents integer not null default 0
    constraint jobs_westhaul_discount_check check (westhaul_discount_cents between 0 and discount_cents);

create table job_discounts (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  amount_cents integer not null constraint job_discounts_amount_check check (amount_cents > 0),
  share text not null constraint job_discounts_share_check check (share in ('westhaul', 'shared')),
  reason text not null,
  user_id integer not null references users (id),
  at timestamptz not null
);
create index job_discounts_job on job_discounts (job_id);
create index job_discounts_user on job_discounts (user_id);
select audit_table('job_discounts');
