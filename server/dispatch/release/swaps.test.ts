import { afterEach, expect, test } from 'vitest'
import { formatPickupDay, instantAt } from '../../../contract/calendar.ts'
import { recordJobEvent } from '../../../contract/dispatch.ts'
import { getReleaseTerms } from '../../../contract/release.ts'
import { reschedulePickup } from '../../../contract/rescheduling.ts'
import { moveJobSlot } from '../../../contract/schedule.ts'
import { tokenFor } from '../../job-page/testing/links.ts'
import { useApp } from '../../testing/app.ts'
import { sentTexts } from '../../testing/messages.ts'
import { findJob } from '../../testing/paying.ts'
import { clearBoard, textsAbout, unassign } from '../testing/by-hand.ts'
import { REASON, releasingIn } from '../testing/releasing.ts'
import { swappingIn } from '../testing/swapping.ts'
import { announceSwap } from './announce-swap.ts'
import { endSwap } from './end-swap.ts'

// Any hour: what the quiet hours hold back has a test of its own.
const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
const { release, claim, reliability, inSeconds, claimed, clearMessages } = releasingIn(app)
const { offer, take, withdraw, swaps, offered, lastSwapId } = swappingIn(app)

afterEach(async () => {
  await clearMessages()
  await clearBoard(app)
})

/** How many events of an offer reached the screens. */
async function countEvents(swapId: number): Promise<number> {
  const events = await app.ctx.db
    .selectFrom('events')
    .select('id')
    .where('topic', '=', 'swap')
    .where('subjectId', '=', swapId)
    .execute()
  return events.length
}

const terms = (hauler: { cookie: string }, jobId: Parameters<typeof findJob>[1]['id']) =>
  app.as(hauler).call(getReleaseTerms, { params: { jobId } })

test('an offered job stays with its hauler until another takes it, and then counts as no late release', async () => {
  const { hauler, job, other } = await offered()
  expect(await findJob(app, job)).toMatchObject({ status: 'assigned', haulerId: hauler.id })
  const { offers, own } = await swaps(other)
  expect(own).toEqual([])
  expect(offers).toMatchObject([
    { id: job.id, haulerPayout: 104_99, openUntil: instantAt(job.preferredDate, '07:15') },
  ])
  // Neither the customer's name nor the house is said before it is taken.
  expect(JSON.stringify(offers)).not.toContain(job.lastName)
  expect((await swaps(hauler)).offers).toEqual([])

  inSeconds(300)
  expect(await take(other, job)).toMatchObject({ id: job.id, status: 'assigned', timeSlot: '8-10' })
  expect(await findJob(app, job)).toMatchObject({ status: 'assigned', haulerId: other.id })
  expect(await reliability(hauler)).toMatchObject({ releases: 1, lateReleases: 0 })
  expect((await swaps(hauler)).own).toMatchObject([
    { jobId: job.id, state: 'taken', endedAt: instantAt(job.preferredDate, '07:05') },
  ])
  expect((await swaps(other)).offers).toEqual([])
  // A second press answers the same job.
  expect(await take(other, job)).toMatchObject({ id: job.id })

  await app.runTasks({ delayed: true })
  const about = await textsAbout(app, job)
  expect(about.filter((text) => text.startsWith('swap_not_taken'))).toEqual([])
  const bodies = (await sentTexts(app)).map(({ body }) => body)
  expect(bodies).toContain(
    `Westhaul: Hi Dale, another hauler took pickup #${job.id}. Nothing more to do. It doesn't count as a late release.`,
  )
  expect(about.filter((text) => text.startsWith('hauler_assigned')).length).toBeGreaterThan(1)
  expect(bodies.join()).not.toContain(REASON)
})

