-- A hauler without a signal counts as not coming, and we hear later that they came in time: the mark is withdrawn.
-- due_at is when they counted as not coming; null for marks from before that was kept.
alter table reliability_events add column due_at timestamptz;
alter table reliability_events add column arrived_at timestamptz;
alter table reliability_events add constraint reliability_events_arrived
  check (arrived_at is null or kind = 'no_show' and undone_at is not null and undone_at >= arrived_at);
alter table reliability_events drop constraint reliability_events_undone;
alter table reliability_events add constraint reliability_events_undone
  check (undone_at is null or kind <> 'no_show' or arrived_at is not null);

-- Of a customer who was not there: arrived_at is when the hauler arrived, arrival_heard_at when we heard of it where that
-- was later. It was kept as the arrival until now, so that a call could stand before it.
alter table customer_no_shows add column arrival_heard_at timestamptz check (arrival_heard_at >= arrived_at);
update customer_no_shows set arrival_heard_at = heard_at, arrived_at = noted_at
  from job_events
  where job_events.job_id = customer_no_shows.job_id and event = 'arrived' and heard_at = customer_no_shows.arrived_at;
