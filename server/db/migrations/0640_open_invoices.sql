-- The invoices of companies that something is left to pay of, kept by triggers: lists, ageing and the number of overdue ones
-- read these few rows and not every invoice with its payments and credits.
create table open_invoices (
  invoice_id integer primary key references account_invoices,
  due_cents integer not null constraint open_invoices_due check (due_cents > 0)
);

-- What is left to pay of an invoice; nothing of a void one.
create function due_of_invoice(invoice integer) returns integer language sql stable as $$
  select case when i.voided_at is not null then 0 else i.total_cents
      - coalesce((select sum(amount_cents - taken_back_cents) from account_invoice_payments p
          where p.invoice_id = i.id and p.withdrawn_at is null), 0)::integer
      - coalesce((select sum(amount_cents) from account_credit_uses u where u.invoice_id = i.id), 0)::integer end
  from account_invoices i where i.id = invoice
$$;

create function keep_open_invoice(invoice integer) returns void language plpgsql as $$
begin
  delete from open_invoices where invoice_id = invoice and due_of_invoice(invoice) <= 0;
  insert into open_invoices (invoice_id, due_cents)
    select invoice, due_of_invoice(invoice) where due_of_invoice(invoice) > 0
    on conflict (invoice_id) do update set due_cents = excluded.due_cents;
end
$$;

-- All writers hold the lock of the invoice, so two changes of one invoice follow one another.
create function open_invoice_changed() returns trigger language plpgsql as $$
begin
  perform keep_open_invoice(coalesce(new.id, old.id));
  return null;
end
$$;
create trigger open_invoice after insert or update of total_cents, voided_at on account_invoices
  for each row execute function open_invoice_changed();

create function part_of_invoice_changed() returns trigger language plpgsql as $$
begin
  perform keep_open_invoice(coalesce(new.invoice_id, old.invoice_id));
  return null;
end
$$;
create trigger open_invoice after insert or update or delete on account_invoice_payments
  for each row execute function part_of_invoice_changed();
create trigger open_invoice after insert or update or delete on account_credit_uses
  for each row execute function part_of_invoice_changed();

insert into open_invoices (invoice_id, due_cents)
  select id, due_of_invoice(id) from account_invoices where due_of_invoice(id) > 0;

-- The list of all invoices: its search and its orders.
alter table account_invoices add column search_key text not null
  generated always as (search_key(number || ' ' || invoice_name)) stored;
create index account_invoices_search on account_invoices using gin (search_key gin_trgm_ops);
create index account_invoices_issued on account_invoices (issued_at, id);
create index account_invoices_due on account_invoices (due_on, id);
create index account_invoices_total on account_invoices (total_cents, id);
create index account_invoices_void on account_invoices (issued_at, id) where voided_at is not null;
