import { jobLifecycle } from '../../contract/jobs.ts'
import { pick, roll, type Plan, type Run, type Step } from './draw.ts'
import { adminIdOf } from './people.ts'
import { PLACES, THINGS } from './words.ts'

const DESCRIPTION = `${pick(THINGS, 40)} || ', ' || ${pick(PLACES, 41)}`

const QUOTES = `
  insert into quotes (id, inputs_hash, load_size, description, photos, same_day, source, reader_version,
    rate_card_version, confidence, items, unknown, lines, notices, estimated_price_cents, low_cents, high_cents,
    price_cap_cents, gst_cents, area, booked, created_at, expires_at)
  select quote_id, md5(id::text), load_size, ${DESCRIPTION}, array['/uploads/seedseedseedseedseedse.webp'],
    false, 'rules', case when n % 3 = 0 then 'rules-2' else 'rules-3' end, 2,
    case when needs_review then 0.4 else 0.6 + 0.35 * ${roll(42)} end,
    '[{"key":"sofa","name":"Sofa","quantity":1,"volume":2,"weight":60,"flags":[],"confidence":0.9}]', '{}',
    jsonb_build_array(
      jsonb_build_object('kind', 'truck', 'label', 'Truck and crew', 'amount', estimate - 2500),
      jsonb_build_object('kind', 'disposal', 'label', 'Disposal', 'amount', 2500)),
    '[]', estimate, floor(estimate * 0.92)::int, ceil(estimate * 1.08)::int, ceil(estimate * 1.15)::int,
    round(estimate * 5 / 105.0)::int, area, true, created_at - interval '4 minutes', created_at + interval '1 day'
  from seed_reviewed`

const JOBS = `
  insert into jobs (id, client_id, hauler_id, first_name, last_name, phone, phone_e164, email, address, area,
    description, offered_address, offered_description, load_size, preferred_date, preferred_time, photos, quote_id,
    needs_review, estimated_price_cents, agreed_price_cents, final_price_cents, status, payment_intent_id,
    payment_status, stripe_charge_id, platform_fee_cents, hauler_payout_cents, cancellation_fee_cents,
    scheduled_date, started_at, completed_at, visitor_id, idempotency_key, request_hash, created_at, updated_at,
    deleted_at, hauler_name) overriding system value
  select id, client_id, hauler_id, first_name, last_name, phone, '+1' || replace(phone, '-', ''), email,
    house || ' ' || street || ', ' || area, area, ${DESCRIPTION}, street || ', ' || area, ${DESCRIPTION}, load_size,
    preferred_date, preferred_time, array['/uploads/seedseedseedseedseedse.webp'], quote_id, needs_review, estimate,
    case when final <> estimate then final end, final, status, pg_temp.provider_id('pi', payment_id), payment_status,
    case when payment_status in ('paid', 'refunded') then pg_temp.provider_id('ch', payment_id) end,
    coalesce(final - share, fee), case when fee is not null then 0 else share end, fee,
    case when hauler_id is not null then preferred_date end,
    case when story in ('completed', 'in_progress') then started_at end,
    case when story = 'completed' then completed_at end, visitor_id, 'seed-' || id, 'seed', created_at,
    greatest(created_at, case when story = 'completed' then completed_at end),
    case when story = 'refunded' and measure < 0.05 then created_at + interval '2 days' end, drawn.hauler_name
  from seed_reviewed left join (select id as named_id, first_name || ' ' || last_name as hauler_name
    from seed_haulers) as drawn on named_id = hauler_id`

/** A few jobs were not sure of their estimate. */
const reviewed = ({ last }: Plan): string => `
  create temp view seed_reviewed as
  select *, ${roll(43)} < 0.03 as needs_review, ${last.payments} + n as payment_id from seed_jobs`

const CANCELLED_FROM = `case when hauler_id is null then 'pending' else 'assigned' end`

const moves = (plan: Plan): string => {
  type Name = keyof typeof jobLifecycle.moves
  const move = (by: string, userId: string, name: Name, at: string, where: string): string => `
    select 'job', id, '${name}', ${name === 'cancel' ? CANCELLED_FROM : `'${jobLifecycle.moves[name].from[0]}'`},
      '${jobLifecycle.moves[name].to}', '${by}', ${userId}, ${at} from seed_jobs where ${where}`
  const cancelledAt = `created_at + interval '6 hours'`
  return `insert into transitions (noun, noun_id, move, from_status, to_status, by, user_id, at) ${[
    move('hauler', 'hauler_user', 'claim', 'claimed_at', 'hauler_id is not null'),
    move('hauler', 'hauler_user', 'start', 'started_at', `story in ('completed', 'in_progress')`),
    move('hauler', 'hauler_user', 'complete', 'completed_at', `story = 'completed'`),
    move('customer', 'null::int', 'cancel', cancelledAt, `story = 'late_fee'`),
    move('admin', String(adminIdOf(plan)), 'cancel', cancelledAt, `story = 'refunded'`),
    move('system', 'null::int', 'cancel', 'pg_temp.hour(preferred_date, 21)', `story = 'unpaid'`),
  ].join(' union all ')}`
}

const SCHEDULE = `
  insert into job_schedule (job_id, hauler_id, scheduled_date, time_slot, assignment_type)
  select id, hauler_id, preferred_date, slot, case when n % 4 = 0 then 'auto' else 'manual' end
  from seed_jobs where hauler_id is not null`

const LINKS = `
  insert into job_links (id, job_id, expires_at, created_at)
  select left(md5('link' || id), 12), id, pg_temp.hour(preferred_date + 30, 0), paid_at
  from seed_jobs where payment_status in ('paid', 'refunded')`

const PRICE_CHANGES = (adminless: Plan): string => `
  insert into price_changes (job_id, hauler_id, from_cents, to_cents, due_cents, reason, photos, status, answer_by,
    payment_id, created_at, updated_at)
  select id, hauler_id, estimate, final, coalesce(extra, 0), 'The load was not what was booked.',
    array['/uploads/seedseedseedseedseedse.webp'], 'settled', started_at + interval '30 minutes',
    case when extra is not null then ${adminless.last.payments} + ${adminless.jobs} + n end,
    started_at + interval '5 minutes', started_at + interval '9 minutes'
  from seed_jobs where final <> estimate`

/** Quotes, jobs, their moves and schedule, customers' links, and prices changed on site. */
export const jobs: Step = {
  name: 'jobs',
  async fill(run: Run, plan: Plan) {
    await run(reviewed(plan))
    let rows = 0
    for (const statement of [QUOTES, JOBS, moves(plan), SCHEDULE, LINKS])
      rows += await run(statement)
    await run('drop view seed_reviewed')
    return rows
  },
}

/** Prices changed on site refer to payments. */
export const priceChanges: Step = {
  name: 'price changes',
  fill: (run, plan) => run(PRICE_CHANGES(plan)),
}

/** What triggers keep, which are off while the tables are filled. */
export const outcomes: Step = {
  name: 'outcomes of quotes',
  async fill(run, { last }) {
    // Without statistics PostgreSQL expects one job, and reads the changes of prices once for each.
    await run('set local enable_nestloop = off')
    const rows = await run(
      `insert into quote_outcomes select * from live_quote_outcomes where job_id > ${last.jobs}`,
    )
    await run('set local enable_nestloop = on')
    return rows
  },
}
