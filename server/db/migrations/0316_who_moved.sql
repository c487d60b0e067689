-- Who chose the new window: the customer, or the team when it gives a pickup whose window is over to another hauler.
-- Null for what an earlier release records meanwhile.
alter table job_window_changes
  add column moved_by text constraint job_window_changes_moved_by_check check (moved_by in ('customer', 'admin'));
update job_window_changes c set moved_by = case when c.from_date = c.to_date and exists (
    select from reassignments r where r.job_id = c.job_id and r.at between c.changed_at - interval '10 seconds'
      and c.changed_at + interval '10 seconds') then 'admin' else 'customer' end;
