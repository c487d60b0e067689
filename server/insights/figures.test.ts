import { expect, test } from 'vitest'
import { addDays, Day, instantAt } from '../../contract/calendar.ts'
import { enterMileage } from '../../contract/mileage.ts'
import type { ReliabilityKind } from '../../contract/release.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount } from '../testing/paying.ts'
import { earningStories } from './testing/earning-stories.ts'

const app = useApp()
const { stories, at, earnings, done } = earningStories(app)
/** A Tuesday. */
const today = Day.parse('2026-11-24')
const monday = Day.parse('2026-11-23')

test('an hour counts from "On my way", or from the arrival, to the completion', async () => {
  await at(monday, '07:00')
  const hauler = await haulerWithAccount(app)
  await done(hauler, monday, {
    onTheWay: '08:30',
    arrived: '09:00',
    started: '09:10',
    completed: '10:00',
  })
  await done(hauler, monday, { started: '11:00', completed: '11:30' })
  // Completed the morning after: when the work ended is not known.
  await done(hauler, monday, { completed: '12:00' })
  expect((await earnings(hauler)).perHour).toEqual({ amount: null, jobs: 2, withDriving: 1 })
  await done(hauler, monday, { arrived: '13:00', completed: '14:00' })
  const shown = await earnings(hauler)
  // Three shares of $70.00 in three hours.
  expect(shown.perHour).toEqual({ amount: 70_00, jobs: 3, withDriving: 1 })
  expect(shown.weeks.at(-1)).toMatchObject({ minutesOnSite: 150, minutesDriving: 30, jobs: 4 })
})

test('a job that was completed a day late does not count by the hour', async () => {
  await at(monday, '07:00')
  const hauler = await haulerWithAccount(app)
  const jobId = await done(hauler, monday, { started: '08:00', completed: '09:00' })
  await app.ctx.db
    .updateTable('jobs')
    .set({ completedAt: instantAt(today, '08:00') })
    .where('id', '=', jobId)
    .execute()
  await at(today, '12:00')
  expect((await earnings(hauler)).perHour.jobs).toBe(0)
})

test('a kilometre counts what was earned on the days with a distance', async () => {
  await at(monday, '07:00')
  const hauler = await haulerWithAccount(app)
  for (const time of ['09:00', '10:00', '11:00']) await done(hauler, monday, { completed: time })
  await done(hauler, today, { completed: '09:00' })
  const session = app.as(await stories.sessionOf(hauler))
  const enter = (day: Day, metres: number) =>
    session.call(enterMileage, { params: { day }, body: { kind: 'distance', metres, note: '' } })
  await enter(monday, 42_000)
  // Today is not driven, so its job is not divided by anything.
  await enter(today, 0)
  const { perKilometre, weeks } = await earnings(hauler)
  expect(perKilometre).toEqual({ amount: 5_00, jobs: 3, metres: 42_000, needsHomeBase: true })
  expect(weeks.at(-1)).toMatchObject({ metres: 42_000 })
})

test('an estimate counts by the kilometre only from a home base on', async () => {
  await at(monday, '07:00')
  const hauler = await haulerWithAccount(app)
  for (const time of ['09:00', '10:00', '11:00'])
    await done(hauler, monday, { arrived: time, completed: time.replace('00', '30') })
  const estimated = { jobs: 0, metres: 0, amount: null, needsHomeBase: true }
  expect((await earnings(hauler)).perKilometre).toEqual(estimated)
  await app.ctx.db
    .updateTable('haulers')
    .set({ homeArea: 'Vancouver', homeAddress: '1 Main St', homeLat: 49.25, homeLon: -123.1 })
    .where('id', '=', hauler.id)
    .execute()
  // Three ways of 3.3 km within Vancouver for $210.00.
  const { perKilometre } = await earnings(hauler)
  expect(perKilometre).toEqual({ jobs: 3, metres: 9_900, amount: 21_21, needsHomeBase: false })
})

test('on time is before the end of the window that the customer chose', async () => {
  await at(monday, '07:00')
  const hauler = await haulerWithAccount(app)
  await done(hauler, monday, { arrived: '12:00', completed: '12:30' })
  await done(hauler, monday, { arrived: '12:01', completed: '12:40' })
  expect((await earnings(hauler)).onTime).toEqual({ percent: null, onTime: 1, jobs: 2 })
  await done(hauler, monday, { started: '08:00', completed: '12:50' })
  await done(hauler, monday, { completed: '12:55' })
  expect((await earnings(hauler)).onTime).toEqual({ percent: 67, onTime: 2, jobs: 3 })
})

test('released jobs and no-shows of these weeks are set against the jobs done; undone releases are not', async () => {
  await at(monday, '07:00')
  const hauler = await haulerWithAccount(app)
  const jobId = await done(hauler, monday, { completed: '09:00' })
  const lose = (kind: ReliabilityKind, fields: { day?: Day; undoneAt?: Date } = {}) =>
    app.ctx.db
      .insertInto('reliabilityEvents')
      .values({
        haulerId: hauler.id,
        jobId,
        kind,
        day: monday,
        timeSlot: '8-10',
        reason: kind === 'no_show' ? null : 'Vehicle trouble',
        at: app.ctx.now(),
        ...fields,
      })
      .execute()
  await lose('release')
  await lose('late_release', { undoneAt: app.ctx.now() })
  await lose('late_release', { day: addDays(monday, -12 * 7) })
  const few = { percent: null, kept: 1, released: 1, lateReleases: 0, noShows: 0 }
  expect((await earnings(hauler)).kept).toEqual(few)
  await lose('late_release')
  await lose('no_show')
  expect((await earnings(hauler)).kept).toEqual({
    ...few,
    percent: 25,
    lateReleases: 1,
    noShows: 1,
  })
})

test('fewer than three shown ratings are no average', async () => {
  await at(monday, '07:00')
  const hauler = await haulerWithAccount(app)
  const rate = async (stars: number) => {
    const jobId = await done(hauler, monday, { completed: '09:00' })
    for (const by of ['customer', 'hauler'] as const)
      await app.ctx.db
        .insertInto('ratings')
        .values({ jobId, haulerId: hauler.id, by, stars, consentWording: null, consentedAt: null })
        .execute()
  }
  await rate(5)
  await rate(4)
  expect((await earnings(hauler)).rating).toBeNull()
  await rate(4)
  expect((await earnings(hauler)).rating).toEqual({ average: 4.3, count: 3 })
})
