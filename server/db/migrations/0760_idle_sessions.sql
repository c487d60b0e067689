-- A session ends when nothing was heard of it for this long. Those that are open already have no such limit, and end by `expire` as they would have.
alter table sessions add column idle_minutes integer check (idle_minutes > 0);
