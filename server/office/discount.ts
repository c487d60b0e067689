import { z } from 'zod'
import {
  DiscountId,
  LEAST_AFTER_DISCOUNT_CENTS,
  type DiscountOffer,
  type DiscountShare,
  type giveDiscount,
} from '../../contract/discounts.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, formatMoney, Money, sumOf, type Cents } from '../../contract/money.ts'
import { isPayable } from '../../contract/payments.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { insertDiscount, markDiscountSettled } from '../jobs/discount-store.ts'
import { splitOf } from '../jobs/hauler-share.ts'
import { findJob, lockJob, priceOf, type Job } from '../jobs/store.ts'
import { paymentMethodOf, refundableCharges } from '../ledger/charges-query.ts'
import { gstOf } from '../ledger/gst.ts'
import { isSettled } from '../payouts/earned-query.ts'
import { finishPayment } from '../payments/finish-payment.ts'
import { settleCovered } from '../payments/receive-payment.ts'
import { findOpenPayment, findOpenPayments } from '../payments/store.ts'
import { findOpenPriceChange } from '../price-changes/store.ts'
import { callProvider } from '../providers/call-provider.ts'
import { heldForPrice } from '../refunds/refund-settled-query.ts'
import { refundStateOf } from '../refunds/refund-settled-state.ts'
import { refundSettled } from '../refunds/refund-settled.ts'
import { settleDiscount, UNDO_MS } from './settle-discount.ts'

type Request = z.infer<typeof giveDiscount.body>
type Given = DiscountOffer & {
  refunded: Cents
  discountId: DiscountId | null
  undoUntil: Date | null
}

/** What can be taken off the price of a job now. @throws AppError not_found. */
export const discountOffer = async (ctx: Context, jobId: JobId): Promise<DiscountOffer> =>
  offerOf(ctx, ctx.db, await requireJob(ctx.db, jobId))

