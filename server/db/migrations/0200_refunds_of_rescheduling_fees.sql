-- A rescheduling fee can be refunded: the platform bears it, as the fee was the platform's alone.
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'charge', 'split', 'payout', 'refund_promise', 'refund', 'refund_failure', 'cancellation_fee',
    'provider_fee', 'share_reversal', 'settled_refund', 'refund_bounce', 'dispute_opened',
    'dispute_won', 'dispute_lost', 'dispute_fee', 'rescheduling_fee', 'rescheduling_fee_refund'));

-- As before; the refund of a fee is the platform's alone, like the fee.
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
      select case when t.kind in ('payout', 'share_reversal') then 'seller payouts' else 'seller consideration' end,
        to_char(timezone('Etc/GMT+7', t.created_at), 'YYYY-Q ') || j.hauler_id,
        case when t.kind in ('payout', 'share_reversal') then 1 else -e.amount_cents end
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
