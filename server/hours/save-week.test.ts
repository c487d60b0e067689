import { beforeEach, expect, test } from 'vitest'
import {
  getAvailability,
  saveAvailability,
  type AvailabilityEntry,
} from '../../contract/availability.ts'
import { addDays, Day, dayOfWeek, instantOf, type Slot } from '../../contract/calendar.ts'
import { claimJob } from '../../contract/dispatch.ts'
import { getHaulerSchedule } from '../../contract/hauler-schedule.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { useApp } from '../testing/app.ts'
import { meanwhile } from '../testing/races.ts'

const app = useApp()
const TODAY = Day.parse('2026-11-23')
const THURSDAY = Day.parse('2026-11-26')

beforeEach(() => app.setNow(instantOf(TODAY, 9)))

type Visit = { id: HaulerId; cookie: string }

const scheduleOf = (hauler: Visit) => app.as(hauler).call(getHaulerSchedule, {})
const save = (
  hauler: Visit,
  availability: AvailabilityEntry[],
  more: { version?: number; keepJobs?: true | number[] } = {},
) =>
  app.as(hauler).call(saveAvailability, {
    params: { haulerId: hauler.id },
    body: { availability, ...more } as never,
  })

/** The same number of jobs in every slot; 0 closes them all. */
const weekFor = (jobs: number): AvailabilityEntry[] =>
  Array.from({ length: 42 }, (_, at) => ({
    dayOfWeek: Math.floor(at / 6),
    timeSlot: (['8-10', '10-12', '12-2', '2-4', '4-6', '6-8'] as const)[at % 6] ?? '8-10',
    isAvailable: jobs > 0,
    maxJobs: jobs || 2,
  }))

const claimed = async (hauler: Visit, preferredDate: Day) => {
  const { id: jobId } = await app.given.job({ preferredDate })
  return app.as(hauler).call(claimJob, { params: { jobId } })
}

test('a week has 42 cells, Sunday first, open for two jobs until saved', async () => {
  const hauler = await app.given.hauler()
  const params = { haulerId: hauler.id }
  const week = await app.as(hauler).call(getAvailability, { params })
  expect(week).toHaveLength(42)
  expect(week[0]).toEqual({ dayOfWeek: 0, timeSlot: '8-10', isAvailable: true, maxJobs: 2 })

  const monday = { dayOfWeek: 1, timeSlot: '2-4' as const, isAvailable: false, maxJobs: 4 }
  const saved = await save(hauler, [monday])
  expect(saved).toHaveLength(42)
  expect(saved).toContainEqual(monday)
  const admin = await app.given.admin()
  expect(await app.as(admin).call(getAvailability, { params })).toEqual(saved)
})

