import { sql } from 'kysely'
import { parseArgs } from 'node:util'
import { addDays, dayOf, type Day } from '../contract/calendar.ts'
import { LOAD_SIZES } from '../contract/jobs.ts'
import { SERVICE_AREAS } from '../contract/places.ts'
import { getWindows } from '../contract/windows.ts'
import { openIdentities } from '../server/accounts/identities.ts'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openQueue } from '../server/core/queue.ts'
import { openDatabase, type Db } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { TIME_LIMITS } from '../server/db/time-limits.ts'
import { createRandom } from '../server/dispatch/planning/random.ts'
import { openContext } from '../server/open-context.ts'
import { at, report, spread, temporaryFolder } from './testing-ground.ts'

// Which windows of 14 days can be booked, with 500 haulers and 10,000 jobs on these days: milliseconds of the
// whole answer without HTTP, while nothing changes, and while before each tenth question a job is booked,
// claimed or a week is edited. A `!` marks a missed goal.

const [HAULERS, JOBS, DAYS, GOAL_MS] = [500, 10_000, 14, 20]
const WARM_UP = 10
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1000' } } })

const dataDir = temporaryFolder('availability')
const log = { info: () => {}, warn: console.warn, error: console.error }
const postgres = await startEmbedded({ dataDir, log })
const { db, pool } = openDatabase(postgres.connection, 2, TIME_LIMITS.commands)
await migrate(pool)
const first = addDays(dayOf(new Date()), 1)
await fill(db, first)

const queue = await openQueue({ pool, warn: console.warn })
const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'false', DEMO: 'true', LOG_LEVEL: 'silent' }
const config = readConfig({ ...process.env, ...settings })
const ctx = await openContext({ config, db, queue, now: () => new Date() })
const app = await buildApp(ctx, { identities: openIdentities(db, ctx.now) })
const random = createRandom(1)

await measure('nothing changes', async () => {})
await measure('a change before each tenth', async (round) => {
  if (round % 10 === 0) await change(db, round)
})
await measure('a change before each', (round) => change(db, round))

await app.close()
await queue.stop()
await db.destroy()
await postgres.stop()

/** Jobs spread over the days, areas and windows; two of three have a hauler. */
async function fill(to: Db, from: Day): Promise<void> {
  for (const table of ['jobs', 'haulers', 'job_schedule'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(to)
  await sql`insert into users (email, role) select 'hauler' || n || '@example.test', 'hauler'
    from generate_series(1, ${HAULERS}) as n`.execute(to)
  await sql`
    insert into haulers (user_id, email, first_name, last_name, phone, vehicle_type, vehicle_model, license_plate,
      status, service_areas, week)
    select id, email, 'Dale', 'Kowalchuk', 'x', (array['pickup', 'van', 'truck', 'Cargo Van', 'Dump Truck'])[1 + id % 5],
      'Isuzu NPR', 'B' || id, 'approved',
      (select array_agg(area) from unnest(${[...SERVICE_AREAS]}::text[]) with ordinality as areas (area, place)
        where (id * 31 + place * 17) % 19 < 2 + id % 7),
      (select array_agg(case when (id * 7 + cell * 5) % 9 < 5 then 1 + (id + cell) % 3 else -1 end::smallint order by cell)
        from generate_series(1, 42) as cell)
    from users`.execute(to)
  await sql`
    insert into jobs (first_name, last_name, phone, email, address, offered_address, area, description,
      offered_description, photos, load_size, preferred_date, preferred_time, estimated_price_cents, status,
      payment_status, hauler_id, scheduled_date, visitor_id, request_hash)
    select 'Mei', 'Tanaka', 'x', 'mei@example.test', '1 Alder Crossing', 'Alder Crossing',
      (${[...SERVICE_AREAS]}::text[])[1 + n * 7 % 19], 'A sofa', 'A sofa', array['/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp'],
      (${[...LOAD_SIZES]}::text[])[1 + n % 5], ${from}::date + n % ${DAYS}::int,
      (array['morning', 'afternoon', 'evening'])[1 + n / 14 % 3], 9900, case when n % 3 = 0 then 'pending' else 'assigned' end,
      'paid', case when n % 3 > 0 then 1 + n * 13 % ${HAULERS}::int end,
      case when n % 3 > 0 then ${from}::date + n % ${DAYS}::int end, gen_random_uuid(), 'bench'
    from generate_series(1, ${JOBS}) as n`.execute(to)
  await sql`
    insert into job_schedule (job_id, hauler_id, scheduled_date, time_slot)
    select id, hauler_id, scheduled_date, (array['8-10', '10-12', '12-2', '2-4', '4-6', '6-8'])[1 + id % 6]
    from jobs where hauler_id is not null`.execute(to)
  for (const table of ['jobs', 'haulers', 'job_schedule'])
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(to)
  await sql`select rebuild_counters()`.execute(to)
  await sql`vacuum analyze`.execute(to)
}

/** A job moves to another day, a scheduled one to another slot, or a hauler edits the week. */
async function change(to: Db, round: number): Promise<void> {
  if (round % 30 === 0)
    await sql`update haulers set week[1 + ${round}::int % 42] = 1 + ${round}::int % 3 where id = 1 + ${round}::int % 500`.execute(
      to,
    )
  else if (round % 2 === 0)
    await sql`update jobs set preferred_date = ${first}::date + ${round}::int % ${DAYS}::int where id = 3 * (1 + ${round}::int % 3000)`.execute(
      to,
    )
  else
    await sql`update job_schedule set time_slot = '4-6' where id = 1 + ${round}::int % 6000`.execute(
      to,
    )
}

/** Each question is for a random size and area. The first rounds prepare statements. */
async function measure(what: string, prepare: (round: number) => Promise<void>): Promise<void> {
  const times: number[] = []
  for (let round = -WARM_UP; round < Number(values.rounds); round++) {
    if (round > 0) await prepare(round)
    const query = new URLSearchParams({
      date: first,
      days: String(DAYS),
      loadSize: random.pick(LOAD_SIZES),
      area: random.pick(SERVICE_AREAS),
    })
    const began = performance.now()
    const { statusCode, body } = await app.inject({ url: `${getWindows.path}?${query}` })
    if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`)
    if (round >= 0) times.push(performance.now() - began)
  }
  report(`14 days, ${what}`, spread(times), at(times, 0.99) <= GOAL_MS)
}
