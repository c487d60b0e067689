-- What changed, for the screens that show it: see server/core/event-store.ts. Kept for an hour.
create table events (
  id bigint generated always as identity primary key,
  -- Ids are taken before a transaction commits, so a lower one may appear later: it is one whose `xid` was not
  -- visible yet in the `snapshot` in which this row was written.
  xid xid8 not null default pg_current_xact_id(),
  snapshot pg_snapshot not null default pg_current_snapshot(),
  topic text not null,
  subject_id integer,
  -- The users who may see it, besides admins.
  audience integer[] not null default '{}',
  -- The job whose page shows it.
  job_id integer,
  at timestamptz not null default now()
);
create index events_xid on events (xid);

-- PostgreSQL delivers equal notices of one transaction once, and only if it commits.
create function notify_events() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows) then
    perform pg_notify('events', '');
  end if;
  return null;
end $$;
create trigger notify_events after insert on events referencing new table as new_rows
  for each statement execute function notify_events();
