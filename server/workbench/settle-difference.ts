import { AppError } from '../../contract/errors.ts'
import { EDIT_MESSAGE_SECONDS, type EditPrice, type Difference } from '../../contract/job-edit.ts'
import { cents } from '../../contract/money.ts'
import { isPayable } from '../../contract/payments.ts'
import { priceChangeLifecycle } from '../../contract/price-changes.ts'
import type { User } from '../core/caller.ts'
import type { Context, Transaction } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import { agreePrice, findAnyJob, type Job } from '../jobs/store.ts'
import { finishPayment } from '../payments/finish-payment.ts'
import { chargeAfterwards } from '../payments/pay-now.ts'
import { settleCovered } from '../payments/receive-payment.ts'
import { findOpenPayment, insertPayment } from '../payments/store.ts'
import {
  requestCustomerApproval,
  unhurriedAnswerTime,
  waitForCustomer,
} from '../price-changes/request-approval.ts'
import { changedOf } from '../price-changes/put-back.ts'
import { insertPriceChange } from '../price-changes/store.ts'
import { giveDifference } from '../price-changes/waive-price.ts'
import { callProvider } from '../providers/call-provider.ts'
import { heldForPrice } from '../refunds/refund-settled-query.ts'
import { changeEstimate } from './edit-store.ts'
import type { JobEdit } from './job-edit-store.ts'

type Facts = {
  user: User
  job: Job
  price: EditPrice
  edit: { difference?: Difference | undefined; reason?: string | undefined }
}

/** What the customer reads of a price that an edit changed. */
export const REASON = 'Our team changed the booking with you.'

/** A first payment that was begun at the price before an edit is ended, or recorded when it was paid. */
export async function endPaymentBegun(
  ctx: Context,
  { id }: Pick<Job, 'id'>,
  { isPaid, difference }: EditPrice,
): Promise<void> {
  const open = isPaid || difference === 0 ? undefined : await findOpenPayment(ctx.db, id)
  if (open) await callProvider(finishPayment(ctx, open.id))
}

/**
 * Settles what an edit does to the price, by the ways that exist: an unpaid job costs the new price, what was paid too much
 * goes back, and more is a change of the price that the customer approves, or approved on the phone.
 * @throws AppError in_use while a first payment is begun, refused above the credit of a company, window_full as `settleCovered`.
 * What was paid too much goes back once the edit cannot be undone any more (`settleEdit`).
 */
export async function settleDifference(
  ctx: Context,
  tx: Transaction,
  { user, job, price, edit }: Facts,
): Promise<Settled> {
  const { difference, isPaid } = price
  const settled = { ...NOTHING, differenceCents: difference }
  if (difference === 0) return settled
  if (!isPaid) {
    if (await findOpenPayment(tx.db, job.id))
      throw new AppError('in_use', 'A payment was begun meanwhile. Please try again in a minute')
    await ctx.hooks.invoices.requireCredit(tx, { job, price: price.to, reader: 'team' })
    await changeEstimate(tx.db, job.id, cents(difference))
    const changed = await findAnyJob(tx.db, job.id)
    await settleCovered(ctx, tx, changed, { by: 'admin', userId: user.id })
    const { paymentStatus } = await findAnyJob(tx.db, job.id)
    return { ...settled, isFinal: !isPayable(paymentStatus) }
  }
  if (difference < 0) {
    await agreePrice(tx.db, job.id, price.to)
    return { ...settled, way: 'refund' }
  }
  if (edit.difference === 'free') {
    const reason = edit.reason ?? REASON
    const userId = user.id
    const discountId = await giveDifference(ctx, tx, job, { to: price.to, userId, reason })
    return { ...settled, way: 'free', discountId }
  }
  const isCharged = edit.difference === 'charge'
  return { ...settled, ...(await raise(ctx, tx, { job, price, isCharged })) }
}

/** What became of the price. */
export type Settled = {
  /** It cannot be undone: a card is charged, or the job is paid by it. */
  isFinal: boolean
  /** The payment to charge after the commit; null for none. */
  paymentId: number | null
} & Pick<JobEdit, 'differenceCents' | 'way' | 'priceChangeId' | 'discountId'>

const NOTHING: Omit<Settled, 'differenceCents'> = {
  isFinal: false,
  paymentId: null,
  way: null,
  priceChangeId: null,
  discountId: null,
}

type Raise = { job: Job; price: EditPrice; isCharged: boolean }

async function raise(
  ctx: Context,
  tx: Transaction,
  { job, price, isCharged }: Raise,
): Promise<Partial<Settled>> {
  const due = cents(Math.max(0, price.to - (await heldForPrice(tx.db, job.id))))
  const row = {
    jobId: job.id,
    haulerId: job.haulerId,
    byTeam: true,
    fromCents: price.from,
    toCents: price.to,
    dueCents: due,
    items: '[]',
    reason: REASON,
    photos: job.photos.slice(0, 3),
  }
  if (due === 0) {
    await ctx.hooks.invoices.requireCredit(tx, { job, price: price.to, reader: 'team' })
    await insertPriceChange(tx.db, { ...row, status: 'settled' })
    await agreePrice(tx.db, job.id, price.to)
    return { isFinal: true }
  }
  const answerBy = unhurriedAnswerTime(ctx.now(), job)
  const change = await insertPriceChange(tx.db, {
    ...row,
    status: 'pending_customer',
    answerBy,
    jobBefore: JSON.stringify(changedOf(job, await findAnyJob(tx.db, job.id))),
  })
  if (!isCharged) {
    const at = new Date(ctx.now().getTime() + EDIT_MESSAGE_SECONDS * 1_000)
    await requestCustomerApproval(ctx, tx, job, null, { ...change, answerBy, at })
    return { way: 'ask', priceChangeId: change.id }
  }
  const payment = await insertPayment(tx.db, {
    jobId: job.id,
    amountCents: due,
    purpose: 'price_change',
  })
  // The customer said so on the phone; a card that refuses it leaves the question on their page until its time is up.
  await tryTransition(
    tx.db,
    priceChangeLifecycle,
    change.id,
    'approve',
    { by: 'customer', reason: 'Approved on the phone' },
    { paymentId: payment.id },
  )
  await waitForCustomer(tx, change.id, answerBy)
  await chargeAfterwards(ctx, tx, payment.id)
  return { isFinal: true, paymentId: payment.id }
}
