-- A pickup that is booked on a commercial account is as certain as one that is collected. Once it is completed, or cancelled
-- for a fee, the amount is a payment of the method 'account', which the company owes until its invoice is paid.
alter table jobs
  drop constraint jobs_collect_method_check,
  add constraint jobs_collect_method_check check (collect_method in ('cash', 'e_transfer', 'cheque', 'account')),
  add constraint jobs_account_at_office check (collect_method is distinct from 'account' or collect_by = 'office');
alter table payments
  drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('card', 'cash', 'e_transfer', 'cheque', 'account')),
  add constraint payments_account_at_office check (method <> 'account' or held_by = 'office');

-- A refund of such a payment is a credit on the account, which no person hands over.
alter table refunds
  drop constraint refunds_given_by_check,
  add constraint refunds_given_by_check check (given_by in ('hauler', 'office', 'account')),
  drop constraint refunds_given,
  add constraint refunds_given check (given_by is not distinct from 'account' and given_recorded_by is null
    or num_nonnulls(given_by, given_recorded_by) in (0, 2));

-- One more account:
--   accounts_receivable  owed by companies for pickups on account, until they pay the invoice
-- An 'invoice_payment' moves it to where the money is; 'invoice_payment_withdrawn' back.
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in (
    'cash', 'customer_funds', 'hauler_payable', 'platform_fee', 'refunds', 'provider_fees', 'gst_payable', 'tips',
    'disputes', 'hauler_cash', 'office_funds', 'accounts_receivable'));
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'charge', 'split', 'payout', 'refund_promise', 'refund', 'refund_failure', 'cancellation_fee',
    'provider_fee', 'share_reversal', 'settled_refund', 'refund_bounce', 'dispute_opened',
    'dispute_won', 'dispute_lost', 'dispute_fee', 'rescheduling_fee', 'rescheduling_fee_refund',
    'received', 'received_withdrawn', 'netting', 'netting_undone', 'invoice_payment', 'invoice_payment_withdrawn'));
create or replace function report_role(kind text) returns text language sql immutable as $$
  select case
    when kind in ('split', 'cancellation_fee', 'rescheduling_fee') then 'earned'
    when kind in ('settled_refund', 'rescheduling_fee_refund') then 'refunded'
    when kind = 'dispute_lost' then 'lost'
    when kind in ('provider_fee', 'dispute_fee') then 'cost'
    when kind in ('charge', 'payout', 'refund_promise', 'refund', 'refund_failure', 'share_reversal', 'refund_bounce',
      'dispute_opened', 'dispute_won', 'received', 'received_withdrawn', 'netting', 'netting_undone',
      'invoice_payment', 'invoice_payment_withdrawn') then 'moved'
  end
$$;
insert into bookkeeping_accounts (account, name, code, tax_rate) values
  ('accounts_receivable', 'Accounts receivable', '1200', 'Tax Exempt')
  on conflict (account) do nothing;
-- What a company paid of its invoices is money of a customer as well; what it only owes is not yet.
create or replace function is_of_customer(kind text, account text) returns boolean language sql immutable as $$
  select account = 'cash' and kind not in ('payout', 'share_reversal', 'provider_fee', 'dispute_fee')
    or account in ('hauler_cash', 'office_funds')
      and kind in ('received', 'received_withdrawn', 'refund', 'invoice_payment', 'invoice_payment_withdrawn')
$$;
