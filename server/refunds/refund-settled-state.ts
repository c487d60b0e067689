import type { RefundSubject } from '../../contract/job-money.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import { withoutSetAside, type Refundable } from './refund-settled-parts.ts'
import { isDisputed, refundsToRepeat, sumsOf } from './refund-settled-query.ts'
import { chargesOfPrice, chargesOfTip } from '../ledger/charges-query.ts'
import { earnedOf, isSettled } from '../payouts/earned-query.ts'

export type RefundState = Refundable & {
  most: Cents
  /** Back with the customer, on its way, or reserved after a failed refund. */
  alreadyRefunded: Cents
  /** Why nothing can be refunded now, and what to do instead; null when something can. */
  refusal: string | null
}

const NONE = cents(0)

/** How much of the price of a settled job, or of its tip, can go back. */
export async function refundStateOf(db: Db, job: Job, of: RefundSubject): Promise<RefundState> {
  const { charged, lost, refunded } = await sumsOf(db, job.id, of)
  const tipLeft = cents(charged - refunded - lost)
  const earned =
    of === 'tip' ? { net: tipLeft, share: tipLeft, gst: NONE } : await earnedOf(db, job)
  const charges = (await (of === 'tip' ? chargesOfTip : chargesOfPrice)(db, job.id)).toReversed()
  const left = charges.reduce((sum, charge) => sum + charge.left, 0)
  const failed = await refundsToRepeat(db, job.id)
  const net = isSettled(job) ? earned.net : left
  const most = cents(Math.max(0, Math.min(net, left)))
  return {
    of,
    earned,
    sources: withoutSetAside(charges, failed, left - most),
    most,
    alreadyRefunded: cents(charged - lost - most),
    refusal:
      refusalOf(job, of, charged > 0, most) ??
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
  if (!isPaid)
    return of === 'tip' ? `No tip was paid for job #${id}` : `Nothing was paid for job #${id}`
  if (status === 'in_progress')
    return `Job #${id} is in progress. Its hauler can lower the price on site; once it is completed, part of it can be refunded here`
  if (status === 'pending' || status === 'assigned')
    return `Job #${id} is ${status}. Cancel it for a full refund; once it is completed, part of it can be refunded here`
  if (status === 'cancelled' && of === 'price' && cancellationFeeCents === null)
    return `Job #${id} was cancelled without a fee: all that was paid goes back already`
  return most === 0 ? `All of the ${of} has gone back, or is on its way` : null
}
