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
  }): Promise<ProviderPayment>

  /** How a payment stands now, as the provider knows it. */
  readPayment(paymentId: string): Promise<ProviderPayment>

  /** Withdraws a payment that was not confirmed; one that succeeded stays and is answered as it stands. */
  cancelPayment(paymentId: string): Promise<ProviderPayment>

  /**
   * Gives money back from a charge; several partial refunds may not exceed it. The key comes back
   * as the refund's `reference`, so that an event about it is understood whatever arrives first.
   */
  refund(request: {
    chargeId: string
    amount: Cents
    idempotencyKey: string
  }): Promise<ProviderRefund>

  /** How a refund stands now; banks may take days, and may refuse. */
  readRefund(refundId: string): Promise<ProviderRefund>

  /** Opens an account that can receive payouts once its owner has connected a bank. */
  createAccount(request: { email: string; idempotencyKey: string }): Promise<{ accountId: string }>

  /** A fresh, single-use, short-lived link on which the owner connects a bank account; both addresses are absolute. */
  onboard(request: {
    accountId: string
    returnUrl: string
    refreshUrl: string
  }): Promise<{ url: string }>

  /** Whether the account can receive transfers now. */
  readAccount(accountId: string): Promise<ProviderAccount>

  /** Pays a share of a charge to an account; the shares of a charge may not exceed it. */
  transfer(request: {
    accountId: string
    chargeId: string
    amount: Cents
    idempotencyKey: string
  }): Promise<{ transferId: string }>

  /**
   * Checks the signature of a delivered event and puts it in our words.
   * @throws ProviderRefusal forged_event when it is not genuine, or older than five minutes.
   */
  readEvent(rawBody: string, signature: string): PaymentEvent
}

export type ProviderPayment = {
  paymentId: string
  /** What the browser needs to confirm the payment; it belongs in no log and no address. */
  clientSecret: string
  jobId: JobId
  amount: Cents
  /** Lower case, as ISO 4217 names it; anything but 'cad' is not ours. */
  currency: string
  status: 'open' | 'needs_action' | 'succeeded' | 'cancelled'
  /** The charge a refund or a transfer names; there once the payment succeeded. */
  chargeId: string | null
  /** What the bank said when the last try failed. */
  failure: string | null
}

export type ProviderRefund = {
  refundId: string
  /** The idempotency key it was asked for with; null for refunds that were not made by us. */
  reference: string | null
  amount: Cents
  status: 'pending' | 'succeeded' | 'failed'
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

export type RefusalCode =
  | 'account_not_ready'
  | 'authentication_failed'
  | 'card_refused'
  | 'exceeds_charge'
  | 'forged_event'
  | 'key_reused'
  | 'not_found'
  | 'wrong_state'

/**
 * The provider refused the request for a reason that trying again does not change, and nothing
 * moved. Any other error leaves open what happened: ask again with the same key.
 */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.code = code
  }
}
