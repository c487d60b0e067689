import { beforeEach, expect, test } from 'vitest'
import { getBookingRules, saveBookingRules } from '../../contract/booking-rules.ts'
import { Day } from '../../contract/calendar.ts'
import { getWindows } from '../../contract/windows.ts'
import { useApp, type Visit } from '../testing/app.ts'

const app = useApp()
const NOON = new Date('2026-11-21T19:00:00Z')
const MONDAY = Day.parse('2026-11-23')

beforeEach(() => app.setNow(NOON))

const RULES = {
  closedWeekdays: [],
  closedDays: [],
  leadMinutes: 120,
  horizonDays: 60,
  mostPerDay: null,
  requestsAboveCapacity: 3,
}

const statesOf = async (date: Day) => {
  const windows = await app.as().call(getWindows, { query: { date, area: 'Vancouver' } })
  return windows.map(({ state }) => state)
}

/** Saves the usual rules with changes over the newest version. */
async function saveOver(admin: Visit, changes: object) {
  const { version: basedOn } = await app.as(admin).call(getBookingRules, {})
  return app.as(admin).call(saveBookingRules, { body: { ...RULES, ...changes, basedOn } })
}

test('an admin closes weekdays and holidays, and the windows follow immediately', async () => {
  const admin = await app.given.admin()
  const save = (changes: object) => saveOver(admin, changes)
  expect(await app.as(admin).call(getBookingRules, {})).toMatchObject({ ...RULES, savedBy: null })
  expect(await statesOf(MONDAY)).toEqual(['request', 'request', 'request'])

  expect(await save({ closedWeekdays: [1] })).toMatchObject({ savedBy: 'Priya Lee', savedAt: NOON })
  expect(await statesOf(MONDAY)).toEqual(['closed', 'closed', 'closed'])
  await save({ closedDays: [MONDAY] })
  expect(await statesOf(MONDAY)).toEqual(['closed', 'closed', 'closed'])
  await save({ horizonDays: 1 })
  expect(await statesOf(MONDAY)).toEqual(['closed', 'closed', 'closed'])
  expect((await app.as(admin).call(getBookingRules, {})).version).toBe(4)
})

test('a day takes no more pickups than its cap, whatever room it has', async () => {
  const admin = await app.given.admin()
  await saveOver(admin, { mostPerDay: 2 })
  await app.given.hauler()
  expect(await statesOf(MONDAY)).toEqual(['open', 'open', 'open'])
  await app.given.job({ preferredDate: MONDAY, preferredTime: 'morning' })
  expect(await statesOf(MONDAY)).toEqual(['last', 'last', 'last'])
  await app.given.job({ preferredDate: MONDAY, preferredTime: 'evening' })
  expect(await statesOf(MONDAY)).toEqual(['full', 'full', 'full'])
})

test('of two people who edit the same rules the second is refused with the reason', async () => {
  const admin = app.as(await app.given.admin())
  const { version: basedOn } = await admin.call(getBookingRules, {})
  const save = (mostPerDay: number) =>
    admin.call(saveBookingRules, { body: { ...RULES, mostPerDay, basedOn } })
  const answers = await Promise.allSettled([save(5), save(6)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(save(7)).rejects.toMatchObject({ code: 'outdated' })
})
