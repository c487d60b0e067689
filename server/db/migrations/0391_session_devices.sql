-- A list of the browsers in which an account is signed in: each with its device, since when and when it was last seen.
alter table sessions
  add column id integer generated always as identity,
  add column device text,
  add column started_at timestamptz not null default now(),
  add column seen_at timestamptz not null default now(),
  add constraint sessions_id unique (id);

-- That a session was seen again changes nothing about who is calling: only the rest is told.
create function tell_sessions_updated() returns trigger language plpgsql as $$
begin
  perform tell_identities_changed(array(select 'session ' || old_rows.sid from old_rows left join new_rows using (id)
    where (old_rows.sid, old_rows.sess, old_rows.expire) is distinct from (new_rows.sid, new_rows.sess, new_rows.expire)));
  return null;
end $$;
drop trigger sessions_updated on sessions;
create trigger sessions_updated after update on sessions referencing old table as old_rows new table as new_rows
  for each statement execute function tell_sessions_updated();
