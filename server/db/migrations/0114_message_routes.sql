-- 'not_sent': kept back, because its template is turned off or nothing may go to its recipient by this channel.
alter table notifications drop constraint notifications_status_check,
  add constraint notifications_status_check
    check (status in ('queued', 'unknown', 'sent', 'delivered', 'failed', 'cancelled', 'not_sent')),
  drop constraint notifications_failure,
  add constraint notifications_failure check (failure is not null or status not in ('failed', 'not_sent'));

-- By which channel a person wants what does not go by both.
alter table users add column message_channel text not null default 'sms' check (message_channel in ('sms', 'email'));

-- To whom nothing goes by a channel, and why. A lifted row stays as its record.
create table suppressions (
  id integer generated always as identity primary key,
  channel text not null check (channel in ('sms', 'email')),
  -- E.164, or an address in lower case.
  contact text not null,
  reason text not null check (reason in ('opted_out', 'bounced', 'complained')),
  suppressed_at timestamptz not null,
  lifted_at timestamptz check (lifted_at >= suppressed_at)
);
create unique index suppressions_in_force on suppressions (contact, channel, reason) where lifted_at is null;
