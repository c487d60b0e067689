-- What haulers earn and how many jobs each day has are added up from this index alone.
create index jobs_scheduled on jobs (scheduled_date, hauler_id)
  include (status, estimated_price_cents, hauler_payout_cents, deleted_at)
  where hauler_id is not null;
