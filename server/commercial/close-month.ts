import { z } from 'zod'
import { addDays, Day, dayOf, instantOf } from '../../contract/calendar.ts'
import { AccountId } from '../../contract/commercial-accounts.ts'
import { cents, sumOf, type Cents } from '../../contract/money.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { findAnyJob } from '../jobs/store.ts'
import { gstOf } from '../ledger/gst.ts'
import { type Account, lockAccount } from './account-store.ts'
import * as store from './invoice-store.ts'

/** The first day of the month of a day. */
const monthOf = (day: Day): Day => Day.parse(`${day.slice(0, 8)}01`)

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
      const accounts = await store.findBilledAccounts(tx.db)
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
      if (!account || (await store.findInvoiceOfMonth(tx.db, accountId, month))) return
      await issue(ctx, tx, account, month)
    }),
})

async function issue(ctx: Context, tx: Transaction, account: Account, month: Day): Promise<void> {
  const next = monthOf(addDays(month, 31))
  const unbilled = await store.findUnbilled(tx.db, account.id, instantOf(next, 0))
  const total = sumOf(unbilled.map(({ amountCents }) => amountCents))
  // Credits above the month's pickups wait for the next month.
  if (total <= 0) return
  const lines = []
  for (const line of unbilled) lines.push({ ...line, gstCents: await gstOfLine(ctx, tx, line) })
  const issuedAt = ctx.now()
  const invoice = await store.insertInvoice(tx.db, {
    accountId: account.id,
    month,
    number: `${account.id}-${String((await store.countInvoices(tx.db, account.id)) + 1).padStart(4, '0')}`,
    invoiceName: account.invoiceName,
    totalCents: total,
    gstCents: cents(Math.max(0, sumOf(lines.map(({ gstCents }) => gstCents)))),
    issuedAt,
    dueOn: addDays(dayOf(issuedAt), account.netDays),
  })
  await store.insertLines(
    tx.db,
    lines.map((line) => ({ ...line, invoiceId: invoice.id })),
  )
  if (account.customerId !== null) await tx.publish('customer', account.customerId)
}

/** The tax of a line, by the rate card of its job. */
async function gstOfLine(
  { config }: Context,
  { db }: Transaction,
  { jobId, amountCents }: store.Unbilled,
): Promise<Cents> {
  const gst = await gstOf({ config, db }, await findAnyJob(db, jobId), cents(Math.abs(amountCents)))
  return cents(amountCents < 0 ? 0 - gst : gst)
}
