import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openIdentities } from '../accounts/identities.ts'
import { buildApp } from '../app.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { openDatabase } from '../db/database.ts'
import { openWatch } from '../integrations/watch-calls.ts'
import { openWorkerServer } from '../open-server.ts'
import { Refused } from '../providers/failures.ts'
import { useApp } from '../testing/app.ts'
import { givenAlertsOf } from '../testing/alerts.ts'
import { openMetrics } from './metrics.ts'
import { watchOperation } from './watch-operation.ts'

const TOKEN = 'a-token-of-the-monitor'
const app = useApp({ settings: { METRICS_TOKEN: TOKEN, RATE_LIMITS: 'true' } })

const pool = { totalCount: 7, idleCount: 3, waitingCount: 2, options: { max: 10 } }
type Pool = Parameters<typeof openMetrics>[0]['pools'][string]

const metricsOf = (ctx: Parameters<typeof openMetrics>[0]['ctx'] = app.ctx) => {
  const metrics = openMetrics({ ctx, pools: { requests: pool as Pool }, streams: () => 5 })
  onTestFinished(metrics.stop)
  return metrics
}

async function serverWithMetrics() {
  const metrics = metricsOf()
  const identities = openIdentities(app.ctx.db, app.ctx.now, 0)
  const server = await buildApp(app.ctx, { identities, metrics })
  onTestFinished(() => server.close())
  return server
}

type Server = Awaited<ReturnType<typeof serverWithMetrics>>
const scrape = (server: Server, authorization = `Bearer ${TOKEN}`) =>
  server.inject({ url: '/metrics', headers: { authorization } })

const LINE = /^([a-z_][a-z0-9_]*)(?:\{((?:[a-z_]+="[^"\\\n]*",?)+)\})? ([-+.e\d]+|Nan|NaN|\+Inf)$/

/** The samples of a scrape by name and labels; fails for a line that the text format does not have. */
function parse(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  const described = new Set<string>()
  for (const line of text.trimEnd().split('\n')) {
    if (line === '' || line.startsWith('# HELP ')) continue
    if (line.startsWith('# TYPE ')) {
      described.add(line.split(' ')[2] ?? '')
      continue
    }
    const [, name = '', labels, value] = LINE.exec(line) ?? []
    expect(name).not.toBe('')
    expect(described).toContain(
      described.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''),
    )
    samples.set(labels ? `${name}{${labels}}` : name, Number(value))
  }
  return samples
}

const samplesOf = async (server: Server) => parse((await scrape(server)).body)

test('the metrics are in the text format, never cached, and open with the token alone', async () => {
  const server = await serverWithMetrics()
  const answer = await scrape(server)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    'cache-control': 'no-store',
  })
  const samples = parse(answer.body)
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
    'process_start_time_seconds',
  ])
    expect(samples.get(name)).toBeGreaterThan(0)
  expect(samples.get('westhaul_database_up')).toBe(1)
  expect(samples.get('westhaul_event_streams')).toBe(5)
  expect(samples.get('westhaul_database_connections_in_use{pool="requests"}')).toBe(4)
  expect(samples.get('westhaul_database_connections_waiting{pool="requests"}')).toBe(2)
})

