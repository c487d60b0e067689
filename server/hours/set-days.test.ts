import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { autoAssignJobs } from '../../contract/auto-assign.ts'
import { saveBookingRules } from '../../contract/booking-rules.ts'
import { addDays, Day, instantOf, SLOTS, type Slot } from '../../contract/calendar.ts'
import { listAllAvailability, listDayHaulers } from '../../contract/calendar-haulers.ts'
import { claimJob, listAvailableJobs } from '../../contract/dispatch.ts'
import { getHaulerSchedule, setScheduleDays } from '../../contract/hauler-schedule.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { countSchedule } from '../../contract/schedule.ts'
import { getWindows } from '../../contract/windows.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import { BOOKING, ownerOf } from '../settings/testing/owners.ts'
import { useApp } from '../testing/app.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '0' } })
const TODAY = Day.parse('2026-11-23')
const THURSDAY = Day.parse('2026-11-26')
const FRIDAY = Day.parse('2026-11-27')
const CLOSED = SLOTS.map(() => 0)

beforeEach(async () => {
  app.setNow(instantOf(TODAY, 9))
  await clearBoard(app)
})

type Visit = { id: HaulerId; cookie: string }
type Change = { from: Day; to?: Day; maxJobs: number | null; slots?: Slot[]; note?: string }

const scheduleOf = (hauler: Visit) => app.as(hauler).call(getHaulerSchedule, {})
const set = (hauler: Visit, { to, ...change }: Change & { keepJobs?: true }) =>
  app.as(hauler).call(setScheduleDays, { body: { ...change, to: to ?? change.from } })

const stateOf = async (date: Day, window = 'morning') => {
  const windows = await app
    .as()
    .call(getWindows, { query: { date, loadSize: 'small', area: 'Vancouver' } })
  return windows.find((each) => each.window === window)?.state
}

const claim = async (hauler: Visit, preferredDate: Day) => {
  const { id: jobId } = await app.given.job({ preferredDate })
  return app.as(hauler).call(claimJob, { params: { jobId } })
}

test('days off close each slot of their dates, and a date returns to the week', async () => {
  const hauler = await app.given.hauler()
  const { exceptions } = await set(hauler, {
    from: THURSDAY,
    to: FRIDAY,
    maxJobs: 0,
    note: 'Wedding',
  })
  expect(exceptions).toEqual([
    { day: THURSDAY, places: CLOSED, note: 'Wedding' },
    { day: FRIDAY, places: CLOSED, note: 'Wedding' },
  ])
  await set(hauler, { from: THURSDAY, maxJobs: null })
  expect((await scheduleOf(hauler)).exceptions).toMatchObject([{ day: FRIDAY }])
})

test('the later entry counts slot by slot: extra hours on a day off, then the day off again', async () => {
  const hauler = await app.given.hauler()
  await set(hauler, { from: THURSDAY, maxJobs: 0 })
  await set(hauler, { from: THURSDAY, maxJobs: 3, slots: ['10-12'] })
  expect((await scheduleOf(hauler)).exceptions).toMatchObject([{ places: [0, 3, 0, 0, 0, 0] }])
  await set(hauler, { from: THURSDAY, maxJobs: 0 })
  expect((await scheduleOf(hauler)).exceptions).toMatchObject([{ places: CLOSED }])
  await set(hauler, { from: FRIDAY, maxJobs: 1, slots: ['6-8'] })
  expect((await scheduleOf(hauler)).exceptions[1]?.places).toEqual([
    null,
    null,
    null,
    null,
    null,
    1,
  ])
})

test.for([
  ['yesterday', { from: addDays(TODAY, -1), to: TODAY }, 'from'],
  ['the last day before the first', { from: FRIDAY, to: THURSDAY }, 'to'],
  ['more than a year ahead', { from: FRIDAY, to: addDays(TODAY, 366) }, 'to'],
] as const)('%s is refused by its field', async ([, dates, path]) => {
  const hauler = await app.given.hauler()
  await expect(set(hauler, { ...dates, maxJobs: 0 })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path }],
  })
  await set(hauler, { from: addDays(TODAY, 365), maxJobs: 0 })
})

