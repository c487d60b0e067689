import type { z } from 'zod'
import type { CustomerId } from '../../contract/admin-customers.ts'
import type { saveCommercialAccount as contract } from '../../contract/commercial-accounts.ts'
import { AppError } from '../../contract/errors.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { lockCustomer } from '../customers/store.ts'
import { findAccountOf, insertAccount, lockAccountOf, updateAccount } from './account-store.ts'
import { accountView, type AccountView } from './account-view.ts'

type Terms = z.output<typeof contract.body>

/**
 * Opens the account of a customer, or changes its terms.
 * @throws AppError not_found; illegal_move for a customer that was merged; outdated when another colleague was faster.
 */
export const saveAccount = (
  ctx: Context,
  customerId: CustomerId,
  { version, creditLimit, isActive, billingEmail, ...terms }: Terms,
): Promise<AccountView> =>
  inTransaction(ctx, async ({ db, publish }) => {
    // The customer is locked first: of two who open an account, the second finds the one of the first.
    await lockCustomer(db, customerId)
    const account = await lockAccountOf(db, customerId)
    if ((account?.version ?? 0) !== version)
      throw new AppError(
        'outdated',
        'A colleague has changed this account since you opened it. Please look at it again',
        { facts: { version: account?.version ?? 0 } },
      )
    const closedAt = isActive ? null : (account?.closedAt ?? ctx.now())
    const columns = {
      ...terms,
      billingEmail: billingEmail.toLowerCase(),
      creditLimitCents: creditLimit,
      closedAt,
    }
    if (account) await updateAccount(db, account.id, columns)
    else await insertAccount(db, { ...columns, customerId, createdAt: ctx.now() })
    await publish('customer', customerId)
    return accountView(db, await findAccountOf(db, customerId))
  })
