-- Stop the earlier release before this one starts: it cannot read the new names.
-- Price changes that wait for an answer are named by who answers: an admin or the customer. One that a
-- process of the earlier release still wants to store under an old name is refused: no process of this
-- release would ever expire it.
drop index price_changes_one_open;
alter table price_changes drop constraint price_changes_status_check;

update price_changes
set status = case status when 'for_admin' then 'pending_admin' else 'pending_customer' end
where status in ('for_admin', 'asked');

update transitions
set from_status = case from_status when 'for_admin' then 'pending_admin' when 'asked' then 'pending_customer'
      else from_status end,
    to_status = case to_status when 'asked' then 'pending_customer' else to_status end
where noun = 'price_change' and (from_status in ('for_admin', 'asked') or to_status = 'asked');

alter table price_changes add constraint price_changes_status_check check (status in
  ('pending_admin', 'pending_customer', 'approved', 'settled', 'declined', 'expired', 'refused', 'withdrawn'));
create unique index price_changes_one_open on price_changes (job_id)
  where status in ('pending_admin', 'pending_customer', 'approved');
