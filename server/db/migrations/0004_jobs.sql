create table jobs (
  id integer generated always as identity primary key,
  client_id integer references users (id),
  hauler_id integer references haulers (id),
  first_name text not null,
  last_name text not null,
  phone text not null,
  phone_e164 text,
  email text not null,
  address text not null,
  -- The municipality the address names, one of the nineteen; null when it names none.
  area text,
  description text not null,
  -- What haulers read before they claim: no house number, no contact.
  offered_address text not null,
  offered_description text not null,
  load_size text not null check (load_size in ('tiny', 'small', 'medium', 'large', 'xl')),
  preferred_date date not null,
  preferred_time text not null check (preferred_time in ('morning', 'afternoon', 'evening')),
  photos text[] not null check (cardinality(photos) between 1 and 5),
  quote_id uuid,
  needs_review boolean not null default false,
  estimated_price_cents integer not null check (estimated_price_cents > 0),
  final_price_cents integer check (final_price_cents >= 0),
  status text not null default 'pending'
    check (status in ('pending', 'assigned', 'in_progress', 'completed', 'cancelled')),
  payment_intent_id text unique,
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  stripe_charge_id text unique,
  platform_fee_cents integer check (platform_fee_cents >= 0),
  hauler_payout_cents integer check (hauler_payout_cents >= 0),
  scheduled_date date,
  started_at timestamptz,
  completed_at timestamptz,
  -- The browser that booked, and the key its form sent, so that a repeated submit is one job.
  visitor_id uuid not null,
  idempotency_key text constraint jobs_idempotency_key unique,
  request_hash text not null,
  marketing_consent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- A job has a hauler exactly while, or after, one is responsible for it.
  constraint hauler_when_taken
    check ((hauler_id is not null) = (status in ('assigned', 'in_progress', 'completed')) or status = 'cancelled'),
  -- A check that is null passes: both parts are asked for by name.
  constraint split_adds_up check (final_price_cents is null or (
    platform_fee_cents is not null and hauler_payout_cents is not null
    and final_price_cents = platform_fee_cents + hauler_payout_cents))
);
create index jobs_newest on jobs (id desc) where deleted_at is null;
create index jobs_available on jobs (preferred_date, id)
  where status = 'pending' and payment_status = 'paid' and deleted_at is null;
create index jobs_hauler on jobs (hauler_id, id desc) where hauler_id is not null;
create index jobs_client on jobs (client_id, id desc) where client_id is not null;
create index jobs_completed on jobs (completed_at) where status = 'completed';

create table job_moves (
  id integer generated always as identity primary key,
  job_id integer not null references jobs (id),
  actor text not null check (actor in ('customer', 'hauler', 'admin', 'dispatcher', 'clock')),
  actor_id integer references users (id),
  move text not null check (move in ('claim', 'assign', 'release', 'start', 'complete', 'cancel')),
  moved_at timestamptz not null default now()
);
create index job_moves_job on job_moves (job_id);

create table job_schedule (
  id integer generated always as identity primary key,
  job_id integer not null unique references jobs (id),
  hauler_id integer not null references haulers (id),
  scheduled_date date not null,
  time_slot text not null check (time_slot in ('8-10', '10-12', '12-2', '2-4', '4-6', '6-8')),
  assignment_type text not null default 'auto' check (assignment_type in ('auto', 'manual'))
);
create index job_schedule_day on job_schedule (hauler_id, scheduled_date, time_slot);
