import { z } from 'zod'
import { addDays, Day, dayOf } from '../../contract/calendar.ts'
import { AccountId } from '../../contract/commercial-accounts.ts'
import { inTransaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { lockAccount } from './account-store.ts'
import { findBilledAccounts, findInvoiceOfMonth } from './invoice-store.ts'
import { issueInvoice, monthOf } from './issue-invoice.ts'

/** Closes the last month of each account. It runs every day, so that a server that was down on the first catches up. */
export const closeMonths = task({
  name: 'close-account-months',
  queue: 'scheduled',
  payload: z.object({}),
  // After midnight in BC.
  cron: '30 9 * * *',
  run: async (_, ctx) => {
    const month = monthOf(addDays(monthOf(dayOf(ctx.now())), -1))
    await inTransaction(ctx, async (tx) => {
      const accounts = await findBilledAccounts(tx.db)
      await tx.enqueueAll(
        closeMonth,
        accounts.map(({ id }) => ({ accountId: id, month })),
      )
    })
  },
})

/** Makes the one invoice of an account for a month. */
export const closeMonth = task({
  name: 'close-account-month',
  queue: 'money',
  payload: z.object({ accountId: AccountId, month: Day }),
  retries: 20,
  run: ({ accountId, month }, ctx) =>
    inTransaction(ctx, async (tx) => {
      // Of two workers the second finds the invoice of the first.
      const account = await lockAccount(tx.db, accountId)
      if (!account || (await findInvoiceOfMonth(tx.db, accountId, month))) return
      await issueInvoice(ctx, tx, { account, month })
    }),
})
