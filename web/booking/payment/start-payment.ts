import type { Result } from '../../../contract/endpoint.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { type Cents, Money } from '../../../contract/money.ts'
import { createPaymentIntent } from '../../../contract/payments.ts'
import { ApiError, call } from '../../api/client.ts'

export type Started =
  | ({ kind: 'ready' } & Result<typeof createPaymentIntent>)
  /** The stored price differs from the one on screen: nothing is charged before it is agreed to. */
  | { kind: 'other-price'; price: Cents }
  | { kind: 'already-paid' }
  | { kind: 'gone' }
  | { kind: 'failed' }

/** Asks to pay for a booked job, at the price its customer was last shown. */
export async function startPayment(jobId: JobId, price: Cents): Promise<Started> {
  try {
    return {
      kind: 'ready',
      ...(await call(createPaymentIntent, { body: { jobId, amount: price } })),
    }
  } catch (error) {
    return error instanceof ApiError ? meaningOf(error) : { kind: 'failed' }
  }
}

function meaningOf({ code, problem }: ApiError): Started {
  if (code === 'already_paid') return { kind: 'already-paid' }
  // A job that was left unpaid for a day is cancelled, and with it the booking that began it.
  if (code === 'not_found' || code === 'illegal_move') return { kind: 'gone' }
  const right = Money.safeParse(problem?.amount).data
  return code === 'amount_mismatch' && right !== undefined
    ? { kind: 'other-price', price: right }
    : { kind: 'failed' }
}
