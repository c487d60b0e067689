import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { api } from '../contract/api.ts'
import { isList } from '../contract/list.ts'
import { openIdentities } from '../server/accounts/identities.ts'
import { buildApp } from '../server/app.ts'
import { openQueue } from '../server/core/queue.ts'
import { openDatabase } from '../server/db/database.ts'
import { openContext } from '../server/open-context.ts'
import { readsOf, type Read } from '../server/testing/reads.ts'
import { databaseTime, openFilled, type Filled } from './lists-database.ts'
import {
  at,
  ms,
  report,
  spread,
  startProgram,
  stopProgram,
  type Running,
} from './testing-ground.ts'

// Every read of the API and every search of a list over a filled database (`npm run seed`), as a
// Markdown table: milliseconds at the database and over HTTP, and bytes. Then pages deep in the
// lists, 20 concurrent users, `/healthz` under that load, and memory. A `!` marks a missed goal.
// Needs `npm run build` first.

const GOALS = { page: 2, search: 15, http: 50, health: 50, bytes: 300 * 1024, deep: 2 }
/** What takes longer than this alone is left out of what 20 users ask, and named. */
const SLOW_MS = 100

const USERS = 20
/** A person looks at what came before the next press, if only for a moment. */
const LOOKS_MS = 250
const SEARCHES = ['mei', 'tanaka', '604-555-01', 'alder crossing', 'zzzz']
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    pages: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '20' },
  },
})
const ROUNDS = Number(values.rounds)

const headersOf = ({ cookie }: Pick<Read, 'cookie'>): Record<string, string> =>
  cookie ? { cookie: `sid=${cookie}` } : {}

const filledDatabase = await openFilled()
const { db, pool } = openDatabase(filledDatabase.connection)
const queue = await openQueue({ pool, warn: console.warn })
const ctx = await openContext({ config: filledDatabase.config, db, queue, now: () => new Date() })
const app = await buildApp(ctx, { identities: openIdentities(db, ctx.now) })
const reads = (await readsOf(ctx)).filter(({ path }) => !path.endsWith('.csv'))

const admin = reads.find(({ path }) => path === '/api/admin/stats')?.cookie
const searches: Read[] = api
  .filter(isList)
  .flatMap(({ path, search }) =>
    search === undefined
      ? []
      : SEARCHES.map((q) => ({ path, url: `${path}?q=${encodeURIComponent(q)}`, cookie: admin })),
  )

const database = await measureDatabase(app)
await measurePages(app)
await app.close()
await measureServer(filledDatabase)
await queue.stop()
await db.destroy()
await filledDatabase.stop()

type Measured = { read: Read; times: number[]; bytes: number }

/** The statements of each read together, one call at a time. */
async function measureDatabase(http: FastifyInstance): Promise<Measured[]> {
  const all: Measured[] = []
  for (const read of [...reads, ...searches]) {
    const ask = () => http.inject({ url: read.url, headers: headersOf(read) })
    const { body, statusCode } = await ask()
    if (statusCode !== 200) throw new Error(`${read.url} answered ${statusCode}: ${body}`)
    const times: number[] = []
    const until = performance.now() + 10_000
    while (times.length < ROUNDS && performance.now() < until) times.push(await databaseTime(ask))
    all.push({ read, times, bytes: body.length })
  }
  return all
}

