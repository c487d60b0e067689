import type { JobResult, JobWithMetadata, PgBoss, WorkOptions } from 'pg-boss'
import { z } from 'zod'
import type { Context } from './context.ts'
import { CAPACITY, type QueueName } from './queue-capacity.ts'
import type { Task } from './task.ts'
import { idsOfTask, readOrigin, type StoredTask, type TaskIds } from './task-origin.ts'
import { inSpan } from './trace.ts'

/** How often a running task is marked as alive, and after how long without a mark its worker counts as dead. */
export const HEARTBEAT_SECONDS = { mark: 5, limit: 15 }

/** Takes what went wrong; `ids` say with which task. */
export type Warn = (message: string, error: unknown, ids?: TaskIds) => void
/** Runs the task that a stored envelope names. */
export type Runner = (job: StoredTask) => Promise<void>

const Envelope = z.object({ task: z.string(), payload: z.unknown() })

/** What pg-boss calls the priority of a task only tells emails from everything else. */
export const EMAIL_PRIORITY = 1
const ONLY_EMAIL = { minPriority: EMAIL_PRIORITY }
const NO_EMAIL = { maxPriority: EMAIL_PRIORITY - 1 }

type SettleJob = (job: JobWithMetadata<unknown>) => Promise<JobResult>

/** Starts the workers of one queue. */
export async function startWorkers(
  boss: PgBoss,
  queue: QueueName,
  { run, warn }: { run: Runner; warn: Warn },
): Promise<void> {
  const { workers, emailWorkers = 0, batch, pollSeconds } = CAPACITY[queue]
  const options = {
    batchSize: batch,
    heartbeatRefreshSeconds: HEARTBEAT_SECONDS.mark,
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
  }
  const settleJob: SettleJob = (job) => settle(job, run, warn)
  for (let worker = 0; worker < workers; worker += 1)
    await startWorker(boss, queue, { ...options, ...(emailWorkers > 0 && NO_EMAIL) }, settleJob)
  for (let worker = 0; worker < emailWorkers; worker += 1)
    await startWorker(boss, queue, { ...options, ...ONLY_EMAIL }, settleJob)
}

/** One worker: it looks again right after its tasks, and sleeps only once a look has found none. */
async function startWorker(
  boss: PgBoss,
  queue: QueueName,
  options: WorkOptions,
  settleJob: SettleJob,
): Promise<void> {
  const id: string = await boss.work(
    queue,
    { ...options, perJobResults: true, includeMetadata: true },
    (jobs: JobWithMetadata<unknown>[]) => {
      boss.notifyWorker(id)
      return Promise.all(jobs.map(settleJob))
    },
  )
}

/** Runs one task. pg-boss keeps the failure and the time of the next try; only this writes the log. */
async function settle(job: JobWithMetadata<unknown>, run: Runner, warn: Warn): Promise<JobResult> {
  try {
    await run(job)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const { retryCount, retryLimit } = job
    // Another transaction holds the rows for long, such as that of a start: the next try finds them free.
    if (retryCount < retryLimit && isLockTimeout(error))
      return { id: job.id, status: 'failed', output: error }
    warn(
      retryCount < retryLimit
        ? 'A task failed and is tried again'
        : `A task failed for good (try ${retryCount + 1} of ${retryLimit + 1})`,
      error,
      idsOfTask(job),
    )
    return { id: job.id, status: 'failed', output: error }
  }
}

const LOCK_TIMEOUT = '55P03'

/** Whether nothing else went wrong than that a lock was not to be had in time. */
function isLockTimeout(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isLockTimeout)
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === LOCK_TIMEOUT) || isLockTimeout(error.cause)
}

export function runnerOf(tasks: Task[], ctx: Context): Runner {
  const byName = new Map(tasks.map((task) => [task.name, task]))
  const runByName = async (name: string, payload: unknown): Promise<void> => {
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
  return async (job) => {
    const { task: name, payload } = Envelope.parse(job.data)
    const { taskId, queue, jobId } = idsOfTask(job)
    const attributes = { queue, task: name, taskId, ...(jobId !== undefined && { jobId }) }
    await inSpan(
      { name, kind: 'task', attributes },
      () => runByName(name, payload),
      readOrigin(job.data),
    )
  }
}
