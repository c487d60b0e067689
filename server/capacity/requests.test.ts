import { beforeEach, expect, test } from 'vitest'
import { Day, dayOf } from '../../contract/calendar.ts'
import { jobHeadline } from '../../contract/job-headline.ts'
import { pageOf, tokenFor } from '../job-page/testing/links.ts'
import { claimJob } from '../../contract/dispatch.ts'
import { createPaymentIntent } from '../../contract/payments.ts'
import { getWindows } from '../../contract/windows.ts'
import { useApp } from '../testing/app.ts'
import { sentTexts } from '../testing/messages.ts'
import { findJob, unpaidJob } from '../testing/paying.ts'
import { watchRequests } from './expire-request.ts'
import { fillMorning, takeMorning } from './testing/full-days.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '0' } })
// Half past eleven in the evening in BC.
const LATE = new Date('2026-12-06T06:30:00Z')
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

const unpaidOn = (fields: object = {}) =>
  unpaidJob(app, {
    preferredDate: TUESDAY,
    preferredTime: 'morning',
    createdAt: LATE,
    ...fields,
  })

test('over midnight: what is being paid keeps its place, and an hour later it is given away unpaid', async () => {
  await fillMorning(app, TUESDAY, 1)
  const { job, start } = await unpaidOn()
  const startedPayment = await start()
  expect(startedPayment.heldUntil).toEqual(new Date(LATE.getTime() + 15 * MINUTE_MS))
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
  await fillMorning(app, TUESDAY, 1)
  const { job, visitor } = await unpaidOn({ heldUntil: new Date(LATE.getTime() - MINUTE_MS) })
  await takeMorning(app, TUESDAY)
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
  const text = texts.find((body) => body.includes(`no hauler was free for pickup #${job.id}`))
  expect(text).toContain('Book again: ')
})

test('a request whose task was lost is refunded by the sweep', async () => {
  const { job, pay } = await unpaidOn({ confirmBy: CONFIRM_BY })
  await pay()
  await app.runTasks()
  const openRequest = await unpaidOn({ confirmBy: new Date(CONFIRM_BY.getTime() + MINUTE_MS) })
  await openRequest.pay()
  await app.runTasks()
  app.setNow(CONFIRM_BY)
  await watchRequests.run({}, app.ctx)
  await app.runTasks()
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await findJob(app, openRequest.job)).toMatchObject({
    status: 'pending',
    paymentStatus: 'paid',
  })
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

test.for(['0000-01-01', '9999-12-31'])('a window of %s is refused in words', async (date) => {
  const query = { date: Day.parse(date), days: 2 }
  await expect(app.as().call(getWindows, { query })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})
