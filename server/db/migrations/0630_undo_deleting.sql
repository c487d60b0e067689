-- Deleting an unfinished job cancels it. It can be undone for eight seconds as cancelling can: its money and messages wait.
alter table job_cancellations add column is_deletion boolean not null default false;
