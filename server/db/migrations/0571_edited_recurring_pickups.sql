-- A recurring pickup is edited: its version tells two editors apart, and a booking that began before an edit ends.
-- How the hauler gets to the load, with the notes, goes to each of its jobs.
alter table recurring_pickups
  add column version integer not null default 1,
  add column access jsonb;
