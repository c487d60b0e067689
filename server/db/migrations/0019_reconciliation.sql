-- Every comparison of our books with those of the payment provider. One that failed compared nothing
-- to the end: the next one begins where the last one without a failure began.
create table reconciliation_runs (
  id integer generated always as identity primary key,
  provider text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  compared integer not null check (compared >= 0),
  -- How many of ours were brought to where the provider had them.
  healed integer not null check (healed >= 0),
  failure text
);
create index reconciliation_runs_latest on reconciliation_runs (provider, id desc);

-- What the provider has otherwise than we do and no rule can mend: a person has to look. Money is
-- never booked from here. The job is the provider's word and may not exist.
create table reconciliation_findings (
  id integer generated always as identity primary key,
  provider text not null,
  subject text not null check (subject in ('payment', 'refund', 'transfer', 'account')),
  provider_id text not null,
  job_id integer,
  what text not null,
  ours text not null,
  theirs text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz
);
create unique index reconciliation_findings_one_open
  on reconciliation_findings (provider, subject, provider_id) where resolved_at is null;

-- What the provider keeps of a charge, once it says how much.
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'charge', 'split', 'payout', 'refund_promise', 'refund', 'refund_failure', 'cancellation_fee',
    'provider_fee'));
