-- A company that pays by one invoice a month. Its contacts and addresses are those of the customer record; once that is
-- erased, the account stays with the invoices, which the books need for six years.
create table commercial_accounts (
  id integer generated always as identity primary key,
  customer_id integer constraint commercial_accounts_customer unique references customers on delete set null,
  invoice_name text not null,
  billing_email text not null,
  credit_limit_cents integer not null constraint commercial_accounts_credit check (credit_limit_cents between 0 and 99999999),
  net_days integer not null default 30 constraint commercial_accounts_net_days check (net_days between 0 and 90),
  requires_po boolean not null default false,
  -- A closed account takes no more bookings; what is open on it stays.
  closed_at timestamptz,
  -- Counts the edits, so that two people do not overwrite each other.
  version integer not null default 1,
  created_at timestamptz not null default now()
);
select audit_table('commercial_accounts');

-- The jobs that are booked on an account, with the customer's own number of the order.
create table account_jobs (
  job_id integer primary key references jobs on delete cascade,
  account_id integer not null references commercial_accounts,
  po_number text not null default '' constraint account_jobs_po_number check (length(po_number) <= 60)
);
create index account_jobs_of on account_jobs (account_id, job_id);
select audit_table('account_jobs');
