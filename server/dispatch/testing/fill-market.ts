import { sql } from 'kysely'
import { addDays, type Day } from '../../../contract/calendar.ts'
import { REGISTRATION_VEHICLES } from '../../../contract/haulers.ts'
import { LOAD_SIZES } from '../../../contract/jobs.ts'
import { SERVICE_AREAS } from '../../../contract/places.ts'
import type { Db } from '../../db/database.ts'

type Market = {
  /** Paid jobs that wait, over the days from tomorrow on. */
  jobs: number
  /** Approved haulers, each serving three areas, a quarter of them with a saved week. */
  haulers: number
  days: number
  /** Jobs of earlier days that are done. */
  done?: number
  today: Day
}

/** The licence plate of haulers that were filled in. */
const BATCH = 1_000
const FILLED = 'FILLED'

/** Fills the tables with generated rows, the same for the same numbers. */
export async function fillMarket(
  db: Db,
  { jobs, haulers, days, done = 0, today }: Market,
): Promise<void> {
  await addHaulers(db, haulers)
  const columns = sql`(first_name, last_name, phone, phone_e164, email, address, area, description,
    offered_address, offered_description, load_size, preferred_date, preferred_time, photos,
    estimated_price_cents, payment_status, visitor_id, request_hash, created_at, status, hauler_id,
    scheduled_date, final_price_cents, platform_fee_cents, hauler_payout_cents, completed_at)`
  const facts = sql`'Mei', 'Tanaka', '604-555-0142', '+16045550142', 'mei' || n || '@example.test',
    n || ' Alberni St', (${[...SERVICE_AREAS]}::text[])[1 + n % ${SERVICE_AREAS.length}],
    'An old sofa and two chairs', 'Alberni St', 'An old sofa and two chairs',
    (${[...LOAD_SIZES]}::text[])[1 + n % ${LOAD_SIZES.length}]`
  const photos = sql`array['/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp']`
  const window = sql`(array['morning', 'afternoon', 'evening'])[1 + n % 3]`
  // In batches: a request's statement has a time limit.
  for (let first = 1; first <= jobs; first += BATCH)
    await sql`insert into jobs ${columns}
      select ${facts}, ${addDays(today, 1)}::date + n % ${days}, ${window}, ${photos}, 14999, 'paid',
        gen_random_uuid(), 'filled', now() - n * interval '1 minute', 'pending', null::integer,
        null::date, null::integer, null::integer, null::integer, null::timestamptz
      from generate_series(${first}::integer, ${Math.min(jobs, first + BATCH - 1)}) n`.execute(db)
  for (let first = 1; first <= done; first += BATCH)
    await sql`with team as (
      select array_agg(id) as ids from haulers where license_plate = ${FILLED}
    )
    insert into jobs ${columns}
    select ${facts}, day, ${window}, ${photos}, 14999, 'paid', gen_random_uuid(), 'filled',
      day - interval '2 days', 'completed',
      (select ids[1 + n % cardinality(ids)] from team), day, 14999, 4500, 10499,
      day + interval '20 hours'
    from generate_series(${first}::integer, ${Math.min(done, first + BATCH - 1)}) n,
      lateral (select ${today}::date - 1 - n % 700 as day) past`.execute(db)
  await sql`insert into job_schedule (job_id, hauler_id, scheduled_date, time_slot)
    select id, hauler_id, scheduled_date, '8-10' from jobs
    where status = 'completed' and request_hash = 'filled'
    on conflict do nothing`.execute(db)
  await sql`insert into transitions (noun, noun_id, move, from_status, to_status, by)
    select 'job', id, move, was, became, 'hauler' from jobs, (values
      ('claim', 'pending', 'assigned'), ('release', 'assigned', 'pending'),
      ('claim', 'pending', 'assigned'), ('start', 'assigned', 'in_progress'),
      ('complete', 'in_progress', 'completed')) as moves (move, was, became)
    where jobs.status = 'completed' and request_hash = 'filled'`.execute(db)
}

const addHaulers = (db: Db, count: number) =>
  sql`with account as (
      insert into users (email, first_name, last_name, role)
      select gen_random_uuid() || '@example.test', 'Dale', 'Kowalchuk', 'hauler'
      from generate_series(1, ${count}) returning id, email, first_name, last_name
    ), team as (
      insert into haulers (user_id, email, first_name, last_name, phone, phone_e164, vehicle_type,
        vehicle_model, license_plate, status, service_areas)
      select id, email, first_name, last_name, '604-555-0143', '+16045550143',
        (${[...REGISTRATION_VEHICLES]}::text[])[1 + n % ${REGISTRATION_VEHICLES.length}],
        'Isuzu NPR', ${FILLED}, 'approved', array(
          select distinct (${[...SERVICE_AREAS]}::text[])[1 + (n + step * 5) % ${SERVICE_AREAS.length}]
          from generate_series(0, 2) step)
      from (select *, row_number() over (order by id) as n from account) numbered
      returning id
    )
    insert into availability (hauler_id, day_of_week, time_slot, is_available, max_jobs)
    select id, day, slot, (id + day) % 3 > 0, 1 + (id + day) % 4
    from team, generate_series(0, 6) day,
      unnest(array['8-10', '10-12', '12-2', '2-4', '4-6', '6-8']) slot
    where id % 4 = 0`.execute(db)
