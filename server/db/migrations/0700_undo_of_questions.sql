-- Until when a question to a customer about another window can be undone before they read it: a later change of the settings leaves it
-- as it is, as it does the message that waits for it.
alter table move_requests add column undo_until timestamptz;
update move_requests set undo_until = asked_at + interval '8 seconds';
-- The release that still runs names no such time.
alter table move_requests alter column undo_until set default now() + interval '8 seconds', alter column undo_until set not null;

-- The board asks for what a colleague moved last and can still undo.
create index team_moves_undo on team_moves (user_id, undo_until);
drop index team_moves_user;
create index move_requests_undo on move_requests (user_id, undo_until);
drop index move_requests_user;