export async function requireJob(db: Db, jobId: JobId): Promise<Job> {
  const job = await findJob(db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  return job
}

type Basics = Pick<Context, 'config'>

export async function offerOf(ctx: Basics, db: Db, job: Job): Promise<DiscountOffer> {
  if (isSettled(job)) return settledOffer(db, job)
  const price = priceOf(job)
  const isPaid = !isPayable(job.paymentStatus)
  const { haulerPayout, platformFee } = splitOf(job, price)
  const gst = await gstOf({ config: ctx.config, db }, job, price)
  const left = isPaid ? await returnable(db, job) : price
  const within = (most: number) =>
    cents(Math.max(0, Math.min(most, left, ...[price, job.estimatedPriceCents].map(lessTheLeast))))
  return {
    jobId: job.id,
    price,
    isPaid,
    method: await paymentMethodOf(db, job),
    isSettled: false,
    haulerShare: haulerPayout,
    sharePermille: job.haulerSharePermille,
    most: { westhaul: within(platformFee - gst), shared: within(price) },
    refusal: await refusalOf(db, job),
  }
}

const lessTheLeast = (price: Cents): number => price - LEAST_AFTER_DISCOUNT_CENTS

/** What can go back to the cards now, and is not already on its way. */
async function returnable(db: Db, job: Job): Promise<number> {
  const charges = await refundableCharges(db, job.id)
  const charged = sumOf(charges.map(({ left }) => left))
  // Of an earlier discount that can still be undone the money is on its way already.
  return Math.min(charged, priceOf(job), await heldForPrice(db, job.id))
}

async function settledOffer(db: Db, job: Job): Promise<DiscountOffer> {
  const { most, refusal, earned } = await refundStateOf(db, job, 'price')
  const cancelled = `Job #${job.id} is cancelled. Refund part of the fee instead`
  return {
    jobId: job.id,
    price: most,
    isPaid: true,
    method: await paymentMethodOf(db, job),
    isSettled: true,
    haulerShare: cents(Math.max(0, earned.share)),
    sharePermille: job.haulerSharePermille,
    most: {
      westhaul: cents(Math.max(0, Math.min(most, earned.net - earned.share - earned.gst))),
      shared: most,
    },
    refusal: job.status === 'cancelled' ? cancelled : refusal,
  }
}

async function refusalOf(db: Db, { id }: Job): Promise<string | null> {
  if (await findOpenPriceChange(db, id))
    return 'A price question of this job is open. Give the discount once it is answered'
  const open = await findOpenPayments(db, id)
  return open.some(({ purpose }) => purpose !== 'booking' && purpose !== 'tip')
    ? 'A charge for this job is open. Give the discount once it has ended'
    : null
}

/**
 * A person of the team takes an amount off the price of a job, before or after it is paid; once the price is divided it is a
 * refund of part of it. @throws AppError as `giveDiscount` of the contract.
 */
export async function giveDiscountFor(
  ctx: Context,
  user: User,
  jobId: JobId,
  request: Request,
): Promise<Given> {
  const job = await requireJob(ctx.db, jobId)
  if (job.status === 'completed') return refundAsDiscount(ctx, user, job, request)
  if (isPayable(job.paymentStatus)) {
    // A payment that was begun at the price before ends first, unless the request is refused in any case.
    refuse(await offerOf(ctx, ctx.db, job), request)
    const open = await findOpenPayment(ctx.db, jobId)
    if (open) await callProvider(finishPayment(ctx, open.id))
  }
  return ctx.hooks.capacity.withAlternatives(ctx, jobId, () =>
    inTransaction(ctx, (tx) => takeOff(ctx, tx, user, jobId, request)),
  )
}

async function takeOff(
  ctx: Context,
  tx: Transaction,
  user: User,
  jobId: JobId,
  { amount, share, reason, price }: Request,
): Promise<Given> {
  const { db } = tx
  const job = await lockJob(db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  if (job.status === 'completed')
    throw new AppError('illegal_move', `Job #${jobId} was completed meanwhile. Please look again`)
  refuse(await offerOf(ctx, db, job), { amount, share, price })
  const isPaid = !isPayable(job.paymentStatus)
  if (!isPaid && (await findOpenPayment(db, jobId)))
    throw new AppError('in_use', 'A payment was begun meanwhile. Please try again in a minute')
  const at = ctx.now()
  const userId = user.id
  const row = {
    jobId,
    amountCents: amount,
    share,
    reason,
    userId,
    at,
    priceCents: cents(priceOf(job) - amount),
    wasPaid: isPaid,
  }
  const { job: changed, discount } = await insertDiscount(db, row)
  if (!isPaid) await settleCovered(ctx, tx, changed, { by: 'admin', userId })
  const after = await requireJob(db, jobId)
  // Money that was received covers the lower price: it is paid and confirmed now.
  const isFinal = !isPaid && !isPayable(after.paymentStatus)
  const undoUntil = isFinal ? null : new Date(at.getTime() + UNDO_MS)
  if (undoUntil === null) await markDiscountSettled(db, discount.id, at)
  else await tx.enqueue(settleDiscount, { jobId, discountId: discount.id }, { at: undoUntil })
  return {
    ...(await offerOf(ctx, db, after)),
    refunded: isPaid ? amount : cents(0),
    discountId: DiscountId.parse(discount.id),
    undoUntil,
  }
}

async function refundAsDiscount(
  ctx: Context,
  user: User,
  job: Job,
  { amount, share, reason, price }: Request,
): Promise<Given> {
  refuse(await settledOffer(ctx.db, job), { amount, share, price })
  const { alreadyRefunded } = await refundStateOf(ctx.db, job, 'price')
  await refundSettled(ctx, user, {
    jobId: job.id,
    of: 'price',
    amount,
    share: share === 'westhaul' ? 'absorb' : 'take_back',
    reason,
    // A refund that came in between is refused by it.
    alreadyRefunded,
  })
  return {
    ...(await settledOffer(ctx.db, job)),
    refunded: amount,
    discountId: null,
    undoUntil: null,
  }
}

const BEARERS: Record<DiscountShare, string> = {
  westhaul: 'Westhaul can bear',
  shared: 'can be taken off',
}

/** @throws AppError illegal_move, amount_mismatch with the right price, refused. */
function refuse(
  { price, refusal, most }: DiscountOffer,
  request: Pick<Request, 'amount' | 'share' | 'price'>,
): void {
  if (refusal !== null) throw new AppError('illegal_move', refusal)
  if (request.price !== price)
    throw new AppError(
      'amount_mismatch',
      `The price is ${formatMoney(price)} by now. Please look again before you take off more`,
      { facts: { price: z.encode(Money, price) } },
    )
  if (request.amount <= 0) throw new AppError('refused', 'A discount is more than $0.00')
  if (request.amount > most[request.share])
    throw new AppError(
      'refused',
      `${formatMoney(request.amount)} is too much: ${formatMoney(most[request.share])} is the most that ${BEARERS[request.share]}`,
    )
}
