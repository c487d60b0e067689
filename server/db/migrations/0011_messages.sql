-- Whoever a message is about, it is one row: falling back from SMS to e-mail changes its channel.
-- No release has written to this table before.
alter table notifications
  add column status text not null default 'queued'
    check (status in ('queued', 'sent', 'delivered', 'failed', 'cancelled')),
  add column channel text not null default 'sms' check (channel in ('sms', 'email')),
  add column recipient_email text,
  -- What the provider said when it refused the last channel.
  add column failure text,
  -- What the last try met that a later one may not meet again.
  add column last_error text,
  -- Sent with the request, so that asking twice sends once; a new one for every channel and resending.
  add column idempotency_key text not null unique default gen_random_uuid()::text,
  add column provider_message_id text,
  add column queued_at timestamptz not null default now(),
  add constraint notifications_sender check (sender_type in ('system', 'admin', 'hauler', 'client')),
  add constraint notifications_sent check (is_sent = (status in ('sent', 'delivered'))),
  add constraint notifications_sent_at check ((sent_at is not null) = is_sent),
  add constraint notifications_reachable
    check (case channel when 'sms' then recipient_phone else recipient_email end is not null),
  add constraint notifications_failure check (failure is not null or status <> 'failed');
drop index notifications_newest;
create index notifications_newest on notifications (created_at desc, id desc);
create index notifications_job on notifications (job_id);
create index notifications_unread on notifications (id) where not is_read;
create index notifications_queued on notifications (queued_at) where status = 'queued';

create table message_moves (
  id integer generated always as identity primary key,
  notification_id integer not null references notifications (id),
  actor text not null check (actor in ('worker', 'provider', 'system', 'clock', 'admin')),
  move text not null
    check (move in ('send', 'deliver', 'reroute', 'fail', 'expire', 'cancel', 'retry')),
  reason text,
  moved_at timestamptz not null default now()
);
create index message_moves_notification on message_moves (notification_id);

-- Written in the 160 characters of one SMS wherever the values allow it.
insert into message_templates (template_key, name, subject, message) values
  ('booking_confirmed', 'Booking confirmed', 'Your pickup #{jobId} is booked',
   '{product}: Hi {firstName}, pickup #{jobId} is booked and paid ({price}) for {day}, {window}. We text you when a hauler takes it.'),
  ('payment_reminder', 'Payment reminder', 'Your pickup #{jobId} is not paid yet',
   '{product}: Hi {firstName}, pickup #{jobId} on {day} is not paid yet, so no hauler can take it. Finish where you booked, or call {supportPhone}.'),
  ('hauler_assigned', 'Hauler assigned', 'A hauler takes your pickup #{jobId}',
   '{product}: Hi {firstName}, {haulerName} ({vehicle}) takes your pickup #{jobId} on {day}, {slot}. Questions? {supportPhone}'),
  ('job_started', 'Job started', 'Your pickup #{jobId} has started',
   '{product}: Hi {firstName}, {haulerName} has started your pickup #{jobId}. Questions? {supportPhone}'),
  ('job_completed', 'Job completed', 'Your pickup #{jobId} is done',
   '{product}: Hi {firstName}, your pickup #{jobId} is done. Final price: {price}. Thank you for booking with us.'),
  ('job_cancelled', 'Job cancelled', 'Your pickup #{jobId} is cancelled',
   '{product}: Hi {firstName}, your pickup #{jobId} on {day} is cancelled. {refund} Questions? {supportPhone}'),
  ('job_released', 'Looking for another hauler', 'Another hauler for your pickup #{jobId}',
   '{product}: Hi {firstName}, {haulerName} cannot come for pickup #{jobId} on {day}. We are looking for another hauler and text you then.'),
  ('hauler_approved', 'Hauler approved', 'You are approved',
   '{product}: Hi {firstName}, you are approved. You can claim jobs now: {link}'),
  ('hauler_rejected', 'Hauler rejected', 'Your application',
   '{product}: Hi {firstName}, we cannot approve your application. {reason} Questions? {supportPhone}'),
  ('hauler_suspended', 'Hauler suspended', 'Your account is suspended',
   '{product}: Hi {firstName}, your account is suspended. {reason} Questions? {supportPhone}'),
  ('hauler_reinstated', 'Hauler reinstated', 'Your account is open again',
   '{product}: Hi {firstName}, your account is open again. {reason} Your jobs: {link}'),
  ('payout_sent', 'Payout sent', '{amount} for job #{jobId}',
   '{product}: Hi {firstName}, your payout of {amount} for job #{jobId} is on its way to your bank.'),
  ('sign_in_code', 'Sign-in code', 'Your sign-in code',
   '{product}: {code} is your sign-in code. Please share it with nobody.');

-- What the sandbox SMS and e-mail providers remember: the outside world, as in 0005_payments.sql.
create table sandbox_messages (
  id text primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  subject text,
  body text not null,
  status text not null check (status in ('busy', 'accepted', 'delivered', 'failed', 'refused')),
  failure text,
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
create index sandbox_messages_newest on sandbox_messages (created_at desc);
