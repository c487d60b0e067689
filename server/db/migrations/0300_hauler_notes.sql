-- What a hauler writes about a job: a note, or with a kind a problem that the team answers and closes.
create table hauler_notes (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  hauler_id integer not null references haulers (id),
  kind text check (kind in ('no_access', 'unsafe_items', 'more_than_booked', 'truck', 'damage', 'other')),
  words text not null check (length(words) between 1 and 2000),
  photos text[] not null default '{}' check (cardinality(photos) <= 5),
  at timestamptz not null,
  -- When we heard of one that was written without a signal; null where that is the same.
  heard_at timestamptz check (heard_at >= at),
  -- The Idempotency-Key: a phone without a signal sends a note until it hears back.
  request_key text,
  closed_at timestamptz,
  closed_by integer references users (id),
  constraint hauler_notes_closed check (num_nonnulls(closed_at, closed_by) in (0, 2)),
  constraint hauler_notes_closed_problem check (closed_at is null or kind is not null)
);
create index hauler_notes_job on hauler_notes (job_id, id);
create index hauler_notes_open on hauler_notes (job_id) where kind is not null and closed_at is null;
create index hauler_notes_hauler on hauler_notes (hauler_id);
create index hauler_notes_closed_by on hauler_notes (closed_by) where closed_by is not null;
create unique index hauler_notes_request on hauler_notes (hauler_id, request_key) where request_key is not null;

create table hauler_note_answers (
  id integer generated always as identity primary key,
  note_id integer not null references hauler_notes (id),
  user_id integer not null references users (id),
  words text not null check (length(words) between 1 and 2000),
  at timestamptz not null
);
create index hauler_note_answers_note on hauler_note_answers (note_id);
create index hauler_note_answers_user on hauler_note_answers (user_id);

insert into message_templates (template_key, name, subject, message) values
  ('note_answered', 'Answer to a hauler', 'We answered about pickup #{jobId}',
   '{product}: Hi {firstName}, we answered the problem you reported with pickup #{jobId}. Read it: {link}');
