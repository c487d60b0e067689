import { AppError } from '../../contract/errors.ts'
import { isDatabaseAway } from '../db/database.ts'
import { PaymentRefused } from './payments/payments.ts'

/** Turns the failure of a provider call into the error of a request that waits for it. */
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

/** Whether an error is one of those: the provider does not answer or refuses, and nothing else is wrong. */
export const isProviderError = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'provider_unavailable' || error.code === 'payment_failed')
