-- Which colleague moved the pickup: the timeline names them. Null for a customer, and for moves from before.
alter table job_window_changes
  add column user_id integer constraint job_window_changes_user_id_fkey references users (id);
