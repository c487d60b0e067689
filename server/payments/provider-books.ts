import type { FindingSubject } from '../../contract/admin-money.ts'
import type { Context } from '../core/context.ts'
import { inTransaction } from '../core/context.ts'
import { askProvider } from '../providers/ask-provider.ts'
import {
  ProviderRefusal,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderTransfer,
} from '../providers/payments.ts'
import { comparePayment, compareRefund, compareTransfer, type Verdict } from './compare-records.ts'
import { findPayoutToSend } from './payout-store.ts'
import { noteAtProvider } from './prepare-payment.ts'
import * as query from './reconcile-query.ts'
import { recordTransfer } from './send-payout.ts'
import { settlePayment } from './settle-payment.ts'
import { settleRefund } from './settle-refund.ts'

/** How records of one kind are found on both sides, compared, and brought together. */
export type Book<Told, Ours> = {
  subject: FindingSubject
  /** How people call one of them. */
  noun: string
  list: (ctx: Context, since: Date) => AsyncIterable<Told>
  idOf: (told: Told) => string
  read: (ctx: Context, providerId: string) => Promise<Told>
  find: (ctx: Context, told: Told) => Promise<Ours | undefined>
  findById: (ctx: Context, providerId: string) => Promise<Ours | undefined>
  /** Ours that are asked about one by one where the provider does not list them. */
  toAsk: (ctx: Context, since: Date) => Promise<{ providerId: string }[]>
  compare: (ours: Ours | undefined, told: Told) => Verdict
  /** Does what a webhook about it would do. */
  heal: (ctx: Context, told: Told, ours: Ours) => Promise<unknown>
}

type Our<F extends (...args: never[]) => unknown> = NonNullable<Awaited<ReturnType<F>>>

export const paymentBook: Book<ProviderPayment, Our<typeof query.findOurPayment>> = {
  subject: 'payment',
  noun: 'charge',
  list: ({ payments }, since) => payments.list('payments', since),
  idOf: ({ paymentId }) => paymentId,
  read: ({ payments }, id) => payments.readPayment(id),
  find: ({ db }, told) => query.findOurPayment(db, told),
  findById: ({ db }, paymentId) => query.findOurPayment(db, { paymentId, reference: null }),
  toAsk: ({ db }, since) => query.paymentsToAsk(db, since),
  compare: comparePayment,
  async heal(ctx, { paymentId }, ours) {
    if (ours.providerPaymentId === null) await noteAtProvider(ctx, ours, paymentId)
    await settlePayment(ctx, paymentId)
  },
}

export const refundBook: Book<ProviderRefund, Our<typeof query.findOurRefund>> = {
  subject: 'refund',
  noun: 'refund',
  list: ({ payments }, since) => payments.list('refunds', since),
  idOf: ({ refundId }) => refundId,
  read: ({ payments }, id) => payments.readRefund(id),
  find: ({ db }, told) => query.findOurRefund(db, told),
  findById: ({ db }, refundId) => query.findOurRefund(db, { refundId, reference: null }),
  toAsk: ({ db }, since) => query.refundsToAsk(db, since),
  compare: compareRefund,
  heal: (ctx, { refundId }) => settleRefund(ctx, refundId),
}

export const transferBook: Book<ProviderTransfer, Our<typeof query.findOurTransfer>> = {
  subject: 'transfer',
  noun: 'transfer',
  list: ({ payments }, since) => payments.list('transfers', since),
  idOf: ({ transferId }) => transferId,
  read: ({ payments }, id) => payments.readTransfer(id),
  find: ({ db }, told) => query.findOurTransfer(db, told),
  findById: ({ db }, transferId) => query.findOurTransfer(db, { transferId, reference: null }),
  toAsk: ({ db }, since) => query.transfersToAsk(db, since),
  compare: compareTransfer,
  async heal(ctx, { transferId }, { id }) {
    const payout = await findPayoutToSend(ctx.db, id)
    if (payout) await inTransaction(ctx, (tx) => recordTransfer(ctx, tx, payout, transferId))
  },
}

/** What the provider answers; undefined when it has no such thing. */
export async function readIfKnown<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderRefusal && error.code === 'not_found') return undefined
    return askProvider(Promise.reject(error))
  }
}

/** The provider's list, with its troubles in the words of one who waits for the answer. */
export async function* listed<T>(records: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = records[Symbol.asyncIterator]()
  for (;;) {
    const step = await askProvider(iterator.next())
    if (step.done) return
    yield step.value
  }
}
