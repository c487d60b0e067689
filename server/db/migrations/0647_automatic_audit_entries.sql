-- The audit log has what our own code decided about jobs, payouts and haulers as well: no colleague and no call of theirs, but
-- the move and its reason. A move within a call of the team is not repeated: its entry stands there with the colleague.
alter table audit_entries alter column user_id drop not null, alter column team_role drop not null;
alter table audit_entries add constraint audit_entries_by check ((user_id is null) = (team_role is null));

create or replace function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.before is null and new.after is null and new.id = old.id and new.at = old.at
    and new.user_id is not distinct from old.user_id and new.call = old.call and new.subject = old.subject
    and new.row_key = old.row_key
  then return new; end if;
  raise exception 'Entries of the audit log are never changed';
end
$$;

create function record_automatic_moves() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('westhaul.actor', true), '') <> '' then return null; end if;
  insert into audit_entries (call, address, subject, row_key, change, before, after, job_id, hauler_id)
  select 'automatic ' || m.noun || ' ' || m.move, 'this server', m.noun || 's', m.noun_id::text, 'update',
    jsonb_build_object('status', m.from_status),
    jsonb_strip_nulls(jsonb_build_object('status', m.to_status, 'reason', m.reason)),
    case m.noun when 'job' then m.noun_id else p.job_id end,
    case m.noun when 'hauler' then m.noun_id when 'payout' then p.hauler_id end
  from moved m left join payouts p on m.noun = 'payout' and p.id = m.noun_id
  where m.by = 'system' and m.noun in ('job', 'payout', 'hauler')
  order by m.id;
  return null;
end
$$;
create trigger record_automatic_moves after insert on transitions referencing new table as moved
  for each statement execute function record_automatic_moves();

-- A reason that is erased with a person goes from the entry as well.
create function erase_automatic_reason() returns trigger language plpgsql as $$
begin
  update audit_entries set before = null, after = null
  where user_id is null and subject = old.noun || 's' and row_key = old.noun_id::text and after ->> 'reason' = old.reason;
  return null;
end
$$;
create trigger erase_automatic_reason after update of reason on transitions for each row
  when (old.reason is not null and new.reason is null) execute function erase_automatic_reason();

-- Moves from before, unless a colleague's call has the same row at that moment.
alter table audit_entries disable trigger keep;
insert into audit_entries (at, call, address, subject, row_key, change, before, after, job_id, hauler_id)
select t.at, 'automatic ' || t.noun || ' ' || t.move, 'this server', t.noun || 's', t.noun_id::text, 'update',
  jsonb_build_object('status', t.from_status),
  jsonb_strip_nulls(jsonb_build_object('status', t.to_status, 'reason', t.reason)),
  case t.noun when 'job' then t.noun_id else p.job_id end,
  case t.noun when 'hauler' then t.noun_id when 'payout' then p.hauler_id end
from transitions t left join payouts p on t.noun = 'payout' and p.id = t.noun_id
where t.by = 'system' and t.noun in ('job', 'payout', 'hauler') and not exists (
  select from audit_entries a where a.subject = t.noun || 's' and a.row_key = t.noun_id::text
    and a.at between t.at - interval '1 second' and t.at + interval '1 second')
order by t.id;
alter table audit_entries enable trigger keep;

-- The reason of an automatic move is found as well; those of colleagues may name a person, and are read in the entry alone.
alter table audit_entries drop column search_key;
alter table audit_entries add column search_key text not null generated always as (search_key(
  call || ' ' || subject || ' ' || row_key || coalesce(' job ' || job_id, '') || coalesce(' hauler ' || hauler_id, '')
  || case when user_id is null then coalesce(' ' || (after ->> 'reason'), '') else '' end)) stored;
create index audit_entries_search on audit_entries using gin (search_key gin_trgm_ops);
create index audit_entries_automatic on audit_entries (at, id) where user_id is null;