test('another hauler’s week is not there, to read or to write', async () => {
  const [hauler, other] = [await app.given.hauler(), await app.given.hauler()]
  const params = { haulerId: other.id }
  await expect(app.as(hauler).call(getAvailability, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    app.as(hauler).call(saveAvailability, { params, body: { availability: [] } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test.for([
  { dayOfWeek: 7, timeSlot: '8-10', isAvailable: true, maxJobs: 2 },
  { dayOfWeek: 0, timeSlot: '9-11', isAvailable: true, maxJobs: 2 },
  { dayOfWeek: 0, timeSlot: '8-10', isAvailable: true, maxJobs: 5 },
  { dayOfWeek: 0, timeSlot: '8-10', isAvailable: true, maxJobs: 0 },
  { dayOfWeek: 0, timeSlot: '8-10', isAvailable: 'yes', maxJobs: 1 },
])('the cell %j is refused and the week stays', async (entry) => {
  const hauler = await app.given.hauler()
  const url = `/api/hauler-availability/${hauler.id}`
  const headers = { cookie: `sid=${hauler.cookie}` }
  const payload = { availability: [entry] }
  const answer = await app.http.inject({ method: 'POST', url, payload, headers })
  expect(answer.statusCode).toBe(400)
  const saved = app.ctx.db.selectFrom('availability').selectAll().where('haulerId', '=', hauler.id)
  expect(await saved.execute()).toEqual([])
})

test('of two tabs that save one week 100 times, one wins each time, and no week is ever mixed', async () => {
  const hauler = await app.given.hauler()
  const seen = new Set<number>()
  for (let round = 0; round < 100; round++) {
    const { version } = await scheduleOf(hauler)
    const weeks = [1 + (round % 4), 1 + ((round + 2) % 4)]
    const answers = await Promise.allSettled([
      ...weeks.map((jobs) => save(hauler, weekFor(jobs), { version })),
      scheduleOf(hauler).then(({ availability }) => availability),
    ])
    const won = answers.slice(0, 2).findIndex(({ status }) => status === 'fulfilled')
    const lost = answers.slice(0, 2).find((answer) => answer.status === 'rejected')
    const { availability, version: next } = await scheduleOf(hauler)
    expect(new Set(availability.map(({ maxJobs }) => maxJobs))).toEqual(new Set([weeks[won]]))
    expect(next).toBe(version + 1)
    expect(lost?.reason).toMatchObject({
      code: 'outdated',
      facts: { availability, version: next },
    })
    // What is read in the middle of it is one week or the other.
    const [between] = answers.slice(2)
    if (between?.status !== 'fulfilled') throw new Error('The schedule could not be read')
    expect(new Set(between.value.map(({ maxJobs }) => maxJobs)).size).toBe(1)
    seen.add(won)
  }
  expect(seen.size).toBeGreaterThan(0)
}, 60_000)

test('a plain save of cells ends the version that another tab has', async () => {
  const hauler = await app.given.hauler()
  const { version } = await scheduleOf(hauler)
  await save(hauler, weekFor(3).slice(0, 1))
  await expect(save(hauler, weekFor(4), { version })).rejects.toMatchObject({ code: 'outdated' })
  expect((await scheduleOf(hauler)).savedAt).toEqual(app.ctx.now())
})

test('a version replaces the whole week: a part of it is refused', async () => {
  const hauler = await app.given.hauler()
  const part = save(hauler, weekFor(3).slice(1), { version: 0 })
  await expect(part).rejects.toMatchObject({ code: 'invalid_input' })
  expect((await scheduleOf(hauler)).version).toBe(0)
})

test('closing a slot with jobs lists them, and each must be kept', async () => {
  const hauler = await app.given.hauler()
  const [first, second] = [await claimed(hauler, THURSDAY), await claimed(hauler, THURSDAY)]
  const later = await claimed(hauler, addDays(THURSDAY, 7))
  expect((await scheduleOf(hauler)).booked.map(({ jobId }) => jobId)).toEqual([
    first.id,
    second.id,
    later.id,
  ])
  const closed = weekFor(2).map((cell) =>
    cell.dayOfWeek === dayOfWeek(THURSDAY) ? { ...cell, isAvailable: false } : cell,
  )
  const { version } = await scheduleOf(hauler)
  await expect(save(hauler, closed, { version, keepJobs: [first.id] })).rejects.toMatchObject({
    code: 'holds_jobs',
    message: expect.stringMatching(/^2 jobs are booked/),
    facts: {
      jobs: [
        { jobId: second.id, day: THURSDAY, timeSlot: '8-10', haulerPayout: '104.99' },
        { jobId: later.id, day: '2026-12-03', lastName: 'Tanaka' },
      ],
    },
  })
  expect((await scheduleOf(hauler)).version).toBe(version)
  await save(hauler, closed, { version, keepJobs: [first.id, second.id, later.id] })
  expect((await scheduleOf(hauler)).booked).toHaveLength(3)
  // What was decided is not asked again.
  await save(hauler, closed, { version: version + 1 })
})

test('a slot does not take fewer jobs than it holds without a decision', async () => {
  const hauler = await app.given.hauler()
  await claimed(hauler, THURSDAY)
  await claimed(hauler, THURSDAY)
  const { version } = await scheduleOf(hauler)
  await expect(save(hauler, weekFor(1), { version })).rejects.toMatchObject({
    code: 'holds_jobs',
    facts: { jobs: [{}, {}] },
  })
  await save(hauler, weekFor(1), { version, keepJobs: true })
})

test('the plain call replaces cells of slots with jobs as before: the jobs stay', async () => {
  const hauler = await app.given.hauler()
  await claimed(hauler, THURSDAY)
  const cells = weekFor(0).filter((cell) => cell.dayOfWeek === dayOfWeek(THURSDAY))
  expect(await save(hauler, cells)).toHaveLength(42)
  expect((await scheduleOf(hauler)).booked).toHaveLength(1)
})

test('a job that is claimed while its slot is being closed is not closed over', async () => {
  const hauler = await app.given.hauler()
  const { version } = await scheduleOf(hauler)
  const { id } = await app.given.job({ preferredDate: THURSDAY })
  const timeSlot: Slot = '8-10'
  const saving = meanwhile(
    app,
    async (db) => {
      await db.selectFrom('haulers').select('id').where('id', '=', hauler.id).forUpdate().execute()
      const scheduled = { haulerId: hauler.id, scheduledDate: THURSDAY }
      await db
        .insertInto('jobSchedule')
        .values({ ...scheduled, jobId: id, timeSlot })
        .execute()
      await db
        .updateTable('jobs')
        .set({ ...scheduled, status: 'assigned' })
        .where('id', '=', id)
        .execute()
    },
    () => save(hauler, weekFor(0), { version }),
  )
  await expect(saving).rejects.toMatchObject({
    code: 'holds_jobs',
    facts: { jobs: [{ jobId: id }] },
  })
})
