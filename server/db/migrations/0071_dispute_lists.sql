-- The order of the admin team's work: open disputes first, those whose evidence is due soonest before
-- others, then the decided ones, the latest first. Larger is sooner.
alter table disputes add column urgency bigint not null generated always as (
  case
    when status <> 'open' then extract(epoch from opened_at at time zone 'UTC')::bigint
    when evidence_due_by is null then 10000000000
    else 100000000000 - extract(epoch from evidence_due_by at time zone 'UTC')::bigint
  end) stored;
create index disputes_by_urgency on disputes (urgency, id);
create index disputes_by_opened on disputes (opened_at, id);
create index disputes_by_amount on disputes (amount_cents, id);
create index disputes_by_status on disputes (status, opened_at, id);
create index reversals_dispute on reversals (dispute_id) where dispute_id is not null;
create index disputes_payment on disputes (payment_id, id);
