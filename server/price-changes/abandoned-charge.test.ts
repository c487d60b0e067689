import { afterEach, expect, test } from 'vitest'
import { chargePayment } from '../payments/pay-now.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { PaymentRefused, type PaymentProvider } from '../providers/payments/payments.ts'
import { useApp } from '../testing/app.ts'
import { reconcilingIn } from '../testing/reconciling.ts'
import {
  CARD,
  chargesOf,
  closeBooks,
  onSite,
  payWith,
  spentOf,
} from '../job-page/testing/on-site.ts'

const app = useApp()
const { loseEverything } = reconcilingIn(app)
afterEach(() => closeBooks(app))

/** The hauler takes the price back after the customer approved it and before the bank has answered. */
async function takenBackMeanwhile(card: string, charge: (made: () => Charged) => Charged) {
  const site = await onSite(app, card)
  await site.name(170_00)
  const { chargeSaved } = app.ctx.payments
  app.ctx.payments.chargeSaved = async (request) => {
    app.ctx.payments.chargeSaved = chargeSaved
    await site.withdraw()
    await app.runTasks()
    return charge(() => chargeSaved(request))
  }
  return { site, approving: site.approve(170_00) }
}
type Charged = ReturnType<PaymentProvider['chargeSaved']>

test('what is charged for a price that was taken back meanwhile goes back', async () => {
  const { site, approving } = await takenBackMeanwhile(CARD.good, (made) => made())
  expect(await approving).toMatchObject({ pay: null, page: { priceChange: null } })
  await app.runTasks()
  expect(await chargesOf(app, site.job)).toEqual([149_99, 20_01])
  expect(await spentOf(app, site.job)).toMatchObject({ refunded: 20_01 })
  expect(await site.look()).toMatchObject({ agreed: 149_99, change: { status: 'withdrawn' } })
})

test('a price change that was withdrawn meanwhile is not offered for payment on the page', async () => {
  const { site, approving } = await takenBackMeanwhile(CARD.asksAlways, (made) => made())
  expect(await approving).toMatchObject({ pay: null, page: { priceChange: null } })
  expect(await chargesOf(app, site.job)).toEqual([149_99])
})

test('a charge that was not reported is found too, and goes back', async () => {
  const { site, approving } = await takenBackMeanwhile(CARD.good, async (made) => {
    await made()
    throw new Error('socket hang up')
  })
  await expect(approving).rejects.toMatchObject({ code: 'provider_unavailable' })
  await loseEverything()
  expect((await reconcile(app.ctx)).findings).toEqual([])
  await app.runTasks()
  expect(await spentOf(app, site.job)).toMatchObject({ refunded: 20_01 })
  expect((await reconcile(app.ctx)).healed).toBe(0)
})

test('taken back after its card was declined, it cannot be paid on the page any more', async () => {
  const site = await onSite(app, CARD.declinesLater)
  await site.name(170_00)
  const { pay } = await site.approve(170_00)
  await site.withdraw()
  await app.runTasks()
  await expect(payWith(app, pay?.clientSecret ?? '')).rejects.toMatchObject({
    message: 'This payment was cancelled.',
  })
})

test('declined while the provider was away, nothing is charged when it is back', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  const { chargeSaved } = app.ctx.payments
  app.ctx.payments.chargeSaved = () => Promise.reject(new Error('socket hang up'))
  await expect(site.approve(170_00)).rejects.toMatchObject({ code: 'provider_unavailable' })
  await site.decline(170_00, 'agreed_scope')
  app.ctx.payments.chargeSaved = chargeSaved
  const { id: paymentId } = await app.ctx.db
    .selectFrom('payments')
    .select('id')
    .where('jobId', '=', site.job.id)
    .where('purpose', '=', 'price_change')
    .executeTakeFirstOrThrow()
  // The charge that was stored with the approval comes before the task that gives the payment up.
  await chargePayment.run({ paymentId }, app.ctx)
  await app.runTasks()
  expect(await chargesOf(app, site.job)).toEqual([149_99])
})

test('what was paid for a declined price and could not go back yet approves no other price', async () => {
  const site = await onSite(app, CARD.declinesLater)
  await site.name(170_00)
  const { pay } = await site.approve(170_00)
  await payWith(app, pay?.clientSecret ?? '')
  await site.decline(170_00, 'agreed_scope')
  const { refund } = app.ctx.payments
  app.ctx.payments.refund = () => Promise.reject(new PaymentRefused('wrong_state', 'No'))
  await app.runTasks()
  app.ctx.payments.refund = refund
  expect(await site.look()).toMatchObject({ agreed: 149_99, held: 149_99 })
  expect(await site.name(170_00)).toMatchObject({
    change: { status: 'pending_customer', due: 20_01 },
  })
  await site.withdraw()
  await site.complete()
  await app.runTasks()
  expect(await spentOf(app, site.job)).toEqual({ payout: 104_99, fee: 45_00, refunded: 20_01 })
})
