import { beforeEach, expect, test } from 'vitest'
import { saveAvailability } from '../../../contract/availability.ts'
import { addDays, dayOf, dayOfWeek } from '../../../contract/calendar.ts'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import { pauseNewJobs, resumeNewJobs, setScheduleDays } from '../../../contract/hauler-schedule.ts'
import { listAlmostFits, MOST_ALMOST_FITS } from '../../../contract/market.ts'
import { useApp } from '../../testing/app.ts'

const app = useApp()
type Hauler = Awaited<ReturnType<typeof app.given.hauler>>
const day = addDays(dayOf(new Date()), 5)

const almost = (hauler: Hauler) => app.as(hauler).call(listAlmostFits, {})
const changes = async (hauler: Hauler) =>
  (await almost(hauler)).map(({ job, change }) => ({ id: job.id, ...change }))
const isOffered = async (hauler: Hauler, id: number) =>
  (await app.as(hauler).call(listAvailableJobs.page, { query: { limit: 200 } })).items.some(
    (job) => job.id === id,
  )

/** Closes these slots on the weekday of `day`. */
const close = (hauler: Hauler, ...slots: ('8-10' | '10-12')[]) =>
  app.as(hauler).call(saveAvailability, {
    params: { haulerId: hauler.id },
    body: {
      availability: slots.map((timeSlot) => ({
        dayOfWeek: dayOfWeek(day),
        timeSlot,
        isAvailable: false,
        maxJobs: 2,
      })),
    },
  })

beforeEach(async () => {
  await app.ctx.db.updateTable('jobs').set({ deletedAt: new Date() }).execute()
})

test('a closed window names the slot to open, and opening it puts the job on the market', async () => {
  const hauler = await app.given.hauler()
  await close(hauler, '8-10', '10-12')
  const job = await app.given.job({ preferredDate: day, preferredTime: 'morning' })
  expect(await changes(hauler)).toEqual([{ id: job.id, kind: 'open_slot', day, slot: '8-10' }])
  await app
    .as(hauler)
    .call(setScheduleDays, { body: { from: day, to: day, slots: ['8-10'], maxJobs: 1 } })
  expect(await isOffered(hauler, job.id)).toBe(true)
  expect(await changes(hauler)).toEqual([])
})

test('a full window is almost free where another slot of it is closed, and no change where all are full', async () => {
  const hauler = await app.given.hauler()
  const book = async () => {
    const { id } = await app.given.job({ preferredDate: day })
    await app.ctx.db
      .insertInto('jobSchedule')
      .values({ jobId: id, haulerId: hauler.id, scheduledDate: day, timeSlot: '8-10' })
      .execute()
    await app.ctx.db
      .updateTable('jobs')
      .set({ deletedAt: new Date() })
      .where('id', '=', id)
      .execute()
  }
  await close(hauler, '10-12')
  await book()
  await book()
  const job = await app.given.job({ preferredDate: day, preferredTime: 'morning' })
  expect(await changes(hauler)).toEqual([{ id: job.id, kind: 'open_slot', day, slot: '10-12' }])
  await app
    .as(hauler)
    .call(setScheduleDays, { body: { from: day, to: day, slots: ['10-12'], maxJobs: 1 } })
  expect(await isOffered(hauler, job.id)).toBe(true)
})

test('an area one over is named, one far away is not', async () => {
  const hauler = await app.given.hauler({ serviceAreas: ['Coquitlam'] })
  const next = await app.given.job({ area: 'Port Moody', preferredDate: day })
  await app.given.job({ area: 'White Rock', preferredDate: day })
  expect(await changes(hauler)).toEqual([{ id: next.id, kind: 'add_area', area: 'Port Moody' }])
})

test('a load that needs a bigger vehicle says so', async () => {
  const hauler = await app.given.hauler({ vehicleType: 'Pickup Truck' })
  const job = await app.given.job({ loadSize: 'xl', preferredDate: day })
  expect(await changes(hauler)).toEqual([{ id: job.id, kind: 'bigger_vehicle', loadSize: 'xl' }])
})

test('a paused hauler reads when the pause ends, and resuming brings the job', async () => {
  const hauler = await app.given.hauler()
  const resumesOn = addDays(dayOf(new Date()), 3)
  await app.as(hauler).call(pauseNewJobs, { body: { resumesOn } })
  const job = await app.given.job({ preferredDate: day })
  expect(await changes(hauler)).toEqual([{ id: job.id, kind: 'end_pause', resumesOn }])
  await app.as(hauler).call(resumeNewJobs, {})
  expect(await isOffered(hauler, job.id)).toBe(true)
})

test('a job that needs two changes, or a day off back, is not among them', async () => {
  const hauler = await app.given.hauler({
    vehicleType: 'Pickup Truck',
    serviceAreas: ['Coquitlam'],
  })
  await app.given.job({ loadSize: 'xl', area: 'Port Moody', preferredDate: day })
  const off = addDays(day, 1)
  await app.as(hauler).call(setScheduleDays, { body: { from: off, to: off, maxJobs: 0 } })
  await app.given.job({ area: 'Coquitlam', preferredDate: off })
  expect(await almost(hauler)).toEqual([])
})

test('there are five at most, the nearest first', async () => {
  const hauler = await app.given.hauler({
    vehicleType: 'Pickup Truck',
    homeAddress: '1 Main St',
    homeLat: 49.27,
    homeLon: -123.1,
  })
  for (const area of ['Surrey', 'Langley', 'Vancouver', 'Burnaby', 'Delta', 'Richmond'] as const)
    await app.given.job({ loadSize: 'xl', area, preferredDate: day })
  const jobs = await almost(hauler)
  expect(jobs).toHaveLength(MOST_ALMOST_FITS)
  expect(jobs[0]?.job.area).toBe('Vancouver')
  const km = jobs.map(({ job }) => job.distance?.km ?? 0)
  expect(km).toEqual(km.toSorted((a, b) => a - b))
})
