import {
  DAYS,
  pick,
  pickArea,
  priceOfLoad,
  roll,
  text,
  type Plan,
  type Run,
  type Step,
} from './draw.ts'
import { clientsOf, drawHaulers, firstClient } from './people.ts'
import { FIRST_NAMES, LAST_NAMES, STREETS } from './words.ts'

/** Keeps PostgreSQL from working an expression out again wherever its name is used further up. */
const APART = 'offset 0'

/** Who books what, when and where: evenly over the days, from 7 AM to 10 PM. */
const booked = (plan: Plan): string => `
  select n, ${plan.last.jobs} + n as id,
    pg_temp.hour(day, 7 + 15 * (place - floor(place))) as created_at, day,
    ${pick(FIRST_NAMES, 20)} as first_name, ${pick(LAST_NAMES, 21)} as last_name,
    case when ${roll(22)} < 0.3 then ${firstClient(plan)} + 1 + floor(${clientsOf(plan)} * ${roll(23)})::int end as client_id,
    '604-555-0' || 100 + floor(100 * ${roll(24)})::int as phone,
    ${pickArea(25)} as area, ${pick(STREETS, 26)} as street, 1 + floor(4000 * ${roll(27)})::int as house,
    ${pick(['tiny', 'small', 'small', 'small', 'medium', 'medium', 'medium', 'large', 'large', 'xl'], 28)} as load_size,
    day + 1 + floor(13 * ${roll(29)} * ${roll(29)})::int as preferred_date,
    case when ${roll(30)} < 0.45 then 'morning' when ${roll(30)} < 0.8 then 'afternoon' else 'evening' end as preferred_time,
    ${roll(31)} as fate, ${roll(32)} as luck, ${roll(33)} as measure
  from (select n, (n - 1) * ${DAYS}.0 / ${plan.jobs} as place,
      date ${text(plan.today)} - ${DAYS} + floor((n - 1) * ${DAYS}.0 / ${plan.jobs})::int as day
    from generate_series(1, ${plan.jobs}) as n) as days ${APART}`

/** What became of it by today. */
const decided = ({ today }: Plan): string => `
  select *, 100 * round(${priceOfLoad('load_size')} * (0.8 + 0.5 * measure) / 100)::int as estimate,
    case when preferred_date < date ${text(today)} then
        case when fate < 0.03 then 'unpaid' when fate < 0.08 then 'refunded' when fate < 0.1 then 'late_fee'
          else 'completed' end
      when preferred_date = date ${text(today)} and fate < 0.9 then
        case when preferred_time = 'morning' and luck < 0.5 then 'in_progress' else 'assigned' end
      when fate < 0.06 then 'open' when fate < 0.5 then 'assigned' else 'waiting' end as story,
    case preferred_time when 'morning' then (array['8-10', '10-12'])[1 + (luck * 2)::int % 2]
      when 'afternoon' then (array['12-2', '2-4', '4-6'])[1 + floor(luck * 3)::int] else '6-8' end as slot
  from booked ${APART}`

/** Its hauler, and the money: what was charged on site, went back, was kept, tipped and shared. */
const settled = `
  select decided.*, haulers.id as hauler_id, haulers.user_id as hauler_user, haulers.account_id, haulers.bank_connected,
    case when story <> 'completed' then null
      when luck < 0.08 then 100 * floor(estimate * (0.8 + 0.15 * measure) / 100)::int
      when luck < 0.14 then estimate + 100 * (1 + floor(estimate * 0.1 * measure / 100)::int)
      else estimate end as final,
    case when story = 'completed' and luck > 0.9 then 500 * (1 + floor(6 * measure)::int) end as tip,
    case when story = 'late_fee' then 2500 end as fee,
    pg_temp.hour(preferred_date, case slot when '8-10' then 8.2 when '10-12' then 10.2 when '12-2' then 12.2
      when '2-4' then 14.2 when '4-6' then 16.2 else 18.2 end + measure * 0.6) as started_at
  from decided
    left join seed_reach reach on story in ('completed', 'assigned', 'in_progress')
      and reach.area = decided.area and reach.is_xl = (load_size = 'xl')
    left join seed_haulers haulers
      on haulers.id = reach.haulers[1 + floor(cardinality(reach.haulers) * pg_temp.roll(decided.n, 34))::int]
  ${APART}`

const seedJobs = (plan: Plan): string => `
  create temp table seed_jobs on commit drop as
  with booked as (${booked(plan)}), decided as (${decided(plan)}), settled as (${settled})
  select n, id, created_at, created_at + interval '3 minutes' as paid_at, first_name, last_name, client_id, phone,
    coalesce('customer' || client_id || '@customers.example.test',
      lower(first_name || '.' || last_name) || id % 400000 || '@customers.example.test') as email,
    area, street, house, load_size, preferred_date, preferred_time, slot, story, luck, measure, estimate, final, fee, tip,
    hauler_id, hauler_user, account_id, bank_connected, started_at,
    started_at + (30 + 60 * measure) * interval '1 minute' as completed_at,
    case when hauler_id is not null then least(created_at + (1 + 11 * luck) * interval '1 hour',
      pg_temp.hour(preferred_date, 6)) end as claimed_at,
    case when final > estimate then final - estimate end as extra,
    case when story = 'refunded' then estimate when story = 'late_fee' then estimate - fee
      when final < estimate then estimate - final end as back,
    floor((final * 70 + 50) / 100)::int as share,
    round(coalesce(final, fee) * 5 / 105.0)::int as gst,
    case story when 'unpaid' then 'cancelled' when 'refunded' then 'cancelled' when 'late_fee' then 'cancelled'
      when 'open' then 'pending' when 'waiting' then 'pending' else story end as status,
    case when story in ('unpaid', 'open') then case when luck < 0.3 then 'failed' else 'pending' end
      when story = 'refunded' then 'refunded' else 'paid' end as payment_status,
    md5('visitor' || id)::uuid as visitor_id,
    ('5eed0000-0000-4000-8000-' || lpad(to_hex(id), 12, '0'))::uuid as quote_id
  from settled`

/** The drawn facts of every hauler and job, in tables of this session that all other steps read. */
export const stories: Step = {
  name: 'stories',
  async fill(run: Run, plan: Plan) {
    await drawHaulers(run, plan)
    await run(seedJobs(plan))
    await run('analyze seed_jobs')
    return 0
  },
}
