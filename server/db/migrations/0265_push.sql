-- Notifications on the phones of haulers (web push), which each of them switches on per device.
create table push_devices (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  -- The device is signed in: with its session the notifications end.
  session_id text not null references sessions (sid) on delete cascade,
  -- Who knows it may write to the device only with our private key.
  endpoint text not null unique check (endpoint like 'https://%' and length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  -- The public key it was made for: with another one the push service refuses us.
  server_key text not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  -- When a push service last accepted a notification for it.
  last_used_at timestamptz
);
create index push_devices_user on push_devices (user_id);
create index push_devices_session on push_devices (session_id);

-- What a user wants to be notified of, and what the notifications of new jobs have covered.
create table push_choices (
  user_id integer primary key references users (id) on delete cascade,
  offers boolean not null default true,
  jobs boolean not null default true,
  payouts boolean not null default true,
  offers_covered_until timestamptz not null,
  offers_pushed_at timestamptz
);

-- One notification on its way to one device. Rows are deleted a few days later.
create table push_deliveries (
  id integer generated always as identity primary key,
  device_id integer not null references push_devices (id) on delete cascade,
  topic text not null check (topic in ('offers', 'jobs', 'payouts', 'test')),
  -- What happened: a device hears of it once.
  event text not null check (length(event) between 1 and 120),
  -- The message that says the same: withdrawn, it takes the notification along.
  notification_id integer references notifications (id) on delete cascade,
  notice jsonb not null,
  -- A later notification is of no use.
  expires_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  -- Handed to the push service. Without an answer it may have arrived, and is not sent again.
  handed_over_at timestamptz,
  sent_at timestamptz,
  failure text check (length(failure) <= 300),
  created_at timestamptz not null default now(),
  unique (device_id, event),
  check (sent_at is null or handed_over_at is not null)
);
create index push_deliveries_created on push_deliveries (created_at);
create index push_deliveries_notification on push_deliveries (notification_id);

-- The state of the sandbox push service; only its own files read it.
create table sandbox_pushes (
  id integer generated always as identity primary key,
  endpoint text not null,
  notice jsonb not null,
  urgency text not null check (urgency in ('normal', 'high')),
  created_at timestamptz not null default now()
);

alter table part_health drop constraint part_health_part_check;
alter table part_health add constraint part_health_part_check check (part in
  ('payments', 'sms', 'email', 'push', 'storage', 'geocoder', 'reader', 'writer', 'publisher'));
