import { afterAll, beforeAll, describe } from 'vitest'
import { startStripe, type StripeStandIn } from '../../testing/stripe/start.ts'
import { paymentsConform } from './payments.conformance.ts'
import type { PaymentProvider } from './payments.ts'
import { stripePayments } from './stripe.ts'

let stripe: StripeStandIn
let payments: PaymentProvider
const now = () => new Date()

beforeAll(async () => {
  stripe = await startStripe()
  payments = stripePayments(stripe.settings, { now })
})
afterAll(() => stripe.stop())

const CARDS = {
  pays: '4242424242424242',
  'asks first': '4000002500003155',
  'asks always': '4000002760003184',
  'declined later': '4000000000000341',
}

describe('Stripe behaves as every payment provider does', () => {
  paymentsConform(() => ({
    payments,
    now,
    async pay(clientSecret, kind = 'pays') {
      const status = await stripe.confirm(clientSecret, CARDS[kind])
      if (status === 'requires_action') await stripe.authenticate(clientSecret, true)
    },
    async payInVain(clientSecret) {
      if ((await stripe.confirm(clientSecret, '4000000000000002')) !== 'declined')
        throw new Error('The card was not declined')
    },
    connectBank: async (accountId) => void (await stripe.setReady(accountId, true)),
    dispute: async (chargeId) => ({ disputeId: await stripe.dispute(chargeId) }),
    closeDispute: async (disputeId, how) => void (await stripe.moveDispute(disputeId, how)),
    events: () => stripe.takeEvents(),
  }))
})
