import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addDays, dayOf, type Day } from '../contract/calendar.ts'
import { claimJob, listAvailableJobs } from '../contract/dispatch.ts'
import { streamEvents } from '../contract/events.ts'
import type { JobId } from '../contract/jobs.ts'
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

// 500 haulers with an open stream on one server process: memory of each, milliseconds from a claim to every other
// screen, which takes the job off by its event alone; from a job that comes to every screen, which asks for that
// job; and storms in which all lose their streams, miss an event and come back at the same time. A `!` marks a
// missed goal. All haulers here serve all areas: on the road a new job is of interest to fewer.

const GOALS = { claim: 1_000, offer: 2_000, storm: 2_000, kilobytes: 100 }
/** As web/api/live.ts: browsers gather events, and do not all ask in the same moment. */
const GATHERED_MS = 100
const SCATTERED_MS = 600
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
    .set({ serviceAreas: [...SERVICE_AREAS], vehicleType: 'Box Truck' })
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

async function readMarket(cookie: string, query = 'limit=25'): Promise<void> {
  const answer = await fetch(`${server.address}${listAvailableJobs.path}?${query}`, {
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

/** The screens show that a job is gone as soon as they have gathered the event; one job that comes they ask for. */
async function measureClaims(): Promise<void> {
  const streams = await openAll()
  const jobs = await db.selectFrom('jobs').select('id').orderBy('id').limit(CLAIMS).execute()
  const [goneTimes, arrivalTimes]: [number[], number[]] = [[], []]
  for (const [turn, { id }] of jobs.entries()) {
    const cookie = cookies[turn % STREAMS] ?? ''
    await toAll(streams, goneTimes, `"offer_gone","id":${id}`, () => claim(id, cookie))
    await sleep(200)
    await toAll(
      streams,
      arrivalTimes,
      `"market","id":${id + CLAIMS}`,
      () => publish(db, 'job', id + CLAIMS),
      async (place) => {
        await sleep(Math.random() * SCATTERED_MS)
        await readMarket(cookies[place] ?? '', `job=${id + CLAIMS}&limit=1`)
      },
    )
    await sleep(200)
  }
  report(
    `${CLAIMS} claims, to ${STREAMS} screens`,
    spread(goneTimes),
    at(goneTimes, 0.99) <= GOALS.claim,
  )
  report(
    `${CLAIMS} new jobs, to ${STREAMS} screens`,
    spread(arrivalTimes),
    at(arrivalTimes, 0.99) <= GOALS.offer,
  )
  closeAll(streams)
}

/** Adds to `times` how long it takes from a change until each screen shows it. */
async function toAll(
  streams: readonly Stream[],
  times: number[],
  event: string,
  change: () => Promise<void>,
  ask?: (place: number) => Promise<void>,
): Promise<void> {
  const lengths = streams.map(({ text }) => text().length)
  const began = performance.now()
  const changing = change()
  await Promise.all(
    streams.map(async (stream, place) => {
      await until(stream, () => stream.text().includes(event, lengths[place]))
      await sleep(GATHERED_MS)
      await ask?.(place)
      times.push(performance.now() - began)
    }),
  )
  await changing
}

async function claim(id: JobId, cookie: string): Promise<void> {
  const { status } = await fetch(server.address + claimJob.path.replace(':jobId', String(id)), {
    method: 'POST',
    headers: { cookie: `sid=${cookie}` },
  })
  if (status !== 200) throw new Error(`The claim answered ${status}`)
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
  report(`${STORMS} storms, until all are back`, spread(times), at(times, 0.99) <= GOALS.storm)
  report('slowest storm', `${ms(Math.max(...times))}`)
  report('streams that missed an event, or got it twice', String(wrong), wrong === 0)
}
