-- Which jobs were at risk on a day, and when they were seen so last: the lane shows what of them is solved. They are
-- deleted after a week.
create table risk_sightings (
  id bigint generated always as identity primary key,
  day date not null,
  job_id integer not null references jobs (id),
  -- Why, and with which hauler, when it was seen last.
  kind text not null,
  hauler_id integer references haulers (id),
  seen_at timestamptz not null
);
create unique index risk_sightings_job_of_day on risk_sightings (day, job_id);
create index risk_sightings_latest on risk_sightings (day, seen_at desc);
create index risk_sightings_job on risk_sightings (job_id);
create index risk_sightings_hauler on risk_sightings (hauler_id) where hauler_id is not null;
