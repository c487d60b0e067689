create table haulers (
  id integer generated always as identity primary key,
  user_id integer not null unique references users (id),
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  phone_e164 text,
  company text,
  vehicle_type text not null check (vehicle_type in (
    'pickup', 'van', 'truck',
    'Pickup Truck', 'Box Truck', 'Dump Truck', 'Flatbed Truck', 'Cargo Van', 'Other')),
  vehicle_model text not null,
  license_plate text not null,
  license_image_url text,
  license_number text,
  insurance_number text,
  -- Empty means every area: the short application does not ask for areas.
  service_areas text[] not null default '{}',
  experience text,
  stripe_account_id text unique,
  -- Whether the provider says that the account can receive transfers.
  bank_connected boolean not null default false,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'suspended')),
  status_reason text,
  is_available boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index haulers_newest on haulers (id desc) where deleted_at is null;
create trigger haulers_changed after update or delete on haulers
  for each statement execute function tell_identity_changed();

create table hauler_moves (
  id integer generated always as identity primary key,
  hauler_id integer not null references haulers (id),
  move text not null check (move in ('approve', 'reject', 'suspend', 'reinstate')),
  admin_id integer not null references users (id),
  reason text,
  moved_at timestamptz not null default now()
);
create index hauler_moves_hauler on hauler_moves (hauler_id);

create table availability (
  id integer generated always as identity primary key,
  hauler_id integer not null references haulers (id),
  day_of_week integer not null check (day_of_week between 0 and 6),
  time_slot text not null check (time_slot in ('8-10', '10-12', '12-2', '2-4', '4-6', '6-8')),
  is_available boolean not null default true,
  max_jobs integer not null default 2 check (max_jobs between 1 and 4),
  unique (hauler_id, day_of_week, time_slot)
);
