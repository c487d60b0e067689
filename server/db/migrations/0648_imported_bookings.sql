-- Files of open bookings: pickups to come, from another program. Each becomes a job, and goes with its import.
alter table imports drop constraint imports_kind,
  add constraint imports_kind check (kind in ('customers', 'history', 'haulers', 'bookings', 'ad_spend'));

-- Whose customers read of it are not undone: `is_notified`.
create table imported_jobs (
  job_id integer primary key references jobs on delete cascade,
  import_id integer not null references imports,
  is_notified boolean not null
);
create index imported_jobs_of on imported_jobs (import_id);
