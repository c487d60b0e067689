-- Processes remember who is calling for a few seconds. What changed is named, so that they forget that
-- alone: 'user 12' or 'session <sid>'. Many at once are told as '': everything.
create function tell_identities_changed(names text[]) returns void language plpgsql as $$
begin
  if cardinality(names) > 20 then
    perform pg_notify('identity_changed', '');
  else
    perform pg_notify('identity_changed', name) from unnest(names) as name;
  end if;
end $$;

create function tell_users_changed() returns trigger language plpgsql as $$
begin
  perform tell_identities_changed(array(select 'user ' || id from old_rows));
  return null;
end $$;

create function tell_haulers_changed() returns trigger language plpgsql as $$
begin
  perform tell_identities_changed(array(select 'user ' || user_id from old_rows));
  return null;
end $$;

create function tell_sessions_changed() returns trigger language plpgsql as $$
begin
  perform tell_identities_changed(array(select 'session ' || sid from old_rows));
  return null;
end $$;

drop trigger sessions_changed on sessions;
drop trigger users_changed on users;
drop trigger haulers_changed on haulers;
drop function tell_identity_changed();

create trigger sessions_updated after update on sessions referencing old table as old_rows
  for each statement execute function tell_sessions_changed();
create trigger sessions_deleted after delete on sessions referencing old table as old_rows
  for each statement execute function tell_sessions_changed();
create trigger users_updated after update on users referencing old table as old_rows
  for each statement execute function tell_users_changed();
create trigger users_deleted after delete on users referencing old table as old_rows
  for each statement execute function tell_users_changed();
create trigger haulers_updated after update on haulers referencing old table as old_rows
  for each statement execute function tell_haulers_changed();
create trigger haulers_deleted after delete on haulers referencing old table as old_rows
  for each statement execute function tell_haulers_changed();
