-- Messages about what people waited for without a word, each in one SMS wherever the values allow it.
insert into message_templates (template_key, name, subject, message) values
  ('payment_missed', 'Payment missed', 'Your pickup #{jobId} is not confirmed yet',
   '{product}: Hi {firstName}, pickup #{jobId} is not paid. Pay {price} by {until} or we''ll cancel it: {link}'),
  ('day_before', 'Day-before reminder', 'Your pickup #{jobId} is on {day}',
   '{product}: Pickup #{jobId} is on {day}, {window}. {next} {confirm} {link}'),
  ('hauler_arrived', 'Hauler arrived', 'Your hauler has arrived',
   '{product}: {haulerName} has arrived for your pickup #{jobId}. {link}'),
  ('review_request', 'Day-after question', 'How was your pickup #{jobId}?',
   '{product}: How was pickup #{jobId} with {haulerName}? Add a tip or see your receipt: {link} Problems? {supportPhone}'),
  ('jobs_nearby', 'New jobs nearby', '{jobs} in your areas',
   '{product}: Hi {firstName}, {jobs} in your areas, paying up to {payout}: {link} Turn these messages off under Schedule.'),
  ('application_received', 'Application received', 'We have your application',
   '{product}: Hi {firstName}, we have your application. You''ll hear from us once we''ve reviewed it. Check its status: {link}'),
  ('payout_failed', 'Payout failed', 'Your payout for job #{jobId} did not go through',
   '{product}: Hi {firstName}, your payout of {amount} for job #{jobId} did not go through. {next} {link}');

-- Words that a person changed stay as they are.
update message_templates set updated_at = now(), message =
  '{product}: Hi {firstName}, pickup #{jobId} on {day} isn''t confirmed until you pay {price}: {link}'
  where template_key = 'payment_reminder' and message =
  '{product}: Hi {firstName}, pickup #{jobId} on {day} isn''t confirmed until you pay. Finish where you booked, or call {supportPhone}.';
update message_templates set updated_at = now(), message =
  '{product}: {haulerName} ({vehicle}) will pick up #{jobId} on {day}, {slot}. Call: {haulerPhone}. {link}'
  where template_key = 'hauler_assigned' and message =
  '{product}: Hi {firstName}, {haulerName} ({vehicle}) will pick up #{jobId} on {day}, {slot}. {link} Questions? {supportPhone}';

-- A reminder of a pickup on this day was written: each job and day once, also after a kill.
create table job_reminders (
  job_id integer not null references jobs (id),
  day date not null,
  created_at timestamptz not null default now(),
  primary key (job_id, day)
);
-- The customer confirmed the window that stands now.
alter table jobs add column confirmed_at timestamptz;
-- Pickups that may need a reminder: on the day of the schedule, else on the chosen one.
create index jobs_to_remind on jobs (coalesce(scheduled_date, preferred_date))
  where status in ('pending', 'assigned') and payment_status = 'paid' and deleted_at is null;
-- Pickups that a text from this number may confirm.
create index jobs_ahead_of_phone on jobs (phone_e164)
  where status in ('pending', 'assigned') and deleted_at is null;

-- Whether a hauler wants to hear of new jobs, and which jobs the last message covered.
alter table haulers
  add column wants_digest boolean not null default true,
  add column digest_at timestamptz;
create index haulers_to_digest on haulers (id)
  where status = 'approved' and is_available and wants_digest and deleted_at is null;
