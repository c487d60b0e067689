import type { AccountId } from '../../contract/commercial-accounts.ts'
import { AppError } from '../../contract/errors.ts'
import { formatMoney, Money } from '../../contract/money.ts'
import { z } from 'zod'
import type { Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import {
  type Account,
  findAccountsOfContacts,
  insertAccountJob,
  lockAccount,
} from './account-store.ts'
import { creditLeftOf } from './account-view.ts'
import { creditUsedOf } from './credit-query.ts'

export type OnAccount = { accountId?: AccountId | undefined; poNumber?: string | undefined }

/**
 * Books a job that was just stored on an account: the one that is named, else that of the customer with the email address
 * or phone number of the booking. Bookings on one account follow one another, so that two cannot use the same credit.
 * @throws AppError invalid_input without an account, several, or a missing order number; refused for a closed account and above the
 * credit that is left, with `creditLeft`.
 */
export async function secureOnAccount(tx: Transaction, job: Job, choice: OnAccount): Promise<void> {
  const account = await lockChosen(tx.db, job, choice)
  const poNumber = choice.poNumber?.trim() ?? ''
  if (account.requiresPo && poNumber === '')
    throw invalid('poNumber', `${account.invoiceName} needs an order number (PO) for each pickup`)
  if (account.closedAt)
    throw new AppError('refused', `The account of ${account.invoiceName} is closed`)
  const creditLeft = creditLeftOf(account, await creditUsedOf(tx.db, account.id))
  if (job.estimatedPriceCents > creditLeft)
    throw new AppError(
      'refused',
      `${formatMoney(creditLeft)} of the credit of ${account.invoiceName} is left, and this pickup costs ${formatMoney(job.estimatedPriceCents)}. Take another payment, or raise its limit first`,
      { facts: { creditLeft: z.encode(Money, creditLeft) } },
    )
  await insertAccountJob(tx.db, account, { jobId: job.id, poNumber })
  if (account.customerId !== null) await tx.publish('customer', account.customerId)
}

async function lockChosen(db: Db, job: Job, { accountId }: OnAccount): Promise<Account> {
  const ids = accountId === undefined ? await findAccountsOfContacts(db, job) : [accountId]
  const [id] = ids
  if (ids.length > 1)
    throw invalid('accountId', 'Several accounts have this contact. Please choose one')
  const account = id === undefined ? undefined : await lockAccount(db, id)
  if (!account) throw invalid('payment', 'This customer has no commercial account')
  return account
}

const invalid = (path: string, message: string) =>
  new AppError('invalid_input', message, { fields: [{ path, message }] })
