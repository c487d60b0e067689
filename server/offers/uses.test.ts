import { afterEach, expect, test } from 'vitest'
import { bookPickup } from '../../contract/booking.ts'
import { addDays } from '../../contract/calendar.ts'
import { Day, WINDOWS } from '../../contract/calendar.ts'
import { listLeadMagnets } from '../../contract/lead-magnets.ts'
import { cancelUnpaid } from '../payments/cancel-unpaid.ts'
import { useApp } from '../testing/app.ts'
import { bookingForm, givenOffer, NOON, quoted } from './testing/offers.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000' } })
afterEach(() => app.setNow(NOON))

const offerOf = async (code: string) => {
  const items = await app.as(await app.given.admin()).call(listLeadMagnets, {})
  return items.find((each) => each.code === code)
}

test('of 100 people who book at the same moment, exactly as many get the discount as there are uses', async () => {
  app.setNow(NOON)
  await givenOffer(app, 'HUNDRED', { usesInAll: 37 })
  const first = Day.parse('2026-11-24')
  const booked = await Promise.allSettled(
    Array.from({ length: 100 }, async (_, at) => {
      const body = await bookingForm(app, {
        preferredDate: addDays(first, at % 5),
        preferredTime: WINDOWS[at % WINDOWS.length] ?? 'morning',
      })
      return app.as().call(bookPickup, { body: { ...body, code: 'HUNDRED' } })
    }),
  )
  const taken = booked.filter(({ status }) => status === 'fulfilled')
  const refused = booked.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.map(({ code, facts }) => [code, facts.offer?.reason])).toEqual(
    Array.from({ length: 63 }, () => ['offer_refused', 'all_used']),
  )
  expect(taken).toHaveLength(37)
  expect(await offerOf('HUNDRED')).toMatchObject({ uses: 37, left: 0, state: 'all_used' })
  // Nothing was booked at a price that the customer did not see.
  const jobs = await app.ctx.db.selectFrom('jobs').select('discountCents').execute()
  expect(jobs.map(({ discountCents }) => discountCents)).toEqual(
    Array.from({ length: 37 }, () => 20_00),
  )
})

test('a cancelled booking gives its use back, and the row stays', async () => {
  app.setNow(NOON)
  await givenOffer(app, 'ONLYONE', { usesInAll: 1 })
  const { id } = await (await quoted(app, await bookingForm(app), 'ONLYONE')).book()
  const other = await quoted(app, await bookingForm(app))
  await expect(other.book({ code: 'ONLYONE' })).rejects.toMatchObject({
    facts: { offer: { reason: 'all_used' } },
  })
  const job = await app.ctx.db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await cancelUnpaid.run({ jobId: job.id }, app.ctx)
  expect(await offerOf('ONLYONE')).toMatchObject({ uses: 0, left: 1, state: 'active' })
  expect(await other.book({ code: 'ONLYONE' })).toMatchObject({ discount: 20_00 })
  const uses = await app.ctx.db
    .selectFrom('offerUses')
    .selectAll()
    .where('code', '=', 'ONLYONE')
    .orderBy('id')
    .execute()
  expect(uses.map(({ givenBackWhy }) => givenBackWhy)).toEqual(['cancelled', null])
})
