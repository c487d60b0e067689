-- Stop the earlier release before this one starts: it writes the column.
-- Nothing reads it: whether a job changed since follows from its windows and transitions alone.
alter table team_moves drop column schedule_id;
