import { refundSubjectNames, type RefundSubject } from '../../contract/refund-subjects.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import { withoutSetAside, type Refundable } from './refund-settled-parts.ts'
import { isBeingCancelled, isDisputed, refundsToRepeat, sumsOf } from './refund-settled-query.ts'
import { chargesOfFees, chargesOfPrice, chargesOfTip } from '../ledger/charges-query.ts'
import { gstOfFees } from '../ledger/gst-query.ts'
import type { Earned } from '../payouts/earned.ts'
import { earnedOf, isSettled } from '../payouts/earned-query.ts'

export type RefundState = Refundable & {
  most: Cents
  /** Back with the customer, on its way, or reserved after a failed refund. */
  alreadyRefunded: Cents
  /** Why nothing can be refunded now, and what to do instead; null when something can. */
  refusal: string | null
}

const NONE = cents(0)
/** A tip in thousandths. */
const ALL = 1_000

const CHARGES_OF: Record<RefundSubject, typeof chargesOfPrice> = {
  price: chargesOfPrice,
  tip: chargesOfTip,
  rescheduling_fee: chargesOfFees,
}

/** What is left of each, and whose it is: all of a tip is the hauler's, nothing of a fee. */
async function leftOf(db: Db, job: Job, of: RefundSubject, net: Cents): Promise<Earned> {
  if (of === 'price') return earnedOf(db, job)
  if (of === 'tip') return { net, share: net, gst: NONE, sharePermille: ALL }
  return { net, share: NONE, sharePermille: 0, gst: await gstOfFees(db, job.id) }
}

/** How much of the price of a settled job, of its tip, or of its rescheduling fees can go back. */
export async function refundStateOf(db: Db, job: Job, of: RefundSubject): Promise<RefundState> {
  const { charged, lost, refunded } = await sumsOf(db, job.id, of)
  const earned = await leftOf(db, job, of, cents(charged - refunded - lost))
  const charges = (await CHARGES_OF[of](db, job.id)).toReversed()
  const leftOnCharges = charges.reduce((sum, charge) => sum + charge.left, 0)
  const failedRefunds = await refundsToRepeat(db, job.id)
  const net = isSettled(job) || of === 'rescheduling_fee' ? earned.net : leftOnCharges
  const most = cents(Math.max(0, Math.min(net, leftOnCharges)))
  return {
    of,
    earned,
    sources: withoutSetAside(charges, failedRefunds, leftOnCharges - most),
    most,
    alreadyRefunded: cents(charged - lost - most),
    refusal:
      refusalOf(job, of, charged > 0, most) ??
      (await refusalWhileCancelling(db, job, of)) ??
      ((await isDisputed(db, job.id, of))
        ? 'The customer disputes this payment at their bank. Only the bank can give it back now; refund what is left once it has decided'
        : null),
  }
}

function refusalOf(
  { id, status, cancellationFeeCents }: Job,
  of: RefundSubject,
  isPaid: boolean,
  most: Cents,
): string | null {
  if (!isPaid) return `${NOTHING_OF[of]} job #${id}`
  const nothingLeft =
    most === 0 ? `All of the ${refundSubjectNames[of]} has gone back, or is on its way` : null
  // It is settled once the pickup has moved.
  if (of === 'rescheduling_fee') return nothingLeft
  if (status === 'in_progress')
    return `Job #${id} is in progress. Its hauler can lower the price on site; once it is completed, part of it can be refunded here`
  if (status === 'pending' || status === 'assigned')
    return `Job #${id} is ${status}. Cancel it for a full refund; once it is completed, part of it can be refunded here`
  if (status === 'cancelled' && of === 'price' && cancellationFeeCents === null)
    return `Job #${id} was cancelled without a fee: all that was paid goes back already`
  return nothingLeft
}

/** An undo would bring back a job whose price is no longer held in full. */
const refusalWhileCancelling = async (db: Db, { id, status }: Job, of: RefundSubject) =>
  of === 'price' && status === 'cancelled' && (await isBeingCancelled(db, id))
    ? `Job #${id} was cancelled a moment ago, and that can still be undone. Refund part of the fee in a few seconds`
    : null

const NOTHING_OF: Record<RefundSubject, string> = {
  price: 'Nothing was paid for',
  tip: 'No tip was paid for',
  rescheduling_fee: 'No rescheduling fee was kept for',
}
