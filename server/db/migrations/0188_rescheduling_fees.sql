-- A pickup whose hauler is on the way is moved for the cancellation fee: charged to the saved card, and
-- the platform's once the pickup has moved. A fee without a move goes back.
alter table payments
  drop constraint payments_purpose_check,
  add constraint payments_purpose_check check (purpose in ('booking', 'price_change', 'tip', 'rescheduling_fee'));

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'charge', 'split', 'payout', 'refund_promise', 'refund', 'refund_failure', 'cancellation_fee',
    'provider_fee', 'share_reversal', 'settled_refund', 'refund_bounce', 'dispute_opened',
    'dispute_won', 'dispute_lost', 'dispute_fee', 'rescheduling_fee'));

-- Where the customer moves the pickup to with a payment of the fee.
create table paid_moves (
  payment_id integer primary key references payments (id) on delete cascade,
  -- Who was on the way when the customer saw the fee.
  hauler_id integer not null references haulers (id),
  preferred_date date not null,
  preferred_time text not null check (preferred_time in ('morning', 'afternoon', 'evening')),
  moved_at timestamptz,
  -- The card was refused, or the provider did not answer: a charge that is found later goes back.
  withdrawn_at timestamptz,
  constraint paid_moves_end_once check (moved_at is null or withdrawn_at is null)
);

-- As before; the fee of a move is the platform's alone, also once a hauler has earned something of the job.
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
      where j.hauler_id is not null and e.account in ('platform_fee', 'gst_payable') and t.kind <> 'rescheduling_fee'
        and (t.kind = 'split' or exists (select from ledger_transactions other
          join ledger_entries entry on entry.transaction_id = other.id
          where other.job_id = t.job_id and entry.account in ('hauler_payable', 'tips')))) as parts
  where t.id = e.transaction_id and parts.value <> 0
$$;
