import { expect, test } from 'vitest'
import { saveAvailability } from '../../../contract/availability.ts'
import { addDays, dayOf, dayOfWeek, type Day } from '../../../contract/calendar.ts'
import { claimJob } from '../../../contract/dispatch.ts'
import { JobId } from '../../../contract/jobs.ts'
import { listAllAvailability, listDayHaulers } from '../../../contract/calendar-haulers.ts'
import {
  countSchedule,
  listCandidates,
  listSchedule,
  listUnassigned,
} from '../../../contract/schedule.ts'
import { useApp } from '../../testing/app.ts'
import { clearBoard } from '../testing/by-hand.ts'

const app = useApp()

const asAdmin = async () => app.as(await app.given.admin())
const get = async (url: string) => {
  const { cookie } = await app.given.admin()
  const answer = await app.http.inject({ url, headers: { cookie: `sid=${cookie}` } })
  return { status: answer.statusCode, ...answer.json() }
}

test('the team sees the whole week of every approved hauler, and of no other', async () => {
  await clearBoard(app)
  const hauler = await app.given.hauler({ serviceAreas: ['Delta'] })
  for (const status of ['pending', 'rejected', 'suspended'] as const)
    await app.given.hauler({ status })
  await app.given.hauler({ deletedAt: new Date() })
  const off = await app.given.hauler({ isAvailable: false })
  await app.as(hauler).call(saveAvailability, {
    params: { haulerId: hauler.id },
    body: {
      availability: [{ dayOfWeek: 3, timeSlot: '6-8', isAvailable: false, maxJobs: 4 }],
    },
  })
  const listed = await (await asAdmin()).call(listAllAvailability, {})
  expect(listed).toMatchObject([
    { id: off.id, isAvailable: false },
    {
      id: hauler.id,
      user: { firstName: 'Dale', lastName: 'Kowalchuk' },
      vehicleType: 'truck',
      serviceAreas: ['Delta'],
      isAvailable: true,
    },
  ])
  const week = listed[1]?.availability ?? []
  expect(week).toHaveLength(42)
  expect(week.filter(({ isAvailable }) => !isAvailable)).toEqual([
    { dayOfWeek: 3, timeSlot: '6-8', isAvailable: false, maxJobs: 4 },
  ])
})

test('a day has the places of each approved hauler, some at a time', async () => {
  await clearBoard(app)
  const [first, second] = [await app.given.hauler(), await app.given.hauler()]
  const date = dayOf(app.ctx.now())
  await app.as(second).call(saveAvailability, {
    params: { haulerId: second.id },
    body: {
      availability: [
        { dayOfWeek: dayOfWeek(date), timeSlot: '8-10', isAvailable: false, maxJobs: 3 },
        { dayOfWeek: dayOfWeek(date), timeSlot: '6-8', isAvailable: true, maxJobs: 4 },
      ],
    },
  })
  const admin = await asAdmin()
  expect(await admin.call(listDayHaulers, { query: { date } })).toMatchObject([
    { id: first.id, user: { firstName: 'Dale' }, places: [2, 2, 2, 2, 2, 2] },
    { id: second.id, places: [0, 2, 2, 2, 2, 4] },
  ])
  const rest = await admin.call(listDayHaulers, { query: { date, after: first.id } })
  expect(rest.map(({ id }) => id)).toEqual([second.id])
})

test('80 weeks and 200 jobs come in one answer, which says how many there are', async () => {
  await clearBoard(app)
  const { cookie } = await app.given.admin()
  const ask = async (url: string) => {
    const answer = await app.http.inject({ url, headers: { cookie: `sid=${cookie}` } })
    return { items: answer.json<{ id: number }[]>(), total: answer.headers['x-total-count'] }
  }
  const hauler = await app.given.hauler()
  for (let count = 0; count < 80; count += 1) await app.given.hauler()
  const weeks = await ask('/api/all-hauler-availability')
  expect([weeks.items.length, weeks.total]).toEqual([80, '81'])

  const day = addDays(dayOf(app.ctx.now()), 400)
  for (let count = 0; count <= 200; count += 1) {
    const { id: jobId } = await app.given.job({ haulerId: hauler.id, status: 'assigned' })
    await app.ctx.db
      .insertInto('jobSchedule')
      .values({ jobId, haulerId: hauler.id, scheduledDate: day, timeSlot: '8-10' })
      .execute()
  }
  const schedule = await ask(`/api/job-schedules?date=${day}`)
  expect([schedule.items.length, schedule.total]).toEqual([200, '201'])
  const last = schedule.items.at(-1)?.id
  expect((await ask(`/api/job-schedules?date=${day}&before=${last}`)).items).toHaveLength(1)
})

test('the jobs of a chosen day carry the customer, the slot and the hauler', async () => {
  await clearBoard(app)
  const hauler = await app.given.hauler()
  const { id: jobId, preferredDate } = await app.given.job()
  const { id: otherId } = await app.given.job({ preferredDate: addDays(preferredDate, 1) })
  for (const id of [jobId, otherId]) await app.as(hauler).call(claimJob, { params: { jobId: id } })
  const admin = await asAdmin()
  const on = (date: Day) => admin.call(listSchedule, { query: { date } })
  expect(await on(preferredDate)).toEqual([
    {
      id: expect.any(Number),
      jobId,
      haulerId: hauler.id,
      scheduledDate: preferredDate,
      timeSlot: '8-10',
      assignmentType: 'manual',
      job: {
        id: jobId,
        firstName: 'Mei',
        lastName: 'Tanaka',
        address: '1166 Alberni St, Vancouver',
        area: 'Vancouver',
        loadSize: 'small',
        status: 'assigned',
        preferredDate,
        preferredTime: 'morning',
        asked: null,
        estimatedPrice: 149_99,
      },
      hauler: { id: hauler.id, user: { firstName: 'Dale', lastName: 'Kowalchuk' } },
    },
  ])
  expect(await on(addDays(preferredDate, 2))).toEqual([])
})

