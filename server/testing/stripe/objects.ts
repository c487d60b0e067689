import { newId, type Card } from './cards.ts'

/** A field that begins empty and may come to hold something. */
export const empty = <T>(): T | null => null

export type Metadata = Record<string, string>
const emptyList = <T>(url: string) => ({ object: 'list', url, has_more: false, data: [] as T[] })
export const base = (prefix: string, object: string, created: number) => ({
  id: newId(prefix),
  object,
  created,
  livemode: false,
})

export type LastError = {
  type: 'card_error'
  code: string
  decline_code?: string
  message: string
  charge?: string
  payment_method?: object
}

type IntentFacts = {
  amount: number
  currency: string
  customer: string | null
  description: string | null
  metadata: Metadata
  setup_future_usage: string | null
}

export function intentOf(created: number, facts: IntentFacts) {
  const start = base('pi', 'payment_intent', created)
  return {
    ...start,
    ...facts,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: empty<number>(),
    cancellation_reason: empty<string>(),
    capture_method: 'automatic_async',
    client_secret: `${start.id}_secret_${newId('s').slice(2)}`,
    confirmation_method: 'automatic',
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: empty<LastError>(),
    latest_charge: empty<string>(),
    managed_payments: null,
    next_action: empty<{ type: string; use_stripe_sdk: object }>(),
    on_behalf_of: null,
    payment_method: empty<string>(),
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}
export type Intent = ReturnType<typeof intentOf>

type ChargeFacts = { card: Card; paid: boolean; failure: LastError | null }

export function chargeOf(created: number, intent: Intent, { card, paid, failure }: ChargeFacts) {
  const start = base('ch', 'charge', created)
  const { amount, currency, customer, description, metadata, payment_method } = intent
  return {
    ...start,
    amount,
    currency,
    customer,
    description,
    metadata: { ...metadata },
    payment_method,
    amount_captured: paid ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: empty<string>(),
    billing_details: { address: noAddress(), email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'STAND-IN',
    captured: paid,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    on_behalf_of: null,
    outcome: outcomeOf(paid, failure),
    paid,
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: detailsOf(card) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: empty<string>(),
    refunded: false,
    refunds: emptyList<{ id: string }>(`/v1/charges/${start.id}/refunds`),
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}
export type Charge = ReturnType<typeof chargeOf>

const outcomeOf = (paid: boolean, failure: LastError | null) => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: paid ? 'approved_by_network' : 'declined_by_network',
  reason: failure?.decline_code ?? null,
  risk_level: 'normal',
  seller_message: failure?.message ?? 'Payment complete.',
  type: paid ? 'authorized' : 'issuer_declined',
})

export const noAddress = () => ({
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
})

export const detailsOf = ({ brand, last4 }: Card) => ({
  brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'CA',
  exp_month: 12,
  exp_year: 2034,
  funding: 'credit',
  last4,
  network: brand,
  three_d_secure: null,
  wallet: null,
})

export const methodOf = (created: number, card: Card, customer: string | null) => ({
  ...base('pm', 'payment_method', created),
  billing_details: { address: noAddress(), email: null, name: null, phone: null, tax_id: null },
  card: detailsOf(card),
  customer,
  metadata: {},
  type: 'card',
})

type RefundFacts = { amount: number; charge: Charge; metadata: Metadata; status: string }

export const refundOf = (created: number, { amount, charge, metadata, status }: RefundFacts) => ({
  id: newId('re'),
  object: 'refund',
  created,
  amount,
  charge: charge.id,
  currency: charge.currency,
  metadata,
  status,
  balance_transaction: empty<string>(),
  customer: null,
  customer_account: null,
  destination_details: { type: 'card', card: { type: 'refund' } },
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
})
/** Only a refund that failed names a reason. */
export type Refund = ReturnType<typeof refundOf> & { failure_reason?: string }
