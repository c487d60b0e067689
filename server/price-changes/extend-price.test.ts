import { afterEach, expect, test } from 'vitest'
import { formatTime } from '../../contract/calendar.ts'
import { PriceChangeId } from '../../contract/price-changes.ts'
import { extendPrice } from '../../contract/price-reviews.ts'
import { closeBooks, onSite, type OnSite } from '../job-page/testing/on-site.ts'
import { useApp } from '../testing/app.ts'
import { textsOf } from '../testing/messages.ts'
import { expirePrice } from './expire-price.ts'
import { remindOfPrice } from './remind-of-price.ts'

const app = useApp()
afterEach(async () => {
  app.letClockRun()
  await closeBooks(app)
})

const MINUTE_MS = 60_000

/** A price of 170.00 that waits for its customer, by a clock that stands still. */
async function asked() {
  const site = await onSite(app)
  app.setNow(new Date())
  const { change } = await site.name(170_00)
  if (!change?.answerBy) throw new Error('The customer was not asked')
  return { site, id: change.id, answerBy: change.answerBy }
}
const setMinutesLeft = (answerBy: Date, minutes: number) =>
  app.setNow(new Date(answerBy.getTime() - minutes * MINUTE_MS))
const extend = async (priceChangeId: PriceChangeId) =>
  app.as(await app.given.admin()).call(extendPrice, { params: { priceChangeId } })
const remind = (priceChangeId: PriceChangeId, until: Date) =>
  remindOfPrice.run({ priceChangeId, until: until.toISOString() }, app.ctx)
const expire = (priceChangeId: PriceChangeId, until: Date) =>
  expirePrice.run({ priceChangeId, waitsFor: 'customer', until: until.toISOString() }, app.ctx)
const textsAbout = async ({ job }: OnSite, kinds: readonly string[]) =>
  (await textsOf(app)).filter(
    ({ jobId, messageType }) => jobId === job.id && kinds.includes(messageType),
  )
const REMINDERS = ['price_reminder', 'price_unanswered']

test('five minutes before it expires customer and hauler are reminded, once', async () => {
  const { site, id, answerBy } = await asked()
  setMinutesLeft(answerBy, 5)
  await Promise.all([remind(id, answerBy), remind(id, answerBy)])
  await remind(id, answerBy)
  const texts = await textsAbout(site, REMINDERS)
  expect(texts.map(({ messageType }) => messageType).toSorted()).toEqual(REMINDERS)
  const until = formatTime(answerBy)
  expect(texts.map(({ message }) => message).join()).toContain(
    `5 minutes left: $170.00 (was $149.99) for pickup #${site.job.id}. Please decide by ${until}, or the price stays $149.99`,
  )
  expect(texts.map(({ message }) => message).join()).toContain(
    `the customer has 5 minutes left, until ${until}, to answer $170.00`,
  )
})

test.for(['approved', 'withdrawn'] as const)('%s, no one is reminded', async (answer) => {
  const { site, id, answerBy } = await asked()
  if (answer === 'approved') await site.approve(170_00)
  else await site.withdraw()
  await remind(id, answerBy)
  expect(await textsAbout(site, REMINDERS)).toEqual([])
})

test('extended, both screens have the new time, both sides read it, and only the new end counts', async () => {
  const { site, id, answerBy } = await asked()
  setMinutesLeft(answerBy, 2)
  const later = new Date(answerBy.getTime() + 15 * MINUTE_MS)
  expect(await extend(id)).toMatchObject({ id, jobId: site.job.id, answerBy: later })
  expect((await site.look()).change).toMatchObject({ answerBy: later, now: app.ctx.now() })
  expect((await site.page()).priceChange).toMatchObject({ answerBy: later, now: app.ctx.now() })
  const texts = await textsAbout(site, ['price_extended', 'price_answered'])
  expect(texts.map(({ message }) => message.includes(formatTime(later)))).toEqual([true, true])

  // What was due at the earlier end is left out.
  app.setNow(answerBy)
  await remind(id, answerBy)
  await expire(id, answerBy)
  expect((await site.look()).change).toMatchObject({ status: 'pending_customer' })
  expect(await textsAbout(site, REMINDERS)).toEqual([])
  await remind(id, later)
  expect(await textsAbout(site, REMINDERS)).toHaveLength(2)
  await site.approve(170_00)
  await app.runTasks()
  expect((await site.look()).change).toMatchObject({ status: 'settled' })
})

test('extended and not answered, it expires at the new end, and who was reminded is not again', async () => {
  const { site, id, answerBy } = await asked()
  setMinutesLeft(answerBy, 5)
  await remind(id, answerBy)
  const { answerBy: later } = await extend(id)
  await remind(id, later)
  expect(await textsAbout(site, REMINDERS)).toHaveLength(2)
  await expire(id, later)
  expect((await site.look()).change).toMatchObject({ status: 'expired' })
})

test('it is extended once, while it waits for the customer, and not when its time is over', async () => {
  const { site, id, answerBy } = await asked()
  const outcomes = await Promise.allSettled([extend(id), extend(id), extend(id)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const later = new Date(answerBy.getTime() + 15 * MINUTE_MS)
  await expect(extend(id)).rejects.toMatchObject({
    code: 'illegal_move',
    message: `The time to answer was extended already, until ${formatTime(later)}`,
  })
  await site.withdraw()
  await expect(extend(id)).rejects.toMatchObject({ code: 'illegal_move' })
  await expect(extend(PriceChangeId.parse(999_999))).rejects.toMatchObject({ code: 'not_found' })

  const next = await asked()
  app.setNow(next.answerBy)
  await expect(extend(next.id)).rejects.toMatchObject({
    message: 'The time to answer is over. The price stays at $149.99',
  })
})

test.for([1, 2, 3])('extended while it expires, one of both is true (%i)', async () => {
  const { site, id, answerBy } = await asked()
  setMinutesLeft(answerBy, 0.01)
  const [extended] = await Promise.allSettled([extend(id), expire(id, answerBy)])
  expect((await site.look()).change?.status).toBe(
    extended.status === 'fulfilled' ? 'pending_customer' : 'expired',
  )
})

test('the database refuses an extension that ends nothing', async () => {
  const { id, answerBy } = await asked()
  const change = app.ctx.db.updateTable('priceChanges').where('id', '=', id)
  await expect(change.set({ extendedAt: answerBy }).execute()).rejects.toThrow(
    'price_changes_extended',
  )
})
