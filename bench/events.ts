import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addDays, dayOf, type Day } from '../contract/calendar.ts'
import { claimJob, listAvailableJobs } from '../contract/dispatch.ts'
import { streamEvents } from '../contract/events.ts'
import { SERVICE_AREAS } from '../contract/places.ts'
import { startSession } from '../server/accounts/sessions.ts'
import { publish } from '../server/core/event-store.ts'
import { openDatabase } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded/start-embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { TIME_LIMITS } from '../server/db/time-limits.ts'
import { fillMarket } from '../server/dispatch/testing/fill-market.ts'
import {
  at,
  ms,
  report,
  spread,
  startProgram,
  stopProgram,
  temporaryFolder,
} from './testing-ground.ts'

// 500 haulers with an open stream on one server process: memory of each, milliseconds from a claim to the event
// on every other screen and to the market read again by it, and storms in which all lose their streams, miss
// an event and come back at the same time. A `!` marks a missed goal.

const GOALS = { event: 1_000, screen: 2_000, kilobytes: 100 }
/** As web/api/live.ts: browsers gather events, and do not all ask in the same moment. */
const GATHERED = { least: 100, most: 700 }
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '500' },
    claims: { type: 'string', default: '30' },
    storms: { type: 'string', default: '50' },
  },
})
const [STREAMS, CLAIMS, STORMS] = [values.streams, values.claims, values.storms].map(Number) as [
  number,
  number,
  number,
]
const PATIENCE_MS = 30_000

const dataDir = temporaryFolder('events')
const log = { info: () => {}, warn: console.warn, error: console.error }
const postgres = await startEmbedded({ dataDir, log })
const { db, pool } = openDatabase(postgres.connection, 4, TIME_LIMITS.commands)
await migrate(pool)
const cookies = await haulers(dayOf(new Date()))

const { host, port, user, database } = postgres.connection
const server = await startProgram('server/main.ts', {
  DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: 'false',
  RATE_LIMITS: 'false',
  LOG_LEVEL: 'silent',
})
// Also when a measurement fails.
process.once('exit', () => server.process.kill('SIGKILL'))
await readMarket(cookies[0] ?? '')

await measureMemory()
await measureClaims()
await measureStorms()
await stopProgram(server)
await db.destroy()
await postgres.stop()

/** Haulers who serve all areas all week, with more jobs than they claim here; their cookies. */
async function haulers(today: Day): Promise<string[]> {
  await fillMarket(db, { jobs: Math.max(200, CLAIMS * 2), haulers: STREAMS, days: 10, today })
  await db.deleteFrom('availability').execute()
  await db
    .updateTable('haulers')
    .set({ serviceAreas: [...SERVICE_AREAS] })
    .execute()
  await db
    .updateTable('jobs')
    .set({ loadSize: 'small', preferredDate: addDays(today, 3) })
    .execute()
  const rows = await db.selectFrom('haulers').select('userId').orderBy('id').execute()
  return Promise.all(rows.map(({ userId }) => startSession(db, new Date(), { userId })))
}

type Stream = { request: ClientRequest; response: IncomingMessage; text: () => string }

/** Opens a stream and waits for its first event. */
async function open(cookie: string, lastEventId?: string): Promise<Stream> {
  const request = get(server.address + streamEvents.path, {
    agent: false,
    headers: { cookie: `sid=${cookie}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}`)
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  response.on('error', () => {})
  const stream = { request, response, text: () => text }
  await until(stream, () => /^event: (ready|reset)$/m.test(text))
  return stream
}

async function until({ response }: Stream, isThere: () => boolean): Promise<void> {
  const limit = AbortSignal.timeout(PATIENCE_MS)
  while (!isThere()) await once(response, 'data', { signal: limit })
}

function openAll(ids: readonly (string | undefined)[] = []): Promise<Stream[]> {
  return Promise.all(cookies.map((cookie, place) => open(cookie, ids[place])))
}

function closeAll(streams: readonly Stream[]): void {
  for (const { request } of streams) request.destroy()
}

function lastIdOf({ text }: Stream): string | undefined {
  return [...text().matchAll(/^id: (\d+)$/gm)].at(-1)?.[1]
}

async function readMarket(cookie: string): Promise<void> {
  const answer = await fetch(`${server.address}${listAvailableJobs.path}?limit=25`, {
    headers: { cookie: `sid=${cookie}` },
  })
  if (!answer.ok) throw new Error(`The market answered ${answer.status}`)
  await answer.text()
}

/** Resident memory of the server, in kilobytes; NaN where it is not to be had. */
function memory(): number {
  if (process.platform !== 'linux') return NaN
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
}

async function measureMemory(): Promise<void> {
  // Once before, so that what is allocated for the first time is not counted.
  closeAll(await openAll())
  await sleep(3_000)
  const before = memory()
  const streams = await openAll()
  await sleep(3_000)
  const each = (memory() - before) / STREAMS
  report(`memory of each of ${STREAMS} streams`, `${each.toFixed(1)} KB`, each <= GOALS.kilobytes)
  report('memory of the server', `${(memory() / 1_024).toFixed(0)} MB`)
  closeAll(streams)
}

async function measureClaims(): Promise<void> {
  const streams = await openAll()
  const jobs = await db.selectFrom('jobs').select('id').orderBy('id').limit(CLAIMS).execute()
  const [events, screens]: [number[], number[]] = [[], []]
  for (const [turn, { id }] of jobs.entries()) {
    const lengths = streams.map(({ text }) => text().length)
    const began = performance.now()
    const claiming = fetch(server.address + claimJob.path.replace(':jobId', String(id)), {
      method: 'POST',
      headers: { cookie: `sid=${cookies[turn % STREAMS]}` },
    })
    await Promise.all(
      streams.map(async (stream, place) => {
        await until(stream, () => stream.text().includes('"market"', lengths[place]))
        events.push(performance.now() - began)
        await sleep(GATHERED.least + Math.random() * (GATHERED.most - GATHERED.least))
        await readMarket(cookies[place] ?? '')
        screens.push(performance.now() - began)
      }),
    )
    const { status } = await claiming
    if (status !== 200) throw new Error(`The claim answered ${status}`)
    await sleep(200)
  }
  const name = `${CLAIMS} claims, to ${STREAMS} screens:`
  report(`${name} event`, spread(events), at(events, 0.99) <= GOALS.event)
  report(`${name} market`, spread(screens), at(screens, 0.99) <= GOALS.screen)
  closeAll(streams)
}

/** Each browser gets the one event that it missed, and no second time. */
async function measureStorms(): Promise<void> {
  const { id } = await db
    .selectFrom('jobs')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  let streams = await openAll()
  const times: number[] = []
  let wrong = 0
  for (let storm = 0; storm < STORMS; storm += 1) {
    const ids = streams.map(lastIdOf)
    closeAll(streams)
    await publish(db, 'job', id)
    await sleep(100)
    const began = performance.now()
    streams = await openAll(ids)
    times.push(performance.now() - began)
    wrong += streams.filter(
      ({ text }) => text().includes('event: reset') || text().split('"market"').length !== 2,
    ).length
  }
  closeAll(streams)
  report(`${STORMS} storms, until all are back`, spread(times), at(times, 0.99) <= GOALS.screen)
  report('slowest storm', `${ms(Math.max(...times))}`)
  report('streams that missed an event, or got it twice', String(wrong), wrong === 0)
}
