-- What regular tasks and the admin's figures look for is rare among many rows: each has an index that
-- holds the rare rows alone.
create index payments_open on payments (id) where status = 'open';
create index payments_paid_lately on payments (updated_at) where status = 'paid';
create index payments_mismatched on payments (id) where mismatch is not null;
create index refunds_unfinished on refunds (created_at) where status in ('requested', 'failed');
create index refunds_changed on refunds (updated_at) where provider_refund_id is not null;
create index payouts_unfinished on payouts (hauler_id) where status in ('waiting_for_bank', 'scheduled');
create index payouts_scheduled on payouts (updated_at) where status = 'scheduled';
create index payouts_failed on payouts (id) where status = 'failed';
create index payouts_sent_lately on payouts (updated_at) where transfer_id is not null;
create index reversals_unfinished on reversals (payout_id) where status in ('requested', 'failed');
create index social_media_posts_failed on social_media_posts (id) where status = 'failed';

-- Whether the provider's fee of a charge is in the books: most are, and are not looked at again.
alter table payments add column fee_booked boolean not null default false;
update payments set fee_booked = true where exists (
  select from ledger_transactions t where t.kind = 'provider_fee' and t.reference = payments.id::text);
create index payments_without_fee on payments (id desc) where status = 'paid' and not fee_booked;

-- Estimates that somebody should look at: of jobs ahead alone.
drop index jobs_to_review;
create index jobs_to_review on jobs (preferred_date)
  where needs_review and quote_id is not null and payment_status = 'paid'
    and status in ('pending', 'assigned', 'in_progress') and deleted_at is null;

-- Quotes that nobody booked are swept; those that were booked are kept and not looked at again.
alter table quotes add column booked boolean not null default false;
update quotes set booked = true where id in (select quote_id from jobs where quote_id is not null);
create index quotes_to_sweep on quotes (expires_at) where not booked;
create index jobs_quote on jobs (quote_id) where quote_id is not null;

-- Advertising is credited with what changed since it last looked.
create table ad_credit_marks (
  name text primary key,
  -- By the clock of the database: every change of a job before this has been looked at.
  looked_until timestamptz not null
);
create index jobs_changed on jobs (updated_at);
create index ad_conversions_job on ad_conversions (job_id) where job_id is not null;
