-- The kinds of alerts of two migrations together: 0163 had left out the requests of 0151.
alter table alert_settings drop constraint alert_settings_email_kinds_check, drop constraint alert_settings_sms_kinds_check,
  add constraint alert_settings_email_kinds_check check (email_kinds <@ array['pickup_requested', 'job_at_risk',
    'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed', 'books_differ', 'provider_down', 'disk_full']),
  add constraint alert_settings_sms_kinds_check check (sms_kinds <@ array['pickup_requested', 'job_at_risk',
    'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed', 'books_differ', 'provider_down', 'disk_full']);
alter table alerts drop constraint alerts_kind_check,
  add constraint alerts_kind_check check (kind in ('pickup_requested', 'job_at_risk', 'problem_reported',
    'dispute_opened', 'payout_failed', 'post_failed', 'books_differ', 'provider_down', 'disk_full'));
