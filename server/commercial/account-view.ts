import type { CommercialAccount } from '../../contract/commercial-accounts.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Account } from './account-store.ts'
import { creditUsedOf } from './credit-query.ts'

export type AccountView = { account: CommercialAccount | null }

/** An account as the team sees it. */
export async function accountView(db: Db, account: Account | undefined): Promise<AccountView> {
  if (!account?.customerId) return { account: null }
  const { creditLimitCents: creditLimit, closedAt, customerId, ...terms } = account
  const creditUsed = await creditUsedOf(db, account.id)
  const creditLeft = creditLeftOf(account, creditUsed)
  return {
    account: {
      ...terms,
      customerId,
      creditLimit,
      isActive: closedAt === null,
      creditUsed,
      creditLeft,
    },
  }
}

/** What can still be booked on an account. */
export const creditLeftOf = (
  { creditLimitCents, closedAt }: Pick<Account, 'creditLimitCents' | 'closedAt'>,
  used: Cents,
): Cents => cents(closedAt ? 0 : Math.max(0, creditLimitCents - used))
