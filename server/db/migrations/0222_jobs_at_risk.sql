-- Assigned jobs by the day of their window, and those of a suspended hauler: both are few among many.
create index jobs_assigned_by_day on jobs (preferred_date, id) where status = 'assigned' and deleted_at is null;
create index jobs_assigned_of_hauler on jobs (hauler_id) where status = 'assigned' and deleted_at is null;
create index haulers_suspended on haulers (id) where status = 'suspended' and deleted_at is null;
