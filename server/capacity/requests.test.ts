import { beforeEach, expect, test } from 'vitest'
import { bookPickup } from '../../contract/booking.ts'
import { Day, dayOf } from '../../contract/calendar.ts'
import { jobHeadline } from '../../contract/job-headline.ts'
import { pageOf, tokenFor } from '../job-page/testing/links.ts'
import { claimJob } from '../../contract/dispatch.ts'
import { JobId } from '../../contract/jobs.ts'
import { createPaymentIntent } from '../../contract/payments.ts'
import { claimPlace, getWindows, joinWaitingList } from '../../contract/windows.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { bookingForm } from '../testing/booking-form.ts'
import { sentTexts } from '../testing/messages.ts'
import { findJob, unpaidJob } from '../testing/paying.ts'
import { watchRequests } from './expire-request.ts'
import { offerPlaces } from './offer-places.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '0' } })
// Half past eleven in the evening in BC.
const LATE = new Date('2026-12-06T06:30:00Z')
/** Ten in the morning, outside the quiet hours. */
const MORNING = new Date('2026-12-06T18:00:00Z')
const MINUTE_MS = 60_000
const TUESDAY = Day.parse('2026-12-08')
const CONFIRM_BY = new Date('2026-12-07T19:00:00Z')

const later = (minutes: number) => app.setNow(new Date(LATE.getTime() + minutes * MINUTE_MS))

beforeEach(async () => {
  app.setNow(LATE)
  const { db } = app.ctx
  await db.updateTable('jobs').set({ deletedAt: LATE }).execute()
  await db.updateTable('haulers').set({ deletedAt: LATE }).execute()
})

/** Fills a morning, of Tuesday by default, for its only hauler: four places, all but `left` taken. */
async function morningWith(left: number, preferredDate = TUESDAY) {
  const hauler = await app.given.hauler({ serviceAreas: ['Vancouver'] })
  for (let at = 0; at < 4 - left; at++) await taken(preferredDate)
  return hauler
}
const taken = (preferredDate = TUESDAY) =>
  app.given.job({ preferredDate, preferredTime: 'morning' })

const unpaidOn = (fields: object = {}) =>
  unpaidJob(app, {
    preferredDate: TUESDAY,
    preferredTime: 'morning',
    createdAt: LATE,
    ...fields,
  })

test('over midnight: what is being paid keeps its place, and an hour later it is given away unpaid', async () => {
  await morningWith(1)
  const { job, start } = await unpaidOn()
  const held = await start()
  expect(held.heldUntil).toEqual(new Date(LATE.getTime() + 15 * MINUTE_MS))
  later(14)
  await start()
  later(28)
  expect(dayOf(app.ctx.now())).toBe('2026-12-05')
  await start()
  later(42)
  expect(dayOf(app.ctx.now())).toBe('2026-12-06')
  expect((await start()).heldUntil).toEqual(new Date(LATE.getTime() + 57 * MINUTE_MS))

  later(61)
  await app.runTasks({ delayed: true })
  const payments = await app.ctx.db
    .selectFrom('payments')
    .select('status')
    .where('jobId', '=', job.id)
    .execute()
  expect(payments).toEqual([{ status: 'cancelled' }])
})

test('who pays after losing the place is refused before the charge, with the nearest open windows', async () => {
  await morningWith(1)
  const { job, visitor } = await unpaidOn({ heldUntil: new Date(LATE.getTime() - MINUTE_MS) })
  await taken()
  const pay = app.as(visitor).call(createPaymentIntent, {
    body: { jobId: job.id, amount: job.estimatedPriceCents },
  })
  await expect(pay).rejects.toMatchObject({
    code: 'window_full',
    facts: { alternatives: [{ date: TUESDAY, window: 'afternoon', state: 'open' }, {}, {}] },
  })
  expect(await app.given.count('refunds')).toBe(0)
})

test('a request is refunded in full when no hauler confirms it, and its customer reads why', async () => {
  const { job, pay } = await unpaidOn({ confirmBy: CONFIRM_BY })
  await pay()
  await app.runTasks()
  expect((await sentTexts(app)).at(-1)?.body).toContain(
    "We'll confirm your hauler by Dec 7, 2026, 12:00 PM, or refund you in full.",
  )
  app.setNow(CONFIRM_BY)
  await app.runTasks({ delayed: true })
  await app.runTasks()
  expect(await findJob(app, job)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'refunded',
  })
  const page = await pageOf(app, await tokenFor(app, job))
  expect(page.request).toEqual({ confirmBy: CONFIRM_BY })
  expect(jobHeadline({ ...page, haulerName: null, priceChange: null }, CONFIRM_BY).title).toBe(
    "We couldn't confirm Tuesday morning",
  )
  const texts = (await sentTexts(app)).map(({ body }) => body)
  expect(texts.some((body) => body.includes(`no hauler was free for pickup #${job.id}`))).toBe(true)
})

