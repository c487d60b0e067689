import { sql } from 'kysely'
import { dayOf } from '../../contract/calendar.ts'
import type { JobPage } from '../../contract/job-page.ts'
import type { JobEvent } from '../../contract/job-page-parts.ts'
import { canMove, type JobId } from '../../contract/jobs.ts'
import { cents, sumOf } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { hasArrived, hasArrivedForFee } from '../jobs/job-event-store.ts'
import { accessOfJob, noteOf } from '../jobs/views.ts'
import { findReminder } from '../jobs/reminder-store.ts'
import { findScheduled } from '../jobs/schedule-store.ts'
import { findAnyJob, type Job, priceOf } from '../jobs/store.ts'
import { type Terms, termsOf } from '../jobs/terms-query.ts'
import { amountPaidFor } from '../ledger/charges-query.ts'
import { balanceOf, heldFor } from '../ledger/ledger-store.ts'
import { securedFor } from '../ledger/on-account.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { holdMinutesOf } from '../capacity/hold-window.ts'
import { bookingDue } from '../payments/booking-due.ts'
import { unpaidUntil } from '../payments/remind-unpaid.ts'
import { findPaidBooking, findTip } from '../payments/store.ts'
import { priceForCustomer } from '../price-changes/views.ts'
import { amountRefundedFor } from '../refunds/refund-store.ts'
import { latestProblem } from '../problems/answer-problem.ts'
import { mayObject, mayReport } from '../problems/report-problem.ts'
import { publishConsentOf, ratingsOf } from '../ratings/rate.ts'
import { cancellationFee, freeUntil, reschedulingFee } from './cancellation-fee.ts'
import { paidCard } from './paid-card.ts'
import { moveQuestionOf } from './move-question.ts'
import { reschedulingFeesOf } from './paid-move-store.ts'
import { canAdd, choiceFrom, haulerOf, proofOf } from './page-facts.ts'
import { quoteFactsOf } from './quote-facts-query.ts'
import { sameDayMoveOf } from './same-day-move.ts'

/** What happened to a job, oldest first; a release that the customer caused is left out. */
async function timelineOf(db: Db, { id }: Pick<Job, 'id'>): Promise<JobPage['timeline']> {
  const { rows } = await sql<JobPage['timeline'][number]>`
    select 'booked' as event, created_at as at, 1 as rank, null::timestamptz as "heardAt" from jobs where id = ${id}
    union all
    select 'paid', at, 2, null from transitions
      where noun = 'job_payment' and noun_id = ${id} and move = 'settle'
    union all
    select 'moved', changed_at, 3, null from job_window_changes where job_id = ${id}
    union all
    select event, noted_at, 3, heard_at from job_events where job_id = ${id}
    union all
    select 'called', min(call_attempts.at), 3, null from call_attempts
      join job_events on job_events.id = arrival_id where job_id = ${id} group by arrival_id
    union all
    select 'price_asked', coalesce((select at from transitions
        where noun = 'price_change' and noun_id = price_changes.id and move = 'admit'), created_at), 3, null
      from price_changes where job_id = ${id} and answer_by is not null
    union all
    select 'price_agreed', created_at, 3, null from price_changes
      where job_id = ${id} and status = 'settled' and answer_by is null
    union all
    select case move when 'settle' then 'price_agreed' when 'decline' then 'price_declined'
        else 'price_expired' end, at, 3, null
      from transitions join price_changes on price_changes.id = noun_id
      where noun = 'price_change' and job_id = ${id} and answer_by is not null and move in ('settle', 'decline', 'expire')
    union all
    select 'tipped', updated_at, 3, null from payments
      where job_id = ${id} and purpose = 'tip' and status = 'paid'
    union all
    select case move when 'claim' then 'assigned' when 'assign' then 'assigned'
        when 'release' then 'released' when 'start' then 'started'
        when 'complete' then 'completed' when 'no_show' then 'no_show' else 'cancelled' end,
      at, 3 + id, null from transitions
      where noun = 'job' and noun_id = ${id} and not (move = 'release' and by = 'customer')
    order by at, rank`.execute(db)
  return rows.map(({ event, at, heardAt }) => ({ event, at, heardAt }))
}

/** The page of the job that a link leads to. @throws AppError not_found for any other link. */
export async function showJob(ctx: Context, token: string): Promise<JobPage> {
  return showJobNow(ctx, await jobOfLink(ctx, token))
}

/** The page of a job as it stands now. */
export const showJobNow = async (
  ctx: Pick<Context, 'db' | 'now' | 'config'>,
  jobId: JobId,
): Promise<JobPage> => jobPageOf(ctx, ctx.db, await findAnyJob(ctx.db, jobId))

