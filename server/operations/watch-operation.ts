import { z } from 'zod'
import { inTransaction, type Context } from '../core/context.ts'
import { task, type Task } from '../core/task.ts'
import { raiseAlert, type Alert } from '../alerts/raise-alert.ts'
import { findProcesses, removeSilentProcesses } from './process-store.ts'
import { findFailedTasks, readQueues } from './task-query.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
/** Longer than a provider that takes nothing for some minutes holds up what goes to it. */
const LATE_SECONDS = 15 * 60
const SLOW_MS = 60_000

/**
 * Alerts the team to tasks that failed for good, to queues whose tasks wait, and to processes that are slow. Each alert comes
 * again while it lasts: failed tasks after a day, the others after an hour.
 */
export const watchOperation = task({
  name: 'watch-operation',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(_, ctx) {
    const alerts = [...(await alertsOfTasks(ctx)), ...(await alertsOfProcesses(ctx))]
    if (alerts.length === 0) return
    await inTransaction(ctx, async (tx) => {
      for (const alert of alerts)
        await raiseAlert(ctx, tx, {
          ...alert,
          place: { tab: 'settings', section: 'status' },
          isState: true,
        })
    })
  },
})

/** Removes processes that ended without a word, a day after they were last seen. */
export const sweepProcesses = task({
  name: 'sweep-processes',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '43 * * * *',
  async run(_, ctx) {
    await removeSilentProcesses(ctx.db, new Date(ctx.now().getTime() - DAY_MS))
  },
})

export const operationTasks: Task[] = [watchOperation, sweepProcesses]

type Found = Omit<Alert, 'place'>

async function alertsOfTasks(ctx: Context): Promise<Found[]> {
  const queues = await readQueues(ctx)
  // Once about each: what failed before that was in the alert of the day before.
  const dayAgo = new Date(ctx.now().getTime() - DAY_MS)
  const late = queues.filter(({ oldestSeconds }) => oldestSeconds >= LATE_SECONDS)
  const failed = queues.some(({ dead }) => dead > 0) ? await findFailedTasks(ctx.db, dayAgo) : []
  return [
    ...late.map(({ name, waiting, oldestSeconds }) => ({
      kind: 'tasks_late' as const,
      about: name,
      what: `Tasks of the queue "${name}" wait: ${waiting} could run now, the oldest for ${Math.floor(oldestSeconds / 60)} minutes`,
      repeatMs: HOUR_MS,
    })),
    ...failed.map(({ task: name, queue, count }) => ({
      kind: 'tasks_failed' as const,
      about: name,
      what: `The task "${name}" of the queue "${queue}" failed for good ${count === 1 ? 'once' : `${count} times`}. It is not tried again by itself`,
      repeatMs: DAY_MS,
    })),
  ]
}

async function alertsOfProcesses({ db, now }: Context): Promise<Found[]> {
  const isLong = (since: Date) => now().getTime() - since.getTime() >= SLOW_MS
  const slow = (await findProcesses(db)).filter(
    ({ slowSince, seenAt }) => slowSince && isLong(slowSince) && !isLong(seenAt),
  )
  return slow.map(({ host, role, eventLoopMs, connectionsWaiting }) => ({
    kind: 'server_slow',
    about: `${role} on ${host}`,
    what: `The server (${role} on ${host}) is slow: its event loop is held up for ${eventLoopMs} ms, and ${connectionsWaiting} queries wait for a connection`,
    repeatMs: HOUR_MS,
  }))
}
