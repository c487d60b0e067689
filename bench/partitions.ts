import { sql } from 'kysely'
import { addDays, dayOf } from '../contract/calendar.ts'
import { openDatabase } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { addMonths, dropMonths } from '../server/db/month-partitions.ts'
import { TIME_LIMITS } from '../server/db/time-limits.ts'
import { ms, report, temporaryFolder } from './testing-ground.ts'

// What it takes to remove a month of visits: its rows one by one, or its partition (decision 153); and whether a
// visitor's last visit is still found by an index in each partition.

const VISITS = 300_000

const dataDir = temporaryFolder('partitions')
const log = { info: () => {}, warn: console.warn, error: console.error }
const { connection, stop } = await startEmbedded({ dataDir, log })
const { db, pool } = openDatabase(connection, 2, TIME_LIMITS.commands)
await migrate(pool)
const today = dayOf(new Date())
await addMonths(db, 'ad_visits', addDays(today, 92))

/** So many visits over thirty days from a day on. */
const fill = (from: string) =>
  sql`insert into ad_visits (visitor_id, platform, day, visited_at)
    select gen_random_uuid(), 'google', ${from}::date + n % 28, ${from}::date + n % 28 + interval '12 hours'
    from generate_series(1, ${VISITS}::int) n`.execute(db)

async function measure(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now()
  await work()
  return `${ms(performance.now() - began)} ms`
}

/** What the tables of the visits take on disk. */
async function space(): Promise<string> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(relid))::float8 as bytes from pg_partition_tree('ad_visits')`.execute(
    db,
  )
  return `, ${((rows[0]?.bytes ?? 0) / 2 ** 20).toFixed(0)} MB are left`
}

const month = (ahead: number) => `${addDays(today, ahead).slice(0, 7)}-01`
await fill(month(70))
await fill(month(130))
await sql`analyze ad_visits`.execute(db)
const plan = await sql<Record<'QUERY PLAN', string>>`explain (costs off)
  select * from ad_visits where visitor_id = '00000000-0000-4000-8000-000000000001' order by visited_at desc, id desc limit 1`.execute(
  db.withoutPlugins(),
)
for (const row of plan.rows) process.stdout.write(`  ${row['QUERY PLAN']}\n`)
report('two months of visits', `${VISITS} each${await space()}`)
const byRow = await measure(() =>
  sql`delete from ad_visits where day < ${month(130)}::date and day >= ${month(70)}::date`.execute(
    db,
  ),
)
report('a month row by row', byRow + (await space()))
const end = dayOf(new Date(`${month(165)}T20:00:00Z`))
const byPartition = await measure(() => dropMonths(db, 'ad_visits', end))
report('both by partition', byPartition + (await space()))
await db.destroy()
await stop()