test('a day off takes its windows from sale with the next question, and returns them', async () => {
  const hauler = await app.given.hauler({ serviceAreas: ['Vancouver'] })
  expect(await stateOf(THURSDAY)).toBe('open')
  await set(hauler, { from: THURSDAY, maxJobs: 0 })
  expect(await stateOf(THURSDAY)).toBe('full')
  expect(await stateOf(FRIDAY)).toBe('open')
  await set(hauler, { from: THURSDAY, maxJobs: 1, slots: ['10-12'] })
  expect(await stateOf(THURSDAY)).toBe('last')
  await set(hauler, { from: THURSDAY, maxJobs: null })
  expect(await stateOf(THURSDAY)).toBe('open')
})

test('nothing of a day off is offered, claimed or planned, and the reasons say so', async () => {
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job({ preferredDate: THURSDAY })
  const offers = () => app.as(hauler).call(listAvailableJobs, {})
  expect(await offers()).toHaveLength(1)
  await set(hauler, { from: THURSDAY, maxJobs: 0 })
  expect(await offers()).toEqual([])
  await expect(app.as(hauler).call(claimJob, { params: { jobId } })).rejects.toMatchObject({
    code: 'not_free',
    message: 'You have taken Thu, Nov 26 off',
  })
  const admin = await app.given.admin()
  const plan = await app.as(admin).call(autoAssignJobs, { query: { preview: 'true' } })
  expect(plan).toMatchObject({
    assigned: [],
    leftOut: [{ blocker: expect.stringContaining('is open in the morning'), unblock: null }],
  })
})

test('extra hours open a slot of a closed week for as many jobs as they say', async () => {
  const hauler = await app.given.hauler()
  await sql`insert into availability (hauler_id, day_of_week, time_slot, is_available)
    select ${hauler.id}, day, slot, false from generate_series(0, 6) as day,
      unnest(${[...SLOTS]}::text[]) as slot`.execute(app.ctx.db)
  await expect(claim(hauler, THURSDAY)).rejects.toMatchObject({ code: 'not_free' })
  await set(hauler, { from: THURSDAY, maxJobs: 2, slots: ['10-12'] })
  const jobs = []
  for (let at = 0; at < 50; at++) jobs.push(await app.given.job({ preferredDate: THURSDAY }))
  const claims = await Promise.allSettled(
    jobs.map(({ id }) => app.as(hauler).call(claimJob, { params: { jobId: id } })),
  )
  const won = claims.flatMap((each) => (each.status === 'fulfilled' ? each.value.timeSlot : []))
  expect(won).toEqual(['10-12', '10-12'])
}, 60_000)

test('50 claims of a slot never take more jobs than it has places, while the places change', async () => {
  const hauler = await app.given.hauler()
  for (let round = 0; round < 5; round++) {
    const day = addDays(THURSDAY, round)
    const jobs = []
    for (let at = 0; at < 50; at++) jobs.push(await app.given.job({ preferredDate: day }))
    const places = (round % 4) + 1
    const setting = set(hauler, { from: day, maxJobs: places, slots: ['8-10'], keepJobs: true })
    const closing = set(hauler, { from: day, maxJobs: 0, slots: ['10-12'], keepJobs: true })
    const claims = jobs.map(({ id }) => app.as(hauler).call(claimJob, { params: { jobId: id } }))
    await Promise.allSettled([...claims, setting, closing])
    const { booked } = await scheduleOf(hauler)
    const taken = booked.filter((each) => each.day === day)
    const at = (slot: Slot) => taken.filter(({ timeSlot }) => timeSlot === slot).length
    // Until it was set, the slot had the two places of the week.
    expect(at('8-10')).toBeLessThanOrEqual(Math.max(2, places))
    expect(at('8-10')).toBeGreaterThanOrEqual(Math.min(2, places))
    expect(at('10-12')).toBeLessThanOrEqual(2)
  }
}, 60_000)

