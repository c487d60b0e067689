import type { FindingSubject } from '../../contract/admin-money.ts'
import { type Context, inTransaction } from '../core/context.ts'
import { settleDispute } from '../disputes/settle-dispute.ts'
import { recordProviderPaymentId } from '../payments/prepare-payment.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { findPayoutToSend } from '../payouts/payout-store.ts'
import { recordTransfer } from '../payouts/send-payout.ts'
import { settleReversals } from '../payouts/settle-reversals.ts'
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
  ProviderTransfer,
} from '../providers/payments/payments.ts'
import { settleRefund } from '../refunds/settle-refund.ts'
import {
  comparePayment,
  compareRefund,
  compareTransfer,
  type Verdict,
  inWords,
  NOTHING,
  type Difference,
} from './compare-records.ts'
import * as query from './reconcile-query.ts'
import type { OurDispute } from './reconcile-query.ts'

/** How records of one kind are found on both sides, compared, and brought together. */
export type Book<ProviderRecord, Ours> = {
  subject: FindingSubject
  /** The noun for one of them in texts. */
  noun: string
  list: (ctx: Context, since: Date) => AsyncIterable<ProviderRecord>
  idOf: (record: ProviderRecord) => string
  read: (ctx: Context, providerId: string) => Promise<ProviderRecord>
  find: (ctx: Context, record: ProviderRecord) => Promise<Ours | undefined>
  findById: (ctx: Context, providerId: string) => Promise<Ours | undefined>
  /** Our records that are read one by one where the provider does not list them. */
  toAsk: (ctx: Context, since: Date) => Promise<{ providerId: string }[]>
  compare: (ours: Ours | undefined, record: ProviderRecord) => Verdict
  /** Does what a webhook about it would do. */
  heal: (ctx: Context, record: ProviderRecord, ours: Ours) => Promise<unknown>
}

type Our<F extends (...args: never[]) => unknown> = NonNullable<Awaited<ReturnType<F>>>

export const paymentBook: Book<ProviderPayment, Our<typeof query.findOurPayment>> = {
  subject: 'payment',
  noun: 'charge',
  list: ({ payments }, since) => payments.list('payments', since),
  idOf: ({ paymentId }) => paymentId,
  read: ({ payments }, id) => payments.readPayment(id),
  find: ({ db }, record) => query.findOurPayment(db, record),
  findById: ({ db }, paymentId) => query.findOurPayment(db, { paymentId, reference: null }),
  toAsk: ({ db }, since) => query.paymentsToAsk(db, since),
  compare: comparePayment,
  async heal(ctx, { paymentId }, ours) {
    if (ours.providerPaymentId === null) await recordProviderPaymentId(ctx, ours, paymentId)
    await settlePayment(ctx, paymentId)
  },
}

export const refundBook: Book<ProviderRefund, Our<typeof query.findOurRefund>> = {
  subject: 'refund',
  noun: 'refund',
  list: ({ payments }, since) => payments.list('refunds', since),
  idOf: ({ refundId }) => refundId,
  read: ({ payments }, id) => payments.readRefund(id),
  find: ({ db }, record) => query.findOurRefund(db, record),
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
  find: ({ db }, record) => query.findOurTransfer(db, record),
  findById: ({ db }, transferId) => query.findOurTransfer(db, { transferId, reference: null }),
  toAsk: ({ db }, since) => query.transfersToAsk(db, since),
  compare: compareTransfer,
  async heal(ctx, { transferId }, { id, transferId: ours }) {
    if (ours !== null) return settleReversals(ctx, transferId, id)
    const payout = await findPayoutToSend(ctx.db, id)
    if (payout) await inTransaction(ctx, (tx) => recordTransfer(ctx, tx, payout, transferId))
  },
}

export const disputeBook: Book<ProviderDispute, Our<typeof query.findOurDispute>> = {
  subject: 'dispute',
  noun: 'dispute',
  list: ({ payments }, since) => payments.list('disputes', since),
  idOf: ({ disputeId }) => disputeId,
  read: ({ payments }, id) => payments.readDispute(id),
  find: ({ db }, record) => query.findOurDispute(db, record),
  findById: ({ db }, disputeId) => query.findOurDispute(db, { disputeId, chargeId: null }),
  toAsk: ({ db }) => query.disputesToAsk(db),
  compare: compareDispute,
  heal: (ctx, { disputeId }) => settleDispute(ctx, disputeId),
}

function compareDispute(ours: OurDispute | undefined, record: ProviderDispute): Verdict {
  const differs = (what: string): Difference => ({
    jobId: ours?.jobId ?? null,
    what,
    ours: ours ? inWords(ours.amountCents, ours.jobId, ours.status) : NOTHING,
    theirs: inWords(record.amount, ours?.jobId ?? null, record.status),
  })
  // Nothing moves before the bank takes it.
  if (record.status === 'inquiry') return 'same'
  // A won dispute over a charge that is not ours changed nothing.
  if (!ours)
    return record.status === 'won'
      ? 'same'
      : differs('A dispute over a charge that our books do not have')
  if (record.chargeId !== ours.chargeId)
    return differs('A dispute is over another charge than ours')
  if (record.amount <= 0 || record.amount > ours.paidCents)
    return differs('A dispute is over more than its charge')
  if (ours.status === 'undisputed') return 'behind'
  if (record.amount !== ours.amountCents) return differs('The amounts of a dispute differ')
  if (ours.status === record.status)
    return record.fee !== ours.feeCents || isDueOtherwise(ours, record) ? 'behind' : 'same'
  return ours.status === 'open'
    ? 'behind'
    : differs(`A dispute that was ${ours.status} in our books is ${record.status} at the provider`)
}

/** The evidence deadline matters while the dispute is open. */
const isDueOtherwise = (ours: OurDispute, record: ProviderDispute): boolean =>
  record.status === 'open' && ours.evidenceDueBy?.getTime() !== record.evidenceDueBy?.getTime()
