import { beforeEach, expect, test } from 'vitest'
import { bookPickup, type BookingForm } from '../../contract/booking.ts'
import { Day, SLOTS, type TimeWindow } from '../../contract/calendar.ts'
import { getWindows, holdWindow, releaseHold } from '../../contract/windows.ts'
import { saveCells } from '../haulers/availability-store.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { bookingForm } from '../testing/booking-form.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1' } })
// Noon in BC on a Saturday.
const NOON = new Date('2026-11-21T19:00:00Z')
const TUESDAY = Day.parse('2026-11-24')
const WEDNESDAY = Day.parse('2026-11-25')

beforeEach(async () => {
  app.setNow(NOON)
  const { db } = app.ctx
  await db.deleteFrom('holds').execute()
  await db.updateTable('jobs').set({ deletedAt: NOON }).execute()
  await db.updateTable('haulers').set({ deletedAt: NOON }).execute()
})

/** A hauler with one place in one slot of each day, and none elsewhere. */
async function haulerInEvenings(places = 1) {
  const hauler = await app.given.hauler({ serviceAreas: ['Vancouver'] })
  const cells = [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
    SLOTS.map((timeSlot) => ({
      dayOfWeek,
      timeSlot,
      isAvailable: timeSlot === '6-8',
      maxJobs: places,
    })),
  )
  await saveCells(app.ctx.db, hauler.id, cells)
  return hauler
}

const eveningOf = async (date: Day, visit: Visit = {}) => {
  const windows = await app
    .as(visit)
    .call(getWindows, { query: { date, loadSize: 'small', area: 'Vancouver' } })
  return windows.find(({ window }) => window === 'evening')
}

const hold = (visit: Visit, date = TUESDAY, window: TimeWindow = 'evening') =>
  app.as(visit).call(holdWindow, {
    body: { date, window, loadSize: 'small', area: 'Vancouver' },
  })

const form = async (fields: Partial<BookingForm> = {}) =>
  bookingForm([await app.given.photo()], fields)

test('without haulers every window is a request until noon of the day before', async () => {
  const windows = await app.as().call(getWindows, { query: { date: TUESDAY, days: 2 } })
  expect(windows.map(({ date, window, state }) => `${date} ${window} ${state}`)).toEqual([
    '2026-11-24 morning request',
    '2026-11-24 afternoon request',
    '2026-11-24 evening request',
    '2026-11-25 morning request',
    '2026-11-25 afternoon request',
    '2026-11-25 evening request',
  ])
  expect(windows[0]?.confirmBy).toEqual(new Date('2026-11-23T19:00:00Z'))
})

test('the last place is held by one visitor, and the next one is offered a request, then nothing', async () => {
  await haulerInEvenings()
  const [first, second, third]: Visit[] = [{}, {}, {}]
  expect(await eveningOf(TUESDAY)).toMatchObject({ state: 'last' })

  expect(await hold(first ?? {})).toMatchObject({ state: 'last', confirmBy: null })
  expect(await eveningOf(TUESDAY, first)).toMatchObject({ state: 'last', hold: true })
  expect(await eveningOf(TUESDAY)).toMatchObject({ state: 'request' })

  expect(await hold(second ?? {})).toMatchObject({ state: 'request' })
  await expect(hold(third ?? {})).rejects.toMatchObject({
    code: 'window_full',
    message: 'Tue, Nov 24, 5PM-8PM, is full. Please choose another time',
    facts: {
      alternatives: [
        { date: '2026-11-25', window: 'evening' },
        { date: '2026-11-23', window: 'evening' },
        { date: '2026-11-26', window: 'evening' },
      ],
    },
  })
})

test('a held place is free again after fifteen minutes, and immediately when it is released', async () => {
  await haulerInEvenings()
  const [first, second]: Visit[] = [{}, {}]
  await hold(first ?? {})
  app.setNow(new Date(NOON.getTime() + 15 * 60_000))
  expect(await eveningOf(TUESDAY)).toMatchObject({ state: 'last' })
  await hold(second ?? {})
  await app.as(second).call(releaseHold, { query: {} })
  expect(await eveningOf(TUESDAY)).toMatchObject({ state: 'last' })
})

test('a hold that another tab replaced is not released by the first', async () => {
  await haulerInEvenings()
  const visit: Visit = {}
  await hold(visit)
  await hold(visit, WEDNESDAY)
  await app.as(visit).call(releaseHold, { query: { date: TUESDAY, window: 'evening' } })
  expect(await eveningOf(WEDNESDAY)).toMatchObject({ state: 'request' })
})

test('a visitor holds one window: another one takes its place', async () => {
  await haulerInEvenings()
  const visit: Visit = {}
  await hold(visit)
  await hold(visit, WEDNESDAY)
  expect(await eveningOf(TUESDAY)).toMatchObject({ state: 'last' })
  expect(await eveningOf(WEDNESDAY)).toMatchObject({ state: 'request' })
})

