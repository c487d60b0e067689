import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ALERT_KINDS } from '../../contract/alerts.ts'
import type { Context } from '../core/context.ts'
import { listenToSpans, type Span } from '../core/trace.ts'
import { readFigures } from './figures-query.ts'
import { readQueues } from './task-query.ts'

/** The pools of a process by what they are for. */
export type Pools = Readonly<
  Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>>
>

type Parts = {
  ctx: Pick<Context, 'db' | 'queue' | 'now' | 'replica'>
  pools: Pools
  /** How many streams of events are open. */
  streams: () => number
}

export type Metrics = {
  /** All metrics in the text format of Prometheus. */
  text: () => Promise<string>
  contentType: string
  requestBegins: () => void
  requestEnds: () => void
  stop: () => void
}

const REQUEST_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const WORK_SECONDS = [0.05, 0.1, 0.5, 1, 5, 15, 60, 300]
/** Several Prometheus servers may ask, and a page of the team may be open beside them. */
const KEPT_MS = 5_000
/** A scrape does not wait for a database that is away. */
const DATABASE_MS = 2_000

/** Measures this process from now on. Labels are templates and names of the program: none comes from a person. */
export function openMetrics({ ctx, pools, streams }: Parts): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const inFlight = gauge(
    registry,
    'http_requests_in_flight',
    'Requests under way, streams of events among them',
  )
  const stop = listenToSpans(histogramsOf(registry))
  poolGauges(registry, pools, streams)
  if (ctx.replica) replicaGauges(registry, ctx.replica)
  const fromDatabase = databaseGauges(registry, ctx)
  return {
    async text() {
      await fromDatabase()
      return registry.metrics()
    },
    contentType: registry.contentType,
    requestBegins: () => inFlight.inc(),
    requestEnds: () => inFlight.dec(),
    stop,
  }
}

const gauge = <Label extends string = never>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: Label[] = [],
  collect?: (this: Gauge<Label>) => void,
): Gauge<Label> =>
  new Gauge({
    name: `westhaul_${name}`,
    help,
    labelNames,
    registers: [registry],
    ...(collect && { collect }),
  })

/** Durations of requests, tasks and calls of providers, with their outcome. */
function histogramsOf(registry: Registry): (span: Span) => void {
  const histogram = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets: number[],
  ) => new Histogram({ name, help, labelNames, buckets, registers: [registry] })
  const requests = histogram(
    'westhaul_http_request_duration_seconds',
    'Requests by the template of their address; streams of events are not among them',
    ['route', 'method', 'status'],
    REQUEST_SECONDS,
  )
  const tasks = histogram(
    'westhaul_task_duration_seconds',
    'Runs of tasks by queue; a failed one is tried again or dead',
    ['queue', 'outcome'],
    WORK_SECONDS,
  )
  const calls = histogram(
    'westhaul_provider_call_duration_seconds',
    'Calls of providers; refused: about one card, message or post, the provider works',
    ['provider', 'outcome'],
    WORK_SECONDS,
  )
  return ({ kind, ms, attributes, error }) => {
    const seconds = ms / 1_000
    if (kind === 'request') {
      const status = `${String(attributes['http.response.status_code']).slice(0, 1)}xx`
      const route = String(attributes['http.route'])
      requests.observe(
        { route, method: String(attributes['http.request.method']), status },
        seconds,
      )
    } else if (kind === 'task')
      tasks.observe({ queue: String(attributes.queue), outcome: error ? 'failed' : 'ok' }, seconds)
    else if (kind === 'provider') {
      const outcome = String(attributes.outcome ?? (error ? 'failed' : 'ok'))
      calls.observe({ provider: String(attributes.provider), outcome }, seconds)
    }
  }
}

