-- Calls counted against a limit, for all processes. Unlogged: after a crash of the database the windows begin again.
create unlogged table call_counts (
  key text primary key,
  hits integer not null check (hits >= 0),
  ends_at timestamptz not null
) with (fillfactor = 70);
