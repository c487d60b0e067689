import { afterEach, expect, test } from 'vitest'
import { addDays, Day, SLOTS, type Slot, type TimeWindow } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { reschedulePickup } from '../../contract/rescheduling.ts'
import { getWindows } from '../../contract/windows.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import { saveCells } from '../haulers/availability-store.ts'
import { useApp } from '../testing/app.ts'
import { claimedJob } from './testing/links.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '0' } })
const TUESDAY = Day.parse('2026-12-08')
const WEDNESDAY = addDays(TUESDAY, 1)
// Eleven in the morning of the Saturday before in BC.
const NOON = new Date('2026-12-05T19:00:00Z')

afterEach(() => clearBoard(app))

/** Open in these slots of every day, for one job in each. */
const openOnlyIn = (haulerId: HaulerId, slots: readonly Slot[]) =>
  saveCells(
    app.ctx.db,
    haulerId,
    [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
      SLOTS.map((timeSlot) => ({
        dayOfWeek,
        timeSlot,
        isAvailable: slots.includes(timeSlot),
        maxJobs: 1,
      })),
    ),
  )

const moveTo = (token: string, preferredDate: Day, preferredTime: TimeWindow) =>
  app.as().call(reschedulePickup, { params: { token }, body: { preferredDate, preferredTime } })

test('a hauler does not keep a pickup in a window whose last place another customer paid for', async () => {
  app.setNow(NOON)
  const hauler = await app.given.hauler()
  await openOnlyIn(hauler.id, ['6-8'])
  const evening = { preferredTime: 'evening' } as const
  const { token } = await claimedJob(app, hauler, { ...evening, preferredDate: TUESDAY })
  await app.given.job({ ...evening, preferredDate: WEDNESDAY })

  const windows = await app.as().call(getWindows, { query: { date: WEDNESDAY, job: token } })
  expect(windows.find(({ window }) => window === 'evening')?.state).toBe('full')
  await expect(moveTo(token, WEDNESDAY, 'evening')).rejects.toMatchObject({
    code: 'not_free',
    facts: { alternatives: [{ date: addDays(WEDNESDAY, 1), window: 'evening' }, {}, {}] },
  })
})

test('a hauler who alone can take another pickup of that day is released, and a second one has room', async () => {
  app.setNow(NOON)
  const [truck, van] = [
    await app.given.hauler(),
    await app.given.hauler({ vehicleType: 'Cargo Van' }),
  ]
  for (const { id } of [truck, van]) await openOnlyIn(id, ['6-8'])
  const evening = { preferredTime: 'evening' } as const
  const { token } = await claimedJob(app, truck, { ...evening, preferredDate: TUESDAY })
  await app.given.job({ ...evening, preferredDate: WEDNESDAY, loadSize: 'xl' })

  expect(await moveTo(token, WEDNESDAY, 'evening')).toMatchObject({
    status: 'pending',
    hauler: null,
    preferredDate: WEDNESDAY,
  })
})

test('a pickup that moves to later today gets a slot that is not too soon', async () => {
  app.setNow(NOON)
  const hauler = await app.given.hauler()
  await openOnlyIn(hauler.id, ['12-2', '4-6', '6-8'])
  const { token } = await claimedJob(app, hauler, {
    preferredDate: TUESDAY,
    preferredTime: 'evening',
  })
  // One in the afternoon of Tuesday in BC.
  app.setNow(new Date('2026-12-08T20:00:00Z'))
  expect(await moveTo(token, TUESDAY, 'afternoon')).toMatchObject({
    status: 'assigned',
    timeSlot: '4-6',
  })
})
