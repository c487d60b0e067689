-- Haulers who applied with the personal code of another hauler, and the credit for who referred them: earned when the first
-- job of the new hauler is completed, paid and off its hold.
create table hauler_referrals (
  id integer generated always as identity primary key,
  referral_code_id integer not null references referral_codes (id),
  -- The offer that promised the credit; null when none was on.
  lead_magnet_id integer references lead_magnets (id),
  -- Who applied.
  hauler_id integer not null references haulers (id),
  credit_cents integer not null constraint hauler_referrals_credit_check check (credit_cents >= 0),
  applied_at timestamptz not null,
  -- Why there is no credit; null while there can be one.
  refusal text constraint hauler_referrals_refusal_check check (refusal in ('self_referral', 'all_used', 'no_offer')),
  -- The first job of the new hauler that was completed and paid.
  job_id integer references jobs (id),
  earned_at timestamptz,
  -- The job of who referred with which the credit stands in the books.
  credit_job_id integer references jobs (id),
  credited_at timestamptz,
  reversed_at timestamptz,
  constraint hauler_referrals_earned_check check (
    (job_id is null) = (earned_at is null) and (earned_at is null or refusal is null)),
  constraint hauler_referrals_credited_check check (
    (credit_job_id is null) = (credited_at is null) and (credited_at is null or earned_at is not null)),
  constraint hauler_referrals_reversed_check check (reversed_at is null or earned_at is not null)
);
create unique index hauler_referrals_hauler on hauler_referrals (hauler_id);
create index hauler_referrals_code on hauler_referrals (referral_code_id);
create index hauler_referrals_offer on hauler_referrals (lead_magnet_id);
create index hauler_referrals_job on hauler_referrals (job_id);
create index hauler_referrals_credit_job on hauler_referrals (credit_job_id);
create index hauler_referrals_open on hauler_referrals (id) where refusal is null and reversed_at is null;

-- A credit is a payout of its own beside the share of that job: refunds and disputes of the job leave it alone.
alter table payouts add column referral_id integer references hauler_referrals (id);
create index payouts_referral on payouts (referral_id) where referral_id is not null;
create unique index payouts_one_of_referral on payouts (referral_id) where status not in ('reversed', 'netted');
drop index payouts_one_of_payment;
create unique index payouts_one_of_payment on payouts (payment_id)
  where status not in ('reversed', 'netted') and referral_id is null;

-- referral_credits: what the platform pays to haulers for referring others, without GST.
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in (
    'cash', 'customer_funds', 'hauler_payable', 'platform_fee', 'refunds', 'provider_fees', 'gst_payable', 'tips',
    'disputes', 'hauler_cash', 'office_funds', 'accounts_receivable', 'referral_credits'));
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'charge', 'split', 'payout', 'refund_promise', 'refund', 'refund_failure', 'cancellation_fee',
    'provider_fee', 'share_reversal', 'settled_refund', 'refund_bounce', 'dispute_opened',
    'dispute_won', 'dispute_lost', 'dispute_fee', 'rescheduling_fee', 'rescheduling_fee_refund',
    'received', 'received_withdrawn', 'netting', 'netting_undone', 'invoice_payment', 'invoice_payment_withdrawn',
    'hand_in', 'hand_in_undone', 'referral_credit', 'referral_credit_reversed'));
insert into bookkeeping_accounts (account, name, code, tax_rate) values
  ('referral_credits', 'Referral credits to haulers', '5620', 'Tax Exempt');

-- As before; a referral credit is no part of what customers paid.
create or replace function report_role(kind text) returns text language sql immutable as $$
  select case
    when kind in ('split', 'cancellation_fee', 'rescheduling_fee') then 'earned'
    when kind in ('settled_refund', 'rescheduling_fee_refund') then 'refunded'
    when kind = 'dispute_lost' then 'lost'
    when kind in ('provider_fee', 'dispute_fee') then 'cost'
    when kind in ('charge', 'payout', 'refund_promise', 'refund', 'refund_failure', 'share_reversal', 'refund_bounce',
      'dispute_opened', 'dispute_won', 'received', 'received_withdrawn', 'netting', 'netting_undone',
      'invoice_payment', 'invoice_payment_withdrawn', 'hand_in', 'hand_in_undone', 'referral_credit',
      'referral_credit_reversed') then 'moved'
  end
$$;