function poolGauges(registry: Registry, pools: Pools, streams: () => number): void {
  const each = (name: string, help: string, value: (pool: Pools[string]) => number) =>
    gauge(registry, name, help, ['pool'], function () {
      for (const [pool, state] of Object.entries(pools)) this.set({ pool }, value(state))
    })
  each(
    'database_connections_in_use',
    'Connections of this process that work',
    ({ totalCount, idleCount }) => totalCount - idleCount,
  )
  each(
    'database_connections_waiting',
    'Queries of this process that wait for a connection',
    ({ waitingCount }) => waitingCount,
  )
  gauge(registry, 'event_streams', 'Browsers that follow events', [], function () {
    this.set(streams())
  })
}

function replicaGauges(registry: Registry, { state }: NonNullable<Context['replica']>): void {
  gauge(registry, 'replica_used', '1 while reads go to the replica, else 0', [], function () {
    this.set(state().status === 'used' ? 1 : 0)
  })
  gauge(registry, 'replica_lag_bytes', 'What the replica has yet to replay', [], function () {
    const { lagBytes } = state()
    if (lagBytes === undefined) this.remove()
    else this.set(lagBytes)
  })
}

/** What the database says, for all processes. @returns what asks again, unless it did a moment ago. */
function databaseGauges(registry: Registry, ctx: Parts['ctx']): () => Promise<void> {
  const up = gauge(registry, 'database_up', '1 when the database answers, else 0')
  const waiting = gauge(registry, 'tasks_waiting', 'Tasks that could run now', ['queue'])
  const oldest = gauge(registry, 'tasks_oldest_seconds', 'How long the oldest one waits', ['queue'])
  const dead = gauge(registry, 'tasks_dead', 'Tasks that failed for good, kept four days', [
    'queue',
  ])
  const charged = gauge(
    registry,
    'payments_charged',
    'Payments that were started and charged within the last hour, at most 1,000',
  )
  const unconfirmed = gauge(
    registry,
    'messages_unconfirmed',
    'Messages not sent or not confirmed ten minutes after they were due, at most 1,000',
  )
  const publishing = gauge(
    registry,
    'posts_publishing',
    'Posts that have been publishing for more than a minute',
  )
  const backupAge = gauge(registry, 'backup_age_seconds', 'Age of the newest complete backup')
  const alerts = gauge(registry, 'alerts_open', 'Alerts of the last 24 hours by kind', ['kind'])
  /** Old figures would look like new ones. A gauge without labels is 0 after a reset. */
  const forget = () => {
    for (const each of [waiting, oldest, dead, alerts]) each.reset()
    for (const each of [charged, unconfirmed, publishing, backupAge]) each.remove()
  }

  const read = async () => {
    const [queues, figures] = await Promise.all([readQueues(ctx), readFigures(ctx.db, ctx.now())])
    for (const { name: queue, ...state } of queues) {
      waiting.set({ queue }, state.waiting)
      oldest.set({ queue }, state.oldestSeconds)
      dead.set({ queue }, state.dead)
    }
    charged.set(figures.paymentsCharged)
    unconfirmed.set(figures.messagesUnconfirmed)
    publishing.set(figures.postsPublishing)
    if (figures.backupAgeSeconds === undefined) backupAge.remove()
    else backupAge.set(figures.backupAgeSeconds)
    for (const kind of ALERT_KINDS) alerts.set({ kind }, figures.openAlerts[kind] ?? 0)
    return true
  }
  let reading: Promise<boolean> | undefined
  const ask = async () => {
    // A slow database is not asked again before it has answered.
    reading ??= read()
      .catch(() => false)
      .finally(() => (reading = undefined))
    const isUp = await Promise.race([reading, pause(DATABASE_MS, false, { ref: false })])
    up.set(isUp ? 1 : 0)
    if (!isUp) forget()
  }
  let answer: Promise<void> | undefined
  let askedAt = -Infinity
  return () => {
    if (answer && performance.now() - askedAt < KEPT_MS) return answer
    askedAt = performance.now()
    answer = ask()
    return answer
  }
}
