import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../testing/app.ts'
import { paymentsConform } from './payments.conformance.ts'
import { sandboxPayments, type SandboxPayments } from './sandbox.ts'

const app = useApp()
let payments: SandboxPayments
let sent: string[] = []

beforeAll(() => {
  const { db, now } = app.ctx
  const deliver = async (_db: unknown, rawBody: string) => void sent.push(rawBody)
  payments = sandboxPayments({ db, now, deliver })
})

const CARDS = {
  pays: '4242424242424242',
  'asks first': '4000002500003155',
  'asks always': '4000002760003184',
  'declined later': '4000000000000341',
}

const card = (clientSecret: string, cardNumber: string) =>
  payments.confirm({ clientSecret, method: 'card', cardNumber })

describe('the sandbox behaves as every payment provider does', () => {
  paymentsConform(() => ({
    payments,
    now: app.ctx.now,
    async pay(clientSecret, kind = 'pays') {
      if ((await card(clientSecret, CARDS[kind])) === 'requires_action')
        await payments.authenticate(clientSecret, true)
    },
    payInVain: (clientSecret) =>
      card(clientSecret, '4000000000000002').then(
        () => Promise.reject(new Error('The card was not declined')),
        () => {},
      ),
    dispute: async (chargeId) => ({ disputeId: await payments.openDispute(chargeId) }),
    closeDispute: (disputeId, how) => payments.closeDispute(disputeId, how),
    connectBank: (accountId) => payments.setCanReceive(accountId, true),
    async events() {
      const events = sent.map((rawBody) => ({
        rawBody,
        signature: payments.sign(rawBody),
        about: 'platform' as const,
      }))
      sent = []
      return events
    },
  }))
})

test('an event that was signed in another database, or by another process, is not genuine', () => {
  const stranger = sandboxPayments({ db: app.ctx.db, now: app.ctx.now, deliver: async () => {} })
  const rawBody = JSON.stringify({ id: 'evt_1', type: 'payment_changed', paymentId: 'pi_1' })
  expect(() => payments.readEvent(rawBody, stranger.sign(rawBody))).toThrow('does not fit')
  expect(payments.readEvent(rawBody, payments.sign(rawBody))).toEqual(JSON.parse(rawBody))
})

test('a card that is no test card is declined, so that a real one is never charged by mistake', async () => {
  const { clientSecret } = await payments.createPayment({
    jobId: 1 as never,
    amount: 100 as never,
    description: 'A pickup',
    customer: { name: 'Mei', email: 'mei@example.test' },
    idempotencyKey: crypto.randomUUID(),
  })
  await expect(card(clientSecret, '4539 1488 0343 6467')).rejects.toThrow('use a test card')
})
