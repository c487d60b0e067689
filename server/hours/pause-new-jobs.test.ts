import { beforeEach, expect, test } from 'vitest'
import { autoAssignJobs } from '../../contract/auto-assign.ts'
import { addDays, Day, instantOf } from '../../contract/calendar.ts'
import { listAllAvailability } from '../../contract/calendar-haulers.ts'
import { claimJob, listAvailableJobs, listMyJobs } from '../../contract/dispatch.ts'
import { getHaulerSchedule, pauseNewJobs, resumeNewJobs } from '../../contract/hauler-schedule.ts'
import { countSchedule, listCandidates } from '../../contract/schedule.ts'
import { getWindows } from '../../contract/windows.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import { useApp, type Visit } from '../testing/app.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '0' } })
const TODAY = Day.parse('2026-11-23')
const [WEDNESDAY, THURSDAY] = [addDays(TODAY, 2), addDays(TODAY, 3)]

beforeEach(async () => {
  app.setNow(instantOf(TODAY, 9))
  await clearBoard(app)
})

const pause = (hauler: Visit, resumesOn: Day | null) =>
  app.as(hauler).call(pauseNewJobs, { body: { resumesOn } })

const statesFrom = async (date: Day) =>
  (
    await app.as().call(getWindows, {
      query: { date, days: 2, loadSize: 'small', area: 'Vancouver' },
    })
  )
    .filter(({ window }) => window === 'morning')
    .map(({ state }) => state)

test('a hauler who pauses gets no offers, claims or plan, keeps the jobs, and resumes', async () => {
  const hauler = await app.given.hauler({ firstName: 'Dale' })
  const admin = app.as(await app.given.admin())
  const mine = await app.given.job({ preferredDate: THURSDAY })
  await app.as(hauler).call(claimJob, { params: { jobId: mine.id } })
  const { id: jobId } = await app.given.job({ preferredDate: THURSDAY })
  const claim = () => app.as(hauler).call(claimJob, { params: { jobId } })
  const preview = () => admin.call(autoAssignJobs, { query: { preview: 'true' } })
  expect((await preview()).assigned).toHaveLength(1)

  expect((await pause(hauler, THURSDAY)).pause).toEqual({
    since: app.ctx.now(),
    resumesOn: THURSDAY,
  })
  expect(await app.as(hauler).call(listAvailableJobs, {})).toEqual([])
  await expect(claim()).rejects.toMatchObject({
    code: 'not_free',
    message: 'You have paused new jobs until Thu, Nov 26',
  })
  expect(await preview()).toMatchObject({
    assigned: [],
    leftOut: [{ blocker: 'No approved hauler takes jobs at present', unblock: null }],
  })
  expect(await admin.call(listCandidates, { params: { jobId } })).toMatchObject([
    { refusal: 'Dale has paused new jobs until Thu, Nov 26' },
  ])
  expect(await admin.call(autoAssignJobs, { query: {} })).toMatchObject({ assigned: [] })
  expect(await app.as(hauler).call(listMyJobs, {})).toHaveLength(1)

  expect((await app.as(hauler).call(resumeNewJobs, {})).pause).toBeNull()
  expect((await preview()).assigned).toHaveLength(1)
  expect(await claim()).toMatchObject({ id: jobId })
})

test('a pause ends by itself when its day begins', async () => {
  const hauler = await app.given.hauler()
  const { id: jobId } = await app.given.job({ preferredDate: THURSDAY })
  await pause(hauler, WEDNESDAY)
  app.setNow(new Date(instantOf(WEDNESDAY, 0).getTime() - 1))
  expect(await app.as(hauler).call(listAvailableJobs, {})).toEqual([])
  app.setNow(instantOf(WEDNESDAY, 0))
  expect((await app.as(hauler).call(getHaulerSchedule, {})).pause).toBeNull()
  expect(await app.as(hauler).call(listAvailableJobs, {})).toMatchObject([{ id: jobId }])
})

test('the days of a pause are not sold, those after it are', async () => {
  const hauler = await app.given.hauler({ serviceAreas: ['Vancouver'] })
  expect(await statesFrom(WEDNESDAY)).toEqual(['open', 'open'])
  await pause(hauler, THURSDAY)
  expect(await statesFrom(WEDNESDAY)).toEqual(['full', 'open'])
  await pause(hauler, null)
  expect(await statesFrom(WEDNESDAY)).toEqual(['full', 'full'])
  await app.as(hauler).call(resumeNewJobs, {})
  expect(await statesFrom(WEDNESDAY)).toEqual(['open', 'open'])
})

test('the calendar of the team counts no hauler on the days of a pause', async () => {
  const hauler = await app.given.hauler()
  const admin = app.as(await app.given.admin())
  await pause(hauler, THURSDAY)
  const query = { from: addDays(TODAY, -1), to: THURSDAY }
  expect((await admin.call(countSchedule, { query })).map(({ places }) => places)).toEqual([
    12, 0, 0, 0, 12,
  ])
  expect(await admin.call(listAllAvailability, {})).toMatchObject([
    { isAvailable: false, resumesOn: THURSDAY },
  ])
  app.setNow(instantOf(THURSDAY, 8))
  expect(await admin.call(listAllAvailability, {})).toMatchObject([
    { isAvailable: true, resumesOn: null },
  ])
})

test('a changed end keeps the beginning; today is no end', async () => {
  const hauler = await app.given.hauler()
  await pause(hauler, null)
  const since = app.ctx.now()
  app.setNow(instantOf(TODAY, 15))
  expect((await pause(hauler, THURSDAY)).pause).toEqual({ since, resumesOn: THURSDAY })
  for (const resumesOn of [TODAY, addDays(TODAY, 366)])
    await expect(pause(hauler, resumesOn)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'resumesOn' }],
    })
})

test('the database refuses an end without a pause', async () => {
  await expect(app.given.hauler({ resumesOn: THURSDAY })).rejects.toMatchObject({
    constraint: 'haulers_check',
  })
})
