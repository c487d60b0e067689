-- What a job was after a step of the team, to see whether it was changed again: its last transition after a single move on the
-- calendar, and its slot after a move to another window and after a reassignment, which has no transition of its own.
-- Null for a step of the release before, which is not undone.
alter table board_steps add column transition_id bigint;
alter table team_moves add column to_slot text;
alter table reassignments add column to_slot text;
