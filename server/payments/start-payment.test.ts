import { expect, test } from 'vitest'
import { createPaymentIntent } from '../../contract/payments.ts'
import { cents } from '../../contract/money.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

async function booked(fields: object = {}) {
  const visitor = await app.given.visitor()
  const { visitorId } = visitor
  const job = await app.given.job({ paymentStatus: 'pending', visitorId, ...fields })
  return { visitor, job, body: { jobId: job.id, amount: job.estimatedPriceCents } }
}

test('asked again, or twice at once, a booking has one payment', async () => {
  const { visitor, body } = await booked()
  const call = () => app.as(visitor).call(createPaymentIntent, { body })

  const answers = await Promise.all(Array.from({ length: 12 }, call))
  answers.push(await call())

  expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1)
  expect(answers[0]?.provider).toBe('sandbox')
  expect(await app.given.count('sandboxPayments')).toBe(1)
})
