-- Estimates to review by pickup, and by when the job was booked. The number of a pickup: three windows a day.
drop index jobs_to_review;
create index jobs_to_review_by_pickup on jobs (
  ((preferred_date - date '2000-01-01') * 3 + array_position(array['morning', 'afternoon', 'evening'], preferred_time)), id)
  where needs_review and quote_id is not null and payment_status = 'paid'
    and status in ('pending', 'assigned', 'in_progress') and deleted_at is null;
create index jobs_to_review_by_created on jobs (created_at, id)
  where needs_review and quote_id is not null and payment_status = 'paid'
    and status in ('pending', 'assigned', 'in_progress') and deleted_at is null;
