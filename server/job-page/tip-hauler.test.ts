import { afterEach, expect, test } from 'vitest'
import { checkJobPayments } from '../../contract/job-page.ts'
import { linkedJob } from './testing/links.ts'
import { tipHauler } from '../../contract/job-page.ts'
import { cents } from '../../contract/money.ts'
import { messagesOf } from '../testing/messages.ts'
import { useApp } from '../testing/app.ts'
import {
  answerBank,
  CARD,
  chargesOf,
  closeBooks,
  onSite,
  payWith,
  spentOf,
} from './testing/on-site.ts'

const app = useApp()
afterEach(() => closeBooks(app))

/** A completed job, with its share sent. */
async function done(card: string = CARD.good) {
  const site = await onSite(app, card)
  await site.complete()
  await app.runTasks()
  return site
}

test('a tip is charged to the saved card, and all of it is the hauler’s', async () => {
  const site = await done()
  expect(await site.page()).toMatchObject({ canTip: true, money: { tip: null } })
  const { page, pay } = await site.tip(20_00)
  expect(pay).toBeNull()
  expect(page).toMatchObject({
    canTip: false,
    money: { tip: 20_00, price: 149_99, paid: 149_99 },
  })
  expect(page.timeline.at(-1)).toMatchObject({ event: 'tipped' })
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, site.job)).toEqual([149_99, 20_00])
  expect(await spentOf(app, site.job)).toEqual({ payout: 124_99, fee: 45_00, refunded: 0 })
  const texts = (await messagesOf(app)).map(({ message }) => message).join('\n')
  expect(texts).toContain(
    `your customer tipped you $20.00 for job #${site.job.id}. You get all of it.`,
  )
})

test('one tip is paid for a job', async () => {
  const site = await done()
  await site.tip(20_00)
  for (const amount of [20_00, 5_00])
    await expect(site.tip(amount)).rejects.toMatchObject({
      code: 'already_paid',
      message: 'You tipped $20.00 already',
    })
  expect(await chargesOf(app, site.job)).toEqual([149_99, 20_00])
})

test('of two concurrent tips one is charged', async () => {
  const site = await done()
  const answers = await Promise.allSettled([site.tip(20_00), site.tip(20_00)])
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, site.job)).toEqual([149_99, 20_00])
})

test('of two concurrent amounts one is charged', async () => {
  const site = await done()
  const answers = await Promise.allSettled([site.tip(20_00), site.tip(10_00)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, site.job)).toHaveLength(2)
})

test('with a declined card another card pays it on the page', async () => {
  const site = await done(CARD.declinesLater)
  const { page, pay } = await site.tip(20_00)
  expect(pay).toMatchObject({ amount: 20_00, failure: 'Your card was declined.' })
  expect(page).toMatchObject({ canTip: true, money: { tip: null } })
  expect((await site.tip(20_00)).pay).toEqual(pay)
  await payWith(app, pay?.clientSecret ?? '')
  await app.runTasks()
  expect(await site.page()).toMatchObject({ canTip: false, money: { tip: 20_00 } })
})

test('with a declined card the amount may be changed: the first one cannot be paid any more', async () => {
  const site = await done(CARD.declinesLater)
  const first = await site.tip(20_00)
  const second = await site.tip(10_00)
  expect(second.pay).toMatchObject({ amount: 10_00, failure: 'Your card was declined.' })
  await expect(payWith(app, first.pay?.clientSecret ?? '')).rejects.toMatchObject({
    message: 'This payment was cancelled.',
  })
  await payWith(app, second.pay?.clientSecret ?? '')
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, site.job)).toEqual([149_99, 10_00])
  expect((await site.page()).money.tip).toBe(10_00)
})

test('paid a moment before the amount was changed, the first tip stays the only one', async () => {
  const site = await done(CARD.declinesLater)
  const { pay } = await site.tip(20_00)
  await payWith(app, pay?.clientSecret ?? '')
  await expect(site.tip(10_00)).rejects.toMatchObject({
    code: 'already_paid',
    message: 'You tipped $20.00 already',
  })
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, site.job)).toEqual([149_99, 20_00])
})

test('a tip with an unknown outcome is not replaced, and is charged once', async () => {
  const site = await done()
  const { chargeSaved } = app.ctx.payments
  app.ctx.payments.chargeSaved = async (request) => {
    await chargeSaved(request)
    throw new Error('socket hang up')
  }
  await expect(site.tip(20_00)).rejects.toMatchObject({ code: 'provider_unavailable' })
  app.ctx.payments.chargeSaved = chargeSaved
  await expect(site.tip(10_00)).rejects.toMatchObject({
    code: 'in_use',
    message: 'Another tip, of $20.00, is being charged. Please try again in a minute',
  })
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, site.job)).toEqual([149_99, 20_00])
  expect((await site.page()).money.tip).toBe(20_00)
})

test('where the bank asks, the tip is there once it is answered and looked for', async () => {
  const site = await done(CARD.asksAlways)
  const { pay } = await site.tip(20_00)
  expect(pay).toMatchObject({ failure: null })
  await answerBank(app, pay?.clientSecret ?? '')
  const page = await app.as().call(checkJobPayments, { params: { token: site.token } })
  expect(page.money.tip).toBe(20_00)
})

test('only for a job that is done, and between $2 and $500', async () => {
  const { token } = await linkedJob(app)
  const tip = (amount: number) =>
    app.as().call(tipHauler, { params: { token }, body: { amount: cents(amount) } })
  await expect(tip(20_00)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'You can tip your hauler once the pickup is done',
  })
  const site = await done()
  for (const amount of [1_99, 500_01])
    await expect(site.tip(amount)).rejects.toMatchObject({ code: 'invalid_input' })
  const left = await onSite(app)
  await left.name(170_00)
  await left.decline(170_00, 'trip_fee')
  await expect(left.tip(20_00)).rejects.toMatchObject({ code: 'illegal_move' })
  expect((await left.page()).canTip).toBe(false)
})
