-- Dates on which a hauler's slots differ from the week: days off, extra hours, a slot closed once. The later
-- entry replaces the earlier one slot by slot, so that nothing has to decide between two of them.
create table availability_exceptions (
  id integer generated always as identity primary key,
  hauler_id integer not null references haulers (id),
  day date not null,
  -- How many jobs each slot takes, the earliest first: 0 where it is closed, null where the week decides.
  places smallint[] not null check (
    array_ndims(places) = 1 and cardinality(places) = 6 and array_remove(places, null) <> '{}'
    and 0 <= all (array_remove(places, null)) and 4 >= all (array_remove(places, null))),
  note text check (length(note) between 1 and 200),
  unique (hauler_id, day)
);
-- The exceptions of all haulers on a day, for what is sold and for the calendar.
create index availability_exceptions_day on availability_exceptions (day);

-- A pause: from this moment until this day begins, or until the hauler resumes.
alter table haulers add column paused_at timestamptz;
alter table haulers add column resumes_on date check (resumes_on is null or paused_at is not null);
-- Which saved week this is: a screen that edited an earlier one must not replace it.
alter table haulers add column week_version integer not null default 0;
alter table haulers add column week_saved_at timestamptz;

create function note_exceptions() returns trigger language plpgsql as $$
begin
  insert into capacity_changes (day) select distinct day from changed_rows;
  return null;
end $$;
create trigger exceptions_give_places after insert on availability_exceptions referencing new table as changed_rows
  for each statement execute function note_exceptions();
create trigger exceptions_take_places after delete on availability_exceptions referencing old table as changed_rows
  for each statement execute function note_exceptions();
-- An exception is replaced, not moved to another day.
create trigger exceptions_change_places after update on availability_exceptions referencing new table as changed_rows
  for each statement execute function note_exceptions();

drop trigger haulers_change_places on haulers;
create trigger haulers_change_places
  after update on haulers
  for each row when ((old.status, old.deleted_at, old.vehicle_type, old.service_areas, old.is_available, old.week,
      old.needs_areas, old.papers_expired_at, old.paused_at, old.resumes_on)
    is distinct from (new.status, new.deleted_at, new.vehicle_type, new.service_areas, new.is_available, new.week,
      new.needs_areas, new.papers_expired_at, new.paused_at, new.resumes_on))
  execute function note_hauler();