/** One row for each read, the slowest at the database first. */
function printTable(overHttp: ReadonlyMap<Read, readonly number[]>): void {
  const line = (cells: readonly (string | number)[]) => say(`| ${cells.join(' | ')} |`)
  line(['read', 'db p50 ms', 'db p99 ms', 'HTTP p50 ms', 'HTTP p99 ms', 'bytes', 'missed'])
  line(['---', '---:', '---:', '---:', '---:', '---:', '---'])
  for (const { read, times, bytes } of database.toSorted(
    (a, b) => at(b.times, 0.99) - at(a.times, 0.99),
  )) {
    const p99 = at(times, 0.99)
    const http = overHttp.get(read) ?? []
    const isSearch = searches.includes(read)
    const missedGoals = [
      ...(p99 > (isSearch ? GOALS.search : GOALS.page) ? ['database'] : []),
      ...(bytes > GOALS.bytes ? ['bytes'] : []),
    ]
    const figures = [at(times, 0.5), p99, at(http, 0.5), at(http, 0.99)].map(ms)
    line([isSearch ? read.url : read.path, ...figures, bytes, missedGoals.join(', ')])
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** The first pages of each list against those at the end of the walk. */
async function measurePages(http: FastifyInstance): Promise<void> {
  for (const { path } of api.filter(isList)) {
    const cookie = reads.find((read) => read.path === path)?.cookie ?? admin
    const times: number[] = []
    let cursor: string | null = null
    do {
      const url: string = `${path}?limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
      let body = ''
      const headers = headersOf({ cookie })
      times.push(
        await databaseTime(async () => {
          body = (await http.inject({ url, headers })).body
        }),
      )
      cursor = (JSON.parse(body) as { nextCursor?: string | null }).nextCursor ?? null
    } while (cursor !== null && times.length < Number(values.pages))
    if (times.length < 40) continue
    // The first page counts the list as well.
    const [first, last] = [times.slice(1, 21), times.slice(-20)]
    const ratio = at(last, 0.5) / at(first, 0.5)
    const words = `page ${times.length}: ${spread(last)}, ${ratio.toFixed(2)} of page 2 (${spread(first)})`
    report(path, words, ratio <= GOALS.deep)
  }
}

async function measureServer({ settings }: Filled): Promise<void> {
  const server = await startProgram('dist/server/main.js', { ...settings, PORT: '0' })
  const memory = [residentOf(server)]
  const overHttp = new Map<Read, number[]>()
  for (const { read } of database) {
    overHttp.set(read, await callFor(server, read, ROUNDS))
    memory.push(residentOf(server))
  }
  printTable(overHttp)
  const isQuick = ({ read }: Measured) => at(overHttp.get(read) ?? [], 0.5) < SLOW_MS
  for (const { read } of database.filter((each) => !isQuick(each)))
    report('not asked by the users', read.url, false)
  const quick = database.filter(isQuick).map(({ read }) => read)
  await measureUsers(server, quick, memory)
  memory.push(residentOf(server))
  const [start, end] = [memory[0] ?? NaN, memory.at(-1) ?? NaN]
  report('memory', `${start} MB at start, ${Math.max(...memory)} at most, ${end} at the end`)
  await stopProgram(server)
}

/** Every user reads what is quick, in an order of their own and with a pause after each, while a probe asks /healthz. */
async function measureUsers(server: Running, quick: Read[], memory: number[]): Promise<void> {
  const until = performance.now() + Number(values.seconds) * 1_000
  const times: number[] = []
  const health: number[] = []
  const user = async (_: unknown, index: number) => {
    for (let turn = index * 7; performance.now() < until; turn += 1) {
      const read = quick[turn % quick.length]
      if (read) times.push(...(await callFor(server, read, 1)))
      await pause(LOOKS_MS)
    }
  }
  const probe = async () => {
    while (performance.now() < until) {
      health.push(...(await callFor(server, { path: '', url: '/healthz', cookie: undefined }, 1)))
      memory.push(residentOf(server))
      await pause(50)
    }
  }
  await Promise.all([...Array.from({ length: USERS }, user), probe()])
  report(
    `${USERS} users`,
    `p50 ${ms(at(times, 0.5))}  p95 ${ms(at(times, 0.95))}  ${times.length} calls`,
    at(times, 0.95) <= GOALS.http,
  )
  report('/healthz meanwhile', spread(health), at(health, 0.99) <= GOALS.health)
}

async function callFor({ address }: Running, read: Read, rounds: number): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + 10_000
  while (times.length < rounds && performance.now() < until) {
    const began = performance.now()
    const answer = await fetch(address + read.url, { headers: headersOf(read) })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${read.url} answered ${answer.status}`)
    times.push(performance.now() - began)
  }
  return times
}

/** Megabytes of memory that a process holds; NaN where it is not to be had. */
function residentOf({ process: { pid } }: Running): number {
  if (process.platform !== 'linux') return NaN
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1_024)
}
