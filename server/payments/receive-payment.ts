import { AppError } from '../../contract/errors.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import type { CollectBy, CollectMethod } from '../../contract/payment-methods.ts'
import { isPayable, jobPaymentLifecycle } from '../../contract/payments.ts'
import { PaymentId, type Received } from '../../contract/received-payments.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Hauler, User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { findAnyJob, lockJob, type Job } from '../jobs/store.ts'
import { chargesOfPrice } from '../ledger/charges-query.ts'
import { dueOf } from '../ledger/due.ts'
import { post } from '../ledger/ledger-store.ts'
import { notifyBookingConfirmed } from '../messaging/notify-customer.ts'
import { withdrawMessages } from '../messaging/withdraw-messages.ts'
import { lockHaulerCash } from '../payouts/hauler-cash-store.ts'
import { cancelPaymentOf } from './cancel-payment.ts'
import { findPaymentOfKey, insertReceived, type Payment } from './store.ts'

export type Money = {
  method: CollectMethod
  amount: Cents
  heldBy: CollectBy
  reference?: string | undefined
}
type Recorder = { by: 'admin' | 'hauler'; userId: number }
/** Who made the price of an unpaid job lower; a customer's own move is settled by the system. */
type Settler = { by: 'admin' | 'hauler'; userId: number | null } | { by: 'system' }

/** The account of money that is not with the provider, by who holds it. */
export const HELD_IN = { hauler: 'hauler_cash', office: 'office_funds' } as const

export const receivedView = async (db: Db, jobId: JobId): Promise<Received> => {
  const job = await findAnyJob(db, jobId)
  return { jobId, paymentStatus: job.paymentStatus, due: await dueOf(db, job) }
}

/**
 * Records money that the team heard of.
 * @throws AppError not_found, illegal_move, refused, key_reused, window_full, as the endpoint says.
 */
export function receivePayment(
  ctx: Context,
  { staff, key }: { staff: Pick<User, 'id'>; key: string | undefined },
  jobId: JobId,
  money: Money,
): Promise<Received & { paymentId: PaymentId }> {
  return ctx.hooks.capacity.withAlternatives(ctx, jobId, () =>
    inTransaction(ctx, async (tx) => {
      const job = await lockJob(tx.db, jobId)
      if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
      const payment =
        (await firstOfKey(tx.db, key, jobId, money)) ??
        (await record(ctx, tx, job, money, { by: 'admin', userId: staff.id }, key))
      return { ...(await receivedView(tx.db, jobId)), paymentId: PaymentId.parse(payment.id) }
    }),
  )
}

async function firstOfKey(
  db: Db,
  key: string | undefined,
  jobId: JobId,
  { method, amount, heldBy }: Money,
): Promise<Payment | undefined> {
  const first = key === undefined ? undefined : await findPaymentOfKey(db, keyOf(key))
  if (!first) return undefined
  const isSame =
    first.jobId === jobId &&
    first.method === method &&
    first.amountCents === amount &&
    first.heldBy === heldBy
  if (!isSame) throw new AppError('key_reused', 'This Idempotency-Key was used for another payment')
  return first
}
const keyOf = (key: string): string => `received ${key}`

/**
 * The hauler of a job collected what was left to pay.
 * @throws AppError not_found, illegal_move, refused for another amount.
 */
export const confirmCollected = (
  ctx: Context,
  hauler: Pick<Hauler, 'id' | 'userId'>,
  jobId: JobId,
  { method, amount }: Pick<Money, 'method' | 'amount'>,
): Promise<Received> =>
  inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (job?.haulerId !== hauler.id) throw new AppError('not_found', `You have no job #${jobId}`)
    const due = await dueOf(tx.db, job)
    if (due > 0) {
      if (amount !== due)
        throw new AppError('refused', `${formatMoney(due)} is left to pay for job #${jobId}`)
      const recorder = { by: 'hauler', userId: hauler.userId } as const
      await record(ctx, tx, job, { method, amount, heldBy: 'hauler' }, recorder)
    }
    return receivedView(tx.db, jobId)
  })

/** One statement of what was received; the job must be locked. */
async function record(
  ctx: Context,
  tx: Transaction,
  job: Job,
  money: Money,
  recorder: Recorder,
  key?: string,
): Promise<Payment> {
  const { method, amount, heldBy, reference } = money
  await refuseMoney(tx.db, job, money)
  const holderId = heldBy === 'hauler' ? job.haulerId : null
  if (holderId !== null) await lockHaulerCash(tx.db, holderId)
  const payment = await insertReceived(tx.db, {
    jobId: job.id,
    amountCents: amount,
    method,
    heldBy,
    holderId,
    reference: reference || null,
    recordedBy: recorder.userId,
    ...(key !== undefined && { idempotencyKey: keyOf(key) }),
  })
  await post(tx.db, {
    kind: 'received',
    jobId: job.id,
    reference: String(payment.id),
    entries: { [HELD_IN[heldBy]]: amount, customer_funds: -amount },
  })
  if ((await dueOf(tx.db, job)) === 0) await settleJob(ctx, tx, job, recorder)
  // Its card form is for more than what is left by now.
  else await cancelPaymentOf(tx, job, 'booking')
  await tx.publish('job', job.id)
  return payment
}

/**
 * Settles an unpaid job whose price has become so low that what was received covers it: call it wherever such a price
 * becomes lower. The job must be locked, and read after the change.
 * @throws AppError window_full when it lost its place meanwhile.
 */
export async function settleCovered(
  ctx: Context,
  tx: Transaction,
  job: Job,
  by: Settler,
): Promise<void> {
  if (!isPayable(job.paymentStatus) || (await dueOf(tx.db, job)) > 0) return
  // A price of nothing is not covered by anything.
  const charges = await chargesOfPrice(tx.db, job.id)
  if (charges.some(({ left }) => left > 0)) await settleJob(ctx, tx, job, by)
}

/** The price is covered: a card that was begun is withdrawn, and a job that was not certain is on the market now. */
async function settleJob(ctx: Context, tx: Transaction, job: Job, by: Settler): Promise<void> {
  await cancelPaymentOf(tx, job, 'booking')
  if (!job.isSecured && job.status === 'pending') await ctx.hooks.capacity.keepPlace(ctx, tx, job)
  const paidJob = await tryTransition(tx.db, jobPaymentLifecycle, job.id, 'settle', by)
  if (!paidJob) return
  await withdrawMessages(tx.db, [job.id], 'paid', ctx.now())
  if (job.isSecured || job.status !== 'pending') return
  await notifyBookingConfirmed(ctx, tx, paidJob)
  await ctx.hooks.capacity.startRequest(ctx, tx, paidJob)
}

async function refuseMoney(db: Db, job: Job, { amount, heldBy }: Money): Promise<void> {
  if (job.status === 'completed' || job.status === 'cancelled')
    throw new AppError('illegal_move', `Job #${job.id} is ${job.status}: nothing is left to pay`)
  if (heldBy === 'hauler' && job.haulerId === null)
    throw new AppError('illegal_move', `Job #${job.id} has no hauler who could hold the money`)
  const due = await dueOf(db, job)
  if (amount <= 0) throw new AppError('refused', 'Please enter an amount above $0.00')
  if (amount > due)
    throw new AppError('refused', `${formatMoney(due)} is left to pay for job #${job.id}`)
}
