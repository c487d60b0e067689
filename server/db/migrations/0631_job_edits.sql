-- An edit of the team can be undone for eight seconds: what the job was before it, and what waits to leave.
create table job_edits (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  user_id integer not null references users (id),
  at timestamptz not null,
  -- The version of the job after it: a field that has changed since was changed by someone else.
  version integer not null,
  -- The columns that it changed, as they were; kept no longer than it can be undone.
  before jsonb,
  -- The price right after it, what it changed of it, and how that is settled; null where nothing was paid yet.
  price_cents integer not null,
  difference_cents integer not null,
  way text constraint job_edits_way check (way in ('refund', 'ask', 'free')),
  agreed_before_cents integer,
  price_change_id integer references price_changes (id),
  discount_id integer references job_discounts (id),
  -- The note that says why a hauler is kept.
  note_id integer references job_notes (id) on delete set null,
  -- Who had the job right after it; and, where it released a hauler, whom from, with what the job had then.
  hauler_id integer references haulers (id),
  from_hauler_id integer references haulers (id),
  from_date date,
  from_slot text,
  assignment_type text constraint job_edits_assignment check (assignment_type in ('auto', 'manual')),
  confirmed_at timestamptz,
  held_until timestamptz,
  confirm_by timestamptz,
  -- The messages that it wrote are those about the job between these two.
  messages_after integer not null,
  messages_until integer not null,
  undone_at timestamptz,
  undone_by integer references users (id),
  settled_at timestamptz,
  constraint job_edits_end check (undone_at is null or settled_at is null),
  constraint job_edits_undone check ((undone_at is null) = (undone_by is null)),
  constraint job_edits_forgotten check ((before is null) = (undone_at is not null or settled_at is not null)),
  constraint job_edits_from check (num_nonnulls(from_hauler_id, from_date, from_slot, assignment_type) in (0, 4))
);
create index job_edits_job on job_edits (job_id, id);
create index job_edits_user on job_edits (user_id);
create index job_edits_price_change on job_edits (price_change_id) where price_change_id is not null;
create index job_edits_discount on job_edits (discount_id) where discount_id is not null;
create index job_edits_note on job_edits (note_id) where note_id is not null;
create index job_edits_hauler on job_edits (hauler_id) where hauler_id is not null;
create index job_edits_from_hauler on job_edits (from_hauler_id) where from_hauler_id is not null;
create index job_edits_undone_by on job_edits (undone_by) where undone_by is not null;
