-- Receipts name the card: its brand in the provider's word and its last digits. Earlier payments have none.
alter table payments
  add column card_brand text,
  add column card_last4 text check (card_last4 ~ '^[0-9]{4}$');

-- Whom a receipt is made out to, where the customer changed it; each change makes it a new issue.
create table receipt_buyers (
  job_id integer primary key references jobs (id) on delete cascade,
  company text not null check (length(company) <= 120),
  address text not null check (length(address) <= 200),
  updated_at timestamptz not null
);
