-- One invoice for each account and month: what was put on the account until the month ended, less its credits.
create table account_invoices (
  id integer generated always as identity primary key,
  account_id integer not null references commercial_accounts,
  -- The first day of the month that it closes.
  month date not null constraint account_invoices_month check (extract(day from month) = 1),
  number text not null constraint account_invoices_number unique,
  invoice_name text not null,
  total_cents integer not null constraint account_invoices_total check (total_cents > 0),
  gst_cents integer not null constraint account_invoices_gst check (gst_cents between 0 and total_cents),
  issued_at timestamptz not null,
  due_on date not null,
  voided_at timestamptz,
  voided_by integer references users,
  void_reason text,
  -- How many reminders left: at the due date, a week and two weeks later.
  reminders integer not null default 0,
  reminded_at timestamptz,
  constraint account_invoices_voided check (num_nonnulls(voided_at, voided_by, void_reason) in (0, 3))
);
-- A void invoice can be followed by another for the same month.
create unique index account_invoices_once on account_invoices (account_id, month) where voided_at is null;
create index account_invoices_of on account_invoices (account_id, id);
create index account_invoices_voided_by on account_invoices (voided_by) where voided_by is not null;
select audit_table('account_invoices');

-- A line is one payment of the method 'account', or one refund of it.
create table account_invoice_lines (
  id integer generated always as identity primary key,
  invoice_id integer not null references account_invoices,
  job_id integer not null references jobs,
  payment_id integer references payments,
  refund_id integer references refunds,
  amount_cents integer not null,
  gst_cents integer not null,
  -- False on an invoice that was voided: the next one takes the line.
  is_current boolean not null default true,
  constraint account_invoice_lines_cause check (num_nonnulls(payment_id, refund_id) = 1),
  constraint account_invoice_lines_sign check ((amount_cents > 0) = (payment_id is not null) and amount_cents <> 0)
);
create index account_invoice_lines_of on account_invoice_lines (invoice_id, id);
create index account_invoice_lines_job on account_invoice_lines (job_id);
create unique index account_invoice_lines_payment on account_invoice_lines (payment_id) where is_current and payment_id is not null;
create unique index account_invoice_lines_refund on account_invoice_lines (refund_id) where is_current and refund_id is not null;

-- What a company paid of an invoice, as the team recorded it.
create table account_invoice_payments (
  id integer generated always as identity primary key,
  invoice_id integer not null references account_invoices,
  method text not null constraint account_invoice_payments_method check (method in ('cheque', 'eft')),
  amount_cents integer not null constraint account_invoice_payments_amount check (amount_cents > 0),
  reference text not null default '' constraint account_invoice_payments_reference check (length(reference) <= 100),
  recorded_by integer not null references users,
  recorded_at timestamptz not null,
  idempotency_key text constraint account_invoice_payments_key unique
);
create index account_invoice_payments_of on account_invoice_payments (invoice_id, id);
create index account_invoice_payments_by on account_invoice_payments (recorded_by);
select audit_table('account_invoice_payments');
