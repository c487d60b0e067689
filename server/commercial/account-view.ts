import type { CallerAccount, CommercialAccount } from '../../contract/commercial-accounts.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { toE164 } from '../core/phone.ts'
import type { Db } from '../db/database.ts'
import { type Account, findAccount, findAccountsOfContacts } from './account-store.ts'
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

/** The account that pickups of a caller can be put on; null without one, and where several have the same contact. */
export async function callerAccount(
  db: Db,
  { phone, email = '' }: { phone: string; email?: string | undefined },
): Promise<{ account: CallerAccount | null }> {
  const contact = { email: email.trim().toLowerCase(), phoneE164: toE164(phone) }
  const [id, ...others] = await findAccountsOfContacts(db, contact)
  const account = id === undefined || others.length > 0 ? undefined : await findAccount(db, id)
  if (!account) return { account: null }
  const { invoiceName, requiresPo } = account
  const creditLeft = creditLeftOf(account, await creditUsedOf(db, account.id))
  return { account: { id: account.id, invoiceName, requiresPo, creditLeft } }
}

/** What can still be booked on an account. */
export const creditLeftOf = (
  { creditLimitCents, closedAt }: Pick<Account, 'creditLimitCents' | 'closedAt'>,
  used: Cents,
): Cents => cents(closedAt ? 0 : Math.max(0, creditLimitCents - used))
