-- A job on the market that changes in what it demands is gone for haulers who could do it as it was. The database says
-- so, whatever statement changes it, since only here the old values are at hand.
alter table events add column offer_before jsonb;

create function publish_moved_offer() returns trigger language plpgsql as $$
begin
  insert into events (topic, subject_id, offer_before)
  values ('offer_gone', old.id, jsonb_build_object('area', old.area, 'loadSize', old.load_size,
    'preferredDate', old.preferred_date, 'preferredTime', old.preferred_time));
  return null;
end $$;
create trigger jobs_moved_offer after update of area, load_size, preferred_date, preferred_time on jobs
  for each row when (old.status = 'pending' and old.payment_status = 'paid' and old.deleted_at is null
    and (old.area, old.load_size, old.preferred_date, old.preferred_time)
      is distinct from (new.area, new.load_size, new.preferred_date, new.preferred_time))
  execute function publish_moved_offer();