/** A job as its customer sees it now, with the actions that are still possible. */
export async function jobPageOf(
  ctx: Pick<Context, 'now' | 'config'>,
  db: Db,
  job: Job,
): Promise<JobPage> {
  const scheduled = await findScheduled(db, job.id)
  const tip = await findTip(db, job.id)
  const booking = await findPaidBooking(db, job.id)
  const stands = { ...job, hasArrived: await hasArrived(db, job.id) }
  const terms = await termsOf(db, job)
  const { items, cap } = await quoteFactsOf(db, job)
  const timeline = await timelineOf(db, job)
  const choice = choiceFrom(job, terms, timeline.findLast(isChoiceOfWindow)?.at)
  const problem = await latestProblem(db, job.id)
  return {
    id: job.id,
    status: job.status,
    loadSize: job.loadSize,
    description: job.description,
    items,
    photos: job.photos,
    note: noteOf(job),
    canAdd: canAdd(job),
    address: job.offeredAddress,
    access: accessOfJob(job),
    area: job.area,
    preferredDate: job.preferredDate,
    preferredTime: job.preferredTime,
    timeSlot: scheduled?.timeSlot ?? null,
    hauler: await haulerOf(ctx, db, job),
    money: {
      ...(await moneyOf(db, job)),
      cap,
      tip: tip?.status === 'paid' ? tip.amountCents : null,
    },
    card: booking ? paidCard(booking) : null,
    due: await dueOf(ctx, db, job),
    confirmation: await confirmationOf(ctx, db, stands),
    timeline,
    cancel: await cancelNow(ctx, db, job, terms),
    canReschedule: canReschedule(stands),
    rescheduleFee: await reschedulingFee(ctx, db, job),
    sameDay: await sameDayMoveOf(ctx, db, job),
    fees: { late: terms.lateFeeCents, trip: terms.tripFeeCents },
    choiceFrom: choice,
    needsChoice: choice !== null && ctx.now() >= choice,
    visitRules: job.visitRules,
    request: job.confirmBy && { confirmBy: job.confirmBy },
    moveQuestion: await moveQuestionOf(ctx, db, job),
    priceChange: await priceForCustomer(ctx, db, job),
    canTip: job.status === 'completed' && tip?.status !== 'paid',
    ratings: await ratingsOf(ctx, db, job, 'customer'),
    publishConsent: publishConsentOf(ctx, job),
    startedEarly: job.startedEarly,
    canObject: mayObject(job) && isSettledReport(problem),
    ...(await proofOf(db, job)),
    problem,
    canReport: isSettledReport(problem) && (await mayReport(ctx, db, job)),
  }
}

const isChoiceOfWindow = ({ event }: { event: JobEvent }): boolean =>
  event === 'paid' || event === 'moved'

const isSettledReport = (problem: JobPage['problem']): boolean =>
  problem === null || problem.closedAt !== null

async function dueOf(
  { config, now }: Pick<Context, 'config' | 'now'>,
  db: Db,
  job: Job,
): Promise<JobPage['due']> {
  const { amount, refusal } = await bookingDue(db, job, now())
  if (refusal !== null) return null
  return { amount, until: unpaidUntil(job), holdMinutes: await holdMinutesOf(config, db, job) }
}

async function confirmationOf(
  { now }: Pick<Context, 'now'>,
  db: Db,
  { id, confirmedAt, hasArrived: isThere }: Job & { hasArrived: boolean },
): Promise<JobPage['confirmation']> {
  const day = isThere ? undefined : await findReminder(db, id, dayOf(now()))
  return day === undefined ? null : { day, confirmedAt }
}

/** A hauler who has arrived is not sent away for another day. */
const canReschedule = ({ hasArrived: isThere, ...job }: Job & { hasArrived: boolean }): boolean =>
  job.status === 'pending' || (job.status === 'assigned' && !isThere)

async function moneyOf(db: Db, job: Job): Promise<Omit<JobPage['money'], 'tip' | 'cap'>> {
  const fees = await reschedulingFeesOf(db, job)
  return {
    price: priceOf(job),
    isFinal: job.finalPriceCents !== null,
    paid: (await amountPaidFor(db, job.id)) ?? cents(0),
    refunded: await amountRefundedFor(db, job.id),
    onItsWayBack: cents(0 - (await balanceOf(db, 'refunds', job.id))),
    cancellationFee: job.cancellationFeeCents,
    reschedulingFee: fees.length > 0 ? sumOf(fees.map(({ amount }) => amount)) : null,
  }
}

async function cancelNow(
  { now }: Pick<Context, 'now'>,
  db: Db,
  job: Job,
  terms: Terms,
): Promise<JobPage['cancel']> {
  const secured = await securedFor(db, job)
  const held = await heldFor(db, job.id)
  const isThere = await hasArrivedForFee(db, job.id)
  const fee = cancellationFee({ ...job, hasArrived: isThere }, terms, secured, now())
  if (fee === null) return null
  const until = freeUntil(job, terms)
  const counts = secured > 0 && canMove(job, 'cancel', 'customer') && !isThere && now() < until
  return { fee, refund: cents(Math.max(0, held - fee)), freeUntil: counts ? until : null }
}