test('those who could take it read of it after eight seconds, once, and its own hauler sees how many', async () => {
  const { hauler, job } = await offered()
  await app.given.hauler({ phoneE164: '+16045550198', isAvailable: false })
  const bodies = async () => (await sentTexts(app)).map(({ body }) => body)
  await app.runTasks()
  expect((await bodies()).join()).not.toContain('needs another hauler')
  expect((await swaps(hauler)).own).toMatchObject([{ state: 'open', haulers: null }])
  inSeconds(8)
  const swapId = await lastSwapId()
  await announceSwap.run({ swapId }, app.ctx)
  await announceSwap.run({ swapId }, app.ctx)
  await app.runTasks()
  const offers = (await bodies()).filter((body) => body.includes('needs another hauler'))
  expect(offers).toHaveLength(1)
  expect(offers[0]).toContain(
    `a pickup on ${formatPickupDay(job.preferredDate)}, 8AM-12PM, needs another hauler. Pays $104.99. Take it by 7:15 AM`,
  )
  expect((await swaps(hauler)).own).toMatchObject([{ haulers: 1 }])
})

test('not taken in 15 minutes it is still the hauler’s, who reads so once and decides', async () => {
  const { hauler, job, other } = await offered()
  inSeconds(8)
  const swapId = await lastSwapId()
  await announceSwap.run({ swapId }, app.ctx)
  inSeconds(15 * 60 - 8)
  expect((await swaps(other)).offers).toEqual([])
  await expect(take(other, job)).rejects.toMatchObject({ code: 'not_found' })
  await endSwap.run({ swapId }, app.ctx)
  await endSwap.run({ swapId }, app.ctx)
  expect((await swaps(hauler)).own).toMatchObject([
    { state: 'expired', endedAt: instantAt(job.preferredDate, '07:15') },
  ])
  const about = await textsAbout(app, job)
  expect(about.filter((text) => text.startsWith('swap_not_taken'))).toHaveLength(1)
  // Only once: other haulers have read of it.
  await expect(offer(hauler, job)).rejects.toMatchObject({
    code: 'illegal_move',
    message: `You offered job #${job.id} to other haulers already. Keep it, or release it`,
  })
  expect(await terms(hauler, job.id)).toMatchObject({ isLate: true, canSwap: false })
  expect(await release(hauler, job)).toMatchObject({ isLate: true })
  expect(await reliability(hauler)).toMatchObject({ lateReleases: 1 })
})

test('withdrawn within eight seconds no one reads of it, and it can be offered again', async () => {
  const { hauler, job, other } = await offered()
  inSeconds(5)
  await withdraw(hauler, job)
  await withdraw(hauler, job)
  expect((await swaps(other)).offers).toEqual([])
  expect((await swaps(hauler)).own).toEqual([])
  await expect(take(other, job)).rejects.toMatchObject({ code: 'not_found' })
  await app.runTasks({ delayed: true })
  expect((await textsAbout(app, job)).filter((text) => text.startsWith('swap_'))).toEqual([])
  expect(await offer(hauler, job)).toMatchObject({ state: 'open' })
})

test('an offer follows its job when the team moves it within the window', async () => {
  const { hauler, job, other } = await offered()
  expect((await swaps(hauler)).own).toMatchObject([{ state: 'open', timeSlot: '8-10' }])
  const admin = app.as(await app.given.admin())
  await admin.call(moveJobSlot, { params: { jobId: job.id }, body: { timeSlot: '10-12' } })
  expect((await swaps(hauler)).own).toMatchObject([{ state: 'open', timeSlot: '10-12' }])
  expect(await offer(hauler, job)).toMatchObject({ state: 'open', timeSlot: '10-12' })
  expect((await swaps(other)).offers).toMatchObject([{ id: job.id }])
  await take(other, job)
  expect((await swaps(hauler)).own).toMatchObject([{ state: 'taken', timeSlot: '10-12' }])
  const event = await app.ctx.db
    .selectFrom('reliabilityEvents')
    .select('timeSlot')
    .where('jobId', '=', job.id)
    .where('haulerId', '=', hauler.id)
    .executeTakeFirstOrThrow()
  expect(event).toEqual({ timeSlot: '10-12' })
})

