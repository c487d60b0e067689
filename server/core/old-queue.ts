import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Task } from './task.ts'

/** The only queue of earlier releases. */
const OLD_QUEUE = 'tasks'
const BATCH = 100
const POLL_SECONDS = 2
const Envelope = z.object({ task: z.string() })

/**
 * Forwards the tasks that an earlier release stored in its only queue to their own queues, each as soon
 * as it is due. A server of that release that still runs beside this one may go on storing there.
 */
export async function forwardOldQueue(boss: PgBoss, tasks: Task[]): Promise<void> {
  if (!(await boss.getQueue(OLD_QUEUE))) return
  const queueOf = new Map(tasks.map(({ name, queue }) => [name, queue]))
  const options = {
    batchSize: BATCH,
    burstWhenBatchFull: true,
    includeMetadata: true,
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_SECONDS,
  } as const
  await boss.work(OLD_QUEUE, options, async (jobs: JobWithMetadata[]) => {
    for (const { id, data, retryLimit } of jobs) {
      const name = Envelope.safeParse(data).data?.task ?? ''
      // A task that this release does not know fails there, says so in the log and counts as dead.
      const queue = queueOf.get(name) ?? 'bulk'
      // Under the same id: a task that is forwarded twice is stored once.
      await boss.insert(queue, [{ id, data, retryLimit }])
    }
  })
}
