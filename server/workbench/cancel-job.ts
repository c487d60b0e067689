import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { JobId, jobLifecycle } from '../../contract/jobs.ts'
import { cents, formatMoney, Money, type Cents } from '../../contract/money.ts'
import { missingRight } from '../../contract/rights.ts'
import type { UndoneStep } from '../../contract/undo.ts'
import { mayDo, type Hauler, type User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { requireLastStep } from '../core/require-last-step.ts'
import { task } from '../core/task.ts'
import { transition } from '../core/transition.ts'
import { undoMsOf } from '../dispatch/assignment/assign-jobs.ts'
import { lockHauler } from '../haulers/store.ts'
import { findScheduled, scheduleJob } from '../jobs/schedule-store.ts'
import { isSlotFilled } from '../jobs/slot-room.ts'
import { findJob, lockAnyJob, lockJob, type Job } from '../jobs/store.ts'
import { securedFor } from '../ledger/on-account.ts'
import { cancelPaymentOf } from '../payments/cancel-payment.ts'
import { moveToCancelled, settleCancelled, splitFee } from '../payments/cancel-paid-job.ts'
import {
  findLastCancellation,
  hasRefundSinceCancelled,
  insertCancellation,
  lowerFee,
  markCancellationSettled,
  markCancellationUndone,
  type Cancellation,
} from './cancellation-store.ts'
import { feeOf, refundedOnCancelling, refusalOf } from './preview-cancellation.ts'

type Order = { reason: string; fee: 'kept' | 'waived'; amount?: Cents | undefined }
type Cancelled = Pick<Job, 'status'> & {
  jobId: JobId
  fee: Cents
  refunded: Cents | null
  undoUntil: Date
}

/**
 * The team cancels a job by the customer's rules, for its fee or without one. The job is off the schedule immediately; its
 * money and messages leave once it cannot be undone any more. Doing it twice answers the first time.
 * @throws AppError not_found, forbidden for a waived fee without the right, amount_mismatch with the right fee,
 * illegal_move for a job that is over.
 */
export function cancelByTeam(
  ctx: Context,
  user: User,
  jobId: JobId,
  order: Order,
): Promise<Cancelled> {
  return inTransaction(ctx, async (tx) => {
    if (order.fee === 'waived' && !mayDo(user, 'give-money'))
      throw new AppError('forbidden', missingRight('give-money'))
    const job = await lockJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    const open = await findOpen(tx, job)
    if (open?.userId === user.id) return cancelledOf(tx, job, open)
    const due = await requireFee(ctx, tx, job, order)
    const fee = order.fee === 'kept' ? due : cents(0)
    const { reason } = order
    const isWaived = order.fee === 'waived'
    return cancelledOf(tx, ...(await cancelForNow(ctx, tx, user, job, { reason, fee, isWaived })))
  })
}

type Terms = {
  reason: string
  fee: Cents
  isWaived: boolean
  isDeletion?: boolean
  /** How long it can be undone: by the setting, unless it is one of many. */
  undoMs?: number
}

/**
 * Cancels a job that must be locked, and keeps what it was: what leaves waits until it cannot be undone any more.
 * @throws AppError illegal_move for a job that is over.
 */
export async function cancelForNow(
  ctx: Context,
  tx: Transaction,
  user: User,
  job: Job,
  { reason, fee, undoMs = undoMsOf(ctx, 'manual'), ...terms }: Terms,
): Promise<[Job, Cancellation]> {
  const at = ctx.now()
  const slot = await findScheduled(tx.db, job.id)
  const by = { by: 'admin', userId: user.id, reason } as const
  const cancelled = await moveToCancelled(tx, job, by, { fee, isCalledOff: true })
  const cancellation = await insertCancellation(tx.db, {
    ...terms,
    jobId: job.id,
    userId: user.id,
    feeCents: fee,
    fromStatus: fromStatusOf(job),
    paymentStatus: job.paymentStatus,
    confirmBy: job.confirmBy,
    scheduledDate: slot?.scheduledDate ?? null,
    timeSlot: slot?.timeSlot ?? null,
    assignmentType: slot?.assignmentType ?? null,
    at,
    undoUntil: new Date(at.getTime() + undoMs),
  })
  const ids = { jobId: job.id, cancellationId: cancellation.id }
  await tx.enqueue(settleCancellation, ids, { at: cancellation.undoUntil })
  return [cancelled, cancellation]
}

async function findOpen({ db }: Transaction, job: Job): Promise<Cancellation | undefined> {
  const last = await findLastCancellation(db, job.id)
  return job.status === 'cancelled' && last && !last.undoneAt && !last.settledAt ? last : undefined
}

async function cancelledOf(
  { db }: Transaction,
  job: Job,
  cancellation: Cancellation,
): Promise<Cancelled> {
  const fee = cancellation.feeCents
  const back = await refundedOnCancelling(db, job, fee)
  const { id: jobId, status } = job
  return { jobId, status, fee, refunded: back || null, undoUntil: cancellation.undoUntil }
}

/** The fee that is due now. */
async function requireFee(ctx: Context, tx: Transaction, job: Job, { fee, amount }: Order) {
  const due = await feeOf(ctx, tx.db, job)
  if (due === null) throw new AppError('illegal_move', refusalOf(job))
  if (fee === 'waived' || amount === undefined || amount === due) return due
  const now = due > 0 ? `costs ${formatMoney(due)}` : 'is free'
  throw new AppError('amount_mismatch', `Cancelling ${now} now. Please look at it again`, {
    facts: { fee: z.encode(Money, due) },
  })
}

function fromStatusOf({ id, status }: Job): Cancellation['fromStatus'] {
  if (status === 'completed' || status === 'cancelled')
    throw new AppError('illegal_move', refusalOf({ id, status }))
  return status
}

/**
 * What a cancelled job leaves behind, once it cannot be undone any more: its open payments and price end, the rest of its
 * money goes back, and customer and hauler read of it.
 */
export const settleCancellation = task({
  name: 'settle-cancellation',
  queue: 'money',
  payload: z.object({ jobId: JobId, cancellationId: z.int() }),
  retries: 20,
  run: ({ jobId, cancellationId }, ctx) =>
    inTransaction(ctx, async (tx) => {
      const job = await lockAnyJob(tx.db, jobId)
      const cancellation = await findOpen(tx, job)
      if (cancellation?.id !== cancellationId) return
      await markCancellationSettled(tx.db, cancellationId, ctx.now())
      await settle(ctx, tx, job, cancellation)
    }),
})

async function settle(ctx: Context, tx: Transaction, job: Job, cancellation: Cancellation) {
  const before = { ...job, status: cancellation.fromStatus, confirmBy: cancellation.confirmBy }
  await cancelPaymentOf(tx, job)
  const fee = cents(Math.min(cancellation.feeCents, await securedFor(tx.db, job)))
  if (fee < cancellation.feeCents)
    await lowerFee(tx.db, job.id, fee, await splitFee(tx.db, before, fee))
  await settleCancelled(ctx, tx, before, { by: 'admin', userId: cancellation.userId, fee })
  await tx.publish('job', job.id)
}

const RESTORE = {
  pending: 'restore',
  assigned: 'restore_assigned',
  in_progress: 'restore_started',
} as const

/**
 * Takes this cancellation back, if it is the last one, before anything leaves: the job is as it was, with its hauler and slot.
 * @throws AppError not_found, illegal_move, not_free as `undoCancel` of the contract.
 */
export async function undoCancel(
  ctx: Context,
  user: User,
  jobId: JobId,
  step: UndoneStep,
): Promise<{ jobId: JobId } & Pick<Job, 'status'>> {
  const { haulerId } = (await findJob(ctx.db, jobId)) ?? {}
  return inTransaction(ctx, async (tx) => {
    // The hauler is locked before the job, as everywhere.
    const hauler = haulerId ? await lockHauler(tx.db, haulerId) : undefined
    const job = await lockJob(tx.db, jobId)
    const cancellation = job && (await findLastCancellation(tx.db, jobId))
    if (!cancellation) throw new AppError('not_found', `Job #${jobId} was not cancelled here`)
    requireLastStep(step, cancellation)
    const { status } = await restoreCancelled(ctx, tx, user, { job, hauler, cancellation })
    return { jobId, status }
  })
}

type Restore = { job: Job; hauler: Hauler | undefined; cancellation: Cancellation }

/**
 * A cancelled job is as it was, with its hauler and slot; hauler and job must be locked.
 * @throws AppError illegal_move when it is too late or its payment has changed, not_free for a slot that was booked since.
 */
export async function restoreCancelled(
  ctx: Context,
  { db }: Transaction,
  user: User,
  { job, hauler, cancellation }: Restore,
): Promise<Job> {
  const { id: jobId } = job
  if (cancellation.undoneAt) throw new AppError('illegal_move', 'That is undone already')
  if (cancellation.settledAt || cancellation.undoUntil < ctx.now())
    throw new AppError('illegal_move', 'It is too late to undo that. The messages have left')
  if (
    job.paymentStatus !== cancellation.paymentStatus ||
    (await hasRefundSinceCancelled(db, jobId))
  )
    throw new AppError('illegal_move', 'Its payment has changed meanwhile. It stays cancelled')
  const { scheduledDate, timeSlot, assignmentType, confirmBy, fromStatus } = cancellation
  const isScheduled = hauler && scheduledDate && timeSlot && assignmentType
  const slot = isScheduled && { haulerId: hauler.id, scheduledDate, timeSlot }
  if (slot && (await isSlotFilled(db, { ...slot, jobId, day: slot.scheduledDate })))
    throw new AppError('not_free', `${hauler.firstName} has no room left in that slot by now`)
  const restored = await transition(
    db,
    jobLifecycle,
    jobId,
    RESTORE[fromStatus],
    { by: 'admin', userId: user.id },
    { confirmBy, cancellationFeeCents: null, haulerPayoutCents: null, platformFeeCents: null },
  )
  if (slot && assignmentType) await scheduleJob(db, { jobId, ...slot, assignmentType })
  await markCancellationUndone(db, cancellation.id, ctx.now())
  return restored
}
