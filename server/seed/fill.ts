import type pg from 'pg'
import { DEMO_LOGINS } from '../../contract/demo.ts'
import { formatCount } from '../../contract/numbers.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { buildIndexes, moveSequences, renewEmpty, restoreKeys, takeOff } from './bulk-load.ts'
import { DRAWING, type Plan, type Run, type Step } from './draw.ts'
import { growth } from './growth.ts'
import { jobs, outcomes, priceChanges } from './jobs.ts'
import { ledger } from './ledger.ts'
import { deliveries, messaging } from './messages.ts'
import { money } from './money.ts'
import { people } from './people.ts'
import type { Clients } from './run-tasks.ts'
import { stories } from './stories.ts'

/** Steps in their order, and the tables that they write to. */
type Lane = { steps: Step[]; tables: string[] }

/** They take equally long, and share no table: each can have a connection of its own. */
const LANES: [Lane, Lane] = [
  {
    steps: [people, jobs, money, priceChanges, outcomes, deliveries],
    tables: [
      'users',
      'haulers',
      'availability',
      'quotes',
      'jobs',
      'job_schedule',
      'job_links',
      'price_changes',
      'quote_outcomes',
      'payments',
      'refunds',
      'payouts',
      'transitions',
      'sandbox_accounts',
      'sandbox_payments',
      'sandbox_refunds',
      'sandbox_transfers',
    ],
  },
  {
    steps: [messaging, ledger, growth],
    tables: [
      'notifications',
      'ledger_transactions',
      'ledger_entries',
      'ad_campaigns',
      'ad_visits',
      'ad_conversions',
      'ad_metrics',
      'leads',
      'social_media_posts',
    ],
  },
]

const TABLES = LANES.flatMap(({ tables }) => tables)

const NUMBERED: Record<keyof Plan['last'], string> = {
  users: 'users',
  haulers: 'haulers',
  jobs: 'jobs',
  payments: 'payments',
  refunds: 'refunds',
  payouts: 'payouts',
  notifications: 'notifications',
  adCampaigns: 'ad_campaigns',
  socialMediaPosts: 'social_media_posts',
  ledgerTransactions: 'ledger_transactions',
}

export type SeedOptions = {
  jobs: number
  haulers: number
  /** YYYY-MM-DD, Pacific time. */
  today: string
  /** Adds to a database that has jobs or haulers already, instead of refusing. */
  add?: boolean
  report: (line: string) => void
}

/**
 * Fills a migrated database with a marketplace of this size, in one transaction: the same options
 * on an empty database make the same rows, but for password hashes. Needs a connection without
 * time-outs.
 * @throws Error with a sentence when the database has jobs or haulers and `add` is not set.
 */
export async function fillSeed(client: pg.ClientBase, options: SeedOptions): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`lock table ${TABLES.join(', ')} in access exclusive mode`)
    if (!options.add) await requireUnfilled(client)
    await client.query('set local max_parallel_maintenance_workers = 2')
    await fill([client], options, (plan) =>
      fillTables(client, plan, options, {
        steps: LANES.flatMap(({ steps }) => steps),
        tables: TABLES,
      }),
    )
  })
}

/**
 * As `fillSeed`, in half the time, with two connections that commit on their own: a database whose
 * seed was cut short is of no use.
 */
export async function fillDisposable(
  clients: readonly [pg.ClientBase, pg.ClientBase],
  options: Omit<SeedOptions, 'add'>,
): Promise<void> {
  await requireUnfilled(clients[0])
  for (const client of clients) await client.query('set max_parallel_maintenance_workers = 0')
  await fill(clients, options, (plan) => {
    const fillLane = (client: pg.ClientBase, lane: Lane) =>
      inTransaction(client, () => fillTables(client, plan, options, lane))
    return Promise.all([fillLane(clients[0], LANES[0]), fillLane(clients[1], LANES[1])])
  })
}

/** @throws Error with a sentence when the database has jobs or haulers. */
export async function requireUnfilled(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ filled: boolean }>(
    'select exists (select from jobs) or exists (select from haulers) as filled',
  )
  if (rows[0]?.filled)
    throw new Error(
      'This database has jobs or haulers already. Choose an empty one, or add to it with --add.',
    )
}

async function fill(
  clients: Clients,
  options: SeedOptions,
  fillAll: (plan: Plan) => Promise<unknown>,
): Promise<void> {
  const { report } = options
  const [client] = clients
  for (const each of clients)
    await each.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'`)
  const plan = await planOf(client, options)
  const dropped = await timed(report, 'keys and indexes taken off', () => takeOff(client, TABLES))
  await fillAll(plan)
  await timed(report, 'counters and indexes', () => buildIndexes(clients, TABLES, dropped))
  await timed(report, 'keys and foreign keys', () => restoreKeys(clients, TABLES, dropped))
  await moveSequences(client, TABLES)
  await timed(report, 'customers', () => client.query('select attach_jobs()'))
  await timed(report, 'figures of campaigns', () =>
    client.query(`select sum_up_campaign(id, date '${plan.today}') from ad_campaigns`),
  )
}

async function fillTables(
  client: pg.ClientBase,
  plan: Plan,
  { report }: SeedOptions,
  { steps, tables }: Lane,
): Promise<void> {
  const run: Run = async (statement) => (await client.query(statement)).rowCount ?? 0
  await renewEmpty(client, tables)
  await client.query(DRAWING)
  for (const { name, fill: fillStep } of [stories, ...steps])
    await timed(report, name, () => fillStep(run, plan))
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function timed<T>(
  report: SeedOptions['report'],
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now()
  const result = await work()
  const seconds = ((performance.now() - began) / 1_000).toFixed(1).padStart(6)
  const rows = typeof result === 'number' && result > 0 ? `${formatCount(result)} rows` : ''
  report(`${seconds} s  ${name.padEnd(32)}${rows}`)
  return result
}

async function planOf(
  client: pg.ClientBase,
  { jobs: count, haulers, today }: SeedOptions,
): Promise<Plan> {
  const highest = Object.entries(NUMBERED).map(
    ([name, table]) => `(select coalesce(max(id), 0) from ${table}) as "${name}"`,
  )
  const { rows } = await client.query<Record<keyof Plan['last'], string | number>>(
    `select ${highest.join(', ')}`,
  )
  const last = Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, id]) => [name, Number(id)]),
  ) as Plan['last']
  const passwords = {
    admin: await hashPassword(DEMO_LOGINS.admin.password),
    hauler: await hashPassword(DEMO_LOGINS.hauler.password),
  }
  return { jobs: count, haulers, today, last, passwords }
}

/** How many rows each filled table has now, and how much room it takes with its indexes. */
export async function figures(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; rows: string; size: string }>(
    `select relname as name, reltuples::bigint as rows, pg_size_pretty(pg_total_relation_size(oid)) as size
    from pg_class where oid = any($1::regclass[]) order by pg_total_relation_size(oid) desc`,
    [TABLES],
  )
  return rows.map(
    ({ name, rows: count, size }) =>
      `${name.padEnd(24)}${formatCount(Number(count)).padStart(12)} rows ${size.padStart(10)}`,
  )
}
