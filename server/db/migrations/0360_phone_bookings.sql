-- Bookings that the team takes on the phone, and jobs whose customer does not pay by card before the pickup: with
-- `collect_method` the hauler or the office collects the money. Such a job is as certain as a paid one.
alter table jobs
  add column source text not null default 'online' constraint jobs_source_check check (source in ('online', 'phone')),
  add column collect_method text constraint jobs_collect_method_check check (collect_method in ('cash', 'e_transfer', 'cheque')),
  add column collect_by text constraint jobs_collect_by_check check (collect_by in ('hauler', 'office')),
  add constraint jobs_collect_whole check ((collect_method is null) = (collect_by is null)),
  add column is_secured boolean not null generated always as (
    payment_status = 'paid' or collect_method is not null and payment_status in ('pending', 'failed')) stored;

-- A caller sends no photos.
alter table jobs drop constraint jobs_photos_check, add constraint jobs_photos_check
  check (cardinality(photos) <= 5 and (source = 'phone' or cardinality(photos) >= 1));
alter table quotes drop constraint quotes_photos_check, add constraint quotes_photos_check
  check (cardinality(photos) <= 5);

-- How the customer agreed to the terms and the price: in a call with this person of the team.
create table phone_bookings (
  job_id integer primary key references jobs (id) on delete cascade,
  booked_by integer not null references users (id),
  agreed_by text not null default 'spoken' constraint phone_bookings_agreed_by_check check (agreed_by in ('spoken')),
  agreed_at timestamptz not null,
  -- How the payment link was sent; null where the money is collected.
  link_by text constraint phone_bookings_link_by_check check (link_by in ('sms', 'email', 'both'))
);
create index phone_bookings_booked_by on phone_bookings (booked_by);
select audit_table('phone_bookings');

drop index jobs_available;
create index jobs_available on jobs (preferred_date, id) include (preferred_time, area, load_size)
  where status = 'pending' and is_secured and deleted_at is null;
drop index jobs_to_remind;
create index jobs_to_remind on jobs (coalesce(scheduled_date, preferred_date))
  where status in ('pending', 'assigned') and is_secured and deleted_at is null;
drop index jobs_to_review_by_pickup;
create index jobs_to_review_by_pickup on jobs (
  ((preferred_date - date '2000-01-01') * 3 + array_position(array['morning', 'afternoon', 'evening'], preferred_time)), id)
  where needs_review and quote_id is not null and is_secured
    and status in ('pending', 'assigned', 'in_progress') and deleted_at is null;
drop index jobs_to_review_by_created;
create index jobs_to_review_by_created on jobs (created_at, id)
  where needs_review and quote_id is not null and is_secured
    and status in ('pending', 'assigned', 'in_progress') and deleted_at is null;
drop index jobs_unpaid_places;
create index jobs_unpaid_places on jobs (preferred_date)
  where status = 'pending' and deleted_at is null and not is_secured and payment_status in ('pending', 'failed');

-- A pickup without a hauler that is certain.
create or replace function waits_for_hauler(job jobs) returns boolean language sql immutable as $$
  select job.status = 'pending' and job.deleted_at is null and job.is_secured
$$;

drop trigger jobs_moved_offer on jobs;
create trigger jobs_moved_offer after update of area, load_size, preferred_date, preferred_time on jobs
  for each row when (old.status = 'pending' and old.is_secured and old.deleted_at is null
    and (old.area, old.load_size, old.preferred_date, old.preferred_time)
      is distinct from (new.area, new.load_size, new.preferred_date, new.preferred_time))
  execute function publish_moved_offer();

-- A job that is paid at the pickup is on the market from its booking on; being paid later does not offer it again.
drop trigger jobs_offered_at on jobs;
create trigger jobs_offered_at before update of payment_status on jobs
  for each row when (new.payment_status = 'paid' and old.payment_status is distinct from 'paid' and old.collect_method is null)
  execute function note_offered_at();

-- As before, with pickups that are paid on site among those that wait for a hauler.
create or replace function counted(j jobs) returns table (name text, bucket text, value bigint) language sql stable as $$
  select 'jobs', j.status, 1::bigint where j.deleted_at is null
  union all
  select 'jobs waiting', case when j.is_secured then 'paid' else j.payment_status end, 1
  where j.deleted_at is null and j.status = 'pending'
  union all
  select 'open jobs', j.area, 1
  where j.deleted_at is null and j.area is not null and j.status in ('pending', 'assigned', 'in_progress')
  union all
  select 'jobs scheduled', to_char(j.scheduled_date, 'YYYY-MM-DD'), 1
  where j.deleted_at is null and j.hauler_id is not null and j.scheduled_date is not null
    and j.status in ('assigned', 'in_progress', 'completed')
  union all
  select 'jobs booked', day_in_bc(j.created_at), 1 where j.deleted_at is null
  union all
  select parts.name, done.day, parts.value
  from (select day_in_bc(j.completed_at) as day where j.status = 'completed' and j.completed_at is not null) as done
    cross join lateral (
      select 'jobs completed' as name, 1::bigint as value
      union all
      select 'revenue', j.final_price_cents
      union all
      select 'platform fees', j.platform_fee_cents
      union all
      select 'payouts', j.hauler_payout_cents) as parts
  where parts.value <> 0
$$;

insert into message_templates (template_key, name, subject, message) values
  ('booking_to_collect', 'Booked, paid at the pickup', 'Your pickup #{jobId} is booked',
   '{product}: Hi {firstName}, pickup #{jobId} is booked for {day}, {window}. You pay {price} {how}. {link}');
