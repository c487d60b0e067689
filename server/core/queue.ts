import { CompiledQuery } from 'kysely'
import { PgBoss, systemClock, type ConstructorOptions } from 'pg-boss'
import type pg from 'pg'
import type { Channel } from '../../contract/channels.ts'
import type { Connection, Db } from '../db/database.ts'
import { keeping, TIME_LIMITS } from '../db/time-limits.ts'
import type { Context } from './context.ts'
import { drainQueues } from './drain-queues.ts'
import { forwardOldQueue } from './old-queue.ts'
import { QUEUE_NAMES, UPKEEP, type QueueName } from './queue-capacity.ts'
import {
  EMAIL_PRIORITY,
  HEARTBEAT_SECONDS,
  runnerOf,
  startWorkers,
  type Warn,
} from './queue-workers.ts'
import type { Task } from './task.ts'
import { originOfTask } from './task-origin.ts'

const SCHEMA = 'tasks'
const DAY_SECONDS = 86_400
/** How often a task is tried, how long it may take, and when a worker that is silent counts as dead. */
const QUEUE_SETTINGS = {
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
  heartbeatSeconds: HEARTBEAT_SECONDS.limit,
  expireInSeconds: 300,
  notify: true,
  // Finished and dead tasks are kept over a long weekend for people to look at.
  deleteAfterSeconds: 4 * DAY_SECONDS,
  // A task that nothing has run two weeks after its time is deleted.
  retentionSeconds: 14 * DAY_SECONDS,
}
/**
 * Monotonic: with `Date.now`, a worker that polls while the machine's clock is set back by an hour would sleep for an hour.
 * Cron schedules go by the clock of the database, whose offset pg-boss measures.
 */
const STEADY_CLOCK = { ...systemClock, now: () => performance.timeOrigin + performance.now() }
/**
 * A monotonic clock stands still while the machine sleeps, and the offset changes. pg-boss looks every 20 s for what was due in the last
 * 60: an offset that is wrong for longer than the difference would lose what was due meanwhile.
 */
const OFFSET_SECONDS = 20
/**
 * The internal queue of pg-boss for cron occurrences on their way to our queues. By default it tries again only after 15 minutes what a
 * killed worker had taken, and gives up after two of these.
 */
const CRON_QUEUE = '__pgboss__send-it'
const CRON_SETTINGS = {
  heartbeatSeconds: HEARTBEAT_SECONDS.limit,
  retryLimit: QUEUE_SETTINGS.retryLimit,
}
/** How long `stop` waits for running tasks; what is cut off then is tried again. */
const STOP_MS = 10_000

export type SendOptions = {
  /** When it may start; immediately without. */
  at?: Date
  /** Instead of the task's own queue. */
  queue?: QueueName
  /** The provider that the message of each payload goes to, in their order. */
  channels?: readonly Channel[]
}

/** How many tasks wait to run now, and how many have failed for good in the last days. */
export type QueueCounts = { waiting: number; dead: number }

/** Where tasks are stored (in the transaction of the change that causes them) and run from. */
export type Queue = {
  send(db: Db, task: Task, payload: unknown, options?: SendOptions): Promise<void>
  /** The same for many payloads, in one statement. */
  sendAll(db: Db, task: Task, payloads: unknown[], options?: SendOptions): Promise<void>
  /** Runs tasks as they come, until `stop`. */
  work(tasks: Task[], ctx: Context): Promise<void>
  /** Runs what is due now (or all that is stored) and returns how many ran; for tests and one-off commands. */
  drain(tasks: Task[], ctx: Context, options?: { delayed?: boolean }): Promise<number>
  /** By queue; up to a minute old. */
  counts(): Promise<Record<QueueName, QueueCounts>>
  /** Whether tasks are being worked off by this process. */
  isWorking(): boolean
  /** Claims no more tasks, and lets running ones end, for ten seconds at most. It may hang while the database does not answer. */
  stop(): Promise<void>
}

type QueueSettings = {
  pool: pg.Pool
  /** Options of the connection that listens for new tasks; without them nothing is worked off by itself. */
  listen?: Connection
  warn: Warn
}

/**
 * Opens the task queues on pg-boss. Work of a killed worker is noticed by its missing heartbeat and
 * runs again within a minute.
 */
