import type { Cents } from '../../contract/money.ts'

/** What every provider's form is given, and the two ways it ends. */
export type PaymentFormProps = {
  clientSecret: string
  amount: Cents
  /** Whether the way of paying is kept for later charges, so that the customer has to be told. */
  keepsCard: boolean
  /** Our path that the bank's page redirects to; it asks the server for the outcome. */
  returnTo: string
  /** True from the press to the answer: the money moves, so nothing may lead away meanwhile. */
  onPaying: (paying: boolean) => void
  /** The provider took the payment; the server is asked before anything is called paid. */
  onPaid: () => void
  onCancel: () => void
  /** Why an earlier try came to nothing. */
  lastFailure?: string | null | undefined
  /** The payment was cancelled at the provider before it was paid: another one is needed. */
  onLapsed?: (() => void) | undefined
}

/** The answer to a press was lost. Pressing again is safe: the provider takes a payment once. */
export const CONNECTION_LOST =
  "We lost the connection. Press Pay again when you're back: you're never charged twice."

/** The payment was cancelled at the provider: its window was not held any longer, or its job was cancelled. */
export const PAYMENT_LAPSED = 'This payment ran out of time. Nothing was charged.'
