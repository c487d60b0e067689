-- What customers report after a pickup. While one is open, the hauler's payout of the price is on hold.
create table problem_reports (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  kind text not null check (kind in ('damage', 'missed_items', 'price', 'other')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('customer', 'team')),
  closed_by_user integer references users (id),
  constraint problem_reports_closed check ((closed_at is null) = (closed_by is null)),
  constraint problem_reports_closed_user check (closed_by_user is null or closed_by = 'team')
);
create index problem_reports_job on problem_reports (job_id);
create unique index problem_reports_open on problem_reports (job_id) where closed_at is null;
create index problem_reports_closed_by_user on problem_reports (closed_by_user) where closed_by_user is not null;

create table problem_messages (
  id integer generated always as identity primary key,
  report_id integer not null references problem_reports (id),
  by text not null check (by in ('customer', 'team')),
  user_id integer references users (id),
  words text not null check (length(words) between 1 and 2000),
  photos text[] not null default '{}' check (cardinality(photos) <= 5),
  at timestamptz not null,
  constraint problem_messages_user check ((by = 'team') = (user_id is not null))
);
create index problem_messages_report on problem_messages (report_id);
create index problem_messages_user on problem_messages (user_id) where user_id is not null;

alter table alert_settings drop constraint alert_settings_email_kinds_check;
alter table alert_settings drop constraint alert_settings_sms_kinds_check;
alter table alert_settings add constraint alert_settings_email_kinds_check
  check (email_kinds <@ array['job_at_risk', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed',
    'books_differ', 'provider_down', 'disk_full']);
alter table alert_settings add constraint alert_settings_sms_kinds_check
  check (sms_kinds <@ array['job_at_risk', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed',
    'books_differ', 'provider_down', 'disk_full']);
alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check
  check (kind in ('job_at_risk', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed',
    'books_differ', 'provider_down', 'disk_full'));

insert into message_templates (template_key, name, subject, message) values
  ('problem_answered', 'Answer to a problem', 'We answered about pickup #{jobId}',
   '{product}: Hi {firstName}, we answered the problem you reported with pickup #{jobId}. Read it and reply: {link}');
