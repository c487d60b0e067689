-- What the team does with a job at the desk: cancelling that can be undone for eight seconds, and notes.

-- A job that the team cancelled: its money and messages leave once this is settled. What it was before is kept to undo it.
create table job_cancellations (
  id integer generated always as identity primary key,
  job_id integer not null references jobs,
  user_id integer not null references users,
  -- What the customer keeps paying; null where nothing was to be kept.
  fee_cents integer not null constraint job_cancellations_fee check (fee_cents >= 0),
  is_waived boolean not null,
  from_status text not null
    constraint job_cancellations_from check (from_status in ('pending', 'assigned', 'in_progress')),
  payment_status text not null,
  confirm_by timestamptz,
  scheduled_date date,
  time_slot text,
  assignment_type text,
  at timestamptz not null,
  undone_at timestamptz,
  settled_at timestamptz,
  constraint job_cancellations_end check (undone_at is null or settled_at is null),
  constraint job_cancellations_slot check ((time_slot is null) = (assignment_type is null))
);
create index job_cancellations_job on job_cancellations (job_id, id);
-- One at a time.
create unique index job_cancellations_open on job_cancellations (job_id) where undone_at is null and settled_at is null;
create index job_cancellations_user on job_cancellations (user_id);
select audit_table('job_cancellations');

-- What colleagues write to each other about a job. Customers and haulers never read it.
create table job_notes (
  id integer generated always as identity primary key,
  job_id integer not null references jobs,
  user_id integer not null references users,
  text text not null constraint job_notes_text check (length(text) between 1 and 2000),
  mentions integer[] not null default '{}',
  at timestamptz not null,
  edited_at timestamptz,
  pinned_at timestamptz,
  pinned_by integer references users,
  constraint job_notes_pinned check ((pinned_at is null) = (pinned_by is null))
);
create index job_notes_job on job_notes (job_id, id);
create index job_notes_user on job_notes (user_id);
create index job_notes_pinned_by on job_notes (pinned_by) where pinned_by is not null;
select audit_table('job_notes');

-- Which edit of a job changed each of its fields last: two people who edit different fields do not get into each
-- other's way, and two who edit the same one see both values.
alter table jobs add column version integer not null default 1;
alter table jobs add column field_versions jsonb not null default '{}';

create function count_job_version() returns trigger language plpgsql as $$
declare
  changed text[];
begin
  select array_agg(key) into changed from jsonb_each(to_jsonb(new))
    where key in ('first_name', 'last_name', 'phone', 'email', 'address', 'access', 'description', 'note', 'load_size',
      'quote_id')
    and value is distinct from to_jsonb(old) -> key;
  if changed is null then return new; end if;
  new.version := old.version + 1;
  select old.field_versions || jsonb_object_agg(name, new.version) into new.field_versions from unnest(changed) as name;
  return new;
end
$$;
create trigger jobs_version
  before update of first_name, last_name, phone, email, address, access, description, note, load_size, quote_id on jobs
  for each row execute function count_job_version();
