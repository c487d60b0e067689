-- The team is alerted to tasks that fail or wait, and to a slow server. Who is alerted to a full disk is alerted to these as well.
alter table alert_settings drop constraint alert_settings_email_kinds_check, drop constraint alert_settings_sms_kinds_check,
  drop constraint alert_settings_push_kinds_check,
  add constraint alert_settings_email_kinds_check check (email_kinds <@ array['pickup_requested', 'estimate_requested', 'job_at_risk',
    'recurring_skipped', 'move_answered', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed',
    'books_differ', 'provider_down', 'disk_full', 'backup_failed', 'tasks_failed', 'tasks_late', 'server_slow']),
  add constraint alert_settings_sms_kinds_check check (sms_kinds <@ array['pickup_requested', 'estimate_requested', 'job_at_risk',
    'recurring_skipped', 'move_answered', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed',
    'books_differ', 'provider_down', 'disk_full', 'backup_failed', 'tasks_failed', 'tasks_late', 'server_slow']),
  add constraint alert_settings_push_kinds_check check (push_kinds <@ array['pickup_requested', 'estimate_requested', 'job_at_risk',
    'recurring_skipped', 'move_answered', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed',
    'books_differ', 'provider_down', 'disk_full', 'backup_failed', 'tasks_failed', 'tasks_late', 'server_slow']);
alter table alerts drop constraint alerts_kind_check,
  add constraint alerts_kind_check check (kind in ('pickup_requested', 'estimate_requested', 'job_at_risk',
    'recurring_skipped', 'move_answered', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed',
    'books_differ', 'provider_down', 'disk_full', 'backup_failed', 'tasks_failed', 'tasks_late', 'server_slow'));

update alert_settings set email_kinds = email_kinds || array['tasks_failed', 'tasks_late', 'server_slow'] where 'disk_full' = any(email_kinds);
update alert_settings set sms_kinds = sms_kinds || array['tasks_failed', 'tasks_late', 'server_slow'] where 'disk_full' = any(sms_kinds);
update alert_settings set push_kinds = push_kinds || array['tasks_failed', 'tasks_late', 'server_slow'] where 'disk_full' = any(push_kinds);
-- Each version keeps its meaning, as in 0573_recurring_alerts.sql.
alter table settings_versions disable trigger keep;
update settings_versions set value = jsonb_set(value, '{alertsByEmail}', value -> 'alertsByEmail' || jsonb_build_object(
  'tasks_failed', value #> '{alertsByEmail,disk_full}', 'tasks_late', value #> '{alertsByEmail,disk_full}',
  'server_slow', value #> '{alertsByEmail,disk_full}'))
  where group_name = 'notifications' and value #> '{alertsByEmail,disk_full}' is not null;
update settings_versions set value = jsonb_set(value, '{alertsByText}', value -> 'alertsByText' || jsonb_build_object(
  'tasks_failed', value #> '{alertsByText,disk_full}', 'tasks_late', value #> '{alertsByText,disk_full}',
  'server_slow', value #> '{alertsByText,disk_full}'))
  where group_name = 'notifications' and value #> '{alertsByText,disk_full}' is not null;
update settings_versions set value = jsonb_set(value, '{alertsByPush}', value -> 'alertsByPush' || jsonb_build_object(
  'tasks_failed', value #> '{alertsByPush,disk_full}', 'tasks_late', value #> '{alertsByPush,disk_full}',
  'server_slow', value #> '{alertsByPush,disk_full}'))
  where group_name = 'notifications' and value #> '{alertsByPush,disk_full}' is not null;
alter table settings_versions enable trigger keep;
