import { dayOf, type Day } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { DAYS_TO_MOVE, type MoveOptions, type WindowToMove } from '../../contract/team-moves.ts'
import type { WindowOfDay } from '../../contract/windows.ts'
import { windowsForJob } from '../capacity/show-windows.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { eligibilityOf } from '../dispatch/check-eligibility.ts'
import { explainToAdmin } from '../dispatch/explain-ineligibility.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { reschedulingFee } from '../job-page/cancellation-fee.ts'
import { sameDayMoveOf } from '../job-page/same-day-move.ts'
import { isAbout, moveAnswerTime, whyNotAsked } from '../job-page/move-request-rules.ts'
import { paymentMethodOf } from '../ledger/charges-query.ts'
import { findOpenMoveRequest } from '../jobs/move-request-store.ts'
import { hasArrived } from '../jobs/job-event-store.ts'
import { findJob, type Job } from '../jobs/store.ts'
import { askedMoveView } from './asked-move.ts'

/** Where the team can move a job to, and what that costs. @throws AppError not_found. */
export async function moveOptionsOf(
  ctx: Context,
  jobId: JobId,
  { date = dayOf(ctx.now()), days = DAYS_TO_MOVE }: { date?: Day | undefined; days?: number } = {},
): Promise<MoveOptions> {
  const job = await findJob(ctx.db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  const hauler = job.haulerId === null ? undefined : await findAnyHauler(ctx.db, job.haulerId)
  const windows = await windowsForJob(ctx, job, { date, days })
  const { preferredDate, preferredTime } = job
  const fee = await reschedulingFee(ctx, ctx.db, job)
  const costs = { fee, sameDay: await sameDayMoveOf(ctx, ctx.db, job) }
  return {
    jobId,
    preferredDate,
    preferredTime,
    windows: await Promise.all(
      windows.map(async (each) => ({
        ...(await windowToMove(ctx, job, hauler, each)),
        ...asking(ctx, job, costs, each),
      })),
    ),
    ...costs,
    method: await paymentMethodOf(ctx.db, job),
    hauler: hauler ? { firstName: hauler.firstName, lastName: hauler.lastName } : null,
    refusal: await refusalOf(ctx.db, job),
    asked: await askedAbout(ctx, job),
  }
}

async function windowToMove(
  ctx: Context,
  job: Job,
  hauler: Hauler | undefined,
  { date, window, state }: WindowOfDay,
): Promise<Omit<WindowToMove, 'askUntil' | 'askRefusal'>> {
  if (!hauler || state === 'closed')
    return { date, window, state, isHaulerFree: hauler ? false : null, refusal: null }
  const moved = { ...job, preferredDate: date, preferredTime: window }
  const eligibility = await eligibilityOf(ctx, ctx.db, hauler, moved)
  const isFree = 'slots' in eligibility
  const refusal = isFree ? null : explainToAdmin(eligibility.reason, hauler, moved)
  return { date, window, state, isHaulerFree: isFree, refusal }
}

/** Until when the customer could answer whether it may move there, and why they cannot be asked. */
function asking(
  ctx: Context,
  job: Job,
  { fee, sameDay }: Pick<MoveOptions, 'fee' | 'sameDay'>,
  { date: preferredDate, window: preferredTime, state }: WindowOfDay,
): Pick<WindowToMove, 'askUntil' | 'askRefusal'> {
  if (state === 'closed') return { askUntil: null, askRefusal: null }
  const to = { preferredDate, preferredTime }
  const adds = sameDay?.today === preferredDate ? sameDay.adds : cents(0)
  const askRefusal = whyNotAsked(ctx, job, to, fee > 0 ? fee : adds)
  return { askUntil: askRefusal === null ? moveAnswerTime(ctx, job, to) : null, askRefusal }
}

async function askedAbout(ctx: Context, job: Job): Promise<MoveOptions['asked']> {
  const open = await findOpenMoveRequest(ctx.db, job.id)
  return open && isAbout(open, job) && open.answerBy > ctx.now() ? askedMoveView(open) : null
}

/** Why a job cannot be moved at all; null while it can. */
export async function refusalOf(
  db: Db,
  { id, status }: Pick<Job, 'id' | 'status'>,
): Promise<string | null> {
  if (status !== 'pending' && status !== 'assigned')
    return `Job #${id} is ${status.replace('_', ' ')}; it cannot be moved now`
  return (await hasArrived(db, id))
    ? 'The hauler is there already; the pickup cannot be moved now'
    : null
}
