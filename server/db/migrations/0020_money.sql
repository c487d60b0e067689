alter table payment_moves
  drop constraint payment_moves_move_check,
  add constraint payment_moves_move_check check (move in ('settle', 'fail', 'refund', 'bounce'));

-- What a payment is for: the estimate, what a price approved on site adds to it, or a tip.
alter table payments
  add column purpose text not null default 'booking' check (purpose in ('booking', 'price_change', 'tip')),
  -- There is no saved card for it: the customer pays it on the page.
  add column on_page boolean not null default false;
drop index payments_one_open;
create unique index payments_one_open on payments (job_id, purpose) where status = 'open';

-- The price that hauler and customer have agreed on since the estimate; null while that stands.
alter table jobs add column agreed_price_cents integer check (agreed_price_cents >= 0);

-- A price that the hauler names on site. Up to what is paid already it holds at once; above that the
-- customer is asked, and above the cap an admin first.
create table price_changes (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  hauler_id integer not null references haulers (id),
  from_cents integer not null check (from_cents >= 0),
  to_cents integer not null check (to_cents >= 0),
  -- What is charged in addition once the customer approves.
  due_cents integer not null check (due_cents >= 0),
  reason text not null,
  photos text[] not null check (cardinality(photos) <= 3),
  status text not null check (status in
    ('for_admin', 'asked', 'approved', 'settled', 'declined', 'expired', 'refused', 'withdrawn')),
  -- Until when the customer may answer; null until they are asked.
  answer_by timestamptz,
  payment_id integer unique references payments (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint changes_the_price check (from_cents <> to_cents),
  constraint proof_when_more check (due_cents = 0 or (reason <> '' and cardinality(photos) >= 1))
);
create unique index price_changes_one_open on price_changes (job_id)
  where status in ('for_admin', 'asked', 'approved');
create index price_changes_job on price_changes (job_id, id desc);

create table price_change_moves (
  id integer generated always as identity primary key,
  price_change_id integer not null references price_changes (id),
  actor text not null check (actor in ('customer', 'hauler', 'admin', 'provider', 'clock')),
  actor_id integer references users (id),
  move text not null check (move in
    ('admit', 'refuse', 'approve', 'settle', 'decline', 'expire', 'withdraw')),
  reason text,
  moved_at timestamptz not null default now()
);
create index price_change_moves_change on price_change_moves (price_change_id);

-- Refunds: those asked for after the price was split take their parts back from hauler and platform.
alter table refunds
  add column after_settlement boolean not null default false,
  -- How much of it the hauler bears; the rest is the platform's.
  add column share_cents integer not null default 0,
  add column reason text,
  add column asked_by integer references users (id),
  -- The failed refund that this one asks for again.
  add column retries_refund_id integer unique references refunds (id),
  add constraint share_within_refund check (share_cents between 0 and amount_cents),
  add constraint share_after_settlement check (after_settlement or share_cents = 0);
update refunds r set retries_refund_id = earlier.id
  from (select f.id, min(later.id) as later_id from refunds f join refunds later
      on later.payment_id = f.payment_id and later.id > f.id
    where f.status = 'failed' group by f.id) earlier
  where r.id = earlier.later_id and not exists (
    select from refunds other join refunds f on f.payment_id = other.payment_id and f.status = 'failed'
    where other.id = r.id and f.id > earlier.id and f.id < r.id);

-- A customer's objection at their bank, which takes the amount back while it is open.
create table disputes (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  payment_id integer not null references payments (id),
  provider_dispute_id text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  -- Of a lost one: what was still held for the job, and what of its share the hauler gave up; the
  -- platform bears the rest.
  held_cents integer not null default 0 check (held_cents >= 0),
  share_cents integer not null default 0 check (share_cents >= 0),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  -- In the provider's word, such as 'fraudulent'.
  reason text not null,
  evidence_due_by timestamptz,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint parts_within_dispute check (held_cents + share_cents <= amount_cents),
  constraint closed_when_decided check ((closed_at is not null) = (status <> 'open'))
);
create index disputes_job on disputes (job_id);
create index disputes_open on disputes (payment_id) where status = 'open';

-- A share can be frozen before it was sent, taken back after, and sent anew when a dispute is won.
alter table payouts
  drop constraint payouts_payment_id_key,
  drop constraint transferred_when_paid,
  add constraint transferred_when_paid check (
    (status <> 'paid' or (transfer_id is not null and paid_at is not null))
    and (status in ('paid', 'reversed') or (transfer_id is null and paid_at is null)));
create unique index payouts_one_of_payment on payouts (payment_id) where status <> 'reversed';

-- Parts of shares that are taken back from a hauler's account.
create table reversals (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  payout_id integer not null references payouts (id),
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'requested' check (status in ('requested', 'succeeded', 'failed')),
  failure text,
  -- Why: one of both.
  refund_id integer references refunds (id),
  dispute_id integer references disputes (id),
  -- Changes when one that failed is tried again.
  idempotency_key text not null unique default gen_random_uuid()::text,
  provider_reversal_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_cause check (num_nonnulls(refund_id, dispute_id) = 1)
);
create index reversals_payout on reversals (payout_id);
create index reversals_job on reversals (job_id);

-- kinds since the first ones:
--   tips are charged as 'charge' and sent as 'payout', through the account tips
--   share_reversal   a part of a share came back from the hauler's account
--   settled_refund   promised back after the split: fee, tax and share give up their parts
--   refund_bounce    the bank sent a refund back that had arrived: it is held for the job again
--   dispute_*        the bank takes a charge back, gives it back again, or keeps it
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'charge', 'split', 'payout', 'refund_promise', 'refund', 'refund_failure', 'cancellation_fee',
    'provider_fee', 'share_reversal', 'settled_refund', 'refund_bounce', 'dispute_opened',
    'dispute_won', 'dispute_lost'));

insert into message_templates (template_key, name, subject, message) values
  ('price_asked', 'Price to approve', 'A new price for your pickup #{jobId}',
   '{product}: {haulerName} asks {price} instead of {oldPrice} for pickup #{jobId}. Please answer until {until}, or {oldPrice} stands: {link}'),
  ('price_answered', 'Price answered', 'The price of pickup #{jobId}',
   '{product}: Hi {firstName}, pickup #{jobId}: {answer} {link}'),
  ('tip_received', 'Tip received', 'A tip for pickup #{jobId}',
   '{product}: Hi {firstName}, the customer of pickup #{jobId} tipped you {amount}. All of it is yours.'),
  ('refund_issued', 'Refund', 'A refund for your pickup #{jobId}',
   '{product}: Hi {firstName}, {amount} of your pickup #{jobId} goes back to you. {reason}'),
  ('share_taken_back', 'Share taken back', 'Your share of pickup #{jobId}',
   '{product}: Hi {firstName}, {amount} of your share of pickup #{jobId} is taken back: {reason}');
