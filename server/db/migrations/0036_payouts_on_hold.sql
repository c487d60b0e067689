-- A payout that is held back is not one that failed: it has a state of its own, with the reason.
alter table payouts
  drop constraint payouts_status_check,
  add constraint payouts_status_check check (
    status in ('waiting_for_bank', 'scheduled', 'on_hold', 'paid', 'failed', 'reversed')),
  drop constraint reason_when_stuck,
  add constraint reason_when_stuck check (
    reason is not null or status not in ('waiting_for_bank', 'on_hold', 'failed'));

-- Until now a dispute made a payout fail with this sentence.
with renamed as (
  select id, move = 'fail' and reason = 'Frozen while the customer disputes the payment at their bank' as is_hold,
    lag(move = 'fail' and reason = 'Frozen while the customer disputes the payment at their bank')
      over (partition by noun_id order by id) as follows_hold
  from transitions where noun = 'payout'
)
update transitions t set
  from_status = case when follows_hold then 'on_hold' else from_status end,
  move = case when is_hold then 'hold' when follows_hold and move = 'schedule' then 'release' else move end,
  to_status = case when is_hold then 'on_hold' else to_status end,
  by = case when is_hold then 'system' else by end
from renamed where renamed.id = t.id and (is_hold or follows_hold);

with held as (
  update payouts p set status = 'on_hold', reason = 'The customer disputes the payment at their bank'
  where status = 'failed'
    and exists (select from disputes d where d.payment_id = p.payment_id and d.status = 'open')
  returning p.id
)
insert into transitions (noun, noun_id, move, from_status, to_status, by, reason)
select 'payout', id, 'hold', 'failed', 'on_hold', 'system', 'The customer disputes the payment at their bank'
from held where not exists (
  select from transitions t where t.noun = 'payout' and t.noun_id = held.id and t.to_status = 'on_hold'
    and not exists (select from transitions later
      where later.noun = 'payout' and later.noun_id = held.id and later.id > t.id));
