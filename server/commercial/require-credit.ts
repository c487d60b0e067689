import { AppError } from '../../contract/errors.ts'
import { cents, formatMoney, Money, type Cents } from '../../contract/money.ts'
import { z } from 'zod'
import type { Hooks } from '../core/hooks.ts'
import type { Db } from '../db/database.ts'
import { priceOf, type Job } from '../jobs/store.ts'
import { isOnAccount } from '../ledger/on-account.ts'
import { type Account, findAccount, lockAccount } from './account-store.ts'
import { creditLeftOf } from './account-view.ts'
import { creditUsedOf } from './credit-query.ts'
import { findAccountIdOf } from './invoice-store.ts'

type Shortage = { account: Account; creditLeft: Cents; more: Cents }

/** The credit that is missing for a higher price of a pickup on account; undefined where it is enough. */
async function shortageOf(
  db: Db,
  { job, price }: { job: Job; price: Cents },
  find: typeof findAccount,
): Promise<Shortage | undefined> {
  const more = cents(price - priceOf(job))
  if (more <= 0 || !isOnAccount(job)) return undefined
  const accountId = await findAccountIdOf(db, job.id)
  const account = accountId && (await find(db, accountId))
  if (!account) return undefined
  const creditLeft = creditLeftOf(account, await creditUsedOf(db, account.id))
  return more > creditLeft ? { account, creditLeft, more } : undefined
}

const copyOf = ({ account: { invoiceName, closedAt }, creditLeft, more }: Shortage): string =>
  closedAt
    ? `The account of ${invoiceName} is closed, and this price is ${formatMoney(more)} higher. Open the account again first`
    : `${formatMoney(creditLeft)} of the credit of ${invoiceName} is left, and this price is ${formatMoney(more)} higher. Raise its limit first`

/** Why a higher price of a pickup on account cannot hold now, for the team; null where it can. */
export async function creditRefusal(
  db: Db,
  raised: { job: Job; price: Cents },
): Promise<string | null> {
  const shortage = await shortageOf(db, raised, findAccount)
  return shortage ? copyOf(shortage) : null
}

/**
 * Refuses a higher price of a pickup on account above the credit of its company. The account is locked to the end of the
 * transaction, so that two cannot use the same credit; the job, as it was before, must be locked.
 * @throws AppError refused with `creditLeft` for the team, illegal_move for others.
 */
export const requireCredit: Hooks['invoices']['requireCredit'] = async (
  tx,
  { reader, ...raised },
) => {
  const shortage = await shortageOf(tx.db, raised, lockAccount)
  if (!shortage) return
  // What is left of the credit of a company is not for a hauler or its contact on site.
  if (reader === 'other')
    throw new AppError(
      'illegal_move',
      `${formatMoney(raised.price)} is more than the company’s account covers. Please call us first`,
    )
  throw new AppError('refused', copyOf(shortage), {
    facts: { creditLeft: z.encode(Money, shortage.creditLeft) },
  })
}
