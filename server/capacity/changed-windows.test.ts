import { beforeEach, expect, test } from 'vitest'
import { getBookingRules, saveBookingRules } from '../../contract/booking-rules.ts'
import { Day } from '../../contract/calendar.ts'
import { claimJob } from '../../contract/dispatch.ts'
import { previewSettings } from '../../contract/settings-calls.ts'
import { getWindows, holdWindow } from '../../contract/windows.ts'
import { BOOKING, ownerOf } from '../settings/testing/owners.ts'
import { useApp } from '../testing/app.ts'
import { findJob, paidJob } from '../testing/paying.ts'

const app = useApp()
const NOON = new Date('2026-11-21T19:00:00Z')
const MONDAY = Day.parse('2026-11-23')
const TUESDAY = Day.parse('2026-11-24')
type Window = 'morning' | 'afternoon' | 'evening'

beforeEach(async () => {
  app.setNow(NOON)
  await app.ctx.db.updateTable('jobs').set({ deletedAt: NOON }).execute()
  await app.ctx.db.updateTable('haulers').set({ isAvailable: false }).execute()
})

const rulesWith = (most: number) => ({
  group: 'booking' as const,
  values: {
    ...BOOKING,
    closedWeekdays: [] as number[],
    changedWindows: [{ day: MONDAY, window: 'morning' as const, most }],
  },
})
const statesOf = async (date: Day) => {
  const windows = await app.as().call(getWindows, { query: { date, area: 'Vancouver' } })
  return windows.map(({ state }) => state)
}
const hold = (window: Window) =>
  app.as({}).call(holdWindow, {
    body: { date: MONDAY, window, loadSize: 'small', area: 'Vancouver' },
  })

test('a single window that is closed takes no pickup, and its neighbours and other days do', async () => {
  await app.given.hauler()
  const owner = await ownerOf(app)
  await owner.publish(rulesWith(0))
  expect(await statesOf(MONDAY)).toEqual(['closed', 'open', 'open'])
  expect(await statesOf(TUESDAY)).toEqual(['open', 'open', 'open'])
  await expect(hold('morning')).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'window', message: expect.stringContaining('in this window') as string }],
  })
  await expect(hold('afternoon')).resolves.toMatchObject({ state: 'open' })
})

test('a window with a limit counts jobs with a hauler, without one, and what is held', async () => {
  const hauler = await app.given.hauler()
  const owner = await ownerOf(app)
  await owner.publish(rulesWith(3))
  expect(await statesOf(MONDAY)).toEqual(['open', 'open', 'open'])
  const placement = { preferredDate: MONDAY, preferredTime: 'morning' } as const
  await app.given.job({
    ...placement,
    haulerId: hauler.id,
    scheduledDate: MONDAY,
    status: 'assigned',
  })
  await app.given.job(placement)
  expect(await statesOf(MONDAY)).toEqual(['last', 'open', 'open'])
  await hold('morning')
  expect(await statesOf(MONDAY)).toEqual(['full', 'open', 'open'])
  await expect(hold('morning')).rejects.toMatchObject({ code: 'window_full' })
})

test('closing a window or lowering a limit names the paid pickups in it, and they stay valid', async () => {
  const hauler = await app.given.hauler()
  const job = await paidJob(app, { preferredDate: MONDAY, preferredTime: 'morning' })
  const owner = await ownerOf(app)
  const preview = async (content: object) =>
    (await owner.call(previewSettings, { body: { content: content as never } })).effects
  expect(await preview(rulesWith(0))).toEqual([
    `Mon, Nov 23, morning, is closed. 1 pickup is paid for that window and stays booked: #${job.id}.`,
  ])
  expect(await preview(rulesWith(1))).toEqual([
    `Mon, Nov 23, morning, takes no new pickups above its limit of 1. 1 pickup is paid for that window and stays booked: #${job.id}.`,
  ])
  expect(await preview(rulesWith(2))).toEqual(['No paid pickup is touched.'])
  await paidJob(app, { preferredDate: MONDAY, preferredTime: 'evening' })
  const cappedRules = { ...rulesWith(5), values: { ...rulesWith(5).values, mostPerDay: 1 } }
  expect(await preview(cappedRules)).toEqual([
    expect.stringMatching(
      /^Mon, Nov 23 is above the new limit of 1 a day .* 2 pickups are paid/,
    ) as string,
  ])
  await owner.publish(rulesWith(0))
  expect(await findJob(app, job)).toMatchObject({ status: 'pending', preferredDate: MONDAY })
  const claim = app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  await expect(claim).resolves.toMatchObject({ status: 'assigned', preferredDate: MONDAY })
})

test('a call that does not know single windows, the hold and the hour of requests leaves them as they are', async () => {
  const owner = await ownerOf(app)
  await owner.publish({
    group: 'booking',
    values: { ...rulesWith(4).values, holdMinutes: 25, confirmHour: 16 },
  })
  const { version: basedOn } = await owner.call(getBookingRules, {})
  const { changedWindows, holdMinutes, confirmHour, ...otherRules } = rulesWith(4).values
  await owner.call(saveBookingRules, { body: { ...otherRules, mostPerDay: 9, basedOn } })
  expect([holdMinutes, confirmHour]).toEqual([15, 12])
  expect(await owner.call(getBookingRules, {})).toMatchObject({
    mostPerDay: 9,
    changedWindows,
    holdMinutes: 25,
    confirmHour: 16,
  })
})

test('windows of days that have passed leave the list when the rules are saved', async () => {
  const owner = await ownerOf(app)
  const today = Day.parse('2026-11-21')
  const changedWindows = ['2026-11-20', today, MONDAY].map((day) => ({
    day: Day.parse(day),
    window: 'evening' as const,
    most: 4,
  }))
  await owner.publish({ group: 'booking', values: { ...rulesWith(4).values, changedWindows } })
  const savedWindows = (await owner.call(getBookingRules, {})).changedWindows
  expect(savedWindows.map(({ day }) => day)).toEqual([today, MONDAY])
})

test('a window is held for as long as the rules say, and a request is confirmed by their hour', async () => {
  const owner = await ownerOf(app)
  await owner.publish({
    group: 'booking',
    values: { ...rulesWith(4).values, holdMinutes: 25, confirmHour: 16 },
  })
  const { until, confirmBy } = await hold('evening')
  expect(until).toEqual(new Date(NOON.getTime() + 25 * 60_000))
  expect(confirmBy).toEqual(new Date('2026-11-22T23:00:00Z'))
})
