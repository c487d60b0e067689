import { afterEach, expect, test } from 'vitest'
import { messagesOf } from '../testing/messages.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'
import {
  CARD,
  chargesOf,
  closeBooks,
  onSite,
  payWith,
  spentOf,
  type OnSite,
} from '../job-page/testing/on-site.ts'

const app = useApp()
afterEach(() => closeBooks(app))

const textsTo = async ({ job }: OnSite) =>
  (await messagesOf(app)).filter(({ jobId }) => jobId === job.id).map(({ message }) => message)
const eventsOf = async (site: OnSite) => (await site.page()).timeline.map(({ event }) => event)

test('declined for what was booked, the hauler reads so, and the job ends at the agreed price', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  const page = await site.decline(170_00, 'agreed_scope')
  expect(page).toMatchObject({
    status: 'in_progress',
    priceChange: null,
    money: { price: 149_99 },
  })
  expect((await textsTo(site)).at(-1)).toContain(
    'the customer declined $170.00. Please do only what was booked, at $149.99.',
  )
  expect(await site.look()).toMatchObject({ agreed: 149_99, change: { status: 'declined' } })
  await site.complete()
  await app.runTasks({ delayed: true })
  expect(await spentOf(app, site.job)).toEqual({ payout: 104_99, fee: 45_00, refunded: 0 })
  expect((await eventsOf(site)).slice(-3)).toEqual(['price_asked', 'price_declined', 'completed'])
})

test('declined for the trip fee, the job ends with it, and its hauler has 70 % of that', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  const { priceChange } = await site.page()
  expect(priceChange?.tripFee).toBe(49_00)
  const page = await site.decline(170_00, 'trip_fee')
  expect(page).toMatchObject({
    status: 'cancelled',
    priceChange: null,
    money: { cancellationFee: 49_00, onItsWayBack: 100_99 },
  })
  await app.runTasks({ delayed: true })
  expect(await spentOf(app, site.job)).toEqual({ payout: 34_30, fee: 14_70, refunded: 100_99 })
  expect((await eventsOf(site)).slice(-3)).toEqual(['price_asked', 'price_declined', 'cancelled'])
  await expect(site.look()).rejects.toMatchObject({ code: 'illegal_move' })
})

test('a job booked for less than the trip fee costs no more than was paid', async () => {
  const site = await onSite(app, CARD.good, { estimatedPriceCents: 39_00 as never })
  await site.name(42_00)
  expect((await site.page()).priceChange?.tripFee).toBe(39_00)
  await site.decline(42_00, 'trip_fee')
  await app.runTasks()
  expect(await spentOf(app, site.job)).toEqual({ payout: 27_30, fee: 11_70, refunded: 0 })
})

test.for(['agreed_scope', 'trip_fee'] as const)(
  'approved with a card that was declined, %s stops the payment for good',
  async (instead) => {
    const site = await onSite(app, CARD.declinesLater)
    await site.name(170_00)
    const { pay } = await site.approve(170_00)
    await site.decline(170_00, instead)
    await app.runTasks({ delayed: true })
    await expect(payWith(app, pay?.clientSecret ?? '')).rejects.toMatchObject({
      message: 'This payment was cancelled.',
    })
    expect(await chargesOf(app, site.job)).toEqual([149_99])
    if (instead === 'agreed_scope') await site.complete()
  },
)

test('paid a moment before it was declined, that money goes back whole', async () => {
  const site = await onSite(app, CARD.declinesLater)
  await site.name(170_00)
  const { pay } = await site.approve(170_00)
  await payWith(app, pay?.clientSecret ?? '')
  // The news of it is still on its way.
  await site.decline(170_00, 'agreed_scope')
  await app.runTasks({ delayed: true })
  expect(await chargesOf(app, site.job)).toEqual([149_99, 20_01])
  expect(await findJob(app, site.job)).toMatchObject({ agreedPriceCents: null })
  await site.complete()
  await app.runTasks()
  expect(await spentOf(app, site.job)).toEqual({ payout: 104_99, fee: 45_00, refunded: 20_01 })
})

test('the price declined is the one that is asked, and it is declined once', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  await expect(site.decline(160_00, 'trip_fee')).rejects.toMatchObject({
    code: 'amount_mismatch',
    facts: { price: '170.00' },
  })
  expect((await site.page()).status).toBe('in_progress')
  await site.decline(170_00, 'agreed_scope')
  const nothing = { code: 'illegal_move', message: 'No price waits for your answer any more' }
  await expect(site.decline(170_00, 'trip_fee')).rejects.toMatchObject(nothing)
  await expect(site.approve(170_00)).rejects.toMatchObject(nothing)
})

test('what is paid already cannot be declined', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  await site.approve(170_00)
  await expect(site.decline(170_00, 'trip_fee')).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'You have approved and paid this price already',
  })
  expect((await site.page()).money).toMatchObject({ price: 170_00 })
})

test('who sends the hauler away after approving more pays the trip alone', async () => {
  const site = await onSite(app)
  await site.name(170_00)
  await site.approve(170_00)
  await site.name(172_00)
  await site.decline(172_00, 'trip_fee')
  await app.runTasks()
  expect(await spentOf(app, site.job)).toEqual({ payout: 34_30, fee: 14_70, refunded: 121_00 })
})
