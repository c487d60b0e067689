import type { JobId } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import { Refused } from '../failures.ts'

/**
 * The port for taking money and paying it out. Adapters: the sandbox and Stripe. Every call that
 * moves money carries an idempotency key made from our own rows: the same key is the same
 * movement, also for repeated calls. The provider keeps the key as the movement's `reference`, beside
 * the job's number, so that a movement can be read without our rows.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'stripe'

  /** What the browser opens the provider's script with; null where there is no such script. */
  publishableKey: string | null

  /**
   * Prepares a payment; nothing moves until the customer confirms it in the browser. The card it is
   * paid with is saved for `chargeSaved`. A repeated call answers its state at that time.
   */
  createPayment(request: {
    jobId: JobId
    amount: Cents
    description: string
    customer: { name: string; email: string }
    idempotencyKey: string
  }): Promise<ProviderPayment>

  /**
   * Charges the card that an earlier payment saved, while its customer is away. The answer says how
   * it went: 'succeeded'; 'needs_action' when the bank wants to ask the customer, who confirms it in
   * the browser with the client secret; 'open' with a `failure` when the card was declined, which
   * leaves the payment to be paid with another card.
   * @throws PaymentRefused wrong_state when the earlier payment saved no card.
   */
  chargeSaved(request: {
    jobId: JobId
    /** The earlier payment, which succeeded. */
    savedFrom: string
    amount: Cents
    description: string
    idempotencyKey: string
  }): Promise<ProviderPayment>

  /** How a payment stands now, as the provider knows it. */
  readPayment(paymentId: string): Promise<ProviderPayment>

  /** Withdraws a payment that was not confirmed; one that succeeded stays and is answered as it stands. */
  cancelPayment(paymentId: string): Promise<ProviderPayment>

  /** Gives money back from a charge; several partial refunds may not exceed it. Transfers stay as they are. */
  refund(request: {
    jobId: JobId
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

  /**
   * Pays a share of a charge to an account; the shares of a charge may not exceed it, also when they
   * came back. A share that is sent again after it came back has `usesPlatformBalance`: it is
   * drawn on our own balance, not on the charge.
   */
  transfer(request: {
    jobId: JobId
    accountId: string
    /** Null where no charge stands behind it: then it uses the platform's balance. */
    chargeId: string | null
    usesPlatformBalance?: boolean
    amount: Cents
    idempotencyKey: string
  }): Promise<{ transferId: string }>

  /** How much of a transfer is left, and whose it is. */
  readTransfer(transferId: string): Promise<ProviderTransfer>

  /**
   * Takes a share back from the account it was paid to, whose balance may go below zero; partial
   * reversals of a transfer may not exceed it.
   * @throws PaymentRefused exceeds_charge, not_found.
   */
  reverseTransfer(request: {
    transferId: string
    amount: Cents
    idempotencyKey: string
  }): Promise<{ reversalId: string }>

  /** What was taken back of a transfer, by us or by hand. */
  listReversals(transferId: string): AsyncIterable<ProviderReversal>

  /** How a customer's objection at their bank stands; the bank takes the amount back while it is open. */
  readDispute(disputeId: string): Promise<ProviderDispute>

  /**
   * What the provider keeps of a charge for itself, in CAD. It may be known only some time after the
   * charge: until then this fails with an ordinary error.
   */
  readFee(chargeId: string): Promise<Cents>

  /**
   * Everything of a kind that the provider's books have from `since` on, ours or not: for comparing
   * both ways. In no guaranteed order; a record that changes meanwhile comes in its old or new state.
   */
  list<K extends keyof ProviderRecords>(kind: K, since: Date): AsyncIterable<ProviderRecords[K]>

  /**
   * Checks the signature of a delivered event and decodes it. Providers sign the events of
   * haulers' accounts ('accounts') with another secret than those of our own account.
   * @throws PaymentRefused forged_event when it is not genuine, or more than five minutes old or
   * ahead.
   */
  readEvent(rawBody: string, signature: string, about?: EventSubject): PaymentEvent
}

export type EventSubject = 'platform' | 'accounts'

export type ProviderPayment = {
  paymentId: string
  /** What the browser needs to confirm the payment; it belongs in no log and no address. */
  clientSecret: string
  /** Null for payments that were not made by us. */
  jobId: JobId | null
  /** The idempotency key of its request; null for payments that were not made by us. */
  reference: string | null
  amount: Cents
  /** Lower case, as ISO 4217 names it; anything but 'cad' is not ours. */
  currency: string
  status: 'open' | 'needs_action' | 'succeeded' | 'cancelled'
  /** The charge a refund or a transfer names; there once the payment succeeded. */
  chargeId: string | null
  /** The card it was paid with; null before, for other methods, and in answers of `list`. */
  card: ProviderCard | null
  /** What the bank said when the last try failed. */
  failure: string | null
}

/** What a receipt names of a card: its brand in the provider's word, such as 'visa', and its last digits. */
export type ProviderCard = { brand: string; last4: string }

export type ProviderRefund = {
  refundId: string
  /** The idempotency key of its request; null for refunds that were not made by us. */
  reference: string | null
  jobId: JobId | null
  chargeId: string | null
  amount: Cents
  status: 'pending' | 'succeeded' | 'failed'
  failure: string | null
}

export type ProviderTransfer = {
  transferId: string
  /** The idempotency key of its request; null for transfers that were not made by us. */
  reference: string | null
  jobId: JobId | null
  chargeId: string | null
  accountId: string
  amount: Cents
  /** How much of it was taken back. */
  reversed: Cents
}

export type ProviderReversal = {
  reversalId: string
  /** The idempotency key of its request; null for those that were not made by us. */
  reference: string | null
  amount: Cents
}

/** What a provider's books are made of, as `list` names it. */
export type ProviderRecords = {
  payments: ProviderPayment
  refunds: ProviderRefund
  transfers: ProviderTransfer
  disputes: ProviderDispute
}

export type ProviderDispute = {
  disputeId: string
  chargeId: string
  amount: Cents
  /** What the provider keeps for it beside the amount; less once it gives that back. */
  fee: Cents
  /**
   * 'inquiry': the bank asks before it takes anything. A state that this version does not know counts
   * as open: an admin has to look.
   */
  status: 'inquiry' | 'open' | 'won' | 'lost'
  /** In the provider's word, such as 'fraudulent'. */
  reason: string
  /** The evidence deadline; null when the bank asks for none. */
  evidenceDueBy: Date | null
}

export type ProviderAccount = { accountId: string; canReceive: boolean }

/** What a provider reports by webhook. The state itself is always read from the provider. */
export type PaymentEvent = { id: string } & (
  | { type: 'payment_changed'; paymentId: string }
  | { type: 'refund_changed'; refundId: string }
  | { type: 'account_changed'; accountId: string }
  | { type: 'dispute_changed'; disputeId: string }
  /** Something of it was taken back. */
  | { type: 'transfer_changed'; transferId: string }
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

/** Refused by the payment provider. With `key_reused` and `exceeds_charge` an earlier try may have moved money. */
export class PaymentRefused extends Refused {
  override name = 'PaymentRefused'
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.code = code
  }
}
