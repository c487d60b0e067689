import { z } from 'zod'
import type { PaymentPurpose } from './payments.ts'

/** Of what money goes back once a job is settled; a fee for rescheduling as soon as the pickup has moved. */
export const RefundSubject = z.enum(['price', 'tip', 'rescheduling_fee'])
export type RefundSubject = z.infer<typeof RefundSubject>

/** What each is called within a sentence: 'of the tip'. */
export const refundSubjectNames: Record<RefundSubject, string> = {
  price: 'price',
  tip: 'tip',
  rescheduling_fee: 'rescheduling fee',
}

/** Of what a refund of a charge for this purpose is. */
export const refundSubjectOf = (purpose: PaymentPurpose): RefundSubject =>
  purpose === 'tip' || purpose === 'rescheduling_fee' ? purpose : 'price'
