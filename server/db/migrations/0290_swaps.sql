-- A hauler who would release a job late offers it to others first. It stays theirs until one takes it, so that the
-- offer is about one assignment and one window: it means nothing once either has changed.
create table job_swaps (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  hauler_id integer not null references haulers (id),
  -- The row of job_schedule that it is about; without a reference, since that row goes with the assignment.
  schedule_id integer not null,
  preferred_date date not null,
  preferred_time text not null,
  time_slot text not null,
  reason text not null,
  offered_at timestamptz not null,
  open_until timestamptz not null,
  -- How many haulers could take it when they read of it; null until then.
  haulers integer,
  ended_at timestamptz,
  taken_by integer references haulers (id),
  constraint job_swaps_reason check (length(reason) between 3 and 500),
  constraint job_swaps_time check (open_until > offered_at),
  constraint job_swaps_taken check (taken_by is null or ended_at is not null and taken_by <> hauler_id)
);
create unique index job_swaps_open on job_swaps (job_id) where ended_at is null;
create index job_swaps_job on job_swaps (job_id, id desc);
create index job_swaps_hauler on job_swaps (hauler_id, id desc);
create index job_swaps_ending on job_swaps (open_until) where ended_at is null;

insert into message_templates (template_key, name, subject, message) values
  ('swap_offered', 'Swap offered', 'A pickup needs another hauler now',
   '{product}: Hi {firstName}, a pickup on {day}, {window}, needs another hauler. Pays {payout}. Take it by {until}: {link}'),
  ('swap_taken', 'Swap taken', 'Another hauler took pickup #{jobId}',
   '{product}: Hi {firstName}, another hauler took pickup #{jobId}. Nothing more to do. It doesn''t count as a late release.'),
  ('swap_not_taken', 'Swap not taken', 'Pickup #{jobId} is still yours',
   '{product}: Hi {firstName}, no hauler took pickup #{jobId}. It''s still yours. Keep it or release it: {link}');
