import { z } from 'zod'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { OK, type Outcome } from '../core/outcome.ts'
import { task } from '../core/task.ts'
import { lockHaulerOfAccount, setBank } from '../haulers/store.ts'
import type { ProviderAccount } from '../providers/payments/payments.ts'
import { findWaitingPayouts } from './payout-store.ts'
import { schedulePayout } from './send-payout.ts'

/**
 * Records whether a hauler's account can receive, and sends the payouts that waited for it. Accounts
 * go back and forth: asking again after recording makes sure that the last word recorded is the
 * provider's last word, whichever of several runs records it.
 * @returns the reason when the account is set aside.
 */
export async function syncAccount(ctx: Context, accountId: string): Promise<Outcome> {
  let providerAccount = await ctx.payments.readAccount(accountId)
  for (;;) {
    const account = providerAccount
    if (!(await inTransaction(ctx, (tx) => record(ctx, tx, account))))
      return { reason: `No hauler here has the account ${accountId}` }
    providerAccount = await ctx.payments.readAccount(accountId)
    if (providerAccount.canReceive === account.canReceive) return OK
  }
}

async function record(ctx: Context, tx: Transaction, { accountId, canReceive }: ProviderAccount) {
  const hauler = await lockHaulerOfAccount(tx.db, accountId)
  if (!hauler) return false
  if (hauler.bankConnected !== canReceive)
    await setBank(tx.db, hauler.id, { bankConnected: canReceive })
  if (!canReceive) return true
  const waiting = await findWaitingPayouts(tx.db, hauler.id)
  for (const { id } of waiting) await schedulePayout(ctx, tx, id, { by: 'system' })
  return true
}

/** Asks the provider about an account outside of any event. */
export const checkAccount = task({
  name: 'check-account',
  queue: 'money',
  payload: z.object({ accountId: z.string() }),
  run: async ({ accountId }, ctx) => void (await syncAccount(ctx, accountId)),
})