test('a day off lists the jobs it would leave, and takes them along when they are kept', async () => {
  const hauler = await app.given.hauler()
  const { id: jobId } = await claim(hauler, THURSDAY)
  const off = { from: TODAY, to: FRIDAY, maxJobs: 0 }
  await expect(set(hauler, off)).rejects.toMatchObject({
    code: 'holds_jobs',
    message: expect.stringMatching(/^1 job is booked/),
    facts: { jobs: [{ jobId, day: THURSDAY, timeSlot: '8-10' }] },
  })
  expect((await scheduleOf(hauler)).exceptions).toEqual([])
  const { exceptions, booked } = await set(hauler, { ...off, keepJobs: true })
  expect([exceptions.length, booked.length]).toEqual([5, 1])
})

test('returning extra hours with jobs in them asks as well', async () => {
  const hauler = await app.given.hauler()
  await set(hauler, { from: THURSDAY, maxJobs: 4, slots: ['8-10'] })
  for (let at = 0; at < 3; at++) await claim(hauler, THURSDAY)
  await expect(set(hauler, { from: THURSDAY, maxJobs: null })).rejects.toMatchObject({
    code: 'holds_jobs',
    facts: { jobs: [{}, {}, {}] },
  })
})

test('the calendar of the team counts days off and extra hours', async () => {
  const [hauler] = [await app.given.hauler(), await app.given.hauler()]
  const admin = app.as(await app.given.admin())
  await set(hauler, { from: THURSDAY, maxJobs: 0 })
  await set(hauler, { from: FRIDAY, maxJobs: 4, slots: ['8-10'] })
  const counts = await admin.call(countSchedule, { query: { from: THURSDAY, to: FRIDAY } })
  expect(counts).toMatchObject([
    { haulers: 1, places: 12 },
    { haulers: 2, places: 26 },
  ])
  const [first] = await admin.call(listDayHaulers, { query: { date: FRIDAY } })
  expect(first).toMatchObject({ id: hauler.id, places: [4, 2, 2, 2, 2, 2] })
  const listed = await admin.call(listAllAvailability, {})
  expect(listed.find(({ id }) => id === hauler.id)?.exceptions).toEqual([
    { day: THURSDAY, places: CLOSED, note: null },
    { day: FRIDAY, places: [4, null, null, null, null, null], note: null },
  ])
})

test('holidays of the business stand in the schedule, and take no extra hours', async () => {
  const hauler = await app.given.hauler()
  const admin = await app.given.admin()
  await app.as(admin).call(saveBookingRules, {
    body: {
      basedOn: 1,
      closedWeekdays: [0],
      closedDays: [addDays(TODAY, -1), FRIDAY],
      leadMinutes: 120,
      horizonDays: 60,
      mostPerDay: null,
      requestsAboveCapacity: 0,
    },
  })
  expect(await scheduleOf(hauler)).toMatchObject({ closedWeekdays: [0], closedDays: [FRIDAY] })
  const extra = { from: THURSDAY, to: FRIDAY, maxJobs: 2, slots: ['8-10' as const] }
  await expect(set(hauler, extra)).rejects.toMatchObject({
    code: 'refused',
    message: "We're closed on Fri, Nov 27. Please choose another day.",
  })
  await set(hauler, { from: FRIDAY, maxJobs: 0 })
})

test('rules that wait for their day close and open the days of the schedule from then on', async () => {
  const hauler = await app.given.hauler()
  const owner = await ownerOf(app)
  const rules = (closedWeekdays: number[], closedDays: Day[]) =>
    ({ group: 'booking', values: { ...BOOKING, closedWeekdays, closedDays } }) as const
  const [lastSunday, nextSunday, holiday] = ['2026-11-29', '2026-12-06', '2026-12-25'].map((day) =>
    Day.parse(day),
  ) as [Day, Day, Day]
  await owner.publish(rules([0], []))
  await owner.publish(rules([], [holiday]), { effectiveFrom: Day.parse('2026-12-01') })
  expect(await scheduleOf(hauler)).toMatchObject({
    closedWeekdays: [],
    closedDays: [lastSunday, holiday],
  })
  const open = (from: Day) => set(hauler, { from, maxJobs: 2, slots: ['8-10'] })
  for (const day of [lastSunday, holiday])
    await expect(open(day)).rejects.toMatchObject({ code: 'refused' })
  expect((await open(nextSunday)).exceptions).toMatchObject([{ day: nextSunday }])
})
