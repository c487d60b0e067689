import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, instantOf } from '../../contract/calendar.ts'
import { progressJob } from '../../contract/dispatch.ts'
import { revokeJobLink } from '../../contract/job-links.ts'
import { cancelPickup, LINK_GONE } from '../../contract/job-page.ts'
import { reschedulePickup } from '../../contract/rescheduling.ts'
import { cents } from '../../contract/money.ts'
import { useApp } from '../testing/app.ts'
import { sentTexts } from '../testing/messages.ts'
import { haulerWithAccount } from '../testing/paying.ts'
import { claimedJob, hoursBefore, linkedJob, pageOf, tokenFor } from './testing/links.ts'

const app = useApp()

test('the link in the booking message leads to the job, and every later message carries the same', async () => {
  const hauler = await haulerWithAccount(app)
  const { job, token } = await claimedJob(app, hauler)
  const params = { jobId: job.id }
  await app.as(hauler).call(progressJob, { params, body: { status: 'in_progress' } })
  await app.runTasks()
  await app.as(hauler).call(progressJob, { params, body: { status: 'completed' } })
  await app.runTasks()
  const links = (await sentTexts(app))
    .filter(({ body }) => body.includes(`#${job.id}`))
    .flatMap(({ body }) => /\/job\/([\w-]+)/.exec(body)?.[1] ?? [])
  expect(links).toEqual([token, token, token, token])

  const page = await pageOf(app, token)
  expect(page).toMatchObject({
    id: job.id,
    status: 'completed',
    cancel: null,
    canReschedule: false,
  })
  expect(page.timeline.map(({ event }) => event)).toEqual([
    'booked',
    'paid',
    'assigned',
    'started',
    'completed',
  ])
  expect(page.money).toMatchObject({ price: cents(149_99), isFinal: true, paid: cents(149_99) })
})

test('the page names the saved card, and none where it was not stored', async () => {
  const { job, token } = await linkedJob(app)
  expect((await pageOf(app, token)).card).toEqual({ brand: 'Visa', last4: '4242' })
  const { db } = app.ctx
  await db.updateTable('payments').set({ cardBrand: null }).where('jobId', '=', job.id).execute()
  expect((await pageOf(app, token)).card).toBeNull()
})

test('the page names of the hauler first name, vehicle and number, and no house number', async () => {
  const { token } = await claimedJob(app, await app.given.hauler())
  const page = await pageOf(app, token)
  expect(page.hauler).toEqual({
    firstName: 'Dale',
    vehicle: 'Box Truck, Isuzu NPR',
    vehicleType: 'truck',
    phone: '+16045550143',
    rating: null,
  })
  expect(page.timeSlot).toBe('8-10')
  const text = JSON.stringify(page)
  for (const secret of ['Kowalchuk', '1166', 'mei@example.test', 'AB1 23C'])
    expect(text).not.toContain(secret)
})

const refused = { code: 'not_found', message: LINK_GONE }

test('a link that was tampered with, made up, or is the number of a job leads nowhere', async () => {
  const { job, token } = await linkedJob(app)
  const last = token.at(-1) === 'A' ? 'B' : 'A'
  const other = await linkedJob(app)
  const mixed = other.token.slice(0, 12) + token.slice(12)
  for (const wrong of [
    token.slice(0, -1) + last,
    token + last,
    token.slice(0, 12),
    mixed,
    String(job.id),
    'é'.repeat(32),
  ])
    await expect(pageOf(app, wrong)).rejects.toMatchObject(refused)
})

test('a hauler is looked for at least an hour before the customer is asked for another window', async () => {
  const { job, token } = await linkedJob(app)
  const isAsked = async (at: Date) => {
    app.setNow(at)
    const { needsChoice } = await pageOf(app, token)
    app.letClockRun()
    return needsChoice
  }
  expect(await isAsked(hoursBefore(job, 6.01))).toBe(false)
  expect(await isAsked(hoursBefore(job, 6))).toBe(true)

  // Chosen two hours before its window.
  const { db } = app.ctx
  const chosen = hoursBefore(job, 2)
  await sql`update transitions set at = ${chosen} where noun = 'job_payment' and noun_id = ${job.id}
    and move = 'settle'`.execute(db)
  const later = (minutes: number) => new Date(chosen.getTime() + minutes * 60_000)
  expect(await isAsked(later(59))).toBe(false)
  expect(await isAsked(later(60))).toBe(true)
})

test('a link works until 30 days after the day of the job, and moves with it', async () => {
  const { job, token } = await linkedJob(app)
  const end = instantOf(addDays(job.preferredDate, 31), 0)
  await app.given.hauler()
  app.setNow(new Date(end.getTime() - 1))
  await pageOf(app, token)
  app.setNow(end)
  await expect(pageOf(app, token)).rejects.toMatchObject(refused)
  app.letClockRun()
  const body = { preferredDate: addDays(job.preferredDate, 7), preferredTime: 'morning' } as const
  await app.as().call(reschedulePickup, { params: { token }, body })
  app.setNow(end)
  await pageOf(app, token)
  app.letClockRun()
})

test('a revoked link neither shows nor changes anything; the next message makes another', async () => {
  const { job, token } = await linkedJob(app)
  await app.as(await app.given.admin()).call(revokeJobLink, { params: { jobId: job.id } })
  const params = { token }
  const body = { preferredDate: job.preferredDate, preferredTime: 'evening' } as const
  await expect(pageOf(app, token)).rejects.toMatchObject(refused)
  await expect(
    app.as().call(cancelPickup, { params, body: { fee: cents(0) } }),
  ).rejects.toMatchObject(refused)
  await expect(app.as().call(reschedulePickup, { params, body })).rejects.toMatchObject(refused)
  const next = await tokenFor(app, job)
  expect(next).not.toBe(token)
  expect(await pageOf(app, next)).toMatchObject({ id: job.id, status: 'pending' })
})
