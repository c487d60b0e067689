import { z } from 'zod'
import { Day, formatInstantDay, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { FileBytes } from './fields.ts'
import { Link } from './job-page.ts'
import { JobId, JobStatus, LoadSize } from './jobs.ts'
import { cents, Money, type Cents } from './money.ts'
import { PAYMENT_PURPOSES, type PaymentPurpose } from './payments.ts'

/** What was charged for a job and what went back; prices hold the tax already. */
export const Receipt = z.object({
  jobId: JobId,
  status: JobStatus,
  loadSize: LoadSize,
  day: Day,
  address: z.string(),
  payments: z.array(z.object({ at: Instant, amount: Money, purpose: z.enum(PAYMENT_PURPOSES) })),
  /** Those that failed are not listed. */
  refunds: z.array(z.object({ at: Instant, amount: Money, isOnItsWay: z.boolean() })),
  cancellationFee: Money.nullable(),
  /** Paid less refunded, without the tip. */
  total: Money,
  tip: Money.nullable(),
  /** The tax within the total; null when the operator is not registered for it. */
  gst: z.object({ number: z.string(), percent: z.number(), amount: Money }).nullable(),
})
export type Receipt = z.infer<typeof Receipt>

/**
 * What was paid and refunded for the job of a link; it is empty of payments before the first one.
 * `not_found` as `getJobPage`.
 */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/job/:token/receipt',
  access: 'public',
  summary:
    'The payments and refunds for the job of a link, with the GST included where there is a GST number',
  params: Link,
  response: Receipt,
})

/** The receipt as a PDF, named after the job. `not_found` as `getJobPage`. */
export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/job/:token/receipt.pdf',
  access: 'public',
  summary: 'The same receipt as a PDF',
  params: Link,
  file: 'application/pdf',
  response: FileBytes,
})

/**
 * One line of a receipt; `isBack` marks money that went back to the customer, and its amount is positive
 * too.
 */
export type ReceiptLine = { name: string; amount: Cents; isBack?: boolean }

const PAID: Record<PaymentPurpose, string> = {
  booking: 'Paid',
  price_change: 'Price change you approved,',
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
      ...(tip === null
        ? []
        : [{ name: 'Total including the tip (CAD)', amount: cents(total + tip) }]),
    ],
  }
}
