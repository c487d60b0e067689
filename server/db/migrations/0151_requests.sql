-- Requests: pickups above what the schedule holds are confirmed in time or refunded. People who wait for a
-- full window get a message when a place is free.
alter table alert_settings drop constraint alert_settings_email_kinds_check, drop constraint alert_settings_sms_kinds_check,
  add constraint alert_settings_email_kinds_check check (email_kinds <@ array['pickup_requested', 'job_at_risk',
    'dispute_opened', 'payout_failed', 'post_failed', 'books_differ', 'provider_down', 'disk_full']),
  add constraint alert_settings_sms_kinds_check check (sms_kinds <@ array['pickup_requested', 'job_at_risk',
    'dispute_opened', 'payout_failed', 'post_failed', 'books_differ', 'provider_down', 'disk_full']);
alter table alerts drop constraint alerts_kind_check,
  add constraint alerts_kind_check check (kind in ('pickup_requested', 'job_at_risk', 'dispute_opened',
    'payout_failed', 'post_failed', 'books_differ', 'provider_down', 'disk_full'));

insert into message_templates (template_key, name, subject, message) values
  ('booking_requested', 'Pickup requested', 'We''re looking for a hauler for pickup #{jobId}',
   '{product}: Hi {firstName}, you asked for pickup #{jobId} on {day}, {window}. We''ll confirm your hauler by {until}, or refund you in full. {link}'),
  ('request_unconfirmed', 'Request not confirmed', 'No hauler is free for pickup #{jobId}',
   '{product}: Hi {firstName}, no hauler was free for pickup #{jobId} on {day}, so we cancelled it. {refund} Choose another time: {link}'),
  ('place_free', 'Place free', 'A time you waited for is free',
   '{product}: {day}, {window}, is free again. We''re keeping it for you until {until}. Book it here: {link}');

create table waiting_entries (
  id integer generated always as identity primary key,
  visitor_id uuid not null,
  day date not null,
  time_window text not null check (time_window in ('morning', 'afternoon', 'evening')),
  load_size text not null check (load_size in ('tiny', 'small', 'medium', 'large', 'xl')),
  area text,
  phone_e164 text,
  email text,
  created_at timestamptz not null default now(),
  -- The SHA-256 of the token in the message that offers a place; the place is kept until then.
  token_hash text unique,
  offered_until timestamptz,
  -- The place was taken or not used, or the window has passed.
  ended_at timestamptz,
  check (phone_e164 is not null or email is not null),
  check ((token_hash is null) = (offered_until is null))
);
create unique index waiting_entries_once on waiting_entries (visitor_id, day, time_window) where ended_at is null;
create index waiting_entries_line on waiting_entries (day, id) where ended_at is null;
