import { AppError } from '../../contract/errors.ts'
import { formatMoney } from '../../contract/money.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Hooks } from '../core/hooks.ts'
import { hasArrived } from '../jobs/job-event-store.ts'
import { changeSameDay, type Job } from '../jobs/store.ts'
import { gstOf } from '../ledger/gst.ts'
import { post } from '../ledger/ledger-store.ts'
import { reschedulingFee } from './cancellation-fee.ts'
import {
  arrangeMove,
  movePickup,
  placeFor,
  releaseFromHauler,
  type Mover,
  type Moving,
} from './move-pickup.ts'
import { findPaidMove, markMoved } from './paid-move-store.ts'

/** The person of the team is in the audit log of the call; the charge may be heard of long after it. */
const TEAM: Mover = { by: 'admin', userId: null, undoMs: 0 }

/** What payments do with a pickup whose move was charged. */
export const moveHooks: Hooks['moves'] = {
  async settle(ctx, tx, { job, hauler, payment }) {
    const { haulerId, movedBy, ...move } = await findPaidMove(tx.db, payment.id)
    const { preferredDate, preferredTime } = move
    const mover = movedBy === 'admin' ? TEAM : undefined
    const moving = { job, hauler, to: { preferredDate, preferredTime }, ...(mover && { mover }) }
    const isMovable = job.status === 'pending' || job.status === 'assigned'
    if (!isMovable || job.haulerId !== haulerId || (await hasArrived(tx.db, job.id))) return false
    return payment.purpose === 'same_day'
      ? moveToToday(ctx, tx, moving, payment)
      : moveForFee(ctx, tx, moving, payment)
  },
}

type Charged = { id: number; amountCents: Job['estimatedPriceCents'] }

/** The hauler is released, and the fee is the platform's. */
async function moveForFee(
  ctx: Context,
  tx: Transaction,
  { job, hauler, to, mover }: Moving,
  { id: paymentId, amountCents: fee }: Charged,
): Promise<boolean> {
  if (!hauler || !(await answers(placeFor(ctx, tx, job, to, mover)))) return false
  if (!(await markMoved(tx.db, paymentId, ctx.now()))) return false
  await releaseFromHauler(ctx, tx, { job, hauler, to, fee, ...(mover && { mover }) })
  const gst = await gstOf({ config: ctx.config, db: tx.db }, job, fee)
  await post(tx.db, {
    kind: 'rescheduling_fee',
    jobId: job.id,
    reference: String(paymentId),
    entries: { customer_funds: fee, platform_fee: gst - fee, gst_payable: -gst },
  })
  return true
}

/** The amount is of the price from now on: it is split with the hauler when the pickup is done. */
async function moveToToday(
  ctx: Context,
  tx: Transaction,
  moving: Moving,
  { id: paymentId, amountCents: amount }: Charged,
): Promise<boolean> {
  // Since the customer saw the price, their hauler may have set out: moving costs something else then.
  if ((await reschedulingFee(ctx, tx.db, moving.job)) > 0) return false
  const arrangement = await answers(arrangeMove(ctx, tx, moving))
  if (!arrangement || !(await markMoved(tx.db, paymentId, ctx.now()))) return false
  const job = await changeSameDay(tx.db, moving.job, amount)
  const note = `The same-day price of ${formatMoney(amount)} was charged to your card.`
  await movePickup(ctx, tx, { ...moving, job, note }, arrangement)
  return true
}

/** Undefined where it cannot be done any more. */
async function answers<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
