import { dayOf, instantOf } from '../../contract/calendar.ts'
import { refundSubjectOf, type RefundSubject } from '../../contract/refund-subjects.ts'
import { cents, sumOf, type Cents } from '../../contract/money.ts'
import type { Receipt } from '../../contract/receipts.ts'
import type { Context } from '../core/context.ts'
import { sellerOf } from '../core/seller.ts'
import type { Db } from '../db/database.ts'
import { discountsOf } from '../jobs/discount-store.ts'
import { findAnyJob, type Job, priceOf } from '../jobs/store.ts'
import { gstPercentOf } from '../ledger/gst-query.ts'
import { gstWithin } from '../ledger/gst.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { proofOf } from './page-facts.ts'
import { type CardColumns, paidCard } from './paid-card.ts'
import { reschedulingFeesOf } from './paid-move-store.ts'
import { findBuyer, storeBuyer } from './receipt-buyer-store.ts'
import { groupsOf } from './receipt-lines.ts'
import {
  haulerFirstName,
  paymentsOf,
  quoteOf,
  refundsOf,
  settledChangesOf,
} from './receipt-query.ts'

type Settings = Pick<Context, 'config' | 'db'>

/** The receipt of the job that a link leads to. @throws AppError not_found for any other link. */
export const receiptFor = async (ctx: Context, token: string): Promise<Receipt> =>
  receiptOf(ctx, await findAnyJob(ctx.db, await jobOfLink(ctx, token)))

/** Makes the receipt out to another buyer, as a new issue. @throws AppError not_found as `receiptFor`. */
export async function setReceiptBuyer(
  ctx: Context,
  token: string,
  buyer: { company: string; address: string },
): Promise<Receipt> {
  const job = await findAnyJob(ctx.db, await jobOfLink(ctx, token))
  await storeBuyer(ctx.db, job, { ...buyer, at: ctx.now() })
  return receiptOf(ctx, job)
}

/** The receipt of a job as it stands now. */
export async function receiptOf(ctx: Settings, job: Job): Promise<Receipt> {
  const { db, config } = ctx
  const payments = (await paymentsOf(db, job)).map(withCard)
  const allRefunds = (await refundsOf(db, job)).map(withCard)
  const parts = await partsOf(db, job)
  const { quote, fees } = parts
  const buyer = await findBuyer(db, job)

  const tip = sumOf(amountsOf(payments.filter(({ purpose }) => purpose === 'tip')))
  const before = allRefunds.filter(({ isAfter, purpose }) => !isAfter && purpose !== 'tip')
  const total = cents(sum(payments) - tip - sum(before))
  const percent = config.gstNumber === undefined ? null : await gstPercentOf(db, job)
  return {
    ...issuesOf(job, movesOf(job, payments, allRefunds), buyer?.updatedAt),
    jobId: job.id,
    status: job.status,
    loadSize: job.loadSize,
    day: job.scheduledDate ?? job.preferredDate,
    address: job.offeredAddress,
    seller: sellerOf(config),
    buyer: {
      company: buyer?.company ?? '',
      name: `${job.firstName} ${job.lastName}`.trim(),
      address: buyer?.address || job.offeredAddress,
    },
    hauler: await haulerFirstName(db, job),
    startedAt: job.startedAt,
    completedAt: job.completedAt,
    items: (quote?.items ?? []).map(({ name, quantity }) => ({ name, quantity })),
    groups: groupsOf({ ...parts, total, isPaid: payments.length > 0 }),
    payments,
    refunds: refundViews(allRefunds, { price: cents(total - sum(fees)), fees: sum(fees) }, percent),
    cancellationFee: job.cancellationFeeCents,
    disposal: (await proofOf(db, job)).disposal,
    total,
    tip: tip === 0 ? null : tip,
    net: cents(sum(payments) - sum(allRefunds)),
    gst: taxIn(config, total, fees, percent),
  }
}

/** What the price of a job is made of. */
const partsOf = async (db: Db, job: Job) => ({
  job,
  quote: await quoteOf(db, job),
  changes: await settledChangesOf(db, job),
  fees: await reschedulingFeesOf(db, job),
  discounts: await discountsOf(db, job),
})

