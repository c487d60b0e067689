alter table haulers add column search_key text not null generated always as (search_key(
  first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || coalesce(phone_e164, '')
  || ' ' || coalesce(company, '') || ' ' || vehicle_model || ' ' || vehicle_type || ' ' || license_plate)) stored;
create index haulers_search on haulers using gin (search_key gin_trgm_ops) where deleted_at is null;

create index haulers_by_created on haulers (created_at, id) where deleted_at is null;
create index haulers_by_name on haulers ((lower(first_name || ' ' || last_name)), id) where deleted_at is null;
create index haulers_by_email on haulers (email, id) where deleted_at is null;
create index haulers_by_vehicle on haulers ((lower(vehicle_model)), id) where deleted_at is null;
create index haulers_by_status on haulers (
  (array_position(array['pending', 'approved', 'rejected', 'suspended'], status)), id) where deleted_at is null;
create index haulers_of_status on haulers (status, created_at, id) where deleted_at is null;
