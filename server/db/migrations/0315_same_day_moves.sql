-- Moving a pickup to today adds the same-day line to its price, as booking for today does. The amount is charged to the
-- saved card, and the pickup moves in the transaction that records the charge.
alter table payments
  drop constraint payments_purpose_check,
  add constraint payments_purpose_check
    check (purpose in ('booking', 'price_change', 'tip', 'rescheduling_fee', 'same_day'));

-- A pickup without a hauler can be moved for money too.
alter table paid_moves alter column hauler_id drop not null;

-- What moves added to the estimate for the same day; negative where the line of the booking went back.
alter table jobs add column same_day_cents integer not null default 0;

-- As before; how well a load was read does not depend on the day to which it was moved.
create or replace view live_quote_outcomes as
  select j.id as job_id,
    case when j.status = 'cancelled' then 'fee' when q.id is null then 'without_quote' else 'compared' end as kind,
    case when j.status = 'cancelled' then ended.at else j.completed_at end as ended_at,
    j.load_size, q.source, q.reader_version, q.rate_card_version,
    case when q.confidence::numeric < 0.5 then 'low' when q.confidence::numeric <= 0.8 then 'middle'
      when q.id is not null then 'high' end as band,
    round((j.final_price_cents - j.same_day_cents - q.estimated_price_cents) * 10000.0 / q.estimated_price_cents)::integer
      as error,
    j.final_price_cents - j.same_day_cents between q.low_cents and q.high_cents as within_range,
    j.final_price_cents - j.same_day_cents <= q.price_cap_cents
      and coalesce(proposed.most - j.same_day_cents, 0) <= q.price_cap_cents as within_cap,
    coalesce(proposed.most - j.same_day_cents, 0) > q.estimated_price_cents as asked_for_more,
    r.verdict
  from jobs j
    left join quotes q on q.id = j.quote_id
    left join quote_reviews r on r.job_id = j.id
    left join (select job_id, max(to_cents) as most from price_changes where status <> 'withdrawn' group by job_id)
      as proposed on proposed.job_id = j.id
    left join (select noun_id, max(at) as at from transitions where noun = 'job' and move in ('cancel', 'call_off')
      group by noun_id) as ended on ended.noun_id = j.id
  where j.deleted_at is null and (
    (j.status = 'completed' and j.completed_at is not null and (q.id is null or j.final_price_cents is not null))
    or (j.status = 'cancelled' and j.cancellation_fee_cents > 0 and q.id is not null and ended.at is not null));