export async function openQueue(settings: QueueSettings): Promise<Queue> {
  const { pool, listen, warn } = settings
  let working = false
  let stopping = false
  const open = (options: ConstructorOptions): PgBoss => {
    const opened = new PgBoss({
      schema: SCHEMA,
      monitorVacuum: false,
      clock: STEADY_CLOCK,
      clockMonitorIntervalSeconds: OFFSET_SECONDS,
      ...options,
    })
    // What is cut off while stopping is met again by the next start.
    return opened.on('error', (error) => {
      if (!stopping) warn('The task queue met an error', error)
    })
  }
  // It only stores and counts: while restored tasks wait for a person, nothing is scheduled and nothing expires.
  const boss = open({ db: adapter(pool), ...IDLE, ...UPKEEP })
  const worker =
    listen && open({ ...listen, ...keeping(TIME_LIMITS.queue), max: 3, ...WORKING, ...UPKEEP })
  await boss.start()
  await createQueues(boss)

  const sendAll: Queue['sendAll'] = async (db, task, payloads, options = {}) => {
    const { queue = task.queue, channels = [], at } = options
    const jobs = payloads.map((payload, place) =>
      jobOf(task, payload, { at, channel: channels[place] }),
    )
    if (jobs.length > 0) await boss.insert(queue, jobs, { db: transactionAdapter(db) })
  }

  return {
    sendAll,
    send: (db, task, payload, options) => sendAll(db, task, [payload], options),
    async work(tasks, ctx) {
      if (!worker) throw new Error('Tasks run only from a queue that was opened with `listen`')
      const run = runnerOf(tasks, ctx)
      await worker.start()
      for (const name of QUEUE_NAMES) await startWorkers(worker, name, { run, warn })
      await schedule(worker, tasks)
      await forwardOldQueue(worker, tasks)
      working = true
    },
    drain: (tasks, ctx, { delayed = false } = {}) =>
      drainQueues({ boss, pool, run: runnerOf(tasks, ctx) }, delayed),
    counts: () => countsOf(boss),
    isWorking: () => working,
    async stop() {
      working = false
      stopping = true
      // First of all: pg-boss itself would first end the connection that listens, which may hang, and go on claiming tasks meanwhile.
      for (const name of QUEUE_NAMES) await worker?.offWork(name, { wait: false })
      await worker?.stop({ graceful: true, timeout: STOP_MS })
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
  }
}

const IDLE = { useListenNotify: false, supervise: false, schedule: false }
const WORKING = {
  useListenNotify: true,
  supervise: true,
  schedule: true,
}

/** Makes the queues that are missing; one that an earlier release made keeps that one's settings otherwise. */
async function createQueues(boss: PgBoss): Promise<void> {
  const settingsOf = new Map<string, object>([
    ...QUEUE_NAMES.map((name) => [name, QUEUE_SETTINGS] as const),
    [CRON_QUEUE, CRON_SETTINGS],
  ])
  const existing = new Map(
    (await boss.getQueues([...settingsOf.keys()])).map((one) => [one.name, one]),
  )
  for (const [name, settings] of settingsOf) {
    const queue = existing.get(name)
    if (!queue) await boss.createQueue(name, settings)
    else if (hasOtherSettings(queue, settings)) await boss.updateQueue(name, settings)
  }
}

const hasOtherSettings = (queue: object, settings: object): boolean =>
  Object.entries(settings).some(
    ([key, value]) => !(key in queue) || Reflect.get(queue, key) !== value,
  )

type JobOptions = { at: Date | undefined; channel: Channel | undefined }

const jobOf = (
  { name, retries, limitSeconds }: Task,
  payload: unknown,
  { at, channel }: JobOptions,
) => ({
  data: { task: name, payload, ...originOfTask() },
  ...(at && { startAfter: at }),
  ...(retries !== undefined && { retryLimit: retries }),
  ...(limitSeconds !== undefined && { expireInSeconds: limitSeconds }),
  ...(channel === 'email' && { priority: EMAIL_PRIORITY }),
})

/** Stores the schedule of every cron task and removes those of earlier releases. */
async function schedule(boss: PgBoss, tasks: Task[]): Promise<void> {
  const scheduledTasks = tasks.filter(({ cron }) => cron !== undefined)
  for (const { name, key } of await boss.getSchedules())
    if (!scheduledTasks.some((task) => task.queue === name && task.name === key))
      await boss.unschedule(name, key)
  for (const { name, queue, cron = '', retries, limitSeconds } of scheduledTasks) {
    const limit = {
      ...(retries !== undefined && { retryLimit: retries }),
      ...(limitSeconds !== undefined && { expireInSeconds: limitSeconds }),
    }
    await boss.schedule(
      queue,
      cron,
      { task: name, payload: {} },
      { key: name, tz: 'UTC', ...limit },
    )
  }
}

async function countsOf(boss: PgBoss): Promise<Record<QueueName, QueueCounts>> {
  const counts = async (name: QueueName): Promise<QueueCounts> => {
    const [stats] = await boss.getQueueStats(name, { force: true })
    return { waiting: stats?.readyCount ?? 0, dead: stats?.failedCount ?? 0 }
  }
  const [urgent, money, messages, bulk, scheduled] = await Promise.all([
    counts('urgent'),
    counts('money'),
    counts('messages'),
    counts('bulk'),
    counts('scheduled'),
  ])
  return { urgent, money, messages, bulk, scheduled }
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
