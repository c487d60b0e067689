-- The job has moved on, so what the message says is no longer so: it is not sent any other way, nor again.
alter table notifications add column withdrawn_at timestamptz;
