-- What a hauler notes on the way to a job. It changes no status; each once per trip. A trip ends when
-- the job loses its hauler or gets another window: what is noted after that is of the next one.
create table job_events (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  hauler_id integer not null references haulers (id),
  event text not null check (event in ('on_the_way', 'arrived')),
  noted_at timestamptz not null default now(),
  trip_ended_at timestamptz
);
create unique index job_events_once_per_trip on job_events (job_id, event) where trip_ended_at is null;
create index job_events_job on job_events (job_id);

insert into message_templates (template_key, name, subject, message) values
  ('hauler_on_the_way', 'Hauler on the way', 'Your hauler is on the way',
   '{product}: {haulerName} is on the way to your pickup #{jobId}. {link}');