const taxIn = (
  { gstNumber }: Settings['config'],
  total: Cents,
  fees: readonly { amount: Cents }[],
  percent: number | null,
): Receipt['gst'] =>
  gstNumber === undefined || percent === null
    ? null
    : { number: gstNumber, percent, amount: gstOfParts(total, fees, percent) }

/**
 * What makes up the price of a job as it stands now: before anything was paid or a fee was kept that is the price to
 * pay, then what the receipt comes to.
 */
export async function priceLinesOf(
  ctx: Settings,
  job: Job,
): Promise<Pick<Receipt, 'items' | 'groups' | 'total' | 'gst' | 'tip' | 'refunds' | 'net'>> {
  const receipt = await receiptOf(ctx, job)
  if (receipt.payments.length > 0 || job.status === 'cancelled') return receipt
  const { db, config } = ctx
  const total = priceOf(job)
  const parts = await partsOf(db, job)
  const percent = config.gstNumber === undefined ? null : await gstPercentOf(db, job)
  return {
    ...receipt,
    groups: groupsOf({ ...parts, total, isPaid: true }),
    total,
    gst: taxIn(config, total, parts.fees, percent),
  }
}

const amountsOf = (rows: readonly { amount: Cents }[]): Cents[] => rows.map(({ amount }) => amount)
const sum = (rows: readonly { amount: Cents }[]): Cents => sumOf(amountsOf(rows))

/** As it is booked: of the price, and of each fee for a move. */
const gstOfParts = (total: Cents, fees: readonly { amount: Cents }[], percent: number): Cents =>
  sumOf([cents(total - sum(fees)), ...amountsOf(fees)].map((part) => gstWithin(part, percent)))

/** With the card as people write it. */
const withCard = <Row extends CardColumns>({ cardBrand, cardLast4, ...row }: Row) => ({
  ...row,
  card: paidCard({ cardBrand, cardLast4 }),
})

type RefundRow = Omit<Awaited<ReturnType<typeof refundsOf>>[number], 'cardBrand' | 'cardLast4'> &
  Pick<Receipt['refunds'][number], 'card'>

/** The tax in what was left before a refund, less that in what is left after it. */
function refundViews(
  rows: readonly RefundRow[],
  totals: { price: Cents; fees: Cents },
  percent: number | null,
): Receipt['refunds'] {
  const left = { price: totals.price, rescheduling_fee: totals.fees }
  const gstIn = (of: RefundSubject, amount: Cents): Cents | null => {
    if (of === 'tip') return null
    const before = left[of]
    left[of] = cents(Math.max(0, before - amount))
    return percent === null
      ? null
      : cents(gstWithin(before, percent) - gstWithin(left[of], percent))
  }
  return rows.map(({ at, amount, status, reason, isAfter, purpose, method, card }) => {
    const of = refundSubjectOf(purpose)
    const gst = isAfter ? gstIn(of, amount) : null
    return {
      at,
      amount,
      isOnItsWay: status === 'requested',
      of,
      isAfter,
      reason,
      gst,
      method,
      card,
    }
  })
}

type Move = { at: Date; isAfter?: boolean }

/** What goes back by the completion itself belongs to the first issue. */
const movesOf = (job: Job, payments: readonly Move[], refunds: readonly Move[]): Date[] =>
  [...payments, ...refunds.filter(({ isAfter }) => isAfter || job.completedAt === null)].map(
    ({ at }) => at,
  )

/**
 * It is issued when the job is done, or paid for the first time; every charge, refund and change of the
 * buyer after that makes a new issue under the same number.
 */
function issuesOf(
  job: Job,
  moves: readonly Date[],
  buyerAt: Date | undefined,
): Pick<Receipt, 'number' | 'issuedAt' | 'replaces'> {
  const times = [...moves, ...(buyerAt ? [buyerAt] : [])].toSorted(
    (one, other) => one.getTime() - other.getTime(),
  )
  const first = job.completedAt ?? times[0] ?? instantOf(job.preferredDate, 0)
  const issues = [first, ...times.filter((at) => at > first)]
  const issuedAt = issues.at(-1) ?? first
  return {
    // Of the booking: it must not change when the pickup is completed in another year than it was paid.
    number: `R-${dayOf(job.createdAt).slice(0, 4)}-${String(job.id).padStart(5, '0')}`,
    issuedAt,
    replaces: issues.at(-2) ?? null,
  }
}