test('moved to another window by its customer it is not offered any more, and can be offered again', async () => {
  const { hauler, job, other } = await offered()
  inSeconds(8)
  const swapId = await lastSwapId()
  await announceSwap.run({ swapId }, app.ctx)
  const before = await countEvents(swapId)
  const params = { token: await tokenFor(app, job) }
  const body = { preferredDate: job.preferredDate, preferredTime: 'evening' } as const
  expect(await app.as().call(reschedulePickup, { params, body })).toMatchObject({
    status: 'assigned',
  })
  expect(await countEvents(swapId)).toBe(before + 1)
  expect((await swaps(other)).offers).toEqual([])
  app.setNow(instantAt(job.preferredDate, '16:00'))
  expect(await terms(hauler, job.id)).toMatchObject({ isLate: true, canSwap: true })
  expect(await offer(hauler, job)).toMatchObject({ state: 'open', preferredTime: 'evening' })
  expect((await swaps(other)).offers).toMatchObject([{ id: job.id }])
})

test('only a late job of one’s own that is not reached yet can be offered', async () => {
  const { hauler, job } = await claimed()
  const other = await app.given.hauler()
  expect(await terms(hauler, job.id)).toMatchObject({ canSwap: false })
  await expect(offer(hauler, job)).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Releasing job #${job.id} still costs nothing: release it`,
  })
  app.setNow(instantAt(job.preferredDate, '07:00'))
  expect(await terms(hauler, job.id)).toMatchObject({ canSwap: true })
  await expect(offer(other, job)).rejects.toMatchObject({ code: 'not_found' })
  await expect(offer(hauler, job, 'no')).rejects.toMatchObject({ code: 'invalid_input' })
  const params = { jobId: job.id }
  await app.as(hauler).call(recordJobEvent, { params, body: { event: 'arrived' } })
  await expect(offer(hauler, job)).rejects.toMatchObject({ code: 'illegal_move' })
  app.setNow(instantAt(job.preferredDate, '12:00'))
  await expect(offer(hauler, job)).rejects.toMatchObject({
    message: `The window of job #${job.id} is over`,
  })
})

test('the rules of a claim hold for the hauler who takes it', async () => {
  const { job } = await offered()
  const busy = await app.given.hauler({ isAvailable: false })
  expect((await swaps(busy)).offers).toEqual([])
  await expect(take(busy, job)).rejects.toMatchObject({
    code: 'not_free',
    message: 'You have switched off taking jobs',
  })
  const pending = await app.given.hauler({ status: 'pending' })
  await expect(take(pending, job)).rejects.toMatchObject({ code: 'not_approved' })
})

test('once its hauler has arrived it is not offered any more', async () => {
  const { hauler, job, other } = await offered()
  const params = { jobId: job.id }
  await app.as(hauler).call(recordJobEvent, { params, body: { event: 'arrived' } })
  expect((await swaps(other)).offers).toEqual([])
  await expect(take(other, job)).rejects.toMatchObject({ code: 'not_found' })
  // No message about a job that its hauler does after all.
  await app.runTasks({ delayed: true })
  expect((await textsAbout(app, job)).filter((text) => text.startsWith('swap_'))).toEqual([])
})

test('an offer ends with its assignment: claimed again, the job is not offered', async () => {
  const { hauler, job, other } = await offered()
  await unassign(app.as(await app.given.admin()), job)
  expect((await swaps(other)).offers).toEqual([])
  await claim(hauler, job)
  await expect(take(other, job)).rejects.toMatchObject({ code: 'not_found' })
  // It is another assignment, and can be offered as such.
  expect(await offer(hauler, job)).toMatchObject({ state: 'open' })
  expect((await swaps(other)).offers).toMatchObject([{ id: job.id }])
})

test('released meanwhile it is on the market, and not offered any more', async () => {
  const { hauler, job, other } = await offered()
  expect(await release(hauler, job)).toMatchObject({ isLate: true })
  expect((await swaps(hauler)).own).toEqual([])
  await expect(take(other, job)).rejects.toMatchObject({ code: 'not_found' })
  expect(await claim(other, job)).toMatchObject({ status: 'assigned' })
})
