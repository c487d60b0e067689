-- A job that the team gave to another hauler from the at-risk lane: what it was before, so that this can be undone
-- within seconds.
create table reassignments (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  from_hauler_id integer not null references haulers (id),
  preferred_date date not null,
  preferred_time text not null,
  time_slot text not null,
  -- The row of job_schedule of the new assignment; without a reference, since that row goes with it.
  schedule_id integer not null,
  at timestamptz not null,
  undone_at timestamptz
);
create index reassignments_job on reassignments (job_id, id desc);
create index reassignments_from on reassignments (from_hauler_id);

insert into message_templates (template_key, name, subject, message) values
  ('proof_missing', 'Proof missing', 'Pickup #{jobId}: please add the proof',
   '{product}: Hi {firstName}, please add {what} of pickup #{jobId}. Your payout of {payout} waits for it: {link}');
