import { sql } from 'kysely'
import { addDays, dayOf } from '../contract/calendar.ts'
import { openContext } from '../server/open-context.ts'
import { readConfig } from '../server/config.ts'
import { openQueue } from '../server/core/queue.ts'
import { openDatabase } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { TIME_LIMITS } from '../server/db/time-limits.ts'
import { migrate } from '../server/db/migrate.ts'
import { autoAssign } from '../server/dispatch/assignment/auto-assign.ts'
import { undoPlan } from '../server/dispatch/assignment/undo-plan.ts'
import { fillMarket } from '../server/dispatch/testing/fill-market.ts'
import { countStatements } from '../server/testing/count-statements.ts'
import { report, temporaryFolder } from './testing-ground.ts'

// What it takes to plan and apply 5,000 jobs in a database, and to undo that: statements, and processor
// time of this process, planning included. PostgreSQL's own time is in the time on the clock.

const JOBS = 5_000
const HAULERS = 500
const DAYS = 14

const dataDir = temporaryFolder('dispatch')
const log = { info: () => {}, warn: console.warn, error: console.error }
const postgres = await startEmbedded({ dataDir, log })
const { db, pool } = openDatabase(postgres.connection, 10, TIME_LIMITS.commands)
await migrate(pool)
const queue = await openQueue({ pool, warn: console.warn })
const config = readConfig({ DATA_DIR: dataDir, DEMO: 'false' })
const now = () => new Date()
const ctx = await openContext({ config, db, queue, now })
await fillMarket(db, { jobs: JOBS, haulers: HAULERS, days: DAYS, today: addDays(dayOf(now()), 1) })
await sql`analyze`.execute(db)
const admin = await db
  .insertInto('users')
  .values({
    email: 'bench@example.test',
    firstName: 'Priya',
    lastName: 'Rao',
    role: 'admin',
    teamRole: 'owner',
  })
  .returningAll()
  .executeTakeFirstOrThrow()

async function measure<T>(what: string, work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage()
  const began = performance.now()
  const { result, statements } = await countStatements(work)
  const { user, system } = process.cpuUsage(before)
  report(
    what,
    `${statements.length} statements, ${((user + system) / 1e6).toFixed(2)} s of CPU, ${((performance.now() - began) / 1e3).toFixed(2)} s; goal 20 and 3 s`,
  )
  return result
}

const { assignments, leftOut } = await measure(`plan and apply ${JOBS} jobs`, () =>
  autoAssign(ctx, { admin }),
)
await measure('undo it', () => undoPlan(ctx, admin, assignments))
report('assigned', `${assignments.length}, left out ${leftOut.length}`)

await queue.stop()
await db.destroy()
await postgres.stop()
