import { TASK_QUEUES, type TaskQueue } from '../../contract/system-status.ts'

/**
 * Where a task waits, by who waits for it: `urgent`, a person who looks at the screen or the phone now;
 * `money`, charges, refunds, transfers and the provider's webhooks; `messages`, texts about one job;
 * `bulk`, tasks that come by the thousand and may take minutes; `scheduled`, what the clock starts.
 */
export const QUEUE_NAMES = TASK_QUEUES
export type QueueName = TaskQueue

type Capacity = {
  /** How many look for tasks at the same time, in each process. */
  workers: number
  /** As many more for emails alone, which the other workers then leave to them: no provider waits for another. */
  emailWorkers?: number
  /** How many tasks a worker claims in one statement and runs side by side; the slowest holds the worker. */
  batch: number
  /** How often an idle worker looks, in seconds: the latest start of a task whose time has come. */
  pollSeconds: number
}

/**
 * How many tasks of each queue run concurrently. A queue takes workers from no other one. Only `bulk` claims in
 * batches: no user waits there for the task behind a slow one.
 */
export const CAPACITY: Readonly<Record<QueueName, Capacity>> = {
  urgent: { workers: 4, emailWorkers: 2, batch: 1, pollSeconds: 1 },
  money: { workers: 4, batch: 1, pollSeconds: 2 },
  messages: { workers: 8, emailWorkers: 4, batch: 1, pollSeconds: 2 },
  bulk: { workers: 2, batch: 6, pollSeconds: 2 },
  scheduled: { workers: 6, batch: 1, pollSeconds: 2 },
}

/** How often a process that runs tasks looks for old ones to delete, for the counts of a queue, and for what the clock starts; shorter in tests. */
export const UPKEEP = {
  superviseIntervalSeconds: 10,
  monitorIntervalSeconds: 10,
  cronMonitorIntervalSeconds: 20,
}
