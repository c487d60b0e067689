-- Which processes run: each writes its row every fifteen seconds, and deletes it when it stops.
create table processes (
  id uuid primary key,
  role text not null constraint processes_role_check check (role in ('web', 'worker', 'all')),
  host text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- The longest delay of the event loop but for one per cent, since the row before.
  event_loop_ms integer not null,
  heap_mb integer not null,
  connections_in_use integer not null,
  connections_most integer not null,
  -- Queries that wait for a connection.
  connections_waiting integer not null,
  -- Since when the process is slow without a pause: its event loop is held up, or its connections are all in use.
  slow_since timestamptz,
  -- The providers that it does not call for now, after failures.
  resting_providers text[] not null
);
