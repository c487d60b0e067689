import { beforeAll, expect, test } from 'vitest'
import { AccessInput, accessOf, type AccessPlace } from '../../../contract/access.ts'
import { addDays, dayOf } from '../../../contract/calendar.ts'
import { LOAD_SIZES } from '../../../contract/jobs.ts'
import { countOffers } from '../../../contract/market.ts'
import { FIRST_SHARE_PERMILLE, splitPrice } from '../../../contract/hauler-share.ts'
import { cents } from '../../../contract/money.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { useApp } from '../../testing/app.ts'
import { offeringIn } from '../testing/offering.ts'

const app = useApp()
/** A day that is not widened. */
const day = addDays(dayOf(new Date()), 5)
const { offersTo, book, giveMarket } = offeringIn(app, day)

beforeAll(giveMarket)

test('"my slots" leaves the jobs for which an open slot has no job yet; each count is what its filter leaves', async () => {
  const hauler = await app.given.hauler({ serviceAreas: ['Burnaby', 'Vancouver', 'Delta'] })
  for (const slot of ['12-2', '2-4', '4-6'] as const) await book(hauler, slot)
  const all = await offersTo(hauler)
  const free = await offersTo(hauler, { slots: true })
  const crowded = all.filter((job) => !free.some(({ id }) => id === job.id))
  expect(crowded.length).toBeGreaterThan(0)
  expect(free.length).toBeGreaterThan(0)
  for (const job of crowded)
    expect(job).toMatchObject({ preferredDate: day, preferredTime: 'afternoon' })

  const counts = await app.as(hauler).call(countOffers, { query: { slots: true } })
  expect(counts).toMatchObject({ all: all.length, matching: free.length })
  expect(counts.without).toMatchObject({ slots: all.length, day: free.length })
  for (const size of LOAD_SIZES)
    expect(counts.loads[size]).toBe((await offersTo(hauler, { slots: true, load: [size] })).length)
  const dear = { from: cents(100_00), to: undefined }
  const paid = await offersTo(hauler, { payout: dear })
  expect(paid.length).toBeLessThan(all.length)
  for (const job of paid)
    expect(
      splitPrice(job.estimatedPrice ?? cents(0), FIRST_SHARE_PERMILLE).haulerPayout,
    ).toBeGreaterThanOrEqual(100_00)
  const paidCounts = await app.as(hauler).call(countOffers, { query: { payout: dear } })
  expect(paidCounts.matching).toBe(paid.length)
})

test('"no stairs" leaves what the customer says is on the ground floor, or by an elevator', async () => {
  const hauler = await app.given.hauler()
  const give = async (place: AccessPlace | null, elevator = false) => {
    const access = place && JSON.stringify(accessOf(AccessInput.parse({ place, elevator })))
    return (await app.given.job({ preferredDate: day, access })).id
  }
  const level = [await give('curb'), await give('garage'), await give('inside')]
  const lifted = [await give('upstairs', true), await give('basement', true)]
  const steep = [await give('upstairs'), await give('basement'), await give(null)]
  const ids = (await offersTo(hauler, { noStairs: true })).map(({ id }) => id)
  expect(new Set(ids)).toEqual(new Set([...level, ...lifted]))
  const others = (await offersTo(hauler, { noStairs: false })).map(({ id }) => id)
  for (const id of steep) expect(others).toContain(id)
  const counts = await app.as(hauler).call(countOffers, { query: { noStairs: true } })
  expect(counts).toMatchObject({ noStairs: ids.length, matching: ids.length })
  expect(counts.without.noStairs).toBe(counts.all)
})

test('counts of days and own areas are those of the filtered lists', async () => {
  const hauler = await app.given.hauler({ serviceAreas: ['Burnaby', 'Vancouver', 'Delta'] })
  const tomorrow = addDays(dayOf(app.ctx.now()), 1)
  await app.given.job({ area: 'Surrey', preferredDate: tomorrow })
  await app.given.job({ area: 'Burnaby', preferredDate: tomorrow, preferredTime: 'evening' })
  const counts = await app.as(hauler).call(countOffers, { query: {} })
  const on = await offersTo(hauler, { day: { from: tomorrow, to: tomorrow } })
  expect(counts.days.tomorrow).toBe(on.length)
  expect(counts.days.week).toBe(counts.all)
  expect(counts.areas).toBe((await offersTo(hauler, { area: hauler.serviceAreas })).length)
})

test('"near a job" leaves those within 7 km of a job on the same day, whichever window it is in', async () => {
  const hauler = await app.given.hauler()
  const give = (area: ServiceArea | null, preferredDate = day) =>
    app.given.job({ area, preferredDate, preferredTime: 'morning' })
  // Port Moody is 4 km from Coquitlam, Burnaby 12.
  const [same, next, far, outside, otherDay] = [
    await give('Coquitlam'),
    await give('Port Moody'),
    await give('Burnaby'),
    await give(null),
    await give('Coquitlam', addDays(day, 1)),
  ]
  const nearOf = async (near: boolean) => {
    const own = [same, next, far, outside, otherDay].map(({ id }) => id)
    return (await offersTo(hauler, { near })).map(({ id }) => id).filter((id) => own.includes(id))
  }
  expect(await nearOf(true)).toEqual([])
  await book(hauler, '6-8', 'Coquitlam')
  expect(new Set(await nearOf(true))).toEqual(new Set([same.id, next.id]))
  expect(new Set(await nearOf(false))).toEqual(new Set([far.id, outside.id, otherDay.id]))
  const counts = await app.as(hauler).call(countOffers, { query: { near: true, load: ['small'] } })
  const all = await offersTo(hauler, { near: true })
  expect(counts.without.load).toBe(all.length)
  expect(counts.near).toBe((await offersTo(hauler, { near: true, load: ['small'] })).length)
  expect(counts.without.near).toBe((await offersTo(hauler, { load: ['small'] })).length)
})
