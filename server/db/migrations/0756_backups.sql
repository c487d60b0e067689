-- Backups that the server made, and those that failed. What the newest verified one is decides when the next is due.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null check (finished_at >= started_at),
  -- Where it is, or was to be.
  place text not null,
  bytes bigint,
  -- Null for one that was read back whole.
  failure text,
  removed_at timestamptz,
  constraint backups_outcome_check check ((bytes is null) = (failure is not null))
);
create index backups_finished_at on backups (finished_at);

-- After a restore tasks wait until a person lets them run: what they send may have been sent since the backup.
create table task_holds (
  is_only boolean primary key default true check (is_only),
  held_at timestamptz not null,
  backup_at timestamptz not null
);