test.for(['', TOKEN, `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `bearer ${TOKEN}`, 'Bearer '])(
  'the authorization "%s" does not open the metrics',
  async (authorization) => {
    const answer = await scrape(await serverWithMetrics(), authorization)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.body).not.toContain('westhaul_')
  },
)

test('without METRICS_TOKEN there is nothing at the address', async () => {
  const config = {
    ...app.ctx.config,
    process: { ...app.ctx.config.process, metricsToken: undefined },
  }
  const identities = openIdentities(app.ctx.db, app.ctx.now, 0)
  const server = await buildApp({ ...app.ctx, config }, { identities, metrics: metricsOf() })
  onTestFinished(() => server.close())
  expect((await scrape(server, 'Bearer undefined')).statusCode).toBe(404)
})

test('a process that only runs tasks has metrics too', async () => {
  const server = openWorkerServer(app.ctx, { isStopping: false }, metricsOf())
  onTestFinished(() => server.close())
  expect((await samplesOf(server)).get('westhaul_database_up')).toBe(1)
})

test('a monitor that asks often is not limited', async () => {
  const server = await serverWithMetrics()
  const statuses = await Promise.all(
    Array.from({ length: 700 }, async () => (await scrape(server)).statusCode),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('requests are counted by the template of their address, and no address is in a label', async () => {
  const server = await serverWithMetrics()
  const secret = 'k3Jx0pQ9-wW2sZ8aF5rTk3Jx0pQ9'
  const addresses = ['/api/admin/jobs/104277', `/api/job/${secret}`, `/${secret}?email=a@b.example`]
  for (const url of addresses) await server.inject({ url })
  const { body } = await scrape(server)
  const count = (route: string) =>
    parse(body).get(
      `westhaul_http_request_duration_seconds_count{route="${route}",method="GET",status="4xx"}`,
    )
  expect(count('/api/admin/jobs/:jobId')).toBe(1)
  expect(count('/api/job/:token')).toBe(1)
  expect(count('none')).toBe(1)
  for (const word of [secret, '104277', 'b.example']) expect(body).not.toContain(word)
  expect(parse(body).get('westhaul_http_requests_in_flight')).toBe(1)
})

test('runs of tasks and calls of providers are counted with their outcome', async () => {
  const server = await serverWithMetrics()
  const broken = task({
    name: 'broken',
    queue: 'bulk',
    payload: z.object({}),
    retries: 0,
    run: () => Promise.reject(new Error('for +16045550142')),
  })
  await inTransaction(app.ctx, (tx) => tx.enqueue(broken, {}))
  await expect(app.ctx.queue.drain([broken], app.ctx)).rejects.toThrow('broken')
  const port = openWatch(app.ctx, console.warn).port('sms', {
    send: (isRefused: boolean) =>
      isRefused ? Promise.reject(new Refused('No such number')) : Promise.resolve(),
  })
  await port.send(false)
  await expect(port.send(true)).rejects.toThrow('No such number')
  const samples = await samplesOf(server)
  const of = (name: string, labels: string) => samples.get(`westhaul_${name}_count{${labels}}`)
  expect(of('task_duration_seconds', 'queue="bulk",outcome="failed"')).toBe(1)
  expect(of('provider_call_duration_seconds', 'provider="sms",outcome="ok"')).toBe(1)
  expect(of('provider_call_duration_seconds', 'provider="sms",outcome="refused"')).toBe(1)
  await app.ctx.queue.drain([{ ...broken, run: async () => {} }], app.ctx, { delayed: true })
})

test('what waits and what matters at night is read from the database', async () => {
  const { db } = app.ctx
  await givenAlertsOf(app, 'tasks_late')
  const waiting = task({
    name: 'waits',
    queue: 'money',
    payload: z.object({}),
    run: async () => {},
  })
  await inTransaction(app.ctx, (tx) => tx.enqueue(waiting, {}))
  const at = app.ctx.now()
  const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
  await inTransaction(app.ctx, (tx) => tx.enqueue(waiting, {}, { at: ago(20) }))
  await watchOperation.run({}, app.ctx)
  await db
    .insertInto('backups')
    .values({ startedAt: ago(60), finishedAt: ago(59), place: 'a', bytes: 1, failure: null })
    .execute()
  const samples = await samplesOf(await serverWithMetrics())
  const value = (name: string) => samples.get(`westhaul_${name}`)
  expect(value('tasks_oldest_seconds{queue="money"}')).toBeGreaterThanOrEqual(20 * 60)
  expect(value('tasks_oldest_seconds{queue="urgent"}')).toBe(0)
  expect(value('backup_age_seconds')).toBeGreaterThanOrEqual(3_600)
  expect(value('alerts_open{kind="tasks_late"}')).toBe(1)
  expect(value('alerts_open{kind="disk_full"}')).toBe(0)
  for (const name of ['payments_charged', 'messages_unconfirmed', 'posts_publishing'])
    expect(value(name)).toBeGreaterThanOrEqual(0)
})

test('while the database is away a process still answers with what it knows of itself', async () => {
  const nowhere = { connectionString: 'postgres://nobody@127.0.0.1:1/none' }
  const { db } = openDatabase(nowhere, 1)
  onTestFinished(() => db.destroy())
  const began = performance.now()
  const samples = parse(await metricsOf({ ...app.ctx, db }).text())
  expect(performance.now() - began).toBeLessThan(4_000)
  expect(samples.get('westhaul_database_up')).toBe(0)
  expect(samples.get('nodejs_heap_size_used_bytes')).toBeGreaterThan(0)
  expect([...samples.keys()].filter((name) => name.includes('tasks_waiting'))).toEqual([])
  expect(samples.has('westhaul_backup_age_seconds')).toBe(false)
})

test('a replica shows whether it is used and how far it is behind', async () => {
  let state: ReturnType<NonNullable<Context['replica']>['state']> = {
    status: 'used',
    lagBytes: 0,
    reads: { primary: 1, replica: 2 },
  }
  const replica = { read: () => Promise.reject(new Error('no')), close: async () => {} }
  const metrics = metricsOf({ ...app.ctx, replica: { ...replica, state: () => state } })
  const figures = async () => {
    const samples = parse(await metrics.text())
    return ['westhaul_replica_used', 'westhaul_replica_lag_bytes'].map((name) => samples.get(name))
  }
  expect(await figures()).toEqual([1, 0])
  state = { ...state, status: 'away', lagBytes: undefined }
  expect(await figures()).toEqual([0, undefined])
})

test('scrapes within a few seconds ask the database once', async () => {
  let reads = 0
  const queue = {
    ...app.ctx.queue,
    counts: () => {
      reads += 1
      return app.ctx.queue.counts()
    },
  }
  const metrics = metricsOf({ ...app.ctx, queue })
  await Promise.all([metrics.text(), metrics.text()])
  await metrics.text()
  expect(reads).toBe(1)
})
