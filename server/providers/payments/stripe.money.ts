import type { Stripe } from 'stripe'
import { cents, type Cents } from '../../../contract/money.ts'
import type {
  PaymentProvider,
  ProviderDispute,
  ProviderRefund,
  ProviderTransfer,
} from './payments.ts'
import { codeOfMovement, orFromBooks, refusing, type StripeWorld } from './stripe.client.ts'
import { disputeView, metadataOf, refundView, transferView } from './stripe.records.ts'

/** The refunds of a charge, the reversals of a transfer, the newest transfers of an account. */
const NEWEST = { limit: 100 }

export async function refund(
  { client }: StripeWorld,
  request: Parameters<PaymentProvider['refund']>[0],
): Promise<ProviderRefund> {
  const { chargeId: charge, amount, idempotencyKey } = request
  const order = { charge, amount, metadata: metadataOf(request) }
  const making = client.refunds.create(order, { idempotencyKey })
  const books = () => client.refunds.list({ charge, ...NEWEST })
  return refundView(
    await refusing(orFromBooks<Stripe.Refund>(making, idempotencyKey, books), codeOfMovement),
  )
}

export const readRefund = async (
  { client }: StripeWorld,
  refundId: string,
): Promise<ProviderRefund> => refundView(await refusing(client.refunds.retrieve(refundId)))

/**
 * Tied to its charge, a transfer succeeds immediately and waits for the funds of just that charge; it is
 * the charge that is passed, as Stripe takes no payment intent here. What is sent again is not tied:
 * Stripe counts against a charge what was once transferred from it.
 */
export async function transfer(
  { client }: StripeWorld,
  request: Parameters<PaymentProvider['transfer']>[0],
): Promise<{ transferId: string }> {
  const { chargeId, usesPlatformBalance, accountId: destination, amount, idempotencyKey } = request
  const order = {
    amount,
    currency: 'cad',
    destination,
    ...(!usesPlatformBalance && chargeId !== null && { source_transaction: chargeId }),
    metadata: metadataOf(request),
  }
  const making = client.transfers.create(order, { idempotencyKey })
  const books = () => client.transfers.list({ destination, ...NEWEST })
  const made = await refusing(
    orFromBooks<Stripe.Transfer>(making, idempotencyKey, books),
    codeOfMovement,
  )
  return { transferId: made.id }
}

export const readTransfer = async (
  { client }: StripeWorld,
  transferId: string,
): Promise<ProviderTransfer> => transferView(await refusing(client.transfers.retrieve(transferId)))

export async function reverseTransfer(
  { client }: StripeWorld,
  { transferId, amount, idempotencyKey }: Parameters<PaymentProvider['reverseTransfer']>[0],
): Promise<{ reversalId: string }> {
  const order = { amount, metadata: { reference: idempotencyKey } }
  const making = client.transfers.createReversal(transferId, order, { idempotencyKey })
  const books = () => client.transfers.listReversals(transferId, NEWEST)
  const made = await refusing(
    orFromBooks<Stripe.TransferReversal>(making, idempotencyKey, books),
    codeOfMovement,
  )
  return { reversalId: made.id }
}

export const readDispute = async (
  { client }: StripeWorld,
  disputeId: string,
): Promise<ProviderDispute> => disputeView(await refusing(client.disputes.retrieve(disputeId)))

/** @throws Error as long as Stripe has not booked the charge; ask again. */
export async function readFee({ client }: StripeWorld, chargeId: string): Promise<Cents> {
  const charge = await refusing(
    client.charges.retrieve(chargeId, { expand: ['balance_transaction'] }),
  )
  const booked = charge.balance_transaction
  if (booked === null || typeof booked === 'string')
    throw new Error(`Stripe has not booked the charge ${chargeId} yet`)
  if (booked.currency !== 'cad')
    throw new Error(`Stripe booked the charge ${chargeId} in ${booked.currency}, not in cad`)
  return cents(booked.fee)
}
