-- Until when a move of the team and a reassignment can be undone: a later change of the settings leaves it as it is, as it does the
-- messages that wait for it. And what a reassignment changes besides, to restore it.
alter table team_moves add column undo_until timestamptz;
update team_moves set undo_until = at + interval '8 seconds';
alter table team_moves alter column undo_until set not null;
alter table reassignments
  add column undo_until timestamptz,
  add column assignment_type text not null default 'manual'
    constraint reassignments_assignment check (assignment_type in ('auto', 'manual')),
  add column confirmed_at timestamptz;
update reassignments set undo_until = at + interval '8 seconds';
alter table reassignments
  alter column undo_until set not null,
  alter column assignment_type drop default;
