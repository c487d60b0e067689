-- Alerts to the team can also show in the browsers of those who want it there.
alter table alert_settings add column push_kinds text[] not null default '{}',
  add constraint alert_settings_push_kinds_check check (push_kinds <@ array['pickup_requested', 'job_at_risk', 'recurring_skipped',
    'move_answered', 'problem_reported', 'dispute_opened', 'payout_failed', 'post_failed', 'books_differ', 'provider_down',
    'disk_full']);
alter table push_deliveries drop constraint push_deliveries_topic_check,
  add constraint push_deliveries_topic_check check (topic in ('offers', 'jobs', 'payouts', 'alerts', 'test'));
