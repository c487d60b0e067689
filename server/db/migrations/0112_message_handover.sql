-- Since when a message is being handed over to its provider: from then on it may have left, whatever became of the answer.
alter table notifications add column handed_over_at timestamptz;
-- 'unknown': no answer came. A provider that knows no keys is asked for the message before it is sent again.
alter table notifications drop constraint notifications_status_check,
  add constraint notifications_status_check
    check (status in ('queued', 'unknown', 'sent', 'delivered', 'failed', 'cancelled'));
drop index notifications_queued;
create index notifications_waiting on notifications (queued_at) where status in ('queued', 'unknown');
