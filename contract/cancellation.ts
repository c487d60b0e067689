import { z } from 'zod'
import { type Cents, formatMoney, Money } from './money.ts'

/** What cancelling costs a customer, by the terms in force when they booked. */
export const CancellationTerms = z.object({
  /** How many hours before the window starts cancelling becomes late. */
  freeUntilHours: z.number().int(),
  /** For a late cancellation. */
  lateFee: Money,
  /** Once the hauler has arrived. */
  tripFee: Money,
})
export type CancellationTerms = z.infer<typeof CancellationTerms>

/** The terms in two sentences: before the payment and on the terms page. */
export const cancellationCopy = ({ freeUntilHours, lateFee, tripFee }: CancellationTerms): string =>
  `Cancelling is free until ${freeUntilHours} hours before your window. Later it costs ${formatMoney(lateFee)}, or ${formatMoney(tripFee)} once your hauler has arrived.`

/** What rescheduling costs, in one sentence: before the payment, on the terms page, in emails and on the job page. */
export const RESCHEDULING_COPY =
  'Rescheduling is free until your hauler is on the way, if the new window is open (moving it to today adds the same-day price); after that it costs the cancellation fee.'

/** The price cap in one sentence: before the payment and on the job page. Above it the team checks the price first. */
export const priceCapCopy = (cap: Cents): string =>
  `You never pay more than ${formatMoney(cap)} unless you agree to it yourself first.`
