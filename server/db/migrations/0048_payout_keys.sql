-- The reconciliation finds our payout of a transfer by the key that it was asked for with.
create index payouts_idempotency_key on payouts (idempotency_key);