test.for([
  ['/api/job-schedules', 'Please choose a day: ?date=YYYY-MM-DD'],
  ['/api/job-schedules?date=', 'Please choose a day: ?date=YYYY-MM-DD'],
  ['/api/job-schedules?date=2026-02-30', 'A date is written YYYY-MM-DD'],
  ['/api/job-schedules?date=tomorrow', 'A date is written YYYY-MM-DD'],
  ['/api/job-schedules/counts?to=2026-12-01', 'Please choose the first day: ?from=YYYY-MM-DD'],
  ['/api/job-schedules/counts?from=2026-12-01', 'Please choose the last day: &to=YYYY-MM-DD'],
  [
    '/api/job-schedules/counts?from=2026-12-02&to=2026-12-01',
    'The last day comes before the first',
  ],
  [
    '/api/job-schedules/counts?from=2026-12-01&to=2027-02-01',
    'At most 62 days are counted in one call',
  ],
] as const)('%s is refused with a sentence', async ([url, detail]) => {
  expect(await get(url)).toMatchObject({ status: 400, code: 'invalid_input', detail })
})

test('each day counts open haulers, their places, scheduled jobs and those that wait', async () => {
  await clearBoard(app)
  const from = addDays(dayOf(app.ctx.now()), 3)
  const hauler = await app.given.hauler()
  await app.given.hauler({ isAvailable: false })
  await app.given.hauler({ status: 'suspended' })
  const shut = (['8-10', '10-12', '12-2', '2-4', '4-6', '6-8'] as const).map((timeSlot) => ({
    dayOfWeek: dayOfWeek(from),
    timeSlot,
    isAvailable: timeSlot === '8-10',
    maxJobs: 3,
  }))
  const save = (availability: typeof shut) =>
    app.as(hauler).call(saveAvailability, {
      params: { haulerId: hauler.id },
      body: { availability },
    })
  await save(shut)
  const { id: jobId } = await app.given.job()
  await app.given.job()
  await app.given.job({ paymentStatus: 'pending' })
  await app.as(hauler).call(claimJob, { params: { jobId } })
  const admin = await asAdmin()
  const to = addDays(from, 61)
  const count = () => admin.call(countSchedule, { query: { from, to } })
  const days = await count()
  expect(days).toHaveLength(62)
  expect(days.slice(0, 2)).toEqual([
    { day: from, haulers: 1, places: 3, jobs: 1, waiting: 1 },
    { day: addDays(from, 1), haulers: 1, places: 12, jobs: 0, waiting: 0 },
  ])
  await save(shut.map((cell) => ({ ...cell, isAvailable: false })))
  expect((await count())[0]).toMatchObject({ haulers: 0, places: 0 })
})

test('paid jobs without a hauler are listed with the soonest pickup first', async () => {
  await clearBoard(app)
  const soon = addDays(dayOf(app.ctx.now()), 1)
  const later = await app.given.job()
  const first = await app.given.job({ preferredDate: soon })
  await app.given.job({ paymentStatus: 'pending' })
  await app.given.job({ deletedAt: new Date() })
  const taken = await app.given.job()
  await app.as(await app.given.hauler()).call(claimJob, { params: { jobId: taken.id } })
  const listed = await (await asAdmin()).call(listUnassigned, {})
  expect(listed.map(({ id }) => id)).toEqual([first.id, later.id])
})

test('those who can do a job come first with their slots, the others with the reason', async () => {
  await clearBoard(app)
  const near = await app.given.hauler({ serviceAreas: ['Vancouver'], firstName: 'Nia' })
  const far = await app.given.hauler({ serviceAreas: ['Vancouver', 'Langley'], firstName: 'Flo' })
  await app.given.hauler({ serviceAreas: ['Delta'], firstName: 'Del' })
  await app.given.hauler({ isAvailable: false, firstName: 'Ona' })
  await app.given.hauler({ vehicleType: 'pickup', firstName: 'Pat' })
  const { id: filler } = await app.given.job()
  await app.as(near).call(claimJob, { params: { jobId: filler } })
  const { id: jobId } = await app.given.job({ loadSize: 'xl' })
  const admin = await asAdmin()
  const found = await admin.call(listCandidates, { params: { jobId } })
  expect(found.slice(0, 2)).toMatchObject([
    {
      id: near.id,
      refusal: null,
      slots: [
        { timeSlot: '8-10', jobs: 1, maxJobs: 2 },
        { timeSlot: '10-12', jobs: 0, maxJobs: 2 },
      ],
    },
    { id: far.id, refusal: null },
  ])
  expect(found.slice(2).map(({ refusal, fix, slots }) => [refusal, fix, slots.length])).toEqual(
    expect.arrayContaining([
      ['Del does not serve Vancouver', 'ask Del to serve Vancouver', 0],
      ['Ona has switched off taking jobs', 'ask Ona to switch taking jobs on', 0],
      ['This load is too large for the Pickup Truck of Pat', null, 0],
    ]),
  )
  await expect(
    admin.call(listCandidates, { params: { jobId: JobId.parse(987_654) } }),
  ).rejects.toMatchObject({ code: 'not_found', message: 'There is no job #987654' })
})
