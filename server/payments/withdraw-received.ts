import { AppError } from '../../contract/errors.ts'
import { formatMoney } from '../../contract/money.ts'
import { jobPaymentLifecycle, paymentLifecycle } from '../../contract/payments.ts'
import type { PaymentId, Received } from '../../contract/received-payments.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { transition, tryTransition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { lockAnyJob, type Job } from '../jobs/store.ts'
import { chargesOfPrice } from '../ledger/charges-query.ts'
import { dueOf } from '../ledger/due.ts'
import { post } from '../ledger/ledger-store.ts'
import { cashHeldBy } from '../ledger/cash-held-query.ts'
import { lockHaulerCash } from '../payouts/hauler-cash-store.ts'
import { cancelPaymentOf } from './cancel-payment.ts'
import { watchUnpaidJob } from './cancel-unpaid.ts'
import { HELD_IN, receivedView } from './receive-payment.ts'
import { findPayment, setUnpaidSince, type Payment } from './store.ts'

/**
 * Withdraws a record of money that was not received. The books keep both postings.
 * @throws AppError not_found; illegal_move and refused as the endpoint says.
 */
export const withdrawReceived = (
  ctx: Context,
  staff: Pick<User, 'id'>,
  paymentId: PaymentId,
  reason: string,
): Promise<Received> =>
  inTransaction(ctx, async (tx) => {
    const { db } = tx
    const receivedPayment = await findPayment(db, paymentId)
    if (!receivedPayment) throw new AppError('not_found', `There is no payment ${paymentId}`)
    const job = await lockAnyJob(db, receivedPayment.jobId)
    if (receivedPayment.holderId !== null) await lockHaulerCash(db, receivedPayment.holderId)
    const payment = await findPayment(db, paymentId)
    if (payment) await requireWithdrawable(db, job, payment)
    const { jobId, amountCents: amount, heldBy } = receivedPayment
    const by = { by: 'admin', userId: staff.id, reason } as const
    await transition(db, paymentLifecycle, receivedPayment.id, 'withdraw', by)
    await post(db, {
      kind: 'received_withdrawn',
      jobId,
      reference: String(paymentId),
      entries: { customer_funds: amount, [HELD_IN[heldBy ?? 'office']]: -amount },
    })
    // Its card form is for what was left with this money.
    await cancelPaymentOf(tx, job, 'booking')
    const unpaid =
      (await dueOf(db, job)) > 0 &&
      (await tryTransition(db, jobPaymentLifecycle, jobId, 'withdraw', by))
    if (unpaid && !unpaid.isSecured) await waitForPayment(ctx, tx, unpaid, paymentId)
    return receivedView(db, jobId)
  })

/** An unpaid job on the market waits for its payment as a new booking does; of one with a hauler the team decides. */
async function waitForPayment(ctx: Context, tx: Transaction, job: Job, paymentId: PaymentId) {
  if (job.status !== 'pending')
    return raiseAlert(ctx, tx, {
      kind: 'job_at_risk',
      about: `unpaid ${job.id} since ${paymentId}`,
      what: `Job #${job.id} has a hauler, but its payment was withdrawn. Ask its customer to pay, or cancel it.`,
      place: { tab: 'jobs', job: String(job.id) },
    })
  // Without room it has no place; its customer chooses another window when paying.
  await ctx.hooks.capacity.keepPlace(ctx, tx, job).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
  await setUnpaidSince(tx.db, job.id, ctx.now())
  await watchUnpaidJob(ctx, tx, job)
}

async function requireWithdrawable(db: Db, job: Job, payment: Payment): Promise<void> {
  const { id, method, status, amountCents: amount, holderId } = payment
  if (method === 'card' || method === 'account' || status !== 'paid')
    throw new AppError('illegal_move', 'Only a record of money without a card can be withdrawn')
  if (job.status === 'completed' || job.status === 'cancelled')
    throw new AppError(
      'illegal_move',
      `Job #${job.id} is ${job.status}: its money is settled. Refund it instead`,
    )
  const charge = (await chargesOfPrice(db, job.id)).find(({ paymentId }) => paymentId === id)
  if (charge?.left !== amount)
    throw new AppError('refused', 'Part of this money went back to the customer already')
  if (holderId !== null && (await cashHeldBy(db, holderId)) < amount)
    throw new AppError(
      'refused',
      `${formatMoney(amount)} cannot be withdrawn: part of it was netted with the hauler's payouts`,
    )
}
