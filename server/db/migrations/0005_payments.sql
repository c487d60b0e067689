-- One payment of a customer: what we asked of the provider, and what became of it.
create table payments (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
  -- Sent with the request to create it, so that asking twice makes one payment.
  idempotency_key text not null unique default gen_random_uuid()::text,
  provider_payment_id text unique,
  charge_id text unique,
  -- What the bank said when the last try failed.
  failure text,
  -- Why what the provider says cannot be believed; such a payment moves no money here.
  mismatch text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint charged_when_paid check ((charge_id is not null) = (status = 'paid'))
);
create unique index payments_one_open on payments (job_id) where status = 'open';
create index payments_job on payments (job_id);

create table payment_moves (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  actor text not null check (actor in ('provider')),
  move text not null check (move in ('settle', 'fail', 'refund')),
  moved_at timestamptz not null default now()
);
create index payment_moves_job on payment_moves (job_id);

-- Money going back to the customer. The provider may take days, and may fail.
create table refunds (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  payment_id integer not null references payments (id),
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'requested' check (status in ('requested', 'succeeded', 'failed')),
  failure text,
  idempotency_key text not null unique default gen_random_uuid()::text,
  provider_refund_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_job on refunds (job_id);
create index refunds_payment on refunds (payment_id);

-- The hauler's share of one charge.
create table payouts (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  payment_id integer not null unique references payments (id),
  hauler_id integer not null references haulers (id),
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('waiting_for_bank', 'scheduled', 'paid', 'failed', 'reversed')),
  reason text,
  -- Changes when a refused payout is tried again: providers repeat a refusal for a known key.
  idempotency_key text not null default gen_random_uuid()::text,
  transfer_id text unique,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint transferred_when_paid
    check ((transfer_id is not null and paid_at is not null) = (status in ('paid', 'reversed'))),
  constraint reason_when_stuck check (reason is not null or status not in ('waiting_for_bank', 'failed'))
);
create index payouts_hauler on payouts (hauler_id, status);
create index payouts_job on payouts (job_id);

create table payout_moves (
  id integer generated always as identity primary key,
  payout_id integer not null references payouts (id),
  actor text not null check (actor in ('provider', 'admin')),
  move text not null check (move in ('schedule', 'hold', 'pay', 'fail', 'reverse')),
  reason text,
  moved_at timestamptz not null default now()
);
create index payout_moves_payout on payout_moves (payout_id);

-- The inbox of webhooks: each event once, whatever its type. A reason means that it was set aside.
create table payment_events (
  id integer generated always as identity primary key,
  provider text not null,
  event_id text not null,
  event jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  reason text,
  unique (provider, event_id)
);
create index payment_events_set_aside on payment_events (id desc) where reason is not null;

-- The books, double entry: a positive amount is a debit, a negative one a credit, in cents.
--   cash            what the provider holds for us: charges come in, refunds and transfers go out
--   customer_funds  owed to customers: paid for work that is not finished
--   hauler_payable  owed to haulers: shares earned and not transferred yet
--   platform_fee    earned by the platform
--   refunds         owed to customers: refunds asked of the provider and not confirmed yet
--   provider_fees   paid to the payment provider
--   gst_payable     tax included in fees, owed to the tax agency
--   tips            owed to haulers: tips not transferred yet
--   disputes        taken by banks while a dispute is open
create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'charge', 'split', 'payout', 'refund_promise', 'refund', 'refund_failure')),
  job_id integer not null references jobs (id),
  -- The row that caused it, such as a payout's id: one cause is booked once.
  reference text not null,
  created_at timestamptz not null default now(),
  unique (kind, reference)
);
create index ledger_transactions_job on ledger_transactions (job_id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions (id),
  account text not null check (account in (
    'cash', 'customer_funds', 'hauler_payable', 'platform_fee', 'refunds',
    'provider_fees', 'gst_payable', 'tips', 'disputes')),
  amount_cents bigint not null check (amount_cents <> 0),
  unique (transaction_id, account)
);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: % of % is refused', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_transactions_append_only before update or delete or truncate
  on ledger_transactions for each statement execute function refuse_ledger_change();
create trigger ledger_entries_append_only before update or delete or truncate
  on ledger_entries for each statement execute function refuse_ledger_change();

-- Checked at commit, when all entries of a transaction are there.
create function check_ledger_balance() returns trigger language plpgsql as $$
declare
  checked bigint;
  total bigint;
begin
  if tg_table_name = 'ledger_transactions' then checked := new.id; else checked := new.transaction_id; end if;
  select sum(amount_cents) into total from ledger_entries where transaction_id = checked;
  if total is distinct from 0 then
    raise exception 'Ledger transaction % does not balance: %', checked, coalesce(total::text, 'no entries')
      using errcode = 'check_violation', constraint = 'ledger_balances';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_balances after insert on ledger_transactions
  deferrable initially deferred for each row execute function check_ledger_balance();
create constraint trigger ledger_entry_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_balance();

-- The sandbox provider's own state: the outside world, so nothing here refers to the tables above.
create table sandbox_requests (
  idempotency_key text primary key,
  request_hash text not null,
  answer jsonb
);

create table sandbox_payments (
  id text primary key,
  client_secret text not null unique,
  job_id integer not null,
  amount_cents integer not null check (amount_cents >= 50),
  description text not null,
  customer_email text not null,
  status text not null default 'open' check (status in ('open', 'needs_action', 'succeeded', 'cancelled')),
  charge_id text unique,
  failure text,
  -- How it was paid: 'apple_pay', 'google_pay' or the last four digits of a test card.
  method text,
  created_at timestamptz not null default now()
);

create table sandbox_refunds (
  id text primary key,
  charge_id text not null references sandbox_payments (charge_id),
  amount_cents integer not null check (amount_cents > 0),
  reference text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  failure text,
  created_at timestamptz not null default now()
);
create index sandbox_refunds_charge on sandbox_refunds (charge_id);

create table sandbox_accounts (
  id text primary key,
  email text not null,
  can_receive boolean not null default false,
  created_at timestamptz not null default now()
);

create table sandbox_links (
  token text primary key,
  account_id text not null references sandbox_accounts (id),
  return_url text not null,
  refresh_url text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table sandbox_transfers (
  id text primary key,
  charge_id text not null references sandbox_payments (charge_id),
  account_id text not null references sandbox_accounts (id),
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null default now()
);
create index sandbox_transfers_charge on sandbox_transfers (charge_id);
