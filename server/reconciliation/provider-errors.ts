import { isDatabaseAway } from '../db/database.ts'
import { callProvider, isProviderError } from '../providers/call-provider.ts'
import { isOwnFault } from '../providers/failures.ts'
import { PaymentRefused, type PaymentProvider } from '../providers/payments/payments.ts'

/** Whether the provider or the database does not answer now. */
export const isAway = (error: unknown): boolean => isProviderError(error) || isDatabaseAway(error)

/**
 * The provider with typed errors: each failure becomes an AppError provider_unavailable,
 * except refusals and our own faults. An error of any other type that is thrown later does not come from the provider.
 */
export function withProviderErrors(payments: PaymentProvider): PaymentProvider {
  return {
    ...payments,
    readPayment: (id) => translated(payments.readPayment(id)),
    readRefund: (id) => translated(payments.readRefund(id)),
    readTransfer: (id) => translated(payments.readTransfer(id)),
    readAccount: (id) => translated(payments.readAccount(id)),
    readDispute: (id) => translated(payments.readDispute(id)),
    readFee: (id) => translated(payments.readFee(id)),
    list: (kind, since) => listed(payments.list(kind, since)),
    listReversals: (id) => listed(payments.listReversals(id)),
  }
}

async function translated<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof PaymentRefused || isOwnFault(error)) throw error
    return callProvider(Promise.reject(error))
  }
}

async function* listed<T>(records: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = records[Symbol.asyncIterator]()
  for (;;) {
    const step = await translated(iterator.next())
    if (step.done) return
    yield step.value
  }
}

/** The provider's answer; undefined when it does not know the id. */
export async function readIfKnown<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof PaymentRefused && error.code === 'not_found') return undefined
    throw error
  }
}
