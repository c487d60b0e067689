-- What an edit of the team changed at a job, as it was before: put back when the customer does not pay the price of the edit.
alter table price_changes
  add column job_before jsonb,
  add constraint price_changes_job_before check (by_team or job_before is null);
