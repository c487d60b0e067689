-- Every move of every lifecycle is in the audit log, not only the automatic ones of jobs, payouts and haulers. A move within
-- a call of the team has the entry of its row, with the colleague; all others get theirs here.
alter table audit_entries add column made_by text not null default 'team'
  constraint audit_entries_made_by check (made_by in ('team', 'system', 'provider', 'customer', 'hauler'));
alter table audit_entries disable trigger keep;
update audit_entries set made_by = 'system' where user_id is null;
alter table audit_entries enable trigger keep;

create or replace function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.before is null and new.after is null and new.id = old.id and new.at = old.at
    and new.user_id is not distinct from old.user_id and new.made_by = old.made_by and new.call = old.call
    and new.subject = old.subject and new.row_key = old.row_key
  then return new; end if;
  raise exception 'Entries of the audit log are never changed';
end
$$;

-- The row that a noun of the lifecycles stands in. A new noun gets its line here; without one its moves are refused. One
-- statement for each table, so that each is found by its key: as one union PostgreSQL read whole tables for a single row.
create function lifecycle_row(noun text, id integer) returns table (subject text, job_id integer, hauler_id integer)
language plpgsql stable as $$
begin
  case noun
    when 'job', 'job_payment' then return query select 'jobs', r.id, r.hauler_id from jobs r where r.id = $2;
    when 'payment' then return query select 'payments', r.job_id, null::integer from payments r where r.id = $2;
    when 'price_change' then return query select 'price_changes', r.job_id, r.hauler_id from price_changes r where r.id = $2;
    when 'refund' then return query select 'refunds', r.job_id, null::integer from refunds r where r.id = $2;
    when 'payout' then return query select 'payouts', r.job_id, r.hauler_id from payouts r where r.id = $2;
    when 'reversal' then return query select 'reversals', r.job_id, null::integer from reversals r where r.id = $2;
    when 'dispute' then return query select 'disputes', r.job_id, null::integer from disputes r where r.id = $2;
    when 'hauler' then return query select 'haulers', null::integer, r.id from haulers r where r.id = $2;
    when 'hauler_change' then return query select 'hauler_changes', null::integer, r.hauler_id from hauler_changes r where r.id = $2;
    when 'paper' then return query select 'hauler_papers', null::integer, r.hauler_id from hauler_papers r where r.id = $2;
    when 'campaign' then return query select 'ad_campaigns', null::integer, null::integer from ad_campaigns r where r.id = $2;
    when 'mailing' then return query select 'mailings', null::integer, null::integer from mailings r where r.id = $2;
    when 'message' then return query select 'notifications', r.job_id, null::integer from notifications r where r.id = $2;
    when 'conversation' then return query select 'conversations', null::integer, null::integer from conversations r where r.id = $2;
    when 'post' then return query select 'social_media_posts', null::integer, null::integer from social_media_posts r where r.id = $2;
    when 'rating' then return query select 'ratings', r.job_id, r.hauler_id from ratings r where r.id = $2;
    else raise exception 'The audit log does not know where a % stands', noun;
  end case;
end
$$;

-- What stands in the place of the call: 'automatic job cancel' for what our own code decides, or 'provider refund fail'.
create function move_call(by text, noun text, move text) returns text language sql immutable as $$
  select case by when 'system' then 'automatic' when 'admin' then 'team' else by end || ' ' || noun || ' ' || move
$$;

-- Whether a move gets an entry of its own. Messages move by the thousand with each mailing and show their own history: of
-- them only what a colleague does is in the log. Every other table of a noun is audited row by row in a call of the team.
create function is_logged_move(noun text, by text, is_team_call boolean) returns boolean language sql immutable as $$
  select case when noun = 'message' then by = 'admin' else not is_team_call end
$$;

drop trigger record_automatic_moves on transitions;
drop function record_automatic_moves();
create function record_moves() returns trigger language plpgsql as $$
declare
  actor constant jsonb := nullif(current_setting('westhaul.actor', true), '')::jsonb;
begin
  insert into audit_entries (made_by, user_id, team_role, call, address, subject, row_key, change, before, after,
    job_id, hauler_id)
  select case m.by when 'admin' then 'team' else m.by end,
    coalesce((actor ->> 'userId')::integer, colleague.id), coalesce(actor ->> 'teamRole', colleague.team_role),
    coalesce(actor ->> 'call', move_call(m.by, m.noun, m.move)), coalesce(actor ->> 'address', 'this server'),
    r.subject, m.noun_id::text, 'update',
    jsonb_build_object('status', m.from_status),
    jsonb_strip_nulls(jsonb_build_object('status', m.to_status, 'reason', m.reason)), r.job_id, r.hauler_id
  from moved m
    left join lateral lifecycle_row(m.noun, m.noun_id) r on true
    left join users colleague on m.by = 'admin' and colleague.id = m.user_id and colleague.team_role is not null
  where is_logged_move(m.noun, m.by, actor is not null)
  order by m.id;
  return null;
end
$$;
create trigger record_moves after insert on transitions referencing new table as moved
  for each statement execute function record_moves();

-- A reason that is erased with a person goes from the entry as well.
create or replace function erase_automatic_reason() returns trigger language plpgsql as $$
begin
  update audit_entries set before = null, after = null
  where row_key = old.noun_id::text and after ->> 'reason' = old.reason
    and subject in (select subject from lifecycle_row(old.noun, old.noun_id));
  return null;
end
$$;

-- Searched are the reasons of our own code and of providers; those of people may name a person, and are read in the entry alone.
alter table audit_entries drop column search_key;
drop index audit_entries_automatic;
drop index audit_entries_user;
alter table audit_entries disable trigger keep;
-- Moves from before, but for those of the team: their entries are there.
insert into audit_entries (at, made_by, call, address, subject, row_key, change, before, after, job_id, hauler_id)
select t.at, t.by, move_call(t.by, t.noun, t.move), 'this server', r.subject, t.noun_id::text, 'update',
  jsonb_build_object('status', t.from_status),
  jsonb_strip_nulls(jsonb_build_object('status', t.to_status, 'reason', t.reason)), r.job_id, r.hauler_id
from transitions t join lateral lifecycle_row(t.noun, t.noun_id) r on true
where is_logged_move(t.noun, t.by, false) and t.by <> 'admin' and not exists (
  select from audit_entries a where a.subject = r.subject and a.row_key = t.noun_id::text
    and a.at between t.at - interval '1 second' and t.at + interval '1 second')
order by t.id;
alter table audit_entries enable trigger keep;
alter table audit_entries add column search_key text not null generated always as (search_key(
  call || ' ' || subject || ' ' || row_key || coalesce(' job ' || job_id, '') || coalesce(' hauler ' || hauler_id, '')
  || case when made_by in ('system', 'provider') then coalesce(' ' || (after ->> 'reason'), '') else '' end)) stored;
create index audit_entries_search on audit_entries using gin (search_key gin_trgm_ops);
create index audit_entries_call on audit_entries (call);
create index audit_entries_user on audit_entries (user_id, at, id) where user_id is not null;
create index audit_entries_made_by on audit_entries (made_by, at, id);
create index audit_entries_team_role on audit_entries (team_role, at, id) where team_role is not null;
create index audit_entries_change on audit_entries (change, at, id) where change <> 'update';
