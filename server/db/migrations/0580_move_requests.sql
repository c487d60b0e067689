-- The team asks a customer by their link whether a pickup may move to another window, and holds a place there meanwhile.
create table move_requests (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  user_id integer not null references users (id),
  -- The window that it had: a pickup that was moved since is not asked about any more.
  from_date date not null,
  from_time text not null check (from_time in ('morning', 'afternoon', 'evening')),
  to_date date not null,
  to_time text not null check (to_time in ('morning', 'afternoon', 'evening')),
  asked_at timestamptz not null,
  answer_by timestamptz not null,
  outcome text check (outcome in ('moved', 'kept', 'expired', 'withdrawn', 'lost')),
  ended_at timestamptz,
  -- The colleague who took the question back.
  ended_by integer references users (id),
  constraint move_requests_time check (answer_by > asked_at),
  constraint move_requests_window check ((from_date, from_time) <> (to_date, to_time)),
  constraint move_requests_end check ((outcome is null) = (ended_at is null)),
  constraint move_requests_ended_by check (ended_by is null or outcome = 'withdrawn')
);
create unique index move_requests_open on move_requests (job_id) where ended_at is null;
create index move_requests_job on move_requests (job_id, id desc);
create index move_requests_day on move_requests (to_date) where ended_at is null;
create index move_requests_user on move_requests (user_id);
create index move_requests_ended_by on move_requests (ended_by);
select audit_table('move_requests');

insert into message_templates (template_key, name, subject, message) values
  ('move_asked', 'Move asked', 'Can we move your pickup #{jobId}?',
   '{product}: Hi {firstName}, can we move pickup #{jobId} from {day}, {window} to {what}? Please decide by {until}, or your time stays: {link}'),
  ('move_withdrawn', 'Move not needed any more', 'Your pickup #{jobId} stays as it was',
   '{product}: Hi {firstName}, we don''t need to move pickup #{jobId} any more. It stays on {day}, {window}.');

alter table alert_settings drop constraint alert_settings_email_kinds_check, drop constraint alert_settings_sms_kinds_check,
  add constraint alert_settings_email_kinds_check check (email_kinds <@ array['pickup_requested', 'job_at_risk', 'recurring_skipped',
    'move_answered', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed', 'books_differ', 'provider_down',
    'disk_full']),
  add constraint alert_settings_sms_kinds_check check (sms_kinds <@ array['pickup_requested', 'job_at_risk', 'recurring_skipped',
    'move_answered', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed', 'books_differ', 'provider_down',
    'disk_full']);
alter table alerts drop constraint alerts_kind_check,
  add constraint alerts_kind_check check (kind in ('pickup_requested', 'job_at_risk', 'recurring_skipped', 'move_answered', 'problem_reported',
    'dispute_opened', 'payout_failed', 'post_failed', 'books_differ', 'provider_down', 'disk_full'));
