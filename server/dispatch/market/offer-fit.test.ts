import { beforeAll, expect, test } from 'vitest'
import { AccessInput, accessOf, type AccessPlace } from '../../../contract/access.ts'
import { addDays, dayOf, SLOTS } from '../../../contract/calendar.ts'
import { claimJob, listAvailableJobs } from '../../../contract/dispatch.ts'
import type { OfferedJob } from '../../../contract/hauler-jobs.ts'
import { LOAD_SIZES } from '../../../contract/jobs.ts'
import { bestFitOf, countOffers } from '../../../contract/market.ts'
import { cents, splitPrice } from '../../../contract/money.ts'
import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'
import { replaceExceptions } from '../../haulers/exception-store.ts'
import { scheduleJob } from '../../jobs/schedule-store.ts'
import { useApp } from '../../testing/app.ts'
import { estimateWork, payPerHour } from './estimate-work.ts'

const app = useApp()
type Hauler = Awaited<ReturnType<typeof app.given.hauler>>
const day = addDays(dayOf(new Date()), 5)

const offersTo = async (hauler: Hauler, query: object = {}): Promise<OfferedJob[]> =>
  (await app.as(hauler).call(listAvailableJobs.page, { query: { limit: 200, ...query } })).items

const offerTo = async (hauler: Hauler, id: number) =>
  (await offersTo(hauler)).find((job) => job.id === id)

/** A job of this hauler in a slot. */
async function book(
  hauler: Hauler,
  timeSlot: (typeof SLOTS)[number],
  area: ServiceArea = 'Surrey',
) {
  const job = await app.given.job({
    status: 'assigned',
    haulerId: hauler.id,
    scheduledDate: day,
    preferredDate: day,
    area,
  })
  await scheduleJob(app.ctx.db, {
    jobId: job.id,
    haulerId: hauler.id,
    scheduledDate: day,
    timeSlot,
    assignmentType: 'manual',
  })
  return job
}

beforeAll(async () => {
  for (const [at, area] of SERVICE_AREAS.entries())
    await app.given.job({
      area,
      preferredDate: addDays(day, at % 3),
      preferredTime: 'afternoon',
      loadSize: LOAD_SIZES[at % LOAD_SIZES.length] ?? 'tiny',
      estimatedPriceCents: cents(90_00 + at * 31_01),
      createdAt: new Date(Date.now() - at * 60_000),
    })
})

test('the offer names the slot that its claim takes', async () => {
  const hauler = await app.given.hauler()
  const places = SLOTS.map((slot) => (slot === '12-2' ? 0 : null))
  await replaceExceptions(app.ctx.db, hauler.id, { from: day, to: day }, [
    { day, places, note: null },
  ])
  await book(hauler, '2-4')
  await book(hauler, '2-4')
  const job = await app.given.job({ preferredDate: day, preferredTime: 'afternoon' })
  expect(await offerTo(hauler, job.id)).toMatchObject({ slot: '4-6' })
  const claimed = await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  expect(claimed.timeSlot).toBe('4-6')
})

test('the distance is from the job before on that day, else from home, else from the middle of the areas', async () => {
  const [home, areas] = [
    await app.given.hauler({ homeAddress: '1 Main St', homeLat: 49.266, homeLon: -123.116 }),
    await app.given.hauler({ serviceAreas: ['Burnaby', 'Surrey'] }),
  ]
  const job = await app.given.job({
    preferredDate: day,
    preferredTime: 'afternoon',
    area: 'Surrey',
  })
  const from = async (hauler: Hauler) => (await offerTo(hauler, job.id))?.distance
  expect(await from(home)).toEqual({ km: 27, from: 'home', jobId: null, isSameArea: false })
  expect(await from(areas)).toMatchObject({ from: 'areas', jobId: null })
  const later = await book(home, '6-8')
  expect(await from(home)).toMatchObject({ from: 'home' })
  const before = await book(home, '8-10')
  expect(later.id).not.toBe(before.id)
  expect(await from(home)).toEqual({ km: 1, from: 'job', jobId: before.id, isSameArea: true })
})

