import type { z } from 'zod'
import type {
  AccountInvoice,
  InvoiceId,
  recordInvoicePayment as contract,
} from '../../contract/account-invoices.ts'
import { AppError } from '../../contract/errors.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { post } from '../ledger/ledger-store.ts'
import { lockAccount } from './account-store.ts'
import * as store from './invoice-store.ts'
import { invoiceViews } from './invoice-view.ts'

type Money = z.output<typeof contract.body>
type Recorder = { staff: Pick<User, 'id'>; key: string | undefined }

/**
 * Records what a company paid of an invoice.
 * @throws AppError not_found, refused, illegal_move, key_reused, as the endpoint says.
 */
export const payInvoice = (
  ctx: Context,
  { staff, key }: Recorder,
  id: InvoiceId,
  money: Money,
): Promise<AccountInvoice> =>
  change(ctx, id, async (tx, invoice) => {
    const first = key === undefined ? undefined : await store.findPaymentOfKey(tx.db, key)
    if (first && (first.invoiceId !== id || first.amountCents !== money.amount))
      throw new AppError('key_reused', 'This Idempotency-Key was used for another payment')
    if (first) return
    const { due, state, number } = await viewOf(ctx, tx, invoice)
    if (state === 'paid' || state === 'void')
      throw new AppError('illegal_move', `Invoice ${number} is ${state}`)
    if (money.amount <= 0) throw new AppError('refused', 'Please enter an amount above $0.00')
    if (money.amount > due)
      throw new AppError('refused', `${formatMoney(due)} is left to pay of invoice ${number}`)
    const payment = await store.insertInvoicePayment(tx.db, {
      invoiceId: id,
      method: money.method,
      amountCents: money.amount,
      reference: money.reference,
      recordedBy: staff.id,
      recordedAt: ctx.now(),
      idempotencyKey: key ?? null,
    })
    for (const part of await allocate(tx, invoice, {
      paid: cents(invoice.totalCents - due),
      amount: money.amount,
    }))
      await post(tx.db, {
        kind: 'invoice_payment',
        jobId: part.jobId,
        reference: `${payment.id}.${part.jobId}`,
        entries: { office_funds: part.amount, accounts_receivable: -part.amount },
      })
  })

/** What a payment pays: the jobs in the order of their lines, after those that earlier payments paid. */
async function allocate(
  { db }: Transaction,
  { id }: store.Invoice,
  { paid, amount }: { paid: Cents; amount: Cents },
): Promise<{ jobId: JobId; amount: Cents }[]> {
  const ofJobs = new Map<JobId, number>()
  for (const { jobId, amountCents } of await store.linesOf(db, [id]))
    ofJobs.set(jobId, (ofJobs.get(jobId) ?? 0) + amountCents)
  // A credit for a pickup of an earlier invoice is used up first, so that all parts add up to the total.
  const credit = [...ofJobs.values()].reduce((sum, each) => sum + Math.min(0, each), 0)
  const parts: { jobId: JobId; amount: Cents }[] = []
  let [skipped, left] = [paid - credit, amount + 0]
  if (paid === 0)
    for (const [jobId, owed] of ofJobs) if (owed < 0) parts.push({ jobId, amount: cents(owed) })
  if (paid === 0) [skipped, left] = [0, amount - credit]
  for (const [jobId, owed] of ofJobs) {
    const open = Math.max(0, owed)
    const rest = Math.max(0, open - skipped)
    skipped = Math.max(0, skipped - open)
    const taken = Math.min(rest, left)
    if (taken > 0) parts.push({ jobId, amount: cents(taken) })
    left -= taken
  }
  return parts
}

/** Voids an invoice that nothing is paid of. @throws AppError not_found, illegal_move. */
export const voidOne = (
  ctx: Context,
  staff: Pick<User, 'id'>,
  id: InvoiceId,
  reason: string,
): Promise<AccountInvoice> =>
  change(ctx, id, async (tx, invoice) => {
    const { paid, state, number } = await viewOf(ctx, tx, invoice)
    if (state === 'void' || paid > 0)
      throw new AppError(
        'illegal_move',
        state === 'void'
          ? `Invoice ${number} is void already`
          : `${formatMoney(paid)} of invoice ${number} is paid. Refund a pickup instead: the next invoice takes it off`,
      )
    await store.markVoid(tx.db, id, { voidedAt: ctx.now(), voidedBy: staff.id, voidReason: reason })
  })

async function viewOf(ctx: Context, { db }: Transaction, invoice: store.Invoice) {
  const [view] = await invoiceViews(db, [invoice], ctx.now())
  if (!view) throw new Error(`Invoice ${invoice.id} has no view`)
  return view
}

/** Changes a locked invoice, tells the screens, and answers it. */
const change = (
  ctx: Context,
  id: InvoiceId,
  work: (tx: Transaction, invoice: store.Invoice) => Promise<void>,
): Promise<AccountInvoice> =>
  inTransaction(ctx, async (tx) => {
    const invoice = await store.lockInvoice(tx.db, id)
    if (!invoice) throw new AppError('not_found', `There is no invoice ${id}`)
    await work(tx, invoice)
    const account = await lockAccount(tx.db, invoice.accountId)
    if (account?.customerId) await tx.publish('customer', account.customerId)
    return viewOf(ctx, tx, (await store.lockInvoice(tx.db, id)) ?? invoice)
  })
