-- A pickup of a commercial account that repeats. Each of its days is booked as a job of its own.
create table recurring_pickups (
  id integer generated always as identity primary key,
  account_id integer not null references commercial_accounts,
  first_name text not null,
  last_name text not null,
  phone text not null,
  address text not null,
  items jsonb not null,
  description text not null,
  load_size text constraint recurring_pickups_load_size check (load_size in ('tiny', 'small', 'medium', 'large', 'xl')),
  every text not null constraint recurring_pickups_every check (every in ('week', 'two_weeks', 'month')),
  first_day date not null,
  last_day date,
  time_window text not null constraint recurring_pickups_window check (time_window in ('morning', 'afternoon', 'evening')),
  po_number text not null default '' constraint recurring_pickups_po_number check (length(po_number) <= 60),
  state text not null default 'active' constraint recurring_pickups_state check (state in ('active', 'paused', 'ended')),
  created_by integer not null references users,
  created_at timestamptz not null,
  idempotency_key text constraint recurring_pickups_key unique,
  constraint recurring_pickups_days check (last_day >= first_day)
);
create index recurring_pickups_account on recurring_pickups (account_id, id);
create index recurring_pickups_created_by on recurring_pickups (created_by);
create index recurring_pickups_active on recurring_pickups (id) where state = 'active';
select audit_table('recurring_pickups');

-- What became of each day: a job, or why there is none. A day is dealt with once.
create table recurring_days (
  recurring_id integer not null references recurring_pickups on delete cascade,
  day date not null,
  job_id integer constraint recurring_days_job unique references jobs on delete cascade,
  skipped text,
  primary key (recurring_id, day),
  constraint recurring_days_end check (num_nonnulls(job_id, skipped) = 1)
);
