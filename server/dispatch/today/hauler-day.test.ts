import { afterAll, beforeEach, expect, test } from 'vitest'
import { Day, instantAt, type Slot } from '../../../contract/calendar.ts'
import { getHaulerDay } from '../../../contract/hauler-day.ts'
import { useApp } from '../../testing/app.ts'
import { site, startGeocoder } from '../../testing/geocoder/stand-in.ts'
import { plansOf } from '../../testing/plans.ts'
import { jobsOfDay } from '../market/list-my-jobs.ts'

const register = await startGeocoder()
afterAll(() => register.stop())
const app = useApp({ settings: { GEOCODER_URL: register.url } })

const day = Day.parse('2026-11-18')
beforeEach(() => {
  app.setNow(instantAt(day, '07:00'))
  register.answers({ status: 500 })
})

type Fields = Parameters<typeof app.given.job>[0]
type Hauler = Awaited<ReturnType<typeof app.given.hauler>>

async function jobOf(hauler: Hauler, timeSlot: Slot | null, fields: Fields = {}) {
  const job = await app.given.job({
    haulerId: hauler.id,
    status: 'assigned',
    preferredDate: day,
    preferredTime: 'morning',
    scheduledDate: day,
    ...fields,
  })
  if (timeSlot)
    await app.ctx.db
      .insertInto('jobSchedule')
      .values({ jobId: job.id, haulerId: hauler.id, scheduledDate: day, timeSlot })
      .execute()
  return job
}
const dayOfHauler = (hauler: Hauler, query: { date?: Day } = {}) =>
  app.as(hauler).call(getHaulerDay, { query })

test('slots come first, then the shortest way from home; coordinates are those of the areas', async () => {
  const hauler = await app.given.hauler({ homeAddress: 'Port Moody', homeArea: 'Port Moody' })
  const late = await jobOf(hauler, '10-12', { area: 'West Vancouver' })
  const far = await jobOf(hauler, '8-10', { area: 'Vancouver' })
  const near = await jobOf(hauler, '8-10', { area: 'Coquitlam' })
  const { date, stops, left } = await dayOfHauler(hauler)
  expect(date).toBe(day)
  expect(stops.map(({ jobId }) => jobId)).toEqual([near.id, far.id, late.id])
  expect(stops[0]).toMatchObject({
    point: { latitude: 49.263, longitude: -122.825, isExact: false },
    arrivesAt: instantAt(day, '08:00'),
    completed: null,
  })
  expect(left.stops).toBe(3)
  expect(left.minutes).toBe(stops.reduce((sum, { drive }) => sum + (drive?.minutes ?? 0), 0))
})

test('what is done leads the day, and a job in progress comes next, also one of another day', async () => {
  const hauler = await app.given.hauler()
  const ahead = await jobOf(hauler, '8-10', { area: 'Burnaby' })
  const earlier = Day.parse('2026-11-17')
  const now = await jobOf(hauler, null, {
    area: 'Richmond',
    status: 'in_progress',
    preferredDate: earlier,
    scheduledDate: earlier,
    startedAt: instantAt(day, '06:40'),
  })
  const done = await jobOf(hauler, null, {
    area: 'Delta',
    status: 'completed',
    completedAt: instantAt(day, '06:30'),
    finalPriceCents: 100_00 as never,
    platformFeeCents: 30_00 as never,
    haulerPayoutCents: 70_00 as never,
  })
  const { stops, start, left } = await dayOfHauler(hauler)
  expect(stops.map(({ jobId }) => jobId)).toEqual([done.id, now.id, ahead.id])
  expect(stops[0]?.completed).toMatchObject({ id: done.id, haulerPayout: 70_00 })
  expect(start).toMatchObject({ latitude: 49.067 })
  expect(stops[1]).toMatchObject({ drive: null, arrivesAt: null })
  expect(left.stops).toBe(1)
  expect((await dayOfHauler(hauler, { date: earlier })).stops.map(({ jobId }) => jobId)).toEqual([
    now.id,
  ])
})

test('the register knows the address, and only its hauler reads where that is', async () => {
  register.finds(site({ localityName: 'Burnaby' }, [-122.9995, 49.2276]))
  const hauler = await app.given.hauler()
  const job = await jobOf(hauler, '8-10', { address: '4720 Kingsway, Burnaby', area: 'Burnaby' })
  const { stops } = await dayOfHauler(hauler)
  expect(stops).toMatchObject([{ jobId: job.id, point: { latitude: 49.2276, isExact: true } }])
  const other = await app.given.hauler()
  expect(await dayOfHauler(other)).toMatchObject({ stops: [], start: null, left: { stops: 0 } })
})

test('a day before there was a business is refused in words', async () => {
  await expect(
    app
      .as(await app.given.hauler())
      .call(getHaulerDay, { query: { date: Day.parse('0000-01-01') } }),
  ).rejects.toMatchObject({ code: 'invalid_input', fields: [{ path: 'date' }] })
})

test('a day is read on an index', async () => {
  const hauler = await app.given.hauler()
  await jobOf(hauler, '8-10')
  const plans = await plansOf(app.ctx, (ctx) => jobsOfDay(ctx, hauler, day, { isToday: true }))
  const scans = plans.flat().filter((step) => step['Relation Name'] === 'jobs')
  expect(scans.length).toBeGreaterThan(0)
  expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan')
})
