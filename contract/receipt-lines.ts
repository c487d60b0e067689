import { formatInstantDay } from './calendar.ts'
import type { Receipt } from './job-page.ts'
import { cents, type Cents } from './money.ts'
import type { PaymentPurpose } from './payments.ts'

export type ReceiptLine = { name: string; amount: Cents; isBack?: boolean }

const PAID: Record<PaymentPurpose, string> = {
  booking: 'Paid',
  price_change: 'Paid for the price you approved,',
  tip: 'Tip for your hauler,',
}

/** What a receipt lists, on the page and on paper alike: what moved adds up to the first of the sums. */
export function receiptLines({ payments, refunds, total, tip, gst }: Receipt): {
  moves: ReceiptLine[]
  sums: ReceiptLine[]
} {
  const paid = ({ at, amount, purpose }: Receipt['payments'][number]): ReceiptLine => ({
    name: `${PAID[purpose]} ${formatInstantDay(at)}`,
    amount,
  })
  const refunded = ({ at, amount, isOnItsWay }: Receipt['refunds'][number]): ReceiptLine => ({
    name: `${isOnItsWay ? 'Refund on its way' : 'Refunded'} ${formatInstantDay(at)}`,
    amount,
    isBack: true,
  })
  const tips = payments.filter(({ purpose }) => purpose === 'tip')
  return {
    moves: [
      ...payments.filter(({ purpose }) => purpose !== 'tip').map(paid),
      ...refunds.map(refunded),
    ],
    sums: [
      { name: 'Total (CAD)', amount: total },
      ...(gst ? [{ name: `GST included (${gst.percent}%)`, amount: gst.amount }] : []),
      ...tips.map(paid),
      ...(tip === null ? [] : [{ name: 'Total with the tip (CAD)', amount: cents(total + tip) }]),
    ],
  }
}
