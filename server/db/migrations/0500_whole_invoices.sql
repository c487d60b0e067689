-- Invoices and credit notes are numbered without gaps: the next number is taken with the row that has it.
create table account_numbers (
  kind text primary key constraint account_numbers_kind check (kind in ('invoice', 'credit_note')),
  last integer not null
);
insert into account_numbers (kind, last) values ('invoice', 0), ('credit_note', 0);

alter table account_invoices
  -- Of the business on the day it was issued; null where no tax was charged.
  add column gst_number text,
  -- The void invoice that this one was issued instead of.
  add column replaces_id integer constraint account_invoices_replaces unique references account_invoices,
  add column sent_at timestamptz;

-- A pickup that is refunded after its invoice. What of it the invoice doesn't need is taken off the next ones.
create table account_credit_notes (
  id integer generated always as identity primary key,
  number text not null constraint account_credit_notes_number unique,
  account_id integer not null references commercial_accounts,
  invoice_id integer not null references account_invoices,
  refund_id integer not null references refunds,
  amount_cents integer not null constraint account_credit_notes_amount check (amount_cents > 0),
  gst_cents integer not null constraint account_credit_notes_gst check (gst_cents between 0 and amount_cents),
  issued_at timestamptz not null,
  -- With its invoice: the one that replaces that has the refund as a line.
  voided_at timestamptz
);
create unique index account_credit_notes_refund on account_credit_notes (refund_id) where voided_at is null;
create index account_credit_notes_account on account_credit_notes (account_id, id);
create index account_credit_notes_invoice on account_credit_notes (invoice_id, id);
select audit_table('account_credit_notes');

-- What of a credit note an invoice takes off.
create table account_credit_uses (
  credit_note_id integer not null references account_credit_notes,
  invoice_id integer not null references account_invoices,
  amount_cents integer not null constraint account_credit_uses_amount check (amount_cents > 0),
  primary key (credit_note_id, invoice_id)
);
create index account_credit_uses_invoice on account_credit_uses (invoice_id);

-- A card pays an invoice as a payment of its first pickup, of a purpose of its own: it is no part of that pickup's price.
alter table payments
  drop constraint payments_purpose_check,
  add constraint payments_purpose_check
    check (purpose in ('booking', 'price_change', 'tip', 'rescheduling_fee', 'same_day', 'invoice'));
create table account_invoice_charges (
  payment_id integer primary key references payments,
  invoice_id integer not null references account_invoices
);
create index account_invoice_charges_invoice on account_invoice_charges (invoice_id);

alter table account_invoice_payments
  add column payment_id integer constraint account_invoice_payments_charge unique references payments,
  -- A card payment that the bank took back.
  add column taken_back_cents integer not null default 0
    constraint account_invoice_payments_taken_back check (taken_back_cents between 0 and amount_cents),
  alter column recorded_by drop not null,
  drop constraint account_invoice_payments_method,
  add constraint account_invoice_payments_method check (method in ('cheque', 'e_transfer', 'eft', 'card')),
  add constraint account_invoice_payments_by check (
    (method = 'card') = (payment_id is not null) and (method = 'card') = (recorded_by is null));
