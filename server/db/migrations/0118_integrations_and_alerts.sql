-- How each outside part answered last, over all processes. A sentence for people, never a key.
create table part_health (
  part text primary key check (part in
    ('payments', 'sms', 'email', 'storage', 'geocoder', 'reader', 'writer', 'publisher')),
  last_success_at timestamptz,
  last_failure_at timestamptz,
  failure text check (length(failure) <= 300),
  -- Recorded since the last success.
  failures integer not null default 0 check (failures >= 0),
  -- Since when it counts as failing: single failures pass.
  failing_since timestamptz,
  -- When an admin last started a test of it.
  tested_at timestamptz,
  check (failures > 0 or failing_since is null)
);

-- Which troubles a person of the team hears of, and how.
create table alert_settings (
  user_id integer primary key references users (id) on delete cascade,
  -- E.164. Texts need a number.
  phone_e164 text,
  email_kinds text[] not null default '{}',
  sms_kinds text[] not null default '{}',
  check (email_kinds <@ array['job_at_risk', 'dispute_opened', 'payout_failed', 'post_failed', 'books_differ',
    'provider_down', 'disk_full']),
  check (sms_kinds <@ array['job_at_risk', 'dispute_opened', 'payout_failed', 'post_failed', 'books_differ',
    'provider_down', 'disk_full']),
  check (phone_e164 is not null or sms_kinds = '{}')
);

-- Each trouble once: what it is about tells two of a kind apart.
create table alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('job_at_risk', 'dispute_opened', 'payout_failed', 'post_failed', 'books_differ',
    'provider_down', 'disk_full')),
  about text not null,
  what text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- When it was last written to people, and how often it happened since.
  sent_at timestamptz not null,
  repeats integer not null default 0 check (repeats >= 0),
  unique (kind, about)
);
create index alerts_by_age on alerts (last_at);

insert into message_templates (template_key, name, subject, message) values
  ('staff_alert', 'Alert to the team', '{product}: {what}', '{product}: {what} {link}');
