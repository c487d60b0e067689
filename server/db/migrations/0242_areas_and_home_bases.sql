-- Who applies by the dialog chooses areas after signing in: until then the market shows all of them, and the plan
-- leaves the hauler out. Haulers who registered before keep serving everywhere.
alter table haulers
  add column needs_areas boolean not null default false,
  -- Where the hauler starts the day; for the hauler and the team alone.
  add column home_address text,
  add column home_area text,
  add column home_lat double precision,
  add column home_lon double precision,
  add constraint home_base_has_an_address check (home_address is not null or num_nonnulls(home_area, home_lat, home_lon) = 0),
  add constraint home_base_is_one_point check ((home_lat is null) = (home_lon is null));

drop trigger haulers_change_places on haulers;
create trigger haulers_change_places
  after update on haulers
  for each row when ((old.status, old.deleted_at, old.vehicle_type, old.service_areas, old.is_available, old.week,
      old.needs_areas)
    is distinct from (new.status, new.deleted_at, new.vehicle_type, new.service_areas, new.is_available, new.week,
      new.needs_areas))
  execute function note_hauler();

-- The picture of a hauler's profile is a photo without a job.
alter table uploads drop constraint licence_of_a_hauler;
