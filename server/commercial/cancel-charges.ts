import type { InvoiceId } from '../../contract/account-invoices.ts'
import type { Transaction } from '../core/context.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { findOpenChargesOf } from './charge-store.ts'

/** The card forms of an invoice are for more or less than what is due by now: an open one would stay open for ever. */
export async function cancelChargesOf(tx: Transaction, id: InvoiceId): Promise<void> {
  for (const { id: paymentId } of await findOpenChargesOf(tx.db, id))
    await tx.enqueue(cancelPayment, { paymentId })
}
