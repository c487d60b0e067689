import { afterEach, expect, test } from 'vitest'
import { deleteHauler, setHaulerStatus } from '../../contract/haulers.ts'
import { deleteJob } from '../../contract/jobs.ts'
import { unassignJob } from '../../contract/schedule.ts'
import {
  CARD,
  chargesOf,
  closeBooks,
  onSite,
  payWith,
  spentOf,
  type OnSite,
} from '../job-page/testing/on-site.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { reconcilingIn } from '../testing/reconciling.ts'
import { expirePrice } from './expire-price.ts'

const app = useApp()
const { loseEverything } = reconcilingIn(app)
afterEach(() => closeBooks(app))

const lastText = async ({ job }: OnSite) =>
  (await messagesOf(app)).findLast(({ jobId }) => jobId === job.id)?.message
const expiryOf = async (site: OnSite) => ({
  priceChangeId: (await site.look()).change?.id,
  waitsFor: 'customer',
})
const halfAnHourLater = () => app.runTasks({ delayed: true })

test('without an answer the original price stands, both see it, and the job ends at it', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  await halfAnHourLater()
  expect(await site.look()).toMatchObject({ agreed: 149_99, change: { status: 'expired' } })
  expect(await lastText(site)).toContain('the customer did not answer in time. $149.99 stands.')
  const page = await site.page()
  expect(page).toMatchObject({ priceChange: null, money: { price: 149_99 } })
  expect(page.timeline.slice(-2).map(({ event }) => event)).toEqual([
    'price_asked',
    'price_expired',
  ])
  await site.complete()
  await app.runTasks()
  expect(await spentOf(app, site.job)).toEqual({ payout: 104_99, fee: 45_00, refunded: 0 })
})

test('approved and not paid in time, the payment is cancelled at the provider before it expires', async () => {
  const site = await onSite(app, CARD.declinesLater)
  await site.name(170_00)
  const { pay } = await site.approve(170_00)
  await halfAnHourLater()
  expect((await site.look()).change).toMatchObject({ status: 'expired' })
  expect(await lastText(site)).toContain(
    'the customer approved $170.00, but could not pay it in time. $149.99 stands.',
  )
  await expect(payWith(app, pay?.clientSecret ?? '')).rejects.toMatchObject({
    message: 'This payment was cancelled.',
  })
  expect(await chargesOf(app, site.job)).toEqual([149_99])
  await expect(site.approve(170_00)).rejects.toMatchObject({ code: 'illegal_move' })
})

test('approved and paid without our hearing of it, it holds', async () => {
  const site = await onSite(app, CARD.declinesLater)
  await site.name(170_00)
  const { pay } = await site.approve(170_00)
  await payWith(app, pay?.clientSecret ?? '')
  const payload = await expiryOf(site)
  await loseEverything()
  await app.ctx.queue.send(app.ctx.db, expirePrice, payload)
  await app.runTasks()
  expect(await site.look()).toMatchObject({ agreed: 170_00, change: { status: 'settled' } })
  expect(await chargesOf(app, site.job)).toEqual([149_99, 20_01])
})

test('approved in time while the provider was away, it is charged when it is back', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  const { chargeSaved } = app.ctx.payments
  app.ctx.payments.chargeSaved = () => Promise.reject(new Error('socket hang up'))
  await expect(site.approve(170_00)).rejects.toMatchObject({ code: 'provider_unavailable' })
  await app.ctx.queue.send(app.ctx.db, expirePrice, await expiryOf(site))
  await expect(app.runTasks()).rejects.toThrow('socket hang up')
  expect((await site.look()).change).toMatchObject({ status: 'approved' })
  app.ctx.payments.chargeSaved = chargeSaved
  await halfAnHourLater()
  expect((await site.look()).change).toMatchObject({ status: 'settled' })
  expect(await chargesOf(app, site.job)).toEqual([149_99, 20_01])
})

test('while the provider cannot be asked, nothing that was approved expires', async () => {
  const site = await onSite(app, CARD.declinesLater)
  await site.name(170_00)
  await site.approve(170_00)
  const { readPayment } = app.ctx.payments
  await app.runTasks()
  app.ctx.payments.readPayment = () => Promise.reject(new Error('socket hang up'))
  await app.ctx.queue.send(app.ctx.db, expirePrice, await expiryOf(site))
  await expect(app.runTasks()).rejects.toThrow('socket hang up')
  expect((await site.look()).change).toMatchObject({ status: 'approved' })
  app.ctx.payments.readPayment = readPayment
  await halfAnHourLater()
  expect((await site.look()).change).toMatchObject({ status: 'expired' })
})

test('it may run twice, and after an answer: nothing comes of it', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  const payload = await expiryOf(site)
  await site.approve(170_00)
  for (let turn = 0; turn < 2; turn += 1) await app.ctx.queue.send(app.ctx.db, expirePrice, payload)
  await app.runTasks()
  expect((await site.look()).change).toMatchObject({ status: 'settled' })
  await site.complete()
})

test('a hauler who is suspended meanwhile still brings the job to its end, at the right price', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  const admin = app.as(await app.given.admin())
  const params = { haulerId: site.hauler.id }
  await expect(admin.call(deleteHauler, { params })).rejects.toMatchObject({ code: 'in_use' })
  await expect(admin.call(deleteJob, { params: { jobId: site.job.id } })).rejects.toMatchObject({
    code: 'in_use',
  })
  await expect(admin.call(unassignJob, { params: { jobId: site.job.id } })).rejects.toMatchObject({
    code: 'illegal_move',
  })
  await admin.call(setHaulerStatus, {
    params,
    body: { status: 'suspended', reason: 'A complaint' },
  })
  await site.approve(170_00)
  await site.name(160_00, {})
  await site.complete()
  await app.runTasks()
  expect(await spentOf(app, site.job)).toEqual({ payout: 112_00, fee: 48_00, refunded: 10_00 })
})
