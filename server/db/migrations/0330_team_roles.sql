-- What each person of the team may do. Who was an admin before there were roles may do everything.
alter table users add column team_role text;
update users set team_role = 'owner' where role = 'admin';
alter table users
  add constraint users_team_role
    check (team_role in ('owner', 'dispatcher', 'marketing', 'accountant', 'read-only')),
  -- An account of the team has a role in it, and no other has.
  add constraint users_team check ((role = 'admin') = (team_role is not null));
