-- Campaigns by email and SMS to people who agreed (decision 120).
create table mailings (
  id integer generated always as identity primary key,
  kind text not null constraint mailings_kind check (kind in ('one_off', 'flow')),
  flow text constraint mailings_flow check (flow in ('win_back', 'quote_follow_up', 'review_request', 'season')),
  name text not null constraint mailings_name check (length(name) between 1 and 120),
  status text not null constraint mailings_status
    check (status in ('draft', 'scheduled', 'sending', 'paused', 'completed', 'stopped', 'off', 'on')),
  segment jsonb not null,
  mail jsonb,
  sms text constraint mailings_sms check (length(sms) between 1 and 1600),
  code text constraint mailings_code check (code ~ '^[A-Z0-9]{3,20}$'),
  texts_per_minute integer not null default 10 constraint mailings_texts_per_minute check (texts_per_minute between 1 and 300),
  mails_per_minute integer not null default 300 constraint mailings_mails_per_minute check (mails_per_minute between 1 and 3000),
  period_days integer not null default 180 constraint mailings_period_days check (period_days between 1 and 3650),
  months integer[] not null default '{}',
  notice text,
  starts_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- Up to when the rate is used up, each channel for itself: the minute and what was written in it.
  minute timestamptz,
  mails_in_minute integer not null default 0,
  texts_in_minute integer not null default 0,
  -- Who was left out when it began: people by reason.
  left_out jsonb not null default '{}',
  -- When a flow looked for people last.
  looked_at timestamptz,
  version integer not null default 1,
  created_by integer references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint mailings_flow_of_kind check ((kind = 'flow') = (flow is not null)),
  constraint mailings_status_of_kind check ((kind = 'flow') = (status in ('off', 'on')))
);
create index mailings_created on mailings (created_at, id) where deleted_at is null;
create index mailings_named on mailings (lower(name), id) where deleted_at is null;
create index mailings_at_work on mailings (id) where deleted_at is null and status in ('scheduled', 'sending', 'on', 'paused');
create trigger delete_transitions after delete on mailings referencing old table as gone
  for each statement execute function delete_transitions('mailing');
select audit_table('mailings');

-- One row for each person of a campaign: the intention is stored before anything leaves. In a later round of a flow a person has
-- another row.
create table mailing_recipients (
  id integer generated always as identity primary key,
  mailing_id integer not null references mailings (id),
  round date not null,
  -- 'c' and the number of a customer, or the address or number itself.
  person text not null,
  name text not null default '',
  channel text not null constraint mailing_recipients_channel check (channel in ('sms', 'email')),
  contact text not null,
  -- What the tracked link ends with.
  link text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 16),
  added_at timestamptz not null,
  notification_id integer references notifications (id) on delete set null,
  written_at timestamptz,
  segments integer not null default 0,
  left_out text constraint mailing_recipients_left_out check (left_out in ('blocked', 'unsubscribed', 'bounced', 'expired',
    'no_consent', 'no_contact', 'same_contact', 'recent', 'had_it', 'no_longer_fits', 'stopped')),
  clicked_at timestamptz,
  constraint mailing_recipients_person unique (mailing_id, round, person),
  constraint mailing_recipients_contact unique (mailing_id, round, contact),
  constraint mailing_recipients_link unique (link),
  constraint mailing_recipients_one_end check (written_at is null or left_out is null)
);
create index mailing_recipients_waiting on mailing_recipients (mailing_id, channel, id) where written_at is null and left_out is null;
create index mailing_recipients_of_contact on mailing_recipients (contact, written_at);
create index mailing_recipients_notification on mailing_recipients (notification_id) where notification_id is not null;
create index mailing_recipients_of_mailing on mailing_recipients (mailing_id, id);

create table mailing_tests (
  id integer generated always as identity primary key,
  mailing_id integer not null references mailings (id),
  notification_id integer not null references notifications (id) on delete cascade,
  tested_by integer not null references users (id) on delete cascade,
  sent_at timestamptz not null
);
create index mailing_tests_of_mailing on mailing_tests (mailing_id, tested_by, id);

create table mailing_costs (
  id integer generated always as identity primary key,
  mailing_id integer not null references mailings (id),
  label text not null constraint mailing_costs_label check (length(label) between 1 and 80),
  amount_cents integer not null constraint mailing_costs_amount check (amount_cents > 0),
  entered_by integer references users (id) on delete set null,
  entered_at timestamptz not null
);
create index mailing_costs_of_mailing on mailing_costs (mailing_id, id);
select audit_table('mailing_costs');

-- What stands beside the subject in the inbox; null: the beginning of the message.
alter table notifications add column preheader text constraint notifications_preheader check (length(preheader) <= 200);

-- Which bookings came by the link of a campaign.
create index ad_job_touches_campaign_words on ad_job_touches (utm_campaign, job_id) where utm_campaign is not null and touch = 'last';

insert into message_templates (template_key, name, subject, message) values
  ('marketing_campaign', 'Campaign by email and SMS', '{subject}', '{words}'),
  ('marketing_area', 'Campaign to leads whose area is served now', '{subject}', '{words}');
