-- Since when a job is on the market: the haulers whom it fits best see a new one first. Null for jobs of earlier
-- releases, which are for all haulers.
alter table jobs add column offered_at timestamptz;

create function note_offered_at() returns trigger language plpgsql as $$
begin
  new.offered_at := now();
  return new;
end $$;
create trigger jobs_offered_at before update of payment_status on jobs
  for each row when (new.payment_status = 'paid' and old.payment_status is distinct from 'paid')
  execute function note_offered_at();

create index jobs_offered on jobs (offered_at) where status = 'pending' and offered_at is not null;
