-- The secret address of a hauler's calendar: one at a time, renewed or switched off. The id alone opens nothing: the token
-- is the id with its signature by the server's key.
create table calendar_feeds (
  hauler_id integer primary key references haulers,
  id text not null constraint calendar_feeds_id unique,
  opened_at timestamptz not null
);
select audit_table('calendar_feeds');
