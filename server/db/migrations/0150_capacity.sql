-- A pickup keeps its place in the schedule until `held_until` while it is not paid. One above what the
-- schedule holds is a request: a hauler is found by `confirm_by`, or the customer is refunded.
alter table jobs add column held_until timestamptz, add column confirm_by timestamptz;
create index jobs_places on jobs (preferred_date, preferred_time, area, load_size)
  include (payment_status, held_until, confirm_by, id) where status = 'pending' and deleted_at is null;
create index job_schedule_places on job_schedule (scheduled_date, hauler_id, time_slot);

-- The window that a visitor holds while filling in the form. `since` is when they began to hold windows
-- without booking; what has ended stays for a while, to limit that.
create table holds (
  id integer generated always as identity primary key,
  visitor_id uuid not null unique,
  day date not null,
  time_window text not null check (time_window in ('morning', 'afternoon', 'evening')),
  load_size text not null check (load_size in ('tiny', 'small', 'medium', 'large', 'xl')),
  area text,
  confirm_by timestamptz,
  -- The network address it came from.
  ip text not null,
  since timestamptz not null,
  until timestamptz not null
);
create index holds_day on holds (day, until);
create index holds_ip on holds (ip, until);

-- The rules of booking with their history: the newest row holds.
create table booking_rules (
  version integer generated always as identity primary key,
  -- 0 is Sunday.
  closed_weekdays smallint[] not null,
  closed_days date[] not null,
  lead_minutes integer not null check (lead_minutes between 0 and 10080),
  horizon_days integer not null check (horizon_days between 1 and 365),
  most_per_day integer check (most_per_day > 0),
  -- Pickups of one window and area that are taken above what the schedule holds.
  requests_above_capacity integer not null check (requests_above_capacity >= 0),
  saved_by integer references users (id),
  saved_at timestamptz not null default now()
);
insert into booking_rules (closed_weekdays, closed_days, lead_minutes, horizon_days, requests_above_capacity)
values ('{}', '{}', 120, 60, 3);