test('who holds a window books it, and keeps it for fifteen minutes without paying', async () => {
  await haulerInEvenings()
  const visit: Visit = {}
  await hold(visit)
  const booking = await app.as(visit).call(bookPickup, { body: await form() })
  expect(booking).toMatchObject({
    heldUntil: new Date(NOON.getTime() + 15 * 60_000),
    confirmBy: null,
  })
  expect(await eveningOf(TUESDAY)).toMatchObject({ state: 'request' })
  app.setNow(new Date(NOON.getTime() + 15 * 60_000))
  expect(await eveningOf(TUESDAY)).toMatchObject({ state: 'last' })
})

test('a booking of a full window is refused with the nearest open ones', async () => {
  await haulerInEvenings()
  await hold({})
  const request = await app.as().call(bookPickup, { body: await form() })
  expect(request.confirmBy).toEqual(new Date('2026-11-23T19:00:00Z'))
  await expect(app.as().call(bookPickup, { body: await form() })).rejects.toMatchObject({
    code: 'window_full',
    facts: { alternatives: [{ date: '2026-11-25', window: 'evening' }, {}, {}] },
  })
})

test('where no hauler serves the area, requests are not limited', async () => {
  await haulerInEvenings()
  const inSurrey = { address: '10153 King George Blvd, Surrey' }
  for (let at = 0; at < 3; at++)
    expect(await app.as().call(bookPickup, { body: await form(inSurrey) })).toMatchObject({
      confirmBy: new Date('2026-11-23T19:00:00Z'),
    })
})

test('a load that no free vehicle takes finds the window full for it, others open', async () => {
  const hauler = await haulerInEvenings(4)
  await app.ctx.db
    .updateTable('haulers')
    .set({ vehicleType: 'pickup' })
    .where('id', '=', hauler.id)
    .execute()
  const [small, xl] = await Promise.all(
    (['small', 'xl'] as const).map((loadSize) =>
      app.as().call(getWindows, { query: { date: TUESDAY, loadSize, area: 'Vancouver' } }),
    ),
  )
  expect([small?.[2]?.state, xl?.[2]?.state]).toEqual(['open', 'request'])
})

test('a visitor who holds windows for an hour without booking waits', async () => {
  await haulerInEvenings(4)
  const visit: Visit = {}
  for (let minutes = 0; minutes < 60; minutes += 10) {
    app.setNow(new Date(NOON.getTime() + minutes * 60_000))
    await hold(visit)
  }
  app.setNow(new Date(NOON.getTime() + 61 * 60_000))
  await expect(hold(visit)).rejects.toMatchObject({ code: 'too_many_requests' })
  app.setNow(new Date(NOON.getTime() + 90 * 60_000))
  await expect(hold(visit)).resolves.toMatchObject({ state: 'open' })
})

test('one network address holds at most six windows', async () => {
  await haulerInEvenings(4)
  for (const date of [TUESDAY, WEDNESDAY]) for (let at = 0; at < 3; at++) await hold({}, date)
  await expect(hold({}, WEDNESDAY)).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('passed, near and far windows are closed, and refused with a reason', async () => {
  await haulerInEvenings(4)
  const [morning, afternoon] = await app.as().call(getWindows, {
    query: { date: Day.parse('2026-11-21'), area: 'Vancouver' },
  })
  expect([morning?.state, afternoon?.state]).toEqual(['closed', 'full'])
  await expect(hold({}, Day.parse('2026-11-20'))).rejects.toMatchObject({
    fields: [{ path: 'date', message: 'Please choose today or a later date' }],
  })
  await expect(hold({}, Day.parse('2027-01-21'))).rejects.toMatchObject({
    fields: [
      {
        path: 'date',
        message: 'We take bookings until Jan 20, 2027. Please choose an earlier date',
      },
    ],
  })
  app.setNow(new Date('2026-11-21T23:30:00Z'))
  await expect(hold({}, Day.parse('2026-11-21'), 'afternoon')).rejects.toMatchObject({
    fields: [
      {
        path: 'window',
        message: 'We need 2 hours to get to you. Please choose a later time',
      },
    ],
  })
})

test('a hold for one area is no place in another: the booking is looked at again', async () => {
  await haulerInEvenings()
  const visit: Visit = {}
  expect(await hold(visit)).toMatchObject({ state: 'last' })
  const body = await form({ address: '10153 King George Blvd, Surrey' })
  const booking = await app.as(visit).call(bookPickup, { body })
  expect(booking.confirmBy).toEqual(new Date('2026-11-23T19:00:00Z'))
  expect(await eveningOf(TUESDAY)).toMatchObject({ state: 'last' })
})

test('ten tabs of one browser hold one window together, and book one place', async () => {
  await haulerInEvenings()
  const visitor = await app.given.visitor()
  const holds = await Promise.all(Array.from({ length: 10 }, () => hold({ ...visitor })))
  expect(new Set(holds.map(({ state }) => state))).toEqual(new Set(['last']))
  expect(await app.given.count('holds')).toBe(1)
  expect(await eveningOf(TUESDAY)).toMatchObject({ state: 'request' })

  const first = await app.as(visitor).call(bookPickup, { body: await form() })
  const second = await app.as(visitor).call(bookPickup, { body: await form() })
  // The second replaces the first, which is not being paid.
  expect([first.confirmBy, second.confirmBy]).toEqual([null, null])
  expect(await eveningOf(TUESDAY)).toMatchObject({ state: 'request' })
})
