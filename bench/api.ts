import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { parseArgs, promisify } from 'node:util'
import { sql } from 'kysely'
import { addDays, dayOf } from '../contract/calendar.ts'
import { startSession } from '../server/accounts/sessions.ts'
import { openDatabase, type Db } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { MAX_LIMIT } from '../contract/list.ts'
import { readDayPlan } from '../server/dispatch/market/day-plan-query.ts'
import { offersTo } from '../server/dispatch/market/offers-query.ts'
import {
  median,
  processorTime,
  report,
  startProgram,
  stopProgram,
  temporaryFolder,
  type Running,
} from './testing-ground.ts'

// Requests per second of GET /api/hauler/available-jobs, with its session check, as a share of what
// bare node:http and pg make of the same query and bytes (bench/bare-server.ts). The two take turns;
// the load comes from a process of its own. Needs `npm run build` first.

const GOAL = 0.7
const JOBS = 5_000
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '64' },
  },
})

const dataDir = temporaryFolder('api')
const log = { info: () => {}, warn: console.warn, error: console.error }
const postgres = await startEmbedded({ dataDir, log })
const { host, port, user, database } = postgres.connection
const url = new URL(`postgres://${user}@localhost:${port}/${database}`)
url.searchParams.set('host', host)

const { db, pool } = openDatabase(postgres.connection)
await migrate(pool)
const hauler = await fill(db)
const cookie = await startSession(db, new Date(), { userId: hauler.userId })
const reads = { db, now: () => new Date(), config: { headStartMinutes: 10 } }
const query = offersTo(reads, { ...hauler, plan: await readDayPlan(reads, hauler) })
  .orderBy('preferredDate')
  .orderBy('jobs.id')
  .limit(MAX_LIMIT)
  .compile()

const settings = { DATABASE_URL: url.href, DATA_DIR: dataDir, RATE_LIMITS: 'false', DEMO: 'false' }
const bare = await startProgram('bench/bare-server.ts', {
  ...settings,
  QUERY: query.sql,
  QUERY_VALUES: JSON.stringify(query.parameters),
})
const ours = await startProgram('dist/server/main.js', { ...settings, PORT: '0' })

await compareAnswers()
await measure()
await stopProgram(ours)
await stopProgram(bare)
await db.destroy()
await postgres.stop()

async function fill(into: Db) {
  const newHauler = await addHauler(into)
  await addJobs(into, newHauler)
  await sql`analyze`.execute(into)
  return newHauler
}

async function addHauler(into: Db) {
  const account = await into
    .insertInto('users')
    .values({ email: 'bench@example.test', role: 'hauler' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return into
    .insertInto('haulers')
    .values({
      userId: account.id,
      email: 'bench@example.test',
      firstName: 'Dale',
      lastName: 'Kowalchuk',
      phone: '604-555-0143',
      vehicleType: 'Box Truck',
      vehicleModel: 'Isuzu NPR',
      licensePlate: 'BENCH',
      status: 'approved',
      serviceAreas: ['Vancouver', 'Burnaby', 'Richmond'],
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function addJobs(into: Db, taker: { id: number }): Promise<void> {
  const today = dayOf(new Date())
  // Twenty paid pickups of the coming days in the areas served; the rest is done or elsewhere.
  await sql`
    insert into jobs (first_name, last_name, phone, email, address, offered_address, area, description,
      offered_description, load_size,
      preferred_date, preferred_time, photos, estimated_price_cents, status, payment_status,
      hauler_id, visitor_id, request_hash)
    select 'Mei', 'Tanaka', '604-555-0142', 'mei@example.test', n || ' Alder Crossing, Vancouver', 'Alder Crossing, Vancouver',
      case when n % 250 = 0 then 'Vancouver' else 'Surrey' end,
      'Old three-seat sofa and a matching armchair, one flight of stairs, number ' || n,
      'Old three-seat sofa and a matching armchair, one flight of stairs, number ' || n, 'small',
      (${addDays(today, 1)}::date + n % 7) - case when n % 100 = 0 or n % 250 = 0 then 0 else 90 end,
      'morning', array['/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp', '/uploads/bbbbbbbbbbbbbbbbbbbbbb.webp'],
      9900 + n, case when n % 100 = 0 or n % 250 = 0 then 'pending' else 'completed' end, 'paid',
      case when n % 100 = 0 or n % 250 = 0 then null else ${taker.id}::int end,
      gen_random_uuid(), 'bench'
    from generate_series(1, ${JOBS}) as n`.execute(into)
}

async function compareAnswers(): Promise<void> {
  const [bareAnswer, ownAnswer] = await Promise.all([ask(bare), ask(ours)])
  if (bareAnswer !== ownAnswer) throw new Error(`The answers differ:\n${bareAnswer}\n${ownAnswer}`)
  report('answer', `${(JSON.parse(ownAnswer) as unknown[]).length} jobs, ${ownAnswer.length} bytes`)
}

async function ask({ address }: Running): Promise<string> {
  const answer = await fetch(`${address}/api/hauler/available-jobs`, {
    headers: { cookie: `sid=${cookie}` },
  })
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return answer.text()
}

type Load = { perSecond: number; processor: number }

async function measure(): Promise<void> {
  for (const server of [bare, ours]) await load(server)
  const rounds: { bare: Load; ours: Load }[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    const order = round % 2 === 0 ? [bare, ours] : [ours, bare]
    const loads = new Map<Running, Load>()
    for (const server of order) loads.set(server, await load(server))
    rounds.push({ bare: present(loads.get(bare)), ours: present(loads.get(ours)) })
  }
  const of = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure))
  report('bare node:http and pg', `${Math.round(of((round) => round.bare.perSecond))} req/s`)
  report('ours', `${Math.round(of((round) => round.ours.perSecond))} req/s`)
  const ratio = of((round) => round.ours.perSecond / round.bare.perSecond)
  const processor = of((round) => round.bare.processor / round.ours.processor)
  report('ours / bare', `${ratio.toFixed(2)}, goal ${GOAL}`, ratio >= GOAL)
  report('processor time, bare / ours', `${processor.toFixed(2)} (of the Node process alone)`)
}

/** Requests per second, and milliseconds of processor time for each. */
async function load(server: Running): Promise<Load> {
  const before = processorTime(server)
  const { stdout } = await promisify(execFile)(process.execPath, [
    createRequire(import.meta.url).resolve('autocannon'),
    '--json',
    `--connections=${values.connections}`,
    `--duration=${values.seconds}`,
    `--header=cookie=sid=${cookie}`,
    `${server.address}/api/hauler/available-jobs`,
  ])
  const { requests, non2xx } = JSON.parse(stdout) as {
    requests: { average: number; total: number }
    non2xx: number
  }
  if (non2xx > 0) throw new Error(`${non2xx} answers were refusals`)
  const processor = (processorTime(server) - before) / requests.total
  return { perSecond: requests.average, processor }
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A server was not measured')
  return value
}
