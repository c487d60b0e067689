-- Each change of what takes or gives places of a day adds a row, so that a process sees by a few rows whether
-- what it worked out for the day still holds. Rows are only added, since a counter per day would make
-- transactions about one day wait for each other.
create table capacity_changes (
  id bigint generated always as identity,
  -- Null: the haulers changed.
  day date,
  changed_at timestamptz not null default now()
);
create index capacity_changes_day on capacity_changes (day, id);
create index capacity_changes_at on capacity_changes (changed_at);

-- The unpaid pickups that hold a place, which end by the clock and are read each time.
create index jobs_unpaid_places on jobs (preferred_date)
  where status = 'pending' and deleted_at is null and payment_status in ('pending', 'failed');

-- A paid pickup without a hauler.
create function waits_for_hauler(job jobs) returns boolean language sql immutable as $$
  select job.status = 'pending' and job.deleted_at is null and job.payment_status = 'paid'
$$;

create function note_waiting_job() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and waits_for_hauler(old) then
    insert into capacity_changes (day) values (old.preferred_date);
  end if;
  if tg_op <> 'DELETE' and waits_for_hauler(new) then
    insert into capacity_changes (day) values (new.preferred_date);
  end if;
  return null;
end $$;
create trigger jobs_take_places after insert or delete on jobs for each row execute function note_waiting_job();
create trigger jobs_change_places
  after update on jobs
  for each row when ((old.status, old.deleted_at, old.payment_status, old.preferred_date, old.preferred_time, old.area,
    old.load_size, old.confirm_by) is distinct from (new.status, new.deleted_at, new.payment_status,
    new.preferred_date, new.preferred_time, new.area, new.load_size, new.confirm_by))
  execute function note_waiting_job();

create function note_scheduled_job() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into capacity_changes (day) values (old.scheduled_date);
  end if;
  if tg_op <> 'DELETE' then
    insert into capacity_changes (day) values (new.scheduled_date);
  end if;
  return null;
end $$;
create trigger job_schedule_takes_places after insert or update or delete on job_schedule
  for each row execute function note_scheduled_job();

create function note_hauler() returns trigger language plpgsql as $$
begin
  insert into capacity_changes (day) values (null);
  return null;
end $$;
create trigger haulers_give_places after insert or delete on haulers for each row execute function note_hauler();
create trigger haulers_change_places
  after update on haulers
  for each row when ((old.status, old.deleted_at, old.vehicle_type, old.service_areas, old.is_available, old.week)
    is distinct from (new.status, new.deleted_at, new.vehicle_type, new.service_areas, new.is_available, new.week))
  execute function note_hauler();
