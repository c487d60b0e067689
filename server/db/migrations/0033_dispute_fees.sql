-- One kind more: what the provider keeps for a dispute, or gives back of that once it is won.
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'charge', 'split', 'payout', 'refund_promise', 'refund', 'refund_failure', 'cancellation_fee',
    'provider_fee', 'share_reversal', 'settled_refund', 'refund_bounce', 'dispute_opened',
    'dispute_won', 'dispute_lost', 'dispute_fee'));

-- As Stripe keeps it in Canada, also of a dispute that is won.
alter table sandbox_disputes add column fee_cents integer not null default 1500;
