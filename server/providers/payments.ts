import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'

/**
 * Taking money and paying it out, in our words. Adapters: the sandbox here, Stripe later. Every
 * call that moves money carries an idempotency key made from our own rows: the same key is the
 * same movement, however often it is asked for.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe'

  /** Prepares a payment; nothing moves until the customer confirms it in the browser. */
  createPayment(request: {
    jobId: JobId
    amount: Cents
    description: string
    customer: { name: string; email: string }
    idempotencyKey: string
  }): Promise<{ paymentId: string; clientSecret: string }>

  /** How a payment stands now, as the provider knows it. */
  readPayment(paymentId: string): Promise<ProviderPayment>

  /** Withdraws a payment that was not confirmed; one that succeeded stays and is answered as it stands. */
  cancelPayment(paymentId: string): Promise<ProviderPayment>

  /** Gives money back from a charge; several partial refunds may not exceed it. */
  refund(request: {
    chargeId: string
    amount: Cents
    idempotencyKey: string
  }): Promise<{ refundId: string; status: 'pending' | 'succeeded' | 'failed' }>

  /** Opens an account that can receive payouts once its owner has connected a bank. */
  createAccount(request: { email: string; idempotencyKey: string }): Promise<{ accountId: string }>

  /** A fresh, single-use link on which the owner connects a bank account. */
  onboard(request: {
    accountId: string
    returnUrl: string
    refreshUrl: string
  }): Promise<{ url: string }>

  /** Whether the account can receive transfers now. */
  readAccount(accountId: string): Promise<ProviderAccount>

  /** Pays a share of a charge to an account; the charge ties the two together. */
  transfer(request: {
    accountId: string
    chargeId: string
    amount: Cents
    idempotencyKey: string
  }): Promise<{ transferId: string }>

  /** Checks the signature of a delivered event and puts it in our words. @throws when it is not genuine. */
  readEvent(rawBody: string, signature: string): PaymentEvent
}

export type ProviderPayment = {
  paymentId: string
  jobId: JobId
  amount: Cents
  currency: 'cad'
  status: 'open' | 'needs_action' | 'succeeded' | 'cancelled'
  /** The charge a refund or a transfer names; there once the payment succeeded. */
  chargeId: string | null
  /** What the bank said when the last try failed. */
  failure: string | null
}

export type ProviderAccount = { accountId: string; canReceive: boolean }

/** What a provider tells by webhook. The state itself is always read from the provider. */
export type PaymentEvent = { id: string } & (
  | { type: 'payment_changed'; paymentId: string }
  | { type: 'refund_changed'; refundId: string }
  | { type: 'account_changed'; accountId: string }
  | { type: 'unknown'; name: string }
)

/** The provider refused the request for a reason that trying again does not change. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
}
