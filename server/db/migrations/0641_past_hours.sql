-- The hours of a hauler as they were before a day on which they changed: the week with its places, whether the hauler took jobs
-- at all, and the pause. Of several changes in one day the first keeps what held until then. What holds now stands in
-- `haulers`, and whether the hauler was approved in `transitions`.
create table past_hours (
  hauler_id integer not null references haulers,
  until date not null,
  week smallint[] not null constraint past_hours_week check (cardinality(week) = 42),
  is_available boolean not null,
  paused_at timestamptz,
  resumes_on date,
  primary key (hauler_id, until)
);

create function keep_past_hours() returns trigger language plpgsql as $$
begin
  insert into past_hours (hauler_id, until, week, is_available, paused_at, resumes_on)
    values (old.id, day_in_bc(now())::date, old.week, old.is_available, old.paused_at, old.resumes_on)
    on conflict (hauler_id, until) do nothing;
  return null;
end
$$;
create trigger past_hours after update of week, is_available, paused_at, resumes_on on haulers for each row
  when ((old.week, old.is_available, old.paused_at, old.resumes_on)
    is distinct from (new.week, new.is_available, new.paused_at, new.resumes_on))
  execute function keep_past_hours();
