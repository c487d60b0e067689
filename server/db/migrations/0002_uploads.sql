create table uploads (
  -- 128 random bits: who knows the address of a photo may see it.
  name text primary key check (name ~ '^[A-Za-z0-9_-]{22}$'),
  purpose text not null check (purpose in ('photo', 'licence')),
  -- The browser that sent it, and the account it belongs to, if any.
  visitor_id uuid not null,
  user_id integer references users (id),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Of the web picture and its thumbnail together.
  bytes integer not null check (bytes > 0),
  -- What it is part of; until then it is swept after a day.
  attached_at timestamptz,
  job_id integer,
  hauler_id integer,
  created_at timestamptz not null default now(),
  constraint attached_to_one
    check (num_nonnulls(job_id, hauler_id) = (case when attached_at is null then 0 else 1 end)),
  constraint licence_of_a_hauler check (purpose = 'licence' or hauler_id is null),
  constraint photo_of_a_job check (purpose = 'photo' or job_id is null)
);
create index uploads_unattached on uploads (created_at) where attached_at is null;
