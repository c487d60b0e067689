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
import { report, startProgram, stopProgram, type Running } from './testing-ground.ts'

// Every read of the API over a filled database (`npm run seed`): milliseconds at the database and over
// HTTP, bytes, pages deep in the lists, 20 users at once, and memory. Needs `npm run build` first.

const USERS = 20
const SEARCHES = ['mei', 'tanaka', '604-555-01', 'alder crossing', 'zzzz']
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    pages: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '20' },
  },
})
const ROUNDS = Number(values.rounds)

const at = (measured: readonly number[], share: number): number => {
  const sorted = measured.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}
const ms = (number: number): string => number.toFixed(number < 10 ? 2 : 0).padStart(7)
const spread = (measured: readonly number[]): string =>
  `p50 ${ms(at(measured, 0.5))}  p99 ${ms(at(measured, 0.99))}`
const headersOf = ({ cookie }: Pick<Read, 'cookie'>): Record<string, string> =>
  cookie ? { cookie: `sid=${cookie}` } : {}

const filled = await openFilled()
const { db, pool } = openDatabase(filled.connection)
const queue = await openQueue({ pool, warn: console.warn })
const ctx = await openContext({ config: filled.config, db, queue, now: () => new Date() })
const app = await buildApp(ctx, { identities: openIdentities(db, ctx.now) })
const reads = (await readsOf(ctx)).filter(({ path }) => !path.endsWith('.csv'))

await measureDatabase(app)
await measurePages(app)
await app.close()
await measureServer(filled)
await queue.stop()
await db.destroy()
await filled.stop()

/** The statements of each read, one call at a time. */
async function measureDatabase(http: FastifyInstance): Promise<void> {
  report('at the database', 'milliseconds of a call’s statements together, and bytes of its answer')
  const searches = api
    .filter(isList)
    .flatMap(({ path, search }) =>
      search === undefined ? [] : SEARCHES.map((q) => `${path}?q=${encodeURIComponent(q)}`),
    )
  const admin = reads.find(({ path }) => path === '/api/admin/stats')?.cookie
  for (const { url, cookie } of [
    ...reads,
    ...searches.map((search) => ({ url: search, cookie: admin })),
  ]) {
    const ask = () => http.inject({ url, headers: headersOf({ cookie }) })
    const { body, statusCode } = await ask()
    const times: number[] = []
    const until = performance.now() + 10_000
    while (times.length < ROUNDS && performance.now() < until) times.push(await databaseTime(ask))
    report(
      url.slice(0, 60).padEnd(60),
      `${spread(times)}  ${body.length} bytes`,
      statusCode === 200,
    )
  }
}

/** The first pages of each list against those at the end of the walk. */
async function measurePages(http: FastifyInstance): Promise<void> {
  const admin = reads.find(({ path }) => path === '/api/admin/stats')?.cookie
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
    const [first, last] = [times.slice(0, 20), times.slice(-20)]
    const ratio = (at(last, 0.5) / at(first, 0.5)).toFixed(2)
    report(`${path} page 1`, spread(first))
    report(`${path} page ${times.length}`, `${spread(last)}  ${ratio} of page 1`)
  }
}

async function measureServer({ settings }: Filled): Promise<void> {
  const server = await startProgram('dist/server/main.js', { ...settings, PORT: '0' })
  const memory = [residentOf(server)]
  report('over HTTP', 'one call at a time')
  const quick: Read[] = []
  for (const read of reads) {
    const times = await callFor(server, read, ROUNDS)
    report(read.path.padEnd(60), spread(times))
    if (at(times, 0.5) < 100) quick.push(read)
    memory.push(residentOf(server))
  }
  await measureUsers(server, quick, memory)
  memory.push(residentOf(server))
  const [start, end] = [memory[0] ?? NaN, memory.at(-1) ?? NaN]
  report('memory', `${start} MB at start, ${Math.max(...memory)} at most, ${end} at the end`)
  await stopProgram(server)
}

/** Every user reads what takes less than 100 ms, in an order of their own, while a probe asks /healthz. */
async function measureUsers(server: Running, quick: Read[], memory: number[]): Promise<void> {
  const until = performance.now() + Number(values.seconds) * 1_000
  const times: number[] = []
  const health: number[] = []
  const user = async (_: unknown, index: number) => {
    for (let turn = index * 7; performance.now() < until; turn += 1) {
      const read = quick[turn % quick.length]
      if (read) times.push(...(await callFor(server, read, 1)))
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
  )
  report('/healthz meanwhile', spread(health))
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
