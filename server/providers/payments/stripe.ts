import type { PaymentProvider } from './payments.ts'
import * as accounts from './stripe.accounts.ts'
import * as checkout from './stripe.checkout.ts'
import { openClient, type StripeSettings, type StripeWorld } from './stripe.client.ts'
import { readEvent } from './stripe.events.ts'
import * as money from './stripe.money.ts'
import * as records from './stripe.records.ts'

type Options = {
  now: () => Date
  /** How long one try may take, in milliseconds. */
  timeout?: number
}

/** Real money: Stripe with separate charges and transfers to Express accounts. */
export function stripePayments(
  settings: StripeSettings,
  { now, timeout }: Options,
): PaymentProvider {
  const world: StripeWorld = { client: openClient(settings, timeout), settings, now }
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    createPayment: (request) => checkout.createPayment(world, request),
    chargeSaved: (request) => checkout.chargeSaved(world, request),
    readPayment: (paymentId) => checkout.readPayment(world, paymentId),
    cancelPayment: (paymentId) => checkout.cancelPayment(world, paymentId),
    refund: (request) => money.refund(world, request),
    readRefund: (refundId) => money.readRefund(world, refundId),
    createAccount: (request) => accounts.createAccount(world, request),
    onboard: (request) => accounts.onboard(world, request),
    readAccount: (accountId) => accounts.readAccount(world, accountId),
    transfer: (request) => money.transfer(world, request),
    readTransfer: (transferId) => money.readTransfer(world, transferId),
    reverseTransfer: (request) => money.reverseTransfer(world, request),
    listReversals: (transferId) => records.listReversals(world, transferId),
    readDispute: (disputeId) => money.readDispute(world, disputeId),
    readFee: (chargeId) => money.readFee(world, chargeId),
    list: (kind, since) => records.list(world, kind, since),
    readEvent: (rawBody, signature, about = 'platform') =>
      readEvent(world, rawBody, signature, about),
  }
}