test('the pay for an hour follows from the load, the kilometres and the payout', async () => {
  for (const job of await offersTo(await app.given.hauler())) {
    const km = job.distance?.km ?? 0
    const payout = splitPrice(job.estimatedPrice ?? cents(0)).haulerPayout
    const work = estimateWork(job.loadSize, km)
    expect(job).toMatchObject({ work, perHour: payPerHour(payout, work) })
  }
})

test('each sort is in the order of what the cards say, page by page', async () => {
  const hauler = await app.given.hauler()
  await book(hauler, '8-10')
  const by: Record<string, (job: OfferedJob) => number> = {
    bestFit: (job) => -bestFitOf(job),
    payout: (job) => -(job.estimatedPrice ?? 0),
    perHour: (job) => -(job.perHour ?? -1),
    distance: (job) => job.distance?.km ?? 1_000,
    newest: (job) => -job.createdAt.getTime(),
    day: (job) => Date.parse(job.preferredDate),
  }
  const all = (await offersTo(hauler)).length
  for (const [sort, key] of Object.entries(by)) {
    const offers: OfferedJob[] = []
    let cursor: string | null | undefined
    do {
      const query = { sort: sort as 'day', limit: 7, ...(cursor && { cursor }) }
      const page = await app.as(hauler).call(listAvailableJobs.page, { query })
      offers.push(...page.items)
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(offers.map(({ id }) => id)).size).toBe(all)
    const keys = offers.map(key)
    expect(keys).toEqual(keys.toSorted((a, b) => a - b))
  }
})

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
    expect(splitPrice(job.estimatedPrice ?? cents(0)).haulerPayout).toBeGreaterThanOrEqual(100_00)
  const paidCounts = await app.as(hauler).call(countOffers, { query: { payout: dear } })
  expect(paidCounts.matching).toBe(paid.length)
})

test('best fit: a slot without a job first, then a short drive, then the pay for an hour', async () => {
  const home = { homeAddress: '1 Main St', homeLat: 49.266, homeLon: -123.116 }
  const hauler = await app.given.hauler(home)
  for (const slot of ['12-2', '2-4', '4-6'] as const) await book(hauler, slot)
  const offers = await offersTo(hauler, { sort: 'bestFit' })
  const rankOf = ({ hasFreeSlot, distance }: OfferedJob) =>
    (hasFreeSlot ? 2 : 0) + (distance && distance.km <= 20 ? 1 : 0)
  const ranks = offers.map(rankOf)
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
  expect([...new Set(ranks)]).toEqual([3, 2, 1, 0])
  for (const rank of new Set(ranks)) {
    const hours = offers.filter((job) => rankOf(job) === rank).map((job) => job.perHour ?? -1)
    expect(hours).toEqual(hours.toSorted((a, b) => b - a))
  }
  expect((await offersTo(hauler)).map(({ id }) => id)).toEqual(offers.map(({ id }) => id))
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

test('single jobs are asked for by their numbers, and the page says which are on the market', async () => {
  const hauler = await app.given.hauler()
  const all = await offersTo(hauler)
  const [first, second] = all
  if (!first || !second) throw new Error('The market has jobs')
  const ask = (query: object) => app.as(hauler).call(listAvailableJobs.page, { query })
  const both = await ask({ job: [first.id, second.id, 999_999], limit: 3 })
  expect(both.items.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  expect(both).toMatchObject({ total: 2, nextCursor: null })
  const page = await ask({ job: [first.id, second.id], limit: 1 })
  expect(page.items).toHaveLength(1)
  const rest = await ask({ job: [first.id, second.id], limit: 1, cursor: page.nextCursor ?? '' })
  expect([...page.items, ...rest.items].map(({ id }) => id)).toContain(second.id)
})

test('"near a job" leaves those within 5 km of a job on the same day, whichever window it is in', async () => {
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
