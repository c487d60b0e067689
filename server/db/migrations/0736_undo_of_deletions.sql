-- Until when a deletion can be undone, also of a job that was over and has no cancellation to wait for. Null for one of the
-- release before: it can be recovered, not undone.
alter table jobs add column deletion_undo_until timestamptz;
