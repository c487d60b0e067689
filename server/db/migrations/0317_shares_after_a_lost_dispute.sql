-- A hauler completes a job whose money the bank took back while they worked. Their share of that money waits for the
-- team, which pays it from the platform's own or withholds it.
alter table disputes
  add column undecided_cents integer not null default 0
    constraint disputes_undecided_check check (undecided_cents >= 0 and (undecided_cents = 0 or status = 'lost')),
  add column share_decided_at timestamptz,
  add column share_decided_by integer references users (id);
create index disputes_undecided on disputes (id) where undecided_cents > 0;

-- As before, and what waits for the team's decision before all.
alter table disputes drop column urgency;
alter table disputes add column urgency bigint not null generated always as (
  case
    when undecided_cents > 0 then 200000000000 - extract(epoch from opened_at at time zone 'UTC')::bigint
    when status <> 'open' then extract(epoch from opened_at at time zone 'UTC')::bigint
    when evidence_due_by is null then 10000000000
    else 100000000000 - extract(epoch from evidence_due_by at time zone 'UTC')::bigint
  end) stored;
create index disputes_by_urgency on disputes (urgency, id);
