-- More of the sandbox payment provider's own state. The reference is the idempotency key that a
-- movement was asked for with; it and the job are missing where an earlier version asked.
alter table sandbox_payments
  add column reference text,
  -- The payment whose saved card was charged, where no customer was there to pay.
  add column saved_from text references sandbox_payments (id);

alter table sandbox_refunds add column job_id integer;

alter table sandbox_transfers
  add column reference text,
  add column job_id integer;

create table sandbox_reversals (
  id text primary key,
  transfer_id text not null references sandbox_transfers (id),
  amount_cents integer not null check (amount_cents > 0),
  reference text not null,
  created_at timestamptz not null default now()
);
create index sandbox_reversals_transfer on sandbox_reversals (transfer_id);

create table sandbox_disputes (
  id text primary key,
  charge_id text not null references sandbox_payments (charge_id),
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  reason text not null,
  evidence_due_by timestamptz not null,
  created_at timestamptz not null default now()
);
create index sandbox_disputes_charge on sandbox_disputes (charge_id);

create index sandbox_payments_created on sandbox_payments (created_at, id);
create index sandbox_refunds_created on sandbox_refunds (created_at, id);
create index sandbox_transfers_created on sandbox_transfers (created_at, id);
