-- A recurring pickup that was left out is no job at risk: it has a kind of its own. People and roles who were alerted to jobs
-- at risk stay alerted to it.
alter table alert_settings drop constraint alert_settings_email_kinds_check, drop constraint alert_settings_sms_kinds_check,
  add constraint alert_settings_email_kinds_check check (email_kinds <@ array['pickup_requested', 'job_at_risk',
    'recurring_skipped', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed', 'books_differ',
    'provider_down', 'disk_full']),
  add constraint alert_settings_sms_kinds_check check (sms_kinds <@ array['pickup_requested', 'job_at_risk',
    'recurring_skipped', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed', 'books_differ',
    'provider_down', 'disk_full']);
alter table alerts drop constraint alerts_kind_check,
  add constraint alerts_kind_check check (kind in ('pickup_requested', 'job_at_risk', 'recurring_skipped',
    'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed', 'books_differ', 'provider_down', 'disk_full'));

update alert_settings set email_kinds = email_kinds || 'recurring_skipped'::text where 'job_at_risk' = any(email_kinds);
update alert_settings set sms_kinds = sms_kinds || 'recurring_skipped'::text where 'job_at_risk' = any(sms_kinds);
update alerts set kind = 'recurring_skipped' where kind = 'job_at_risk' and about like 'recurring %';
-- Each version keeps its meaning: what it alerted these roles to is two kinds by now.
alter table settings_versions disable trigger keep;
update settings_versions set value = jsonb_set(value, '{alertsByEmail,recurring_skipped}', value #> '{alertsByEmail,job_at_risk}')
  where group_name = 'notifications' and value #> '{alertsByEmail,job_at_risk}' is not null;
update settings_versions set value = jsonb_set(value, '{alertsByText,recurring_skipped}', value #> '{alertsByText,job_at_risk}')
  where group_name = 'notifications' and value #> '{alertsByText,job_at_risk}' is not null;
alter table settings_versions enable trigger keep;
