import { z } from 'zod'
import { formatDay, isWindowOver, windowFacts, windowStart } from '../../../contract/calendar.ts'
import { CHOICE_HOURS, PLANNED_HOURS, WIDENED_HOURS } from '../../../contract/at-risk.ts'
import { JobId } from '../../../contract/jobs.ts'
import { raiseAlert } from '../../alerts/raise-alert.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { task } from '../../core/task.ts'
import { lockJob, type Job } from '../../jobs/store.ts'
import { cancelJob } from '../../payments/cancel-job.ts'
import { autoAssign } from './auto-assign.ts'
import { offerChoice } from './offer-choice.ts'
import { unclaimedJobs } from './unclaimed-query.ts'

const HOUR_MS = 3_600_000
/** How long before its window the team gets an alert, a job is planned, and its customer gets the choice. */
const WIDENED_FROM_MS = WIDENED_HOURS * HOUR_MS
const PLANNED_FROM_MS = PLANNED_HOURS * HOUR_MS
const CHOICE_FROM_MS = CHOICE_HOURS * HOUR_MS
/** The least time on the market, also for a job that was booked late. */
const MARKET_MS = HOUR_MS

type Unclaimed = Pick<Job, 'id' | 'preferredDate' | 'preferredTime'> & {
  createdAt: Date
  wasReleased: boolean
}

/**
 * Ends the waiting of paid jobs: a day before its window the offer goes beyond the areas (eligibility.ts) and the team
 * hears of it, twelve hours before the planner assigns a job, six hours before the customer gets the choice, and after
 * the window the money back. It reads the rows instead of scheduling a task with each
 * booking, since a job can also return to the market.
 */
export const watchUnclaimed = task({
  name: 'watch-unclaimed-jobs',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(_, ctx) {
    const jobs = await unclaimedJobs(ctx.db, ctx.now())
    const isOver = (job: Unclaimed) => isWindowOver(job.preferredDate, job.preferredTime, ctx.now())
    for (const { id } of jobs.filter(isOver))
      await inTransaction(ctx, (tx) => tx.enqueue(cancelUnclaimed, { jobId: id }))
    const due = jobs.filter((job) => !isOver(job) && isDue(job, ctx.now()))
    if (due.length > 0) await autoAssign(ctx, { only: due.map(({ id }) => id) })
    await alertToWidened(ctx)
    await alertToUnplaced(ctx)
    for (const { id } of (await unclaimedJobs(ctx.db, ctx.now())).filter((job) =>
      hasChoice(job, ctx),
    ))
      await inTransaction(ctx, (tx) => offerChoice(ctx, tx, id))
  },
})

const msBefore = ({ preferredDate, preferredTime }: Unclaimed, now: Date): number =>
  windowStart(preferredDate, preferredTime).getTime() - now.getTime()

/** What was booked late is left to the market for an hour before its customer has to choose. */
const hasChoice = (job: Unclaimed, { now }: Pick<Context, 'now'>): boolean =>
  !isWindowOver(job.preferredDate, job.preferredTime, now()) &&
  msBefore(job, now()) <= CHOICE_FROM_MS &&
  now().getTime() >= job.createdAt.getTime() + MARKET_MS

/** The team hears a day before its window that a job has no hauler; later the plan has had its turn. */
async function alertToWidened(ctx: Context): Promise<void> {
  const now = ctx.now()
  const widened = (await unclaimedJobs(ctx.db, now)).filter((job) => {
    const left = msBefore(job, now)
    return left <= WIDENED_FROM_MS && left > PLANNED_FROM_MS
  })
  for (const { id, preferredDate, preferredTime } of widened)
    await inTransaction(ctx, (tx) =>
      raiseAlert(ctx, tx, {
        kind: 'job_at_risk',
        about: `${id} ${preferredDate} ${preferredTime} widened`,
        what: `Pickup #${id} on ${formatDay(preferredDate)}, ${windowFacts[preferredTime].hours}, has no hauler yet. Haulers of other areas see it from now on.`,
        place: { tab: 'jobs', job: String(id) },
      }),
    )
}

/** The admin team places a job that was released: the plan might choose the same hauler. */
function isDue({ preferredDate, preferredTime, createdAt, wasReleased }: Unclaimed, now: Date) {
  const planned = windowStart(preferredDate, preferredTime).getTime() - PLANNED_FROM_MS
  return !wasReleased && now.getTime() >= Math.max(planned, createdAt.getTime() + MARKET_MS)
}

/** The team is alerted to each job that is still without a hauler when the plan has had its turn. */
async function alertToUnplaced(ctx: Context): Promise<void> {
  const now = ctx.now()
  const unplaced = (await unclaimedJobs(ctx.db, now)).filter(
    (job) => !isWindowOver(job.preferredDate, job.preferredTime, now) && needsPerson(job, now),
  )
  for (const { id, preferredDate, preferredTime } of unplaced)
    await inTransaction(ctx, (tx) =>
      raiseAlert(ctx, tx, {
        kind: 'job_at_risk',
        about: `${id} ${preferredDate} ${preferredTime}`,
        what: `Pickup #${id} on ${formatDay(preferredDate)}, ${windowFacts[preferredTime].hours}, has no hauler yet.`,
        place: { tab: 'jobs', job: String(id) },
      }),
    )
}

/** The plan could not place it, or leaves it to the team. */
const needsPerson = (job: Unclaimed, now: Date): boolean =>
  job.wasReleased
    ? windowStart(job.preferredDate, job.preferredTime).getTime() - now.getTime() <= PLANNED_FROM_MS
    : isDue(job, now)

/** Cancels a paid job that no hauler did, and refunds all of the money that no bank took back. */
export const cancelUnclaimed = task({
  name: 'cancel-unclaimed',
  queue: 'scheduled',
  payload: z.object({ jobId: JobId }),
  run: ({ jobId }, ctx: Context) =>
    inTransaction(ctx, async (tx) => {
      const job = await lockJob(tx.db, jobId)
      if (job?.status !== 'pending' || !job.isSecured) return
      if (!isWindowOver(job.preferredDate, job.preferredTime, ctx.now())) return
      const reason = 'No hauler took it before its window was over'
      await cancelJob(ctx, tx, job, { by: 'system', reason })
    }),
})
