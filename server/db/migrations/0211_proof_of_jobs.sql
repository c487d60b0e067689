-- A hauler starts in time and proves what was done: early starts are marked, after-photos and the disposal
-- record are kept, and a completion without them is marked until a person of the team has looked.
alter table jobs
  add column started_early boolean not null default false,
  add column early_start_reason text,
  -- Null before the completion, and for jobs completed before this was kept.
  add column proof text constraint jobs_proof_check check (proof in ('complete', 'ticket_due', 'missing')),
  add column after_photos text[] not null default '{}'
    constraint jobs_after_photos_check check (cardinality(after_photos) <= 10),
  -- What the hauler sent with the completion: the same sent again is answered, not refused.
  add column completion_hash text;
create index jobs_without_proof on jobs (proof) where proof in ('ticket_due', 'missing');

create table facilities (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  location text not null check (location <> ''),
  fee_note text not null default '',
  fee_cents integer check (fee_cents >= 0),
  is_active boolean not null default true,
  edited_by integer references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index facilities_name on facilities (lower(name));
create index facilities_edited_by on facilities (edited_by) where edited_by is not null;

create table disposals (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  item_group text not null check (item_group <> ''),
  way text not null check (way in ('facility', 'donated', 'on_truck')),
  facility_id integer references facilities (id),
  -- The name of the facility as it was then.
  place text not null,
  fee_cents integer check (fee_cents >= 0),
  ticket text,
  no_ticket text not null,
  recorded_at timestamptz not null
);
create index disposals_job on disposals (job_id);
create index disposals_facility on disposals (facility_id) where facility_id is not null;

create table proof_checks (
  job_id integer primary key references jobs (id),
  user_id integer not null references users (id),
  note text not null check (note <> ''),
  checked_at timestamptz not null
);
create index proof_checks_user on proof_checks (user_id);

alter table payouts drop constraint payouts_hold_check;
alter table payouts add constraint payouts_hold_check
  check (hold in ('dispute', 'problem', 'proof', 'time'));

alter table problem_reports drop constraint problem_reports_kind_check;
alter table problem_reports add constraint problem_reports_kind_check
  check (kind in ('damage', 'missed_items', 'price', 'early_start', 'other'));

-- The fees are those of 2024, the latest that were found; the team keeps them up to date.
insert into facilities (name, location, fee_note, fee_cents) values
  ('Central Surrey Recycling and Waste Centre', '6711 154 St, Surrey',
   '$168 a tonne under 1 t, at least $15 ($25 weekdays 10 AM-2 PM), 2024', 1500),
  ('Langley Recycling and Waste Centre', '1070 272 St, Langley',
   '$168 a tonne under 1 t, at least $15 ($25 weekdays 10 AM-2 PM), 2024', 1500),
  ('Maple Ridge Recycling and Waste Centre', '10092 236 St, Maple Ridge',
   '$168 a tonne under 1 t, at least $15 ($25 weekdays 10 AM-2 PM), 2024', 1500),
  ('North Shore Recycling and Waste Centre', '30 Riverside Dr, North Vancouver',
   '$168 a tonne under 1 t, at least $15 ($25 weekdays 10 AM-2 PM), 2024', 1500),
  ('United Boulevard Recycling and Waste Centre', '995 United Blvd, Coquitlam',
   '$168 a tonne under 1 t, at least $15 ($25 weekdays 10 AM-2 PM), 2024', 1500),
  ('Vancouver South Transfer Station', '377 W Kent Ave N, Vancouver',
   'By weight; see the sign at the scale', null);

insert into message_templates (template_key, name, subject, message) values
  ('job_started_early', 'Job started early', 'Your pickup #{jobId} starts early',
   '{product}: {haulerName} is starting pickup #{jobId} now, earlier than planned. Not okay? Tap here: {link}'),
  ('early_start_refused', 'Early start refused', 'Your customer objects: job #{jobId}',
   '{product}: Hi {firstName}, your customer of job #{jobId} objects to the early start. Please stop; our team will call you. {link}');
