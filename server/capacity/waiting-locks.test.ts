import { expect, test } from 'vitest'
import { bookPickup } from '../../contract/booking.ts'
import { Day } from '../../contract/calendar.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { bookingForm } from '../testing/booking-form.ts'
import { untilWaiting } from '../testing/races.ts'
import { lockDay } from './places-query.ts'
import { fillMorning, freePlace, joinMorning } from './testing/full-days.ts'
import { findEntry, storeOffer } from './waiting-store.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '0' } })
const MORNING = new Date('2026-12-06T18:00:00Z')
const TUESDAY = Day.parse('2026-12-08')

test('another process offers a place while its person books the window: neither waits for the other', async () => {
  app.setNow(MORNING)
  await fillMorning(app, TUESDAY)
  const visit: Visit = {}
  const { id } = await joinMorning(app, TUESDAY, '604 555 0101', visit)
  await freePlace(app)
  const form = bookingForm([await app.given.photo()], {
    preferredDate: TUESDAY,
    preferredTime: 'morning',
  })
  const { booking } = await app.ctx.db.transaction().execute(async (db) => {
    await lockDay(db, TUESDAY)
    const running = app.as(visit).call(bookPickup, { body: form })
    running.catch(() => {})
    await untilWaiting(app, 1)
    const offeredUntil = new Date(MORNING.getTime() + 1_800_000)
    await storeOffer(db, id, { tokenHash: 'offer', offeredUntil })
    return { booking: running }
  })
  expect(await booking).toMatchObject({ status: 'pending' })
  expect((await findEntry(app.ctx.db, id))?.endedAt).toEqual(MORNING)
})
