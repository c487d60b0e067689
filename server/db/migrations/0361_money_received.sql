-- Money that is not paid by card: received by the hauler or the office, and recorded as a payment of its method.
alter table payments
  add column method text not null default 'card'
    constraint payments_method_check check (method in ('card', 'cash', 'e_transfer', 'cheque')),
  -- Who holds it, and which hauler.
  add column held_by text constraint payments_held_by_check check (held_by in ('hauler', 'office')),
  add column holder_id integer references haulers (id),
  -- The number of the cheque or of the transfer.
  add column reference text constraint payments_reference_check check (length(reference) <= 100),
  -- Who recorded it: of the team, or the hauler.
  add column recorded_by integer references users (id),
  drop constraint charged_when_paid,
  add constraint charged_when_paid check ((charge_id is not null) = (status = 'paid' and method = 'card')),
  add constraint payments_held check ((method = 'card') = (held_by is null)),
  add constraint payments_holder check ((held_by is not distinct from 'hauler') = (holder_id is not null));
create index payments_holder on payments (holder_id) where holder_id is not null;
create index payments_recorded_by on payments (recorded_by) where recorded_by is not null;

-- Such money goes back by hand, which the team records.
alter table refunds
  add column given_by text constraint refunds_given_by_check check (given_by in ('hauler', 'office')),
  add column given_recorded_by integer references users (id),
  add constraint refunds_given check (num_nonnulls(given_by, given_recorded_by) in (0, 2));
create index refunds_given_recorded_by on refunds (given_recorded_by) where given_recorded_by is not null;

-- A payout that its hauler keeps of the cash they hold is 'netted'; the rest of its share is a payout beside it.
alter table payouts
  drop constraint payouts_status_check,
  add constraint payouts_status_check check (
    status in ('waiting_for_bank', 'scheduled', 'on_hold', 'paid', 'failed', 'reversed', 'netted'));
drop index payouts_one_of_payment;
create unique index payouts_one_of_payment on payouts (payment_id) where status not in ('reversed', 'netted');

-- A share of such money is sent from our own balance: no charge stands behind it.
alter table sandbox_transfers alter column charge_id drop not null;

-- Two more accounts:
--   hauler_cash   received from customers and held by haulers, until it is netted with what they are owed
--   office_funds  received from customers and held by the office
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in (
    'cash', 'customer_funds', 'hauler_payable', 'platform_fee', 'refunds',
    'provider_fees', 'gst_payable', 'tips', 'disputes', 'hauler_cash', 'office_funds'));
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'charge', 'split', 'payout', 'refund_promise', 'refund', 'refund_failure', 'cancellation_fee',
    'provider_fee', 'share_reversal', 'settled_refund', 'refund_bounce', 'dispute_opened',
    'dispute_won', 'dispute_lost', 'dispute_fee', 'rescheduling_fee', 'rescheduling_fee_refund',
    'received', 'received_withdrawn', 'netting', 'netting_undone'));

-- As before; what a hauler keeps of the cash they hold is paid to them like a transfer.
create or replace function counted(e ledger_entries) returns table (name text, bucket text, value bigint) language sql stable as $$
  select parts.name, parts.bucket, parts.value
  from ledger_transactions t
    left join jobs j on j.id = t.job_id
    cross join lateral (
      select 'ledger' as name, e.account || ' ' || t.kind as bucket, e.amount_cents::bigint as value
      union all
      select 'owed to haulers', j.hauler_id || to_char(timezone('Etc/GMT+7', t.created_at), ' YYYY-MM'), e.amount_cents
      where j.hauler_id is not null and e.account in ('hauler_payable', 'tips')
      union all
      select case when t.kind in ('payout', 'share_reversal', 'netting', 'netting_undone') then 'seller payouts' else 'seller consideration' end,
        to_char(timezone('Etc/GMT+7', t.created_at), 'YYYY-Q ') || j.hauler_id,
        case when t.kind in ('payout', 'share_reversal', 'netting', 'netting_undone') then 1 else -e.amount_cents end
      where j.hauler_id is not null and e.account in ('hauler_payable', 'tips')
      union all
      select 'seller activities', to_char(timezone('Etc/GMT+7', t.created_at), 'YYYY-Q ') || j.hauler_id, 1
      where j.hauler_id is not null and e.account = 'hauler_payable' and t.kind in ('split', 'cancellation_fee')
      union all
      select 'seller fees', to_char(timezone('Etc/GMT+7', t.created_at), 'YYYY-Q ') || j.hauler_id, -e.amount_cents
      where j.hauler_id is not null and e.account in ('platform_fee', 'gst_payable') and t.kind not in ('rescheduling_fee', 'rescheduling_fee_refund')
        and (t.kind = 'split' or exists (select from ledger_transactions other
          join ledger_entries entry on entry.transaction_id = other.id
          where other.job_id = t.job_id and entry.account in ('hauler_payable', 'tips')))) as parts
  where t.id = e.transaction_id and parts.value <> 0
$$;
