-- A customer who is not there: the hauler waits 15 minutes after the arrival, tries to call and takes a photo.
-- The calls belong to the arrival, so that they end with the trip.
create table call_attempts (
  id integer generated always as identity primary key,
  arrival_id integer not null references job_events (id),
  at timestamptz not null
);
create index call_attempts_arrival on call_attempts (arrival_id);

create table customer_no_shows (
  job_id integer primary key references jobs (id),
  hauler_id integer not null references haulers (id),
  arrived_at timestamptz not null,
  called_at timestamptz not null,
  photos text[] not null check (cardinality(photos) between 1 and 3),
  recorded_at timestamptz not null
);
create index customer_no_shows_hauler on customer_no_shows (hauler_id);

insert into message_templates (template_key, name, subject, message) values
  ('customer_called', 'Hauler called', '{haulerName} is at your pickup #{jobId}',
   '{product}: {haulerName} is at your pickup #{jobId} and just called you. They wait until {until}. {link}'),
  ('customer_no_show', 'Customer not there', 'We missed you at pickup #{jobId}',
   '{product}: We missed you at pickup #{jobId}. {haulerName} waited until {until}. The trip fee is {fee}. {refund} {link}');

-- Words that a person changed stay as they are.
update message_templates set updated_at = now(), message =
  '{product}: {haulerName} has arrived for your pickup #{jobId} and waits until {until}. {link}'
  where template_key = 'hauler_arrived' and message =
  '{product}: {haulerName} has arrived for your pickup #{jobId}. {link}';
