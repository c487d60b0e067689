-- How the accounts of the ledger are called in the operator's bookkeeping program. A journal is refused while an
-- account that it needs is not here: a new account of the ledger is named by the accountant first.
create table bookkeeping_accounts (
  account text primary key,
  -- As the chart of accounts has it; QuickBooks finds accounts by name, Xero by code.
  name text not null constraint bookkeeping_accounts_name check (length(name) between 1 and 100),
  code text not null constraint bookkeeping_accounts_code check (length(code) between 1 and 20),
  -- The name of the tax rate in Xero; the tax itself is booked in an account of its own.
  tax_rate text not null constraint bookkeeping_accounts_tax_rate check (length(tax_rate) between 1 and 60),
  edited_by integer references users (id),
  edited_at timestamptz
);
create index bookkeeping_accounts_edited_by on bookkeeping_accounts (edited_by) where edited_by is not null;
insert into bookkeeping_accounts (account, name, code, tax_rate) values
  ('cash', 'Payment provider balance', '1060', 'Tax Exempt'),
  ('customer_funds', 'Customer deposits', '2100', 'Tax Exempt'),
  ('refunds', 'Refunds on their way', '2110', 'Tax Exempt'),
  ('hauler_payable', 'Hauler shares payable', '2120', 'Tax Exempt'),
  ('tips', 'Tips payable', '2130', 'Tax Exempt'),
  ('gst_payable', 'GST payable', '2310', 'Tax Exempt'),
  ('platform_fee', 'Platform revenue', '4000', 'Tax Exempt'),
  ('provider_fees', 'Payment processing fees', '5610', 'Tax Exempt'),
  ('disputes', 'Disputed payments', '1070', 'Tax Exempt');
select audit_table('bookkeeping_accounts');
