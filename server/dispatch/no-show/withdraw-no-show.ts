import { dayOf, formatMoment, formatTime } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import { raiseAlert } from '../../alerts/raise-alert.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context, Transaction } from '../../core/context.ts'
import { insertJobEvent, lastEventOf } from '../../jobs/job-event-store.ts'
import type { Job } from '../../jobs/store.ts'
import { noShowFrom } from '../at-risk/at-risk-query.ts'
import { OLDEST_MS } from '../on-site/time-of-step.ts'
import { findNoShowMarks, withdrawMark, type ReliabilityEvent } from '../reliability-store.ts'

type Late = { job: Job; hauler: Hauler; at: Date; heardAt: Date | null }

/**
 * A hauler without a signal arrived or started in time, and counted as not coming before we heard of it: that no longer
 * counts, and the team reads of it. What the customer was promised for waiting stays. The job must be locked.
 * @returns whether there was such a mark.
 */
export async function withdrawNoShow(
  ctx: Context,
  tx: Transaction,
  { job, hauler, at, heardAt }: Late,
): Promise<boolean> {
  if (!heardAt) return false
  const marks = await findNoShowMarks(tx.db, job.id, hauler.id)
  const mark = marks.find((each) => each.day === dayOf(at) && at < dueAt(each, job))
  if (!mark) return false
  await withdrawMark(tx.db, mark.id, { arrivedAt: at, undoneAt: heardAt })
  await tx.publish('job', job.id)
  await raiseAlert(ctx, tx, {
    kind: 'job_at_risk',
    about: `${job.id} ${mark.day} late arrival ${hauler.id}`,
    what: `${hauler.firstName} ${hauler.lastName} arrived for pickup #${job.id} at ${formatTime(at)}; we heard at ${heardCopy(at, heardAt)}${lostCopy(job, hauler)}. It no longer counts as a no-show.`,
    place: { tab: 'jobs', job: String(job.id) },
  })
  return true
}

/** When the hauler counted as not coming; marks from before that was kept go by the window of the job. */
const dueAt = (mark: ReliabilityEvent, job: Job): Date => mark.dueAt ?? noShowFrom(job, mark.day)

const heardCopy = (at: Date, heardAt: Date): string =>
  dayOf(at) === dayOf(heardAt) ? formatTime(heardAt) : formatMoment(heardAt)

const lostCopy = (job: Job, hauler: Hauler): string => {
  if (job.status === 'cancelled') return ', when it was cancelled already'
  return job.haulerId === hauler.id ? '' : ', when it was no longer theirs'
}

/**
 * An arrival in time reaches us after the hauler lost the job for not coming. Nothing about the job changes, but the
 * mark is withdrawn, and the arrival stands in the history of the job.
 * @returns what the hauler reads, or undefined where there is no such mark.
 */
export async function recordLateArrival(
  ctx: Context,
  tx: Transaction,
  { job, hauler, happenedAt }: { job: Job; hauler: Hauler; happenedAt: Date },
): Promise<AppError | undefined> {
  const heardAt = ctx.now()
  const last = (await lastEventOf(tx.db, job.id, hauler.id))?.getTime() ?? 0
  // The limits of every step that was made without a signal.
  const at = new Date(Math.min(heardAt.getTime(), Math.max(last, happenedAt.getTime())))
  if (at.getTime() < heardAt.getTime() - OLDEST_MS) return undefined
  if (!(await withdrawNoShow(ctx, tx, { job, hauler, at, heardAt }))) return undefined
  const trip = { jobId: job.id, haulerId: hauler.id, tripEndedAt: heardAt }
  await insertJobEvent(tx.db, { ...trip, event: 'arrived', notedAt: at, heardAt })
  const call = job.status === 'cancelled' ? '. If you did the work, please call us' : ''
  return new AppError(
    'illegal_move',
    `Pickup #${job.id} ${fateOf(job)} before your arrival at ${formatTime(at)} reached us. It no longer counts as a no-show${call}`,
  )
}

/** What became of a job for its former hauler. */
function fateOf({ status, haulerId }: Job): string {
  if (status === 'cancelled') return 'was cancelled'
  return haulerId === null ? 'was taken off your day' : 'went to another hauler'
}
