-- A person of the team looks at a hauler's screens as that hauler, reading only. Beginning and end are in the audit log.
create table hauler_views (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  hauler_id integer not null references haulers,
  -- What it was for, as the person wrote it.
  reason text,
  -- Of the call that began it: an end by the clock is logged as theirs.
  address text not null,
  team_role text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  constraint hauler_views_times check (started_at < ends_at and (ended_at is null or ended_at >= started_at))
);
-- One at a time for each person.
create unique index hauler_views_open on hauler_views (user_id) where ended_at is null;
create index hauler_views_hauler on hauler_views (hauler_id);
select audit_table('hauler_views');
