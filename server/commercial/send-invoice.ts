import { z } from 'zod'
import { type AccountInvoice, InvoiceId, REMINDER_DAYS } from '../../contract/account-invoices.ts'
import {
  addDays,
  dayOf,
  formatDay,
  formatMonth,
  instantAt,
  type Day,
} from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { type Cents, formatMoney } from '../../contract/money.ts'
import { SMALLEST_CHARGE } from '../../contract/price-changes.ts'
import { endOfQuietHours } from '../../contract/quiet-hours.ts'
import type { Context, Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { notify } from '../messaging/notify.ts'
import type { Recipient } from '../messaging/recipients.ts'
import type { Account } from './account-store.ts'
import { invoiceUrl } from './invoice-link.ts'
import { changeInvoice, type Invoice } from './invoice-store.ts'
import { invoiceView } from './invoice-view.ts'
import { withInvoice } from './locked-invoice.ts'

type Tools = Pick<Context, 'config' | 'secrets' | 'now'>
const MINUTE_MS = 60_000

/** Where invoices of an account go; null once its customer was erased. */
export const billingContact = ({ customerId, billingEmail }: Account): Recipient | null =>
  customerId === null ? null : { userId: null, phone: null, email: billingEmail }

/** Sends a new invoice to the account's invoice contact, and plans its reminders. */
export async function sendInvoice(
  ctx: Tools,
  tx: Transaction,
  invoice: Invoice,
  account: Account,
): Promise<void> {
  const isWritten = await write(ctx, tx, invoice, account)
  // None on the day it is issued, and none for days before that.
  const reminders = REMINDER_DAYS.filter(
    (days) => addDays(invoice.dueOn, days) <= dayOf(invoice.issuedAt),
  ).length
  await changeInvoice(tx.db, invoice.id, { ...(isWritten && { sentAt: ctx.now() }), reminders })
  await planReminder(tx, { ...invoice, reminders })
}

/** @returns false for an account without a contact, and where nothing is due: neither gets anything. */
async function write(
  ctx: Tools,
  tx: Transaction,
  invoice: Invoice,
  account: Account,
): Promise<boolean> {
  const contact = billingContact(account)
  if (!contact) return false
  const { due } = await invoiceView(tx.db, invoice, ctx.now())
  // Credit notes cover all of it: the invoice is paid as it is issued.
  if (due === 0) return false
  await notify(ctx, tx, 'account_invoice', contact, {
    channel: 'email',
    values: {
      invoice: invoice.number,
      month: formatMonth(invoice.month),
      amount: formatMoney(due),
      day: formatDay(invoice.dueOn),
      ways: waysToPay(due, invoice),
      link: invoiceUrl(ctx, invoice.id),
    },
  })
  return true
}

const waysToPay = (due: Cents, { number }: Invoice): string =>
  due < SMALLEST_CHARGE
    ? `See its pickups or download the PDF. It’s too little for a card: please pay by e-transfer or cheque, and name ${number}.`
    : 'See its pickups, download the PDF or pay by card.'

/**
 * The team sends an invoice once more, to the present invoice contact; from the day it is due on, as a reminder.
 * @throws AppError not_found; illegal_move for a void one and where nothing is due; too_many_requests within a minute.
 */
export const sendAgain = (ctx: Context, id: InvoiceId): Promise<AccountInvoice> =>
  withInvoice(ctx, id, async (tx, { invoice, account }) => {
    if (invoice.voidedAt)
      throw new AppError('illegal_move', `Invoice ${invoice.number} is void. Send the one after it`)
    if (!billingContact(account))
      throw new AppError('illegal_move', 'This customer was erased: there is no invoice contact')
    const now = ctx.now()
    if (invoice.sentAt && now.getTime() - invoice.sentAt.getTime() < MINUTE_MS)
      throw new AppError(
        'too_many_requests',
        'This invoice went out less than a minute ago. Please wait',
      )
    // From the day it is due on, the email says so.
    const isDue = dayOf(now) >= invoice.dueOn
    if (!(await (isDue ? writeReminder : write)(ctx, tx, invoice, account)))
      throw new AppError('illegal_move', `Nothing is left to pay of invoice ${invoice.number}`)
    const sent = { sentAt: now, ...(isDue && { remindedAt: now }) }
    await changeInvoice(tx.db, id, sent)
    return invoiceView(tx.db, { ...invoice, ...sent }, now)
  })

/** @returns false where nothing is due, and for an account without a contact. */
async function writeReminder(
  ctx: Tools,
  tx: Transaction,
  invoice: Invoice,
  account: Account,
): Promise<boolean> {
  const contact = billingContact(account)
  const { due } = await invoiceView(tx.db, invoice, ctx.now())
  if (due === 0 || !contact) return false
  await notify(ctx, tx, 'account_invoice_reminder', contact, {
    channel: 'email',
    values: {
      invoice: invoice.number,
      amount: formatMoney(due),
      due: dueCopy(invoice.dueOn, dayOf(ctx.now())),
      link: invoiceUrl(ctx, invoice.id),
    },
  })
  return true
}

/** In the morning, in the sending hours of every setting. */
const timeOf = (dueOn: Day, days: number): Date => instantAt(addDays(dueOn, days), '09:00')

/** The next reminder, unless all of them are over. */
async function planReminder(
  tx: Transaction,
  { id, dueOn, reminders }: Pick<Invoice, 'id' | 'dueOn' | 'reminders'>,
): Promise<void> {
  const days = REMINDER_DAYS[reminders]
  if (days !== undefined)
    await tx.enqueue(remindOfInvoice, { invoiceId: id }, { at: timeOf(dueOn, days) })
}

/**
 * Something of an invoice that was paid is owed again: its reminders ended with the payment. One more goes out where all
 * of them were over.
 */
export async function remindAgain(tx: Transaction, invoice: Invoice): Promise<void> {
  const reminders = Math.min(invoice.reminders, REMINDER_DAYS.length - 1)
  await changeInvoice(tx.db, invoice.id, { reminders })
  await planReminder(tx, { ...invoice, reminders })
}

/**
 * Reminds a company of an invoice that is not paid. Each reminder goes out once: its place in the row of them is counted
 * with it. In the quiet hours it waits for their end; after a time without a server only the latest is sent.
 */
export const remindOfInvoice = task({
  name: 'remind-of-account-invoice',
  queue: 'scheduled',
  payload: z.object({ invoiceId: InvoiceId }),
  run: ({ invoiceId }, ctx) =>
    withInvoice(ctx, invoiceId, (tx, { invoice, account }) => remind(ctx, tx, invoice, account)),
})

async function remind(
  ctx: Context,
  tx: Transaction,
  invoice: Invoice,
  account: Account,
): Promise<void> {
  const now = ctx.now()
  const { due } = await invoiceView(tx.db, invoice, now)
  const contact = billingContact(account)
  if (due === 0 || !contact) return
  const passed = REMINDER_DAYS.filter((days) => timeOf(invoice.dueOn, days) <= now).length
  if (passed <= invoice.reminders) return
  const until = endOfQuietHours(now, ctx.config.sendingHours)
  if (until) return tx.enqueue(remindOfInvoice, { invoiceId: invoice.id }, { at: until })
  await writeReminder(ctx, tx, invoice, account)
  await changeInvoice(tx.db, invoice.id, { reminders: passed, remindedAt: now })
  await planReminder(tx, { ...invoice, reminders: passed })
}

function dueCopy(dueOn: Day, today: Day): string {
  if (dueOn === today) return 'is due today'
  return `${dueOn > today ? 'is' : 'was'} due on ${formatDay(dueOn)}`
}
