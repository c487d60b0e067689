-- How reliable a hauler is: jobs given back in time or late, and jobs for which the hauler did not come. A release that
-- is undone within seconds stays as a row that does not count.
create table reliability_events (
  id integer generated always as identity primary key,
  hauler_id integer not null references haulers (id),
  job_id integer not null references jobs (id),
  kind text not null check (kind in ('release', 'late_release', 'no_show')),
  -- The day of the pickup at that time, and the slot that the hauler had.
  day date not null,
  time_slot text not null,
  reason text,
  at timestamptz not null,
  undone_at timestamptz,
  constraint reliability_events_reason check ((kind = 'no_show') = (reason is null)),
  constraint reliability_events_reason_length check (length(reason) between 3 and 500),
  constraint reliability_events_undone check (undone_at is null or kind <> 'no_show')
);
create index reliability_events_hauler on reliability_events (hauler_id, id desc);
create index reliability_events_job on reliability_events (job_id);
create unique index reliability_events_no_show on reliability_events (job_id, hauler_id, day) where kind = 'no_show';
