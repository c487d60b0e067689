-- What the job of a single move was before it, so that undoing it restores all of it; and until when a step can be undone, which a
-- later change of the settings leaves as it is. Single moves can be undone for some seconds only: none is kept over the migration.
delete from board_steps where not is_plan;
alter table board_steps
  add column undo_until timestamptz,
  add column from_assignment_type text constraint board_steps_assignment check (from_assignment_type in ('auto', 'manual')),
  add column confirmed_at timestamptz,
  add column held_until timestamptz,
  add column confirm_by timestamptz;
update board_steps set undo_until = at + interval '10 minutes';
alter table board_steps
  alter column undo_until set not null,
  drop constraint board_steps_from,
  add constraint board_steps_from check (num_nonnulls(from_hauler_id, from_slot, from_assignment_type) in (0, 3));
