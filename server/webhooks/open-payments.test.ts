import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { readConfig } from '../config.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount, paidJob } from '../testing/paying.ts'
import { openPayments } from './open-payments.ts'

const app = useApp()
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_y',
}
const opening = async (settings: Record<string, string>) =>
  (await openPayments({ ...app.ctx, config: readConfig(settings) })).name

test('a database whose money the other provider knows is refused, either way', async () => {
  expect(await opening(STRIPE)).toBe('stripe')
  expect(await opening({})).toBe('sandbox')

  await haulerWithAccount(app)
  await expect(opening(STRIPE)).rejects.toThrow('0 payments and 1 haulers’ accounts of the sandbox')
  await paidJob(app)
  await expect(opening(STRIPE)).rejects.toThrow('1 payments and 1 haulers’ accounts of the sandbox')
  expect(await opening({})).toBe('sandbox')

  const { id: jobId } = await app.given.job()
  await app.ctx.db
    .insertInto('payments')
    .values({ jobId, amountCents: cents(149_99), providerPaymentId: 'pi_3SabcDEF' })
    .execute()
  await expect(opening({})).rejects.toThrow('1 payments and 0 haulers’ accounts of Stripe')
})
