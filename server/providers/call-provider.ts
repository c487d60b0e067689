import { AppError } from '../../contract/errors.ts'
import { isDatabaseAway } from '../db/database.ts'
import { PaymentRefused } from './payments/payments.ts'

/** Puts what a provider call failed with into the words of a request that waits for its answer. */
export async function callProvider<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof AppError || isDatabaseAway(error)) throw error
    if (error instanceof PaymentRefused)
      throw new AppError('payment_failed', error.message, { cause: error })
    throw new AppError(
      'provider_unavailable',
      'The payment provider does not answer. Please try again in a moment',
      { cause: error },
    )
  }
}

/** Whether an error is of that kind: the provider is away or refuses, and nothing else is wrong. */
export const isProviderError = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'provider_unavailable' || error.code === 'payment_failed')