test('a request whose task was lost is refunded by the sweep', async () => {
  const { job, pay } = await unpaidOn({ confirmBy: CONFIRM_BY })
  await pay()
  await app.runTasks()
  const left = await unpaidOn({ confirmBy: new Date(CONFIRM_BY.getTime() + MINUTE_MS) })
  await left.pay()
  await app.runTasks()
  app.setNow(CONFIRM_BY)
  await watchRequests.run({}, app.ctx)
  await app.runTasks()
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await findJob(app, left.job)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
})

test('a claim confirms a request: it is not refunded later', async () => {
  const { job, pay } = await unpaidOn({ confirmBy: CONFIRM_BY })
  await pay()
  await app.runTasks()
  const hauler = await app.given.hauler()
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  app.setNow(CONFIRM_BY)
  await app.runTasks({ delayed: true })
  expect(await findJob(app, job)).toMatchObject({ status: 'assigned', confirmBy: null })
})

test('the first in line is offered a free place for half an hour, then the next', async () => {
  app.setNow(MORNING)
  await morningWith(0)
  const body = { date: TUESDAY, window: 'morning', loadSize: 'small', area: 'Vancouver' } as const
  const [first, second]: Visit[] = [{}, {}]
  const join = (visit: Visit | undefined, phone: string) =>
    app.as(visit).call(joinWaitingList, { body: { ...body, phone } })
  const { id } = await join(first, '604 555 0101')
  expect((await join(first, '604 555 0101')).id).toBe(id)
  await join(second, '604 555 0102')
  await offers()
  expect(await offerTo('+16045550101')).toBeUndefined()

  const { db } = app.ctx
  const [newest] = await db.selectFrom('jobs').select('id').orderBy('id', 'desc').execute()
  await db
    .updateTable('jobs')
    .set({ deletedAt: LATE })
    .where('id', '=', newest?.id ?? JobId.parse(1))
    .execute()
  await offers()
  expect(await offerTo('+16045550101')).toBeDefined()
  expect(await offerTo('+16045550102')).toBeUndefined()
  const windows = await app.as().call(getWindows, { query: { date: TUESDAY, area: 'Vancouver' } })
  expect(windows[0]).toMatchObject({ state: 'full' })

  app.setNow(new Date(MORNING.getTime() + 30 * MINUTE_MS))
  await offers()
  const token = await offerTo('+16045550102')
  const place = await app.as({}).call(claimPlace, { body: { token: token ?? '' } })
  // Held as long as the message says, which is more than a usual hold.
  const until = new Date(MORNING.getTime() + 60 * MINUTE_MS)
  expect(place).toMatchObject({ date: TUESDAY, window: 'morning', state: 'last', until })
  await expect(app.as({}).call(claimPlace, { body: { token: 'none' } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('only full windows have a waiting list, and a contact waits for ten of them at most', async () => {
  app.setNow(MORNING)
  const day = Day.parse('2026-12-09')
  await morningWith(1, day)
  const load = { window: 'morning', loadSize: 'small', area: 'Vancouver' } as const
  const join = () =>
    app.as({}).call(joinWaitingList, { body: { ...load, date: day, phone: '604 555 0103' } })
  await expect(join()).rejects.toMatchObject({ code: 'refused' })
  await taken(day)
  for (let at = 0; at < 10; at++) await join()
  await expect(join()).rejects.toMatchObject({ message: 'You wait for 10 times already' })
})

test('at night no place is offered, and a visitor who booked the window waits no more', async () => {
  app.setNow(MORNING)
  await morningWith(0)
  const visit = await app.given.visitor()
  const body = { date: TUESDAY, window: 'morning', loadSize: 'small', area: 'Vancouver' } as const
  await app.as(visit).call(joinWaitingList, { body: { ...body, phone: '604 555 0104' } })
  const { db } = app.ctx
  await db.updateTable('jobs').set({ deletedAt: MORNING }).execute()
  app.setNow(new Date(MORNING.getTime() + 13 * 60 * MINUTE_MS))
  await offers()
  expect(await offerTo('+16045550104')).toBeUndefined()
  await app.as(visit).call(bookPickup, {
    body: bookingForm([await app.given.photo()], {
      preferredDate: TUESDAY,
      preferredTime: 'morning',
    }),
  })
  app.setNow(new Date(MORNING.getTime() + 24 * 60 * MINUTE_MS))
  await offers()
  expect(await offerTo('+16045550104')).toBeUndefined()
})

test.for(['0000-01-01', '9999-12-31'])('a window of %s is refused in words', async (date) => {
  const query = { date: Day.parse(date), days: 2 }
  await expect(app.as().call(getWindows, { query })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

/** What the minute's task does. */
async function offers() {
  await offerPlaces.run({}, app.ctx)
  await app.runTasks()
}

/** The token of the last offer to a number. */
async function offerTo(phone: string): Promise<string | undefined> {
  const texts = (await sentTexts(app)).filter((text) => text.recipient === phone)
  return /place=([\w-]+)/.exec(texts.at(-1)?.body ?? '')?.[1]
}
