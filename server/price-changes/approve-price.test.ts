import { afterEach, expect, test } from 'vitest'
import { checkJobPayments } from '../../contract/job-page.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'
import { textsAbout } from '../dispatch/testing/by-hand.ts'
import { messagesOf } from '../testing/messages.ts'
import {
  answerBank,
  CARD,
  chargesOf,
  closeBooks,
  onSite,
  payWith,
  spentOf,
  type OnSite,
} from '../job-page/testing/on-site.ts'

const app = useApp()
afterEach(() => {
  app.letClockRun()
  return closeBooks(app)
})

const lastText = async ({ job }: OnSite) =>
  (await messagesOf(app)).findLast(({ jobId }) => jobId === job.id)?.message
const check = ({ token }: OnSite) => app.as().call(checkJobPayments, { params: { token } })

test.for([CARD.good, CARD.askedOnce])(
  'approved, the saved card %s is charged the difference, and the hauler has 70 % of the whole',
  async (card) => {
    const site = await onSite(app, card)
    await site.name(170_00)
    const { page, pay } = await site.approve(170_00)
    expect(pay).toBeNull()
    expect(page).toMatchObject({ priceChange: null, money: { price: 170_00, paid: 170_00 } })
    expect(page.timeline.slice(-2).map(({ event }) => event)).toEqual([
      'price_asked',
      'price_agreed',
    ])
    await app.runTasks()
    expect(await lastText(site)).toContain('the customer approved $170.00.')
    expect(await site.look()).toMatchObject({ agreed: 170_00, change: { status: 'settled' } })
    await site.complete()
    await app.runTasks({ delayed: true })
    expect(await chargesOf(app, site.job)).toEqual([149_99, 20_01])
    expect(await spentOf(app, site.job)).toEqual({ payout: 119_00, fee: 51_00, refunded: 0 })
    expect(await findJob(app, site.job)).toMatchObject({ finalPriceCents: 170_00 })
  },
)

test('approved and lowered again, the job gives back from the later charge first', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  await site.approve(170_00)
  await site.name(140_00, {})
  await site.complete()
  await app.runTasks()
  expect(await chargesOf(app, site.job)).toEqual([149_99, 20_01])
  expect(await spentOf(app, site.job)).toEqual({ payout: 98_00, fee: 42_00, refunded: 30_00 })
})

test('asked again, from another phone or after a reload, it is the same payment', async () => {
  const site = await onSite(app, CARD.asksAlways)
  await site.name(170_00)
  const first = await site.approve(170_00)
  const again = await site.approve(170_00)
  expect(again.pay).toEqual(first.pay)
  expect(first.pay).toMatchObject({ provider: 'sandbox', amount: 20_01, failure: null })
  expect(first.page.priceChange).toMatchObject({ status: 'approved' })
  expect((await site.look()).change).toMatchObject({ status: 'approved' })
  await expect(site.complete()).rejects.toMatchObject({ code: 'illegal_move' })

  await answerBank(app, first.pay?.clientSecret ?? '')
  expect(await check(site)).toMatchObject({ priceChange: null, money: { price: 170_00 } })
  expect(await site.approve(170_00)).toMatchObject({ pay: null, page: { priceChange: null } })
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, site.job)).toEqual([149_99, 20_01])
  await site.complete()
})

test('of two concurrent approvals one charge is made', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  const answers = await Promise.all([site.approve(170_00), site.approve(170_00)])
  expect(answers.map(({ pay }) => pay)).toEqual([null, null])
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, site.job)).toEqual([149_99, 20_01])
  const messages = (await textsAbout(app, site.job)).filter((line) => line.includes('answered'))
  expect(messages).toHaveLength(1)
})

test('a declined card is paid with another one, on the page', async () => {
  const site = await onSite(app, CARD.declinesLater)
  await site.name(170_00)
  const { pay } = await site.approve(170_00)
  expect(pay).toMatchObject({ amount: 20_01, failure: 'Your card was declined.' })
  await payWith(app, pay?.clientSecret ?? '')
  await app.runTasks()
  expect((await site.page()).money).toMatchObject({ price: 170_00 })
  expect(await chargesOf(app, site.job)).toEqual([149_99, 20_01])
})

test('the price approved is the one that is asked', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  await site.withdraw()
  await site.name(160_00)
  await expect(site.approve(170_00)).rejects.toMatchObject({
    code: 'amount_mismatch',
    message: 'The price is $160.00 now. Please look at it again',
    facts: { price: '160.00' },
  })
  expect(await chargesOf(app, site.job)).toEqual([149_99])
})

test('once the time is up, noted or not, it is too late', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  const tooLate = {
    code: 'illegal_move',
    message: 'The time to answer is over. The price stays at $149.99',
  }
  app.setNow(new Date(Date.now() + 30 * 60_000 + 1_000))
  await expect(site.approve(170_00)).rejects.toMatchObject(tooLate)
  await app.runTasks({ delayed: true })
  await expect(site.approve(170_00)).rejects.toMatchObject(tooLate)
  expect(await chargesOf(app, site.job)).toEqual([149_99])
})

test('without a price that waits there is nothing to approve', async () => {
  const site = await onSite(app)
  const nothing = { code: 'illegal_move', message: 'No price waits for your answer any more' }
  await expect(site.approve(149_99)).rejects.toMatchObject(nothing)
  await site.name(250_00)
  await expect(site.approve(250_00)).rejects.toMatchObject(nothing)
  await site.withdraw()
  await site.name(100_00, {})
  await expect(site.approve(100_00)).rejects.toMatchObject(nothing)
})

test('while the provider is away the approval stands, and is charged later, once', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  const { chargeSaved } = app.ctx.payments
  // The provider charges, and the connection drops before the answer.
  app.ctx.payments.chargeSaved = async (request) => {
    await chargeSaved(request)
    throw new Error('socket hang up')
  }
  // The charge that is stored for some seconds later is due now.
  app.setNow(new Date(Date.now() - 60_000))
  await expect(site.approve(170_00)).rejects.toMatchObject({
    code: 'provider_unavailable',
    message: 'The payment provider does not answer. Please try again in a moment',
  })
  expect((await site.page()).priceChange).toMatchObject({ status: 'approved' })
  app.ctx.payments.chargeSaved = chargeSaved
  await app.runTasks()
  expect((await site.look()).change).toMatchObject({ status: 'settled' })
  const charges = await chargesOf(app, site.job)
  expect(charges.toSorted((one, other) => other - one)).toEqual([149_99, 20_01])
})

test('a provider that is away when it is asked how a payment stands is said so', async () => {
  const site = await onSite(app, CARD.asksAlways)
  await site.name(170_00)
  await site.approve(170_00)
  const { readPayment } = app.ctx.payments
  app.ctx.payments.readPayment = () => Promise.reject(new Error('socket hang up'))
  await expect(check(site)).rejects.toMatchObject({ code: 'provider_unavailable' })
  app.ctx.payments.readPayment = readPayment
  expect(await check(site)).toMatchObject({ priceChange: { status: 'approved' } })
})
