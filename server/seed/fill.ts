import type pg from 'pg'
import { DEMO_LOGINS } from '../../contract/demo.ts'
import { formatCount } from '../../contract/numbers.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { moveSequences, putBack, takeOff } from './bulk-load.ts'
import { DRAWING, type Plan, type Run, type Step } from './draw.ts'
import { growth } from './growth.ts'
import { jobs, outcomes, priceChanges } from './jobs.ts'
import { ledger } from './ledger.ts'
import { messaging } from './messages.ts'
import { money } from './money.ts'
import { people } from './people.ts'
import { stories } from './stories.ts'

const STEPS: Step[] = [
  people,
  stories,
  jobs,
  money,
  priceChanges,
  outcomes,
  ledger,
  messaging,
  growth,
]

/** Every table that the steps write to. */
const TABLES = [
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
  'ledger_transactions',
  'ledger_entries',
  'notifications',
  'transitions',
  'ad_campaigns',
  'ad_visits',
  'ad_conversions',
  'ad_metrics',
  'leads',
  'social_media_posts',
  'sandbox_accounts',
  'sandbox_payments',
  'sandbox_refunds',
  'sandbox_transfers',
] as const

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
  const { report } = options
  await client.query('begin')
  try {
    await client.query(`set local maintenance_work_mem = '1GB'; set local work_mem = '256MB';
      set local synchronous_commit = off; set local max_parallel_maintenance_workers = 2`)
    await client.query(`lock table ${TABLES.join(', ')} in access exclusive mode`)
    if (!options.add && (await isFilled(client)))
      throw new Error(
        'This database has jobs or haulers already. Choose an empty one, or add to it with --add.',
      )
    const plan = await planOf(client, options)
    await client.query(DRAWING)
    const dropped = await timed(report, 'keys and indexes taken off', () => takeOff(client, TABLES))
    const run: Run = async (statement) => (await client.query(statement)).rowCount ?? 0
    for (const { name, fill } of STEPS) await timed(report, name, () => fill(run, plan))
    await moveSequences(client, TABLES)
    await timed(report, 'keys and indexes built', () => putBack(client, TABLES, dropped))
    // What triggers keep, which are off while the tables are filled.
    await timed(report, 'counters', () => run('select rebuild_counters()'))
    await timed(report, 'figures of campaigns', () =>
      run(`select sum_up_campaign(id, date '${plan.today}') from ad_campaigns`),
    )
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

const isFilled = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ filled: boolean }>(
    'select exists (select from jobs) or exists (select from haulers) as filled',
  )
  return rows[0]?.filled ?? false
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
