-- The team is alerted to a request for a free estimate, which they promised to call about. Who is alerted to requested pickups is
-- alerted to it as well.
alter table alert_settings drop constraint alert_settings_email_kinds_check, drop constraint alert_settings_sms_kinds_check,
  drop constraint alert_settings_push_kinds_check,
  add constraint alert_settings_email_kinds_check check (email_kinds <@ array['pickup_requested', 'estimate_requested', 'job_at_risk',
    'recurring_skipped', 'move_answered', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed', 'books_differ',
    'provider_down', 'disk_full']),
  add constraint alert_settings_sms_kinds_check check (sms_kinds <@ array['pickup_requested', 'estimate_requested', 'job_at_risk',
    'recurring_skipped', 'move_answered', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed', 'books_differ',
    'provider_down', 'disk_full']),
  add constraint alert_settings_push_kinds_check check (push_kinds <@ array['pickup_requested', 'estimate_requested', 'job_at_risk',
    'recurring_skipped', 'move_answered', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed', 'books_differ',
    'provider_down', 'disk_full']);
alter table alerts drop constraint alerts_kind_check,
  add constraint alerts_kind_check check (kind in ('pickup_requested', 'estimate_requested', 'job_at_risk', 'recurring_skipped',
    'move_answered', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed', 'books_differ', 'provider_down',
    'disk_full'));

update alert_settings set email_kinds = email_kinds || 'estimate_requested'::text where 'pickup_requested' = any(email_kinds);
update alert_settings set sms_kinds = sms_kinds || 'estimate_requested'::text where 'pickup_requested' = any(sms_kinds);
update alert_settings set push_kinds = push_kinds || 'estimate_requested'::text where 'pickup_requested' = any(push_kinds);
-- Each version keeps its meaning, as in 0573_recurring_alerts.sql.
alter table settings_versions disable trigger keep;
update settings_versions set value = jsonb_set(value, '{alertsByEmail,estimate_requested}', value #> '{alertsByEmail,pickup_requested}')
  where group_name = 'notifications' and value #> '{alertsByEmail,pickup_requested}' is not null;
update settings_versions set value = jsonb_set(value, '{alertsByText,estimate_requested}', value #> '{alertsByText,pickup_requested}')
  where group_name = 'notifications' and value #> '{alertsByText,pickup_requested}' is not null;
update settings_versions set value = jsonb_set(value, '{alertsByPush,estimate_requested}', value #> '{alertsByPush,pickup_requested}')
  where group_name = 'notifications' and value #> '{alertsByPush,pickup_requested}' is not null;
alter table settings_versions enable trigger keep;
