-- A cheque that bounced, or a payment that was recorded wrongly: the row stays, and its invoice is owed again.
alter table account_invoice_payments
  add column withdrawn_at timestamptz,
  add column withdrawn_by integer references users,
  add column withdraw_reason text,
  add constraint account_invoice_payments_withdrawn check (
    num_nonnulls(withdrawn_at, withdrawn_by, withdraw_reason) in (0, 3)
    and (withdrawn_at is null or method <> 'card'));
create index account_invoice_payments_withdrawn_by on account_invoice_payments (withdrawn_by)
  where withdrawn_by is not null;
