-- 0151 and 0163 each added a kind of alert to the lists as they found them: here are both.
alter table alert_settings drop constraint alert_settings_email_kinds_check;
alter table alert_settings drop constraint alert_settings_sms_kinds_check;
alter table alert_settings add constraint alert_settings_email_kinds_check
  check (email_kinds <@ array['pickup_requested', 'job_at_risk', 'problem_reported', 'dispute_opened',
    'payout_failed', 'post_failed', 'books_differ', 'provider_down', 'disk_full']);
alter table alert_settings add constraint alert_settings_sms_kinds_check
  check (sms_kinds <@ array['pickup_requested', 'job_at_risk', 'problem_reported', 'dispute_opened',
    'payout_failed', 'post_failed', 'books_differ', 'provider_down', 'disk_full']);
alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check
  check (kind in ('pickup_requested', 'job_at_risk', 'problem_reported', 'dispute_opened', 'payout_failed',
    'post_failed', 'books_differ', 'provider_down', 'disk_full'));
