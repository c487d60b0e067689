import type { Stripe } from 'stripe'
import { JobId } from '../../../contract/jobs.ts'
import { cents, type Cents } from '../../../contract/money.ts'
import type {
  ProviderCard,
  ProviderDispute,
  ProviderPayment,
  ProviderRecords,
  ProviderRefund,
  ProviderReversal,
  ProviderTransfer,
} from './payments.ts'
import type { StripeWorld } from './stripe.client.ts'

/** What each of our movements carries at Stripe. */
export const metadataOf = (request: { jobId: JobId; idempotencyKey: string }) => ({
  job_id: String(request.jobId),
  reference: request.idempotencyKey,
})

type Marked = { metadata: Stripe.Metadata | null }

const referenceOf = ({ metadata }: Marked): string | null => metadata?.reference ?? null

const jobOf = ({ metadata }: Marked): JobId | null =>
  JobId.safeParse(Number(metadata?.job_id)).data ?? null

/** The id of something that Stripe hands out as an id or, when asked to, as the thing itself. */
export const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

export const paymentView = (intent: Stripe.PaymentIntent): ProviderPayment => {
  const status = paymentStatus(intent)
  return {
    paymentId: intent.id,
    clientSecret: intent.client_secret ?? '',
    jobId: jobOf(intent),
    reference: referenceOf(intent),
    amount: cents(intent.amount),
    currency: intent.currency,
    status,
    // Of a declined try there is a charge too: one that moved nothing.
    chargeId: status === 'succeeded' ? idOf(intent.latest_charge) : null,
    card: status === 'succeeded' ? cardOf(intent.latest_charge) : null,
    failure: status === 'open' ? (intent.last_payment_error?.message ?? null) : null,
  }
}

/** Only a charge that was asked for in full names its card; a wallet names the card behind it. */
function cardOf(charge: Stripe.PaymentIntent['latest_charge']): ProviderCard | null {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : null
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null
}

/** What is still being worked on, and any state newer than this version, has not come to its end: open. */
function paymentStatus({ status, last_payment_error }: Stripe.PaymentIntent) {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'canceled') return 'cancelled'
  // A saved card whose bank wants to ask: Stripe waits for the customer to confirm it in the browser.
  const asks =
    status === 'requires_action' || last_payment_error?.code === 'authentication_required'
  return asks ? 'needs_action' : 'open'
}

export const refundView = (refund: Stripe.Refund): ProviderRefund => {
  const status = refundStatus(refund.status)
  return {
    refundId: refund.id,
    reference: referenceOf(refund),
    jobId: jobOf(refund),
    chargeId: idOf(refund.charge),
    amount: cents(refund.amount),
    status,
    failure: status === 'failed' ? (refund.failure_reason ?? `The refund ${refund.status}`) : null,
  }
}

function refundStatus(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

export const transferView = (transfer: Stripe.Transfer): ProviderTransfer => ({
  transferId: transfer.id,
  reference: referenceOf(transfer),
  jobId: jobOf(transfer),
  chargeId: idOf(transfer.source_transaction),
  accountId: idOf(transfer.destination) ?? '',
  amount: cents(transfer.amount),
  reversed: cents(transfer.amount_reversed),
})

export const disputeView = (dispute: Stripe.Dispute): ProviderDispute => {
  const dueBy = dispute.evidence_details.due_by
  return {
    disputeId: dispute.id,
    chargeId: idOf(dispute.charge) ?? '',
    amount: cents(dispute.amount),
    fee: disputeFee(dispute),
    status: disputeStatus(dispute.status),
    reason: dispute.reason,
    evidenceDueBy: dueBy === null ? null : new Date(dueBy * 1_000),
  }
}

/** @throws Error where Stripe books in another currency than ours. */
function disputeFee({ id, balance_transactions: booked }: Stripe.Dispute): Cents {
  const foreign = booked.find(({ currency }) => currency !== 'cad')
  if (foreign) throw new Error(`Stripe booked the dispute ${id} in ${foreign.currency}, not in cad`)
  return cents(booked.reduce((total, { fee }) => total + fee, 0))
}

/** An inquiry that was closed never took the money. What is unknown here is for a person: open. */
function disputeStatus(status: string): ProviderDispute['status'] {
  if (status.startsWith('warning_')) return 'inquiry'
  if (status === 'won') return 'won'
  return status === 'lost' ? 'lost' : 'open'
}

const PAGE = 100

export async function* list<K extends keyof ProviderRecords>(
  { client }: StripeWorld,
  kind: K,
  since: Date,
): AsyncGenerator<ProviderRecords[K]> {
  const window = { created: { gte: Math.floor(since.getTime() / 1_000) }, limit: PAGE }
  yield* books[kind](client, window)
}

type Window = { created: { gte: number }; limit: number }

const books: {
  [K in keyof ProviderRecords]: (
    client: Stripe,
    window: Window,
  ) => AsyncGenerator<ProviderRecords[K]>
} = {
  payments: (client, window) => viewed(client.paymentIntents.list(window), paymentView),
  refunds: (client, window) => viewed(client.refunds.list(window), refundView),
  transfers: (client, window) => viewed(client.transfers.list(window), transferView),
  disputes: (client, window) => viewed(client.disputes.list(window), disputeView),
}

export const listReversals = (
  { client }: StripeWorld,
  transferId: string,
): AsyncGenerator<ProviderReversal> =>
  viewed(client.transfers.listReversals(transferId, { limit: PAGE }), (reversal) => ({
    reversalId: reversal.id,
    reference: referenceOf(reversal),
    amount: cents(reversal.amount),
  }))

async function* viewed<T, V>(entries: AsyncIterable<T>, view: (entry: T) => V): AsyncGenerator<V> {
  for await (const entry of entries) yield view(entry)
}
