-- Until when a cancellation can be undone: one of many that are deleted together has longer.
alter table job_cancellations add column undo_until timestamptz;
update job_cancellations set undo_until = at + interval '8 seconds';
-- The release that still runs names no such time.
alter table job_cancellations alter column undo_until set default now() + interval '8 seconds', alter column undo_until set not null;
