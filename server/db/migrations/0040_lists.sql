-- Substring search. The extension is a trusted one: the owner of the database may create it.
create extension if not exists pg_trgm;

-- The text that a search compares, the same whatever the database's locale: accents dropped, ASCII in lower
-- case, any other character as its code, everything else one blank. server/core/search-words.ts does the same
-- to what is typed. One function, because a restore loads generated columns with an empty search_path.
create function search_key(text) returns text
  language sql immutable parallel safe returns null on null input
  as $$
    select ' ' || regexp_replace(lower((
      case when octet_length($1) = char_length($1) then $1 else (
        select string_agg(case
          when ascii(letter) < 128 then letter
          when ascii(letter) between 768 and 879 then ''
          else 'u' || to_hex(ascii(letter))
        end, '' order by place)
        from regexp_split_to_table(normalize($1, NFKD), '') with ordinality as letters (letter, place)
      ) end) collate "C"), '[^a-z0-9]+', ' ', 'g') || ' '
  $$;

alter table jobs add column search_key text not null generated always as (search_key(
  id::text || ' ' || first_name || ' ' || last_name || ' ' || phone || ' ' || coalesce(phone_e164, '')
  || ' ' || email || ' ' || address)) stored;
-- A finer sample tells the planner whether a search is common or rare.
alter table jobs alter column search_key set statistics 500;
create index jobs_search on jobs using gin (search_key gin_trgm_ops) where deleted_at is null;

-- One index for each order and for each filter that may leave few jobs.
create index jobs_by_created on jobs (created_at, id) where deleted_at is null;
create index jobs_by_day on jobs ((coalesce(scheduled_date, preferred_date)), id) where deleted_at is null;
create index jobs_by_amount on jobs ((coalesce(final_price_cents, estimated_price_cents)), id)
  where deleted_at is null;
create index jobs_by_client on jobs ((lower(first_name || ' ' || last_name)), id) where deleted_at is null;
create index jobs_by_status on jobs (status, created_at, id) where deleted_at is null;
create index jobs_by_payment on jobs (payment_status, created_at, id) where deleted_at is null;
create index jobs_by_area on jobs (area, created_at, id) where deleted_at is null;
create index jobs_by_hauler on jobs (hauler_id, created_at, id) where deleted_at is null;
