import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { z } from 'zod'
import type { Connection, Db } from '../db/database.ts'
import { keeping, TIME_LIMITS } from '../db/time-limits.ts'
import type { Context } from './context.ts'
import type { Task } from './task.ts'

const QUEUE = 'tasks'
const SCHEMA = 'tasks'
/** A worker tells every few seconds that it lives; one missed word, or two, is a busy machine. */
const HEARTBEAT_SECONDS = { word: 5, silence: 15 }
/** How late a task starts whose time has come: only what is due when it is stored wakes a worker. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 4 }
/** How often a task is tried, how long it may take, and when a worker that is silent counts as dead. */
const PATIENCE = {
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
  heartbeatSeconds: HEARTBEAT_SECONDS.silence,
  expireInSeconds: 300,
  notify: true,
}
const Envelope = z.object({ task: z.string(), payload: z.unknown() })

/** Where tasks are stored (in the transaction of the change that causes them) and run from. */
export type Queue = {
  send(db: Db, task: Task, payload: unknown, options?: { at?: Date }): Promise<void>
  /** Runs tasks as they come, until `stop`. */
  work(tasks: Task[], ctx: Context): Promise<void>
  /** Runs what is due now (or all that is stored) and returns how many ran; for tests and one-off commands. */
  drain(tasks: Task[], ctx: Context, options?: { delayed?: boolean }): Promise<number>
  /** Whether tasks are being worked off by this process. */
  isWorking(): boolean
  stop(): Promise<void>
}

type QueueSettings = {
  pool: pg.Pool
  /** Options of the connection that listens for new tasks; without them nothing is worked off by itself. */
  listen?: Connection
  warn: (message: string, error: unknown) => void
}

/**
 * Opens the task queue on pg-boss. Work of a killed worker is noticed by its missing heartbeat and
 * runs again within a minute.
 */
export async function openQueue(settings: QueueSettings): Promise<Queue> {
  const { warn } = settings
  const boss = bossFor(settings)
  let working = false
  let stopping = false
  // What is cut off while stopping is met again by the next start.
  boss.on('error', (error) => {
    if (!stopping) warn('The task queue met an error', error)
  })
  await boss.start()
  await boss.createQueue(QUEUE, PATIENCE)
  // A queue that an earlier release made keeps that one's settings otherwise.
  await boss.updateQueue(QUEUE, PATIENCE)

  return {
    async send(db, { name, retries }, payload, { at } = {}) {
      await boss.send(
        QUEUE,
        { task: name, payload },
        {
          db: transactionAdapter(db),
          ...(at && { startAfter: at }),
          ...(retries !== undefined && { retryLimit: retries }),
        },
      )
    },
    async work(tasks, ctx) {
      await workOff(boss, runnerOf(tasks, ctx), warn)
      working = true
      await schedule(boss, tasks)
    },
    drain: (tasks, ctx, options) => drain(boss, runnerOf(tasks, ctx), options),
    isWorking: () => working,
    async stop() {
      working = false
      stopping = true
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

const bossFor = ({ pool, listen }: QueueSettings): PgBoss =>
  new PgBoss({
    schema: SCHEMA,
    ...(listen ? { ...listen, ...keeping(TIME_LIMITS.queue), max: 3 } : { db: adapter(pool) }),
    useListenNotify: Boolean(listen),
    supervise: Boolean(listen),
    schedule: Boolean(listen),
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    cronMonitorIntervalSeconds: 20,
    monitorVacuum: false,
  })

async function workOff(boss: PgBoss, run: Runner, warn: QueueSettings['warn']): Promise<void> {
  // pg-boss tries again by itself; without this nobody would hear of it.
  const tell = (error: unknown): never => {
    warn('A task failed and is tried again', error)
    throw error
  }
  const options = {
    localConcurrency: 4,
    heartbeatRefreshSeconds: HEARTBEAT_SECONDS.word,
    ...POLLING,
  }
  await boss.work<object>(QUEUE, options, async (jobs) => {
    for (const job of jobs) await run(job.data).catch(tell)
  })
}

async function schedule(boss: PgBoss, tasks: Task[]): Promise<void> {
  for (const { name, cron, retries } of tasks) {
    if (!cron) continue
    const limit = retries !== undefined && { retryLimit: retries }
    const options = { key: name, tz: 'UTC', ...limit }
    await boss.schedule(QUEUE, cron, { task: name, payload: {} }, options)
  }
}

async function drain(boss: PgBoss, run: Runner, { delayed = false } = {}): Promise<number> {
  let count = 0
  for (;;) {
    const jobs = await boss.fetch<object>(QUEUE, { batchSize: 20, ignoreStartAfter: delayed })
    if (jobs.length === 0) return count
    for (const job of jobs) {
      try {
        await run(job.data)
        await boss.complete(QUEUE, job.id)
      } catch (error) {
        await boss.fail(QUEUE, job.id, { message: String(error) })
        throw error
      }
      count += 1
    }
  }
}

type Runner = (data: unknown) => Promise<void>

function runnerOf(tasks: Task[], ctx: Context): Runner {
  const byName = new Map(tasks.map((task) => [task.name, task]))
  return async (data) => {
    const { task: name, payload } = Envelope.parse(data)
    const task = byName.get(name)
    if (!task) throw new Error(`There is no task called ${name}`)
    try {
      await task.run(task.payload.parse(payload), ctx)
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
}

const adapter = (pool: pg.Pool) => ({
  executeSql: (text: string, values: unknown[] = []) => pool.query(text, values),
})

const transactionAdapter = (db: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await db.withoutPlugins().executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})
