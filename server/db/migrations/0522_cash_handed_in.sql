-- Cash of customers that a hauler brought to the office: it is set off against no payout any more. In the books it moves from
-- hauler_cash to office_funds, with the job whose cash the hauler took last.
create table cash_hand_ins (
  id integer generated always as identity primary key,
  hauler_id integer not null references haulers,
  job_id integer not null references jobs,
  amount_cents integer not null constraint cash_hand_ins_amount check (amount_cents > 0),
  day date not null,
  received_by text not null constraint cash_hand_ins_received_by check (length(received_by) between 1 and 100),
  reason text not null constraint cash_hand_ins_reason check (length(reason) between 1 and 200),
  user_id integer not null references users,
  at timestamptz not null,
  undone_at timestamptz
);
create index cash_hand_ins_hauler on cash_hand_ins (hauler_id, id);
create index cash_hand_ins_job on cash_hand_ins (job_id);
create index cash_hand_ins_user on cash_hand_ins (user_id);
select audit_table('cash_hand_ins');

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'charge', 'split', 'payout', 'refund_promise', 'refund', 'refund_failure', 'cancellation_fee',
    'provider_fee', 'share_reversal', 'settled_refund', 'refund_bounce', 'dispute_opened',
    'dispute_won', 'dispute_lost', 'dispute_fee', 'rescheduling_fee', 'rescheduling_fee_refund',
    'received', 'received_withdrawn', 'netting', 'netting_undone', 'invoice_payment', 'invoice_payment_withdrawn',
    'hand_in', 'hand_in_undone'));

-- As before; cash that is handed in moves between accounts.
create or replace function report_role(kind text) returns text language sql immutable as $$
  select case
    when kind in ('split', 'cancellation_fee', 'rescheduling_fee') then 'earned'
    when kind in ('settled_refund', 'rescheduling_fee_refund') then 'refunded'
    when kind = 'dispute_lost' then 'lost'
    when kind in ('provider_fee', 'dispute_fee') then 'cost'
    when kind in ('charge', 'payout', 'refund_promise', 'refund', 'refund_failure', 'share_reversal', 'refund_bounce',
      'dispute_opened', 'dispute_won', 'received', 'received_withdrawn', 'netting', 'netting_undone',
      'invoice_payment', 'invoice_payment_withdrawn', 'hand_in', 'hand_in_undone') then 'moved'
  end
$$;
