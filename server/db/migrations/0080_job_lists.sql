-- The same text as before, in PL/pgSQL: a function in SQL is prepared anew for every row, which takes five times as long.
create or replace function search_key(words text) returns text
  language plpgsql immutable parallel safe returns null on null input
  as $$
    begin
      if octet_length(words) <> char_length(words) then
        words := (
          select string_agg(case
            when ascii(letter) < 128 then letter
            when ascii(letter) between 768 and 879 then ''
            else 'u' || to_hex(ascii(letter))
          end, '' order by place)
          from regexp_split_to_table(normalize(words, NFKD), '') with ordinality as letters (letter, place));
      end if;
      return ' ' || regexp_replace(lower(words collate "C"), '[^a-z0-9]+', ' ', 'g') || ' ';
    end
  $$;

-- The name of the hauler stands in the job as well, so that jobs can be searched and ordered by it on an index.
alter table jobs add column hauler_name text;
alter table jobs disable trigger jobs_counted_update;
update jobs set hauler_name = haulers.first_name || ' ' || haulers.last_name from haulers where haulers.id = hauler_id;
alter table jobs enable trigger jobs_counted_update;
create function set_hauler_name() returns trigger language plpgsql as $$
  begin
    new.hauler_name := (select first_name || ' ' || last_name from haulers where id = new.hauler_id);
    return new;
  end $$;
create trigger jobs_hauler_name before insert or update of hauler_id on jobs
  for each row execute function set_hauler_name();
create function rename_hauler_of_jobs() returns trigger language plpgsql as $$
  begin
    update jobs set hauler_name = new.first_name || ' ' || new.last_name where hauler_id = new.id;
    return null;
  end $$;
create trigger haulers_renamed_in_jobs after update of first_name, last_name on haulers
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function rename_hauler_of_jobs();

alter table jobs
  drop column search_key,
  add column search_key text not null generated always as (search_key(
    id::text || ' ' || first_name || ' ' || last_name || ' ' || phone || ' ' || coalesce(phone_e164, '')
    || ' ' || email || ' ' || address || ' ' || coalesce(hauler_name, '') || ' ' || description)) stored,
  -- The day in BC on which a job left its hauler's hands; null while it has not.
  add column ended_on date generated always as (case when status in ('completed', 'cancelled')
    then coalesce(timezone('Etc/GMT+7', completed_at)::date, scheduled_date, preferred_date) end) stored;
alter table jobs alter column search_key set statistics 500;
create index jobs_search on jobs using gin (search_key gin_trgm_ops) where deleted_at is null;

create index jobs_by_status_order on jobs (
  (array_position(array['pending', 'assigned', 'in_progress', 'completed', 'cancelled'], status)), id)
  where deleted_at is null;
-- Jobs without a hauler stand behind every name.
create index jobs_by_hauler_name on jobs ((coalesce(lower(hauler_name), '~')), id) where deleted_at is null;

-- The market by payout, and a hauler's own jobs: those to do, and those that ended.
create index jobs_available_by_price on jobs (estimated_price_cents, id)
  where status = 'pending' and payment_status = 'paid' and deleted_at is null;
create index jobs_to_do on jobs (hauler_id, (case when status = 'in_progress' then date '0001-01-01'
    else coalesce(scheduled_date, preferred_date) end), id)
  where status in ('assigned', 'in_progress') and deleted_at is null;
create index jobs_ended on jobs (hauler_id, (coalesce(ended_on, date '0001-01-01')), id)
  where hauler_id is not null and deleted_at is null;
