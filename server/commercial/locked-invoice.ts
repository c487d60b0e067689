import type { InvoiceId } from '../../contract/account-invoices.ts'
import { AppError } from '../../contract/errors.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { type Account, lockAccount } from './account-store.ts'
import * as store from './invoice-store.ts'

export type Locked = { invoice: store.Invoice; account: Account }

/** An invoice that is locked to the end of the transaction, after its account, as everywhere. @throws AppError not_found. */
export async function lockBoth({ db }: Pick<Transaction, 'db'>, id: InvoiceId): Promise<Locked> {
  const found = await store.findInvoice(db, id)
  const account = found && (await lockAccount(db, found.accountId))
  const invoice = account && (await store.lockInvoice(db, id))
  if (!account || !invoice) throw noSuchInvoice(id)
  return { account, invoice }
}

/** Works on a locked invoice in a transaction. @throws AppError not_found. */
export const withInvoice = <T>(
  ctx: Context,
  id: InvoiceId,
  work: (tx: Transaction, locked: Locked) => Promise<T>,
): Promise<T> => inTransaction(ctx, async (tx) => work(tx, await lockBoth(tx, id)))

export const noSuchInvoice = (id: InvoiceId): AppError =>
  new AppError('not_found', `There is no invoice ${id}`)

/** Tells the screens that show the customer. */
export async function publishAccount(tx: Transaction, { customerId }: Account): Promise<void> {
  if (customerId !== null) await tx.publish('customer', customerId)
}
