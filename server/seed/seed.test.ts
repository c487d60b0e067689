import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { dayOf } from '../../contract/calendar.ts'
import { getMoney } from '../../contract/admin-money.ts'
import { getAdminStats } from '../../contract/reports.ts'
import { LOAD_SIZES } from '../../contract/jobs.ts'
import { counterDifferences } from '../db/counters.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { checkProvider } from '../reconciliation/check-provider.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { findStuckMoney } from '../money/find-stuck-money.ts'
import { useApp } from '../testing/app.ts'
import { readsOf } from '../testing/reads.ts'
import { fillDisposable, fillSeed } from './fill.ts'

const app = useApp()
/** For what adds a second seed to the first. */
const refilled = useApp()
const JOBS = 500
const FEW_JOBS = 50
type App = ReturnType<typeof useApp>

let schemaBefore: string[] = []

beforeAll(async () => {
  schemaBefore = await schema(app)
  await seedDisposable(app, JOBS)
})

/** Every key, index and trigger, as PostgreSQL describes them. */
async function schema({ ctx }: App): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select pg_get_indexdef(indexrelid) as line from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || conindid::regclass from pg_constraint
      where connamespace = 'public'::regnamespace
    union all
    select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`.execute(ctx.db)
  return rows.map(({ line }) => line)
}

/** Fills the app's database in one transaction, as the command does with one that it cannot copy. */
async function seed(target: App, jobs: number, more: { add?: boolean } = {}): Promise<void> {
  const client = await connect(target)
  try {
    await fillSeed(client, { ...optionsOf(target, jobs), ...more })
  } finally {
    await client.end()
  }
}

/** Fills it with two connections, as the command does with its own copy. */
async function seedDisposable(target: App, jobs: number): Promise<void> {
  const clients = [await connect(target), await connect(target)] as const
  try {
    await fillDisposable(clients, optionsOf(target, jobs))
  } finally {
    for (const client of clients) await client.end()
  }
}

const optionsOf = ({ ctx }: App, jobs: number) => ({
  jobs,
  haulers: 10,
  today: dayOf(ctx.now()),
  report: () => {},
})

async function connect({ ctx }: App): Promise<pg.Client> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(ctx.db)
  const client = new pg.Client({ ...inject('postgres'), database: rows[0]?.name })
  await client.connect()
  return client
}

test('the books balance, with the other tables and with the provider', async () => {
  expect(await checkBooks(app.ctx.db)).toEqual([])
  const { lines, contradictions } = await checkProvider(app.ctx, async () => {})
  expect(contradictions).toEqual([])
  expect(lines.join('\n')).toMatch(/charges: ledger \$1\d\d,\d{3}\.00/)
  expect(await findStuckMoney(app.ctx.db, app.ctx.now())).toEqual([])
})

test('the provider was asked last midnight: the next day looks back 90 days, and finds nothing else', async () => {
  app.setNow(new Date(Date.now() + 86_400_000))
  const { compared, failure, findings } = await reconcile(app.ctx)
  app.letClockRun()
  expect({ failure, findings }).toEqual({ failure: null, findings: [] })
  expect(compared).toBeGreaterThan(0)
  expect(compared).toBeLessThan(JOBS / 2)
})

test('statuses, money and messages are those of a marketplace at work', async () => {
  const { db } = app.ctx
  const count = async (status: string) => {
    const { jobs } = await db
      .selectFrom('jobs')
      .select((is) => is.fn.countAll<string>().as('jobs'))
      .where('status', '=', status as never)
      .executeTakeFirstOrThrow()
    return Number(jobs)
  }
  expect(await count('completed')).toBeGreaterThan(JOBS * 0.8)
  expect(await count('cancelled')).toBeGreaterThan(JOBS * 0.03)
  expect((await count('pending')) + (await count('assigned'))).toBeGreaterThan(0)
  expect(await app.given.count('jobSchedule')).toBeGreaterThan(JOBS * 0.8)
  expect(await app.given.count('notifications')).toBeGreaterThan(JOBS * 2.5)
  expect(await app.given.count('refunds')).toBeGreaterThan(20)
  const sizes = await db.selectFrom('jobs').select('loadSize').distinct().execute()
  expect(sizes).toHaveLength(LOAD_SIZES.length)
  const admin = app.as(await app.given.admin())
  expect(await admin.call(getAdminStats, {})).toMatchObject({ totalJobs: expect.any(Number) })
  expect((await admin.call(getMoney, {})).sums.captured).toBeGreaterThan(100_000_00)
})

test('the counters are what the rows say', async () => {
  expect(await counterDifferences(app.ctx.db)).toEqual([])
})

test('everything that can be read answers', async () => {
  const reads = await readsOf(app.ctx)
  expect(reads.length).toBeGreaterThan(50)
  const refused: string[] = []
  for (const { url, cookie } of reads) {
    const headers = cookie ? { cookie: `sid=${cookie}` } : {}
    const answer = await app.http.inject({ url, headers })
    if (answer.statusCode !== 200) refused.push(`${answer.statusCode} ${url}: ${answer.body}`)
  }
  expect(refused).toEqual([])
})

test('a job that is booked afterwards gets a number of its own', async () => {
  const job = await app.given.job({ paymentStatus: 'pending' })
  expect(job.id).toBe(JOBS + 1)
})

test('a filled database is left alone, unless it is asked for; then books and counters are right', async () => {
  await seed(refilled, FEW_JOBS)
  await expect(seed(refilled, FEW_JOBS)).rejects.toThrow(
    'This database has jobs or haulers already',
  )
  expect(await refilled.given.count('jobs')).toBe(FEW_JOBS)
  await seed(refilled, FEW_JOBS, { add: true })
  expect(await refilled.given.count('jobs')).toBe(2 * FEW_JOBS)
  expect(await checkBooks(refilled.ctx.db)).toEqual([])
  expect(await counterDifferences(refilled.ctx.db)).toEqual([])
  expect(await schema(refilled)).toEqual(schemaBefore)
  const job = await refilled.given.job({ paymentStatus: 'pending' })
  expect(job.id).toBe(2 * FEW_JOBS + 1)
})

test('keys, indexes and guards are as they were before', async () => {
  expect(schemaBefore.length).toBeGreaterThan(300)
  expect(await schema(app)).toEqual(schemaBefore)
})
