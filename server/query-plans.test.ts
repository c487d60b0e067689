import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { dayOf } from '../contract/calendar.ts'
import { creditResults } from './advertising/credit-results.ts'
import { reconcile } from './reconciliation/reconcile.ts'
import { sweepQuotes } from './quotes/tasks.ts'
import { fillSeed } from './seed/fill.ts'
import { useApp } from './testing/app.ts'
import { readsOf, type Read } from './testing/reads.ts'

const JOBS = 20_000
const LARGE_ROWS = 10_000
const LARGEST_ANSWER = 300 * 1024
const FILLING_MS = 600_000

const app = useApp()
let client: pg.Client
let reads: Read[]

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    app.ctx.db,
  )
  client = new pg.Client({ ...inject('postgres'), database: rows[0]?.name })
  client.on('error', () => {})
  await client.connect()
  const today = dayOf(app.ctx.now())
  await fillSeed(client, { jobs: JOBS, haulers: 500, today, report: () => {} })
  // A file holds everything on purpose, and is sent as it is read.
  reads = (await readsOf(app.ctx)).filter(({ path }) => !path.endsWith('.csv'))
  return () => client.end()
}, FILLING_MS)

type Statement = { text: string; values?: unknown[] }

/** The statements that some work sends to the database, but for changes. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return spy.mock.calls
      .map(([asked]) => asked as unknown as Statement)
      .filter(({ text = '' }) => /^\s*(select|with)/i.test(text) && !/ tasks\./.test(text))
  } finally {
    spy.mockRestore()
  }
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** The large tables that a statement would read from end to end. */
async function scannedBy({ text, values = [] }: Statement): Promise<string[]> {
  const { rows } = await client.query({ text: `explain (format json) ${text}`, values })
  const all: Plan[] = [rows[0]['QUERY PLAN'][0].Plan]
  for (const plan of all) all.push(...(plan.Plans ?? []))
  const large = await largeTables()
  return all
    .filter((plan) => plan['Node Type'] === 'Seq Scan')
    .map((plan) => plan['Relation Name'] ?? '')
    .filter((table) => large.has(table))
}

async function largeTables(): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    'select relname as name from pg_class where reltuples >= $1 and relkind = $2',
    [LARGE_ROWS, 'r'],
  )
  return new Set(rows.map(({ name }) => name))
}

async function scansOf(work: () => Promise<unknown>): Promise<string[]> {
  const found = new Set<string>()
  for (const statement of await statementsOf(work)) {
    expect(statement.text).not.toMatch(/\boffset\b/i)
    for (const table of await scannedBy(statement)) found.add(table)
  }
  return [...found].toSorted()
}

const ask = ({ url, cookie }: Read) =>
  app.http.inject({ url, headers: cookie ? { cookie: `sid=${cookie}` } : {} })

test(
  'no read scans a large table from end to end or skips rows by OFFSET',
  async () => {
    const scans: Record<string, string[]> = {}
    for (const read of reads) {
      const tables = await scansOf(() => ask(read))
      if (tables.length > 0) scans[read.path] = tables
    }
    expect(scans).toEqual({})
  },
  FILLING_MS,
)

test(
  'no answer is larger than 300 KB',
  async () => {
    const large: string[] = []
    for (const read of reads)
      if ((await ask(read)).body.length > LARGEST_ANSWER) large.push(read.path)
    expect(large).toEqual([])
  },
  FILLING_MS,
)

const TASKS = {
  'crediting advertising': () => creditResults.run({}, app.ctx),
  'sweeping quotes': () => sweepQuotes.run({}, app.ctx),
  'comparing with the provider': () => reconcile(app.ctx),
}

test.for(Object.keys(TASKS) as (keyof typeof TASKS)[])(
  '%s scans no large table',
  { timeout: FILLING_MS },
  async (name) => expect(await scansOf(TASKS[name])).toEqual([]),
)
