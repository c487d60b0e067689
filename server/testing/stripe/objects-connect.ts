import { newId } from './cards.ts'
import { base, empty, noAddress, type Charge, type Metadata } from './objects.ts'

type TransferFacts = {
  amount: number
  currency: string
  destination: string
  source_transaction: string | null
  metadata: Metadata
}

export function transferOf(created: number, facts: TransferFacts) {
  const start = base('tr', 'transfer', created)
  const url = `/v1/transfers/${start.id}/reversals`
  return {
    ...start,
    ...facts,
    amount_reversed: 0,
    balance_transaction: empty<string>(),
    description: null,
    destination_payment: newId('py'),
    reversals: { object: 'list', url, has_more: false, data: [] as Reversal[] },
    reversed: false,
    source_type: 'card',
    transfer_group: null,
  }
}
export type Transfer = ReturnType<typeof transferOf>

type ReversalFacts = { amount: number; currency: string; transfer: string; metadata: Metadata }

export const reversalOf = (created: number, facts: ReversalFacts) => ({
  id: newId('trr'),
  object: 'transfer_reversal',
  created,
  ...facts,
  balance_transaction: empty<string>(),
  destination_payment_refund: null,
  source_refund: null,
})
export type Reversal = ReturnType<typeof reversalOf>

type AccountFacts = { country: string; email: string | null; metadata: Metadata }

/** As Express accounts begin: nothing told, nothing allowed. */
export function accountOf(created: number, facts: AccountFacts) {
  const id = newId('acct')
  const due = ['external_account', 'individual.first_name', 'tos_acceptance.date']
  return {
    id,
    object: 'account',
    created,
    ...facts,
    business_profile: businessProfile(),
    business_type: null,
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    controller: { type: 'application', is_controller: true },
    default_currency: 'cad',
    details_submitted: false,
    external_accounts: {
      object: 'list',
      url: `/v1/accounts/${id}/external_accounts`,
      has_more: false,
      data: [],
    },
    future_requirements: requirements([]),
    payouts_enabled: false,
    requirements: { ...requirements(due), disabled_reason: empty<string>() },
    settings: {
      dashboard: { display_name: null, timezone: 'America/Vancouver' },
      payouts: {
        debit_negative_balances: true,
        schedule: { delay_days: 7, interval: 'daily' },
        statement_descriptor: null,
      },
    },
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: 'express',
  }
}
export type Account = ReturnType<typeof accountOf>

export const requirements = (due: string[]) => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: empty<string>(),
  errors: [],
  eventually_due: due,
  past_due: [] as string[],
  pending_verification: [] as string[],
})

const businessProfile = () => ({
  annual_revenue: null,
  estimated_worker_count: null,
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
})

type CustomerFacts = { name: string | null; email: string | null; metadata: Metadata }

export const customerOf = (created: number, facts: CustomerFacts) => ({
  ...base('cus', 'customer', created),
  ...facts,
  address: noAddress(),
  balance: 0,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  invoice_prefix: 'WEST0001',
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})
export type Customer = ReturnType<typeof customerOf>

type BookingFacts = { amount: number; fee: number; currency: string; source: string; type: string }

export const bookingOf = (created: number, facts: BookingFacts) => ({
  id: newId('txn'),
  object: 'balance_transaction',
  created,
  ...facts,
  available_on: created + 7 * 86_400,
  balance_type: 'payments',
  description: null,
  exchange_rate: null,
  fee_details:
    facts.fee === 0
      ? []
      : [
          {
            amount: facts.fee,
            application: null,
            currency: facts.currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ],
  net: facts.amount - facts.fee,
  reporting_category: facts.type,
  status: 'pending',
})
export type Booking = ReturnType<typeof bookingOf>

const EVIDENCE_SECONDS = 9 * 86_400

export const disputeOf = (created: number, charge: Charge, reason: string) => ({
  ...base('du', 'dispute', created),
  amount: charge.amount,
  balance_transactions: [] as Booking[],
  charge: charge.id,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: {},
  evidence_details: {
    due_by: created + EVIDENCE_SECONDS,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  is_charge_refundable: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  payment_method_details: {
    type: 'card',
    card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '13.1' },
  },
  reason,
  status: 'needs_response',
})
export type Dispute = ReturnType<typeof disputeOf>
