import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, dayOf, instantOf } from '../../../contract/calendar.ts'
import { JobId } from '../../../contract/jobs.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { task } from '../../core/task.ts'
import type { Db } from '../../db/database.ts'
import { findAnyHauler } from '../../haulers/store.ts'
import { lockJob } from '../../jobs/store.ts'
import { notifyReviewRequest } from '../../messaging/notify-reminders.ts'
import { hasMessage } from '../../messaging/store.ts'
import { settingsAt } from '../../settings/settings-store.ts'

/**
 * Whether nothing about a completed job is in dispute at the bank or was refunded afterwards, and the
 * customer has not tipped yet: then a request for a review is welcome.
 */
async function mayRequestReview(db: Db, jobId: JobId): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where id = ${jobId} and status = 'completed' and deleted_at is null
      and not exists (select from disputes where job_id = jobs.id and status <> 'won')
      and not exists (select from refunds where job_id = jobs.id and status <> 'failed'
        and (after_settlement or status = 'requested'))
      and not exists (select from payments where job_id = jobs.id and purpose = 'tip' and status = 'paid')`.execute(
    db,
  )
  return rows.length > 0
}

/** When the customer of a job that was completed then gets the request: the next morning in BC, or as the team set it. */
export async function reviewRequestAt(
  { config }: Pick<Context, 'config'>,
  db: Db,
  completedAt: Date,
): Promise<Date> {
  const { values } = await settingsAt(db, config, 'notifications', completedAt)
  return instantOf(addDays(dayOf(completedAt), values.reviewDays), values.reviewHour)
}

/** Asks the customer of a completed job for a review, once, unless something about it is still open. */
export const requestReview = task({
  // Tasks of earlier releases wait under this name.
  name: 'ask-how-it-was',
  queue: 'scheduled',
  payload: z.object({ jobId: JobId }),
  run: ({ jobId }, ctx) =>
    inTransaction(ctx, async (tx) => {
      const { values } = await settingsAt(tx.db, ctx.config, 'notifications', ctx.now())
      if (!values.reviewRequest) return
      // Of two concurrent runs, the second waits here and finds the message written.
      const job = await lockJob(tx.db, jobId)
      if (!job || job.haulerId === null) return
      if (!(await mayRequestReview(tx.db, jobId))) return
      if (await hasMessage(tx.db, jobId, 'review_request')) return
      await notifyReviewRequest(ctx, tx, job, await findAnyHauler(tx.db, job.haulerId))
    }),
})
