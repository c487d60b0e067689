-- The price of a saved quote stood in the quote itself, where it served every booking of the same load. It is the saved
-- quote's own now, for its booking alone.
update quotes set expires_at = created_at + interval '24 hours'
where expires_at > created_at + interval '24 hours' and id in (select quote_id from call_quotes);

-- A quote is open again once its booking was cancelled unpaid: screens that show it ask again.
create function publish_call_quote_of_job() returns trigger language plpgsql as $$
begin
  insert into events (topic, subject_id) select 'call_quote', id from call_quotes where job_id = new.id;
  return null;
end $$;
create trigger jobs_of_call_quotes after update of status on jobs
  for each row when (new.source = 'phone' and old.status is distinct from new.status
    and 'cancelled' in (old.status, new.status))
  execute function publish_call_quote_of_job();
