-- Money that is received without a card moves between accounts: revenue is booked when the job is completed, however it was
-- paid. Its accounts have names in the bookkeeping like the others.
create or replace function report_role(kind text) returns text language sql immutable as $$
  select case
    when kind in ('split', 'cancellation_fee', 'rescheduling_fee') then 'earned'
    when kind in ('settled_refund', 'rescheduling_fee_refund') then 'refunded'
    when kind = 'dispute_lost' then 'lost'
    when kind in ('provider_fee', 'dispute_fee') then 'cost'
    when kind in ('charge', 'payout', 'refund_promise', 'refund', 'refund_failure', 'share_reversal', 'refund_bounce',
      'dispute_opened', 'dispute_won', 'received', 'received_withdrawn', 'netting', 'netting_undone') then 'moved'
  end
$$;
insert into bookkeeping_accounts (account, name, code, tax_rate) values
  ('hauler_cash', 'Cash held by haulers', '1080', 'Tax Exempt'),
  ('office_funds', 'Cash and cheques on hand', '1050', 'Tax Exempt')
  on conflict (account) do nothing;
