-- The customer's way to the page of their own job. Whoever holds the link is let in, so what stands in
-- it is worked out from this row with the server's own key, which is not in the database.
create table job_links (
  id text primary key
    default translate(encode(decode(left(replace(gen_random_uuid()::text, '-', ''), 18), 'hex'), 'base64'), '+/', '-_'),
  job_id integer not null references jobs (id),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index job_links_one_open on job_links (job_id) where revoked_at is null;

-- Every window a customer chose instead of an earlier one.
create table job_window_changes (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  from_date date not null,
  from_time text not null check (from_time in ('morning', 'afternoon', 'evening')),
  to_date date not null,
  to_time text not null check (to_time in ('morning', 'afternoon', 'evening')),
  changed_at timestamptz not null default now()
);
create index job_window_changes_job on job_window_changes (job_id);

-- What cancelling costs; a job keeps the terms that were in force when it was booked.
create table cancellation_terms (
  version integer primary key check (version > 0),
  effective_from timestamptz not null,
  -- Before the window begins.
  free_until_hours integer not null check (free_until_hours >= 0),
  -- A job that nobody has taken so shortly before its window costs nothing to cancel.
  unclaimed_free_hours integer not null check (unclaimed_free_hours >= 0),
  late_fee_cents integer not null check (late_fee_cents >= 0),
  -- Once the hauler has begun.
  trip_fee_cents integer not null check (trip_fee_cents >= 0),
  note text not null,
  created_at timestamptz not null default now()
);
insert into cancellation_terms
  (version, effective_from, free_until_hours, unclaimed_free_hours, late_fee_cents, trip_fee_cents, note)
  values (1, '2000-01-01T08:00:00Z', 24, 6, 2500, 4900, 'First terms');

-- What was kept of the money of a cancelled job; the books have it as the platform's fee.
alter table jobs
  add column cancellation_fee_cents integer check (cancellation_fee_cents > 0),
  add constraint fee_of_cancelled check (cancellation_fee_cents is null or status = 'cancelled');
alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'charge', 'split', 'payout', 'refund_promise', 'refund', 'refund_failure', 'cancellation_fee'));
alter table job_moves
  drop constraint job_moves_move_check,
  add constraint job_moves_move_check
    check (move in ('claim', 'assign', 'release', 'start', 'complete', 'cancel', 'call_off'));

-- The words that nobody has changed carry the link from now on.
update message_templates set message =
  '{product}: Hi {firstName}, pickup #{jobId} is booked and paid ({price}) for {day}, {window}. We text you when a hauler takes it. {link}'
  where message = '{product}: Hi {firstName}, pickup #{jobId} is booked and paid ({price}) for {day}, {window}. We text you when a hauler takes it.';
update message_templates set message =
  '{product}: Hi {firstName}, {haulerName} ({vehicle}) takes your pickup #{jobId} on {day}, {slot}. {link} Questions? {supportPhone}'
  where message = '{product}: Hi {firstName}, {haulerName} ({vehicle}) takes your pickup #{jobId} on {day}, {slot}. Questions? {supportPhone}';
update message_templates set message =
  '{product}: Hi {firstName}, {haulerName} has started your pickup #{jobId}. {link} Questions? {supportPhone}'
  where message = '{product}: Hi {firstName}, {haulerName} has started your pickup #{jobId}. Questions? {supportPhone}';
update message_templates set message =
  '{product}: Hi {firstName}, your pickup #{jobId} is done. Final price: {price}. Thank you for booking with us. {link}'
  where message = '{product}: Hi {firstName}, your pickup #{jobId} is done. Final price: {price}. Thank you for booking with us.';

insert into message_templates (template_key, name, subject, message) values
  ('job_rescheduled', 'Pickup moved', 'Your pickup #{jobId} is moved',
   '{product}: Hi {firstName}, your pickup #{jobId} is moved to {day}, {window}. {next} {link}');
