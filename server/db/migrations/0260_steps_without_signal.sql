-- A hauler without a signal makes a step now and sends it later: noted_at is when it was made, heard_at when we heard of it.
-- Null where that is the same.
alter table job_events add column heard_at timestamptz check (heard_at >= noted_at);
alter table call_attempts add column heard_at timestamptz check (heard_at >= at);

-- What protects the customer counts from completed_at, when we heard of it.
alter table jobs add column finished_at timestamptz check (finished_at <= completed_at);

-- A photo whose answer was lost is sent again under its key, and is stored once.
alter table uploads add column request_key text;
alter table uploads add column request_place smallint;
alter table uploads add constraint uploads_key_with_place
  check (num_nonnulls(request_key, request_place) in (0, 2));
create unique index uploads_request on uploads (user_id, request_key, request_place)
  where request_key is not null;
