-- Since when the provider has been asked for a movement under each of our keys. Providers forget a key
-- after a day: later than that their books are searched before it is used again.
create table provider_requests (
  idempotency_key text primary key,
  asked_at timestamptz not null
);
insert into provider_requests (idempotency_key, asked_at)
  select idempotency_key, created_at from refunds where status = 'requested'
  union all
  select idempotency_key, created_at from payouts where status = 'scheduled'
  union all
  select idempotency_key, created_at from reversals where status = 'requested'
  union all
  select idempotency_key, created_at from payments where status = 'open';

alter table reconciliation_findings
  drop constraint reconciliation_findings_subject_check,
  add constraint reconciliation_findings_subject_check
    check (subject in ('payment', 'refund', 'transfer', 'account', 'dispute'));
