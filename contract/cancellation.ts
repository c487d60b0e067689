import { z } from 'zod'
import { formatMoney, Money } from './money.ts'

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
