import { z } from 'zod'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { scheduleAt } from './create-post.ts'
import { sourceOf } from '../writing/generated-text-store.ts'
import { nextRun } from './next-run.ts'
import { lacksPicture } from './post-extras.ts'
import { insertPost } from './post-store.ts'
import { dueSchedules, acquireTurn, type StoredSchedule } from './schedule-store.ts'
import { countUse } from './template-store.ts'
import { writePost } from './write-post.ts'

/**
 * Writes the posts of the schedules that are due: one for each, even after a long pause, and once when two
 * processes run concurrently.
 */
export const runSchedules = task({
  name: 'run-social-schedules',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '* * * * *',
  // The next minute retries; a shorter interval would only call an unavailable writer more often.
  retries: 0,
  async run(_, ctx) {
    const due = await dueSchedules(ctx.db, ctx.now())
    const turns = await Promise.allSettled(due.map((schedule) => runTurn(ctx, schedule)))
    // The other schedules have run; this one keeps its time and is retried.
    for (const turn of turns) if (turn.status === 'rejected') throw turn.reason
  },
})

async function runTurn(ctx: Context, schedule: StoredSchedule): Promise<void> {
  const { platform, contentType, id: scheduleId } = schedule
  const { content, hashtags, templateId } = await writePost(ctx, platform, contentType, {
    isReadFirst: false,
  })
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    if (!(await acquireTurn(tx.db, schedule, now, nextRun(schedule, now) ?? null))) return
    const source = await sourceOf(tx.db, content)
    const words = { platform, contentType, content, hashtags, source }
    const post = await insertPost(tx.db, { ...words, scheduleId, origin: 'schedule' })
    if (templateId) await countUse(tx.db, templateId)
    // A schedule writes words alone: where the network needs a picture, a person adds it to the draft.
    if (!lacksPicture(post)) await scheduleAt(ctx, tx, post, { by: 'system' }, now)
  })
}
