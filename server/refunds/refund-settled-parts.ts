import type { RefundSubject } from '../../contract/refund-subjects.ts'
import { cents, type Cents } from '../../contract/money.ts'
import {
  allocateToCharges,
  type Allocation,
  type ChargeLeft,
} from '../ledger/allocate-to-charges.ts'
import { partsOf, type Earned, type Parts } from '../payouts/earned.ts'

/** What of a settled job can go back, and from which charges, the newest first. */
export type Refundable = { of: RefundSubject; earned: Earned; sources: ChargeLeft[] }

/**
 * Divides a refund over the charges it goes back to. Each part balances and can fail
 * alone; its share is never more than the part.
 * @throws RangeError when more is asked for than the charges hold.
 */
export function refundParts(
  { of, earned, sources }: Refundable,
  amount: Cents,
  takesShare: boolean,
): (Allocation & Parts)[] {
  let rest = earned
  return allocateToCharges(amount, sources).map((part) => {
    const parts =
      of === 'tip' ? tipParts(part.amount, takesShare) : partsOf(rest, part.amount, takesShare)
    rest = {
      ...rest,
      net: cents(rest.net - part.amount),
      share: cents(rest.share - parts.share),
      gst: cents(rest.gst - parts.gst),
    }
    return { ...part, ...parts }
  })
}

/** All of a tip is the hauler's, and no tax is in it. */
const tipParts = (amount: Cents, takesShare: boolean): Parts => ({
  share: takesShare ? amount : cents(0),
  gst: cents(0),
  fee: takesShare ? cents(0) : amount,
})

/** The charges without what is reserved in them for failed refunds, `amount` in total. */
export function withoutSetAside(
  sources: readonly ChargeLeft[],
  failedRefunds: readonly Allocation[],
  amount: number,
): ChargeLeft[] {
  let toSetAside = amount
  return sources.map(({ paymentId, left }) => {
    const own = failedRefunds
      .filter((refund) => refund.paymentId === paymentId)
      .reduce((sum, refund) => sum + refund.amount, 0)
    const reservedAmount = Math.max(0, Math.min(own, left, toSetAside))
    toSetAside -= reservedAmount
    return { paymentId, left: cents(left - reservedAmount) }
  })
}
