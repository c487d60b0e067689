import type { z } from 'zod'
import type {
  AccountInvoice,
  InvoiceId,
  recordInvoicePayment as contract,
} from '../../contract/account-invoices.ts'
import { AppError } from '../../contract/errors.ts'
import { formatMoney } from '../../contract/money.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { post } from '../ledger/ledger-store.ts'
import { cancelChargesOf } from './cancel-charges.ts'
import { findUseElsewhere, releaseCredits } from './credit-store.ts'
import * as store from './invoice-store.ts'
import { invoiceView } from './invoice-view.ts'
import { issueInvoice } from './issue-invoice.ts'
import { publishAccount, withInvoice } from './locked-invoice.ts'

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
  withInvoice(ctx, id, async (tx, { invoice, account }) => {
    const first = key === undefined ? undefined : await store.findPaymentOfKey(tx.db, key)
    if (first && (first.invoiceId !== id || first.amountCents !== money.amount))
      throw new AppError('key_reused', 'This Idempotency-Key was used for another payment')
    const view = await invoiceView(tx.db, invoice, ctx.now())
    if (first) return view
    refuseUnlessOwed(view, money)
    const payment = await store.insertInvoicePayment(tx.db, {
      invoiceId: id,
      method: money.method,
      amountCents: money.amount,
      reference: money.reference,
      recordedBy: staff.id,
      recordedAt: ctx.now(),
      idempotencyKey: key ?? null,
    })
    await post(tx.db, {
      kind: 'invoice_payment',
      jobId: await store.anchorOf(tx.db, id),
      reference: String(payment.id),
      entries: { office_funds: money.amount, accounts_receivable: -money.amount },
    })
    await cancelChargesOf(tx, id)
    await publishAccount(tx, account)
    return invoiceView(tx.db, invoice, ctx.now())
  })

function refuseUnlessOwed({ state, number, due }: AccountInvoice, { amount }: Money): void {
  if (state === 'paid' || state === 'void')
    throw new AppError('illegal_move', `Invoice ${number} is ${state}`)
  if (amount <= 0) throw new AppError('refused', 'Please enter an amount above $0.00')
  if (amount > due)
    throw new AppError('refused', `${formatMoney(due)} is left to pay of invoice ${number}`)
}

type Voided = { invoice: AccountInvoice; reissued: AccountInvoice | null }

/** Voids an invoice that nothing is paid of, and issues another one instead. @throws AppError not_found, illegal_move. */
export const voidOne = (
  ctx: Context,
  staff: Pick<User, 'id'>,
  id: InvoiceId,
  { reason, reissue }: { reason: string; reissue: boolean },
): Promise<Voided> =>
  withInvoice(ctx, id, async (tx, { invoice, account }) => {
    await refuseUnlessVoidable(tx.db, await invoiceView(tx.db, invoice, ctx.now()))
    const voidedAt = ctx.now()
    await store.markVoid(tx.db, id, { voidedAt, voidedBy: staff.id, voidReason: reason })
    await releaseCredits(tx.db, id, voidedAt)
    await cancelChargesOf(tx, id)
    const { month } = invoice
    const next = reissue
      ? await issueInvoice(ctx, tx, { account, month, replacesId: id })
      : undefined
    await publishAccount(tx, account)
    const voided = (await store.findInvoice(tx.db, id)) ?? invoice
    return {
      invoice: await invoiceView(tx.db, voided, ctx.now()),
      reissued: next ? await invoiceView(tx.db, next, ctx.now()) : null,
    }
  })

async function refuseUnlessVoidable(
  db: Db,
  { id, number, state, paid, credited, due }: AccountInvoice,
): Promise<void> {
  if (state === 'void') throw new AppError('illegal_move', `Invoice ${number} is void already`)
  if (paid > 0)
    throw new AppError(
      'illegal_move',
      `${formatMoney(paid)} of invoice ${number} is paid. Refund a pickup instead: a credit note takes it off`,
    )
  if (due === 0)
    throw new AppError(
      'illegal_move',
      `Credit notes of ${formatMoney(credited)} cover invoice ${number}: nothing is left to pay of it`,
    )
  // Its credit notes would be void with it, and the other invoice would be owed again.
  const use = await findUseElsewhere(db, id)
  if (use)
    throw new AppError(
      'illegal_move',
      `Credit note ${use.credit} of invoice ${number} is taken off invoice ${use.invoice}. Void that one first`,
    )
}
