import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf, SLOTS } from '../../../contract/calendar.ts'
import { claimJob, listAvailableJobs } from '../../../contract/dispatch.ts'
import type { OfferedJob } from '../../../contract/hauler-jobs.ts'
import { bestFitOf } from '../../../contract/market.ts'
import { FIRST_SHARE_PERMILLE, splitPrice } from '../../../contract/hauler-share.ts'
import { cents } from '../../../contract/money.ts'
import { replaceExceptions } from '../../haulers/exception-store.ts'
import { useApp } from '../../testing/app.ts'
import { offeringIn } from '../testing/offering.ts'
import { estimateWork, payPerHour } from './estimate-work.ts'

const app = useApp()
/** A day that is not widened. */
const day = addDays(dayOf(new Date()), 5)
const { offersTo, book, giveMarket } = offeringIn(app, day)
type Hauler = Awaited<ReturnType<typeof app.given.hauler>>
const offerTo = async (hauler: Hauler, id: number) =>
  (await offersTo(hauler)).find((job) => job.id === id)

beforeAll(giveMarket)

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
  expect(await from(home)).toEqual({ km: 37, from: 'home', jobId: null, isSameArea: false })
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
    const payout = splitPrice(job.estimatedPrice ?? cents(0), FIRST_SHARE_PERMILLE).haulerPayout
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

test('single jobs are asked for by their numbers, and the page says which are on the market', async () => {
  const hauler = await app.given.hauler()
  const all = await offersTo(hauler)
  const [first, second] = all
  if (!first || !second) throw new Error('The market has jobs')
  const ask = (query: object) => app.as(hauler).call(listAvailableJobs.page, { query })
  const both = await ask({ job: [first.id, second.id, 999_999], limit: 3 })
  expect(both.items.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  expect(both).toMatchObject({ total: 2, nextCursor: null })
  const one = await ask({ job: [first.id], limit: 1 })
  expect(one).toEqual({ items: [first], total: 1, nextCursor: null, isTotalExact: true })
  expect((await ask({ job: [999_999], limit: 1 })).total).toBe(0)
  const page = await ask({ job: [first.id, second.id], limit: 1 })
  expect(page.items).toHaveLength(1)
  const rest = await ask({ job: [first.id, second.id], limit: 1, cursor: page.nextCursor ?? '' })
  expect([...page.items, ...rest.items].map(({ id }) => id)).toContain(second.id)
})

test('a single job is asked for within the filters, and says of each offer what the list says', async () => {
  const hauler = await app.given.hauler()
  await book(hauler, '8-10')
  const all = await offersTo(hauler)
  const filters = [{}, { load: ['small'] }, { near: true }, { payout: { from: cents(150_00) } }]
  for (const filter of filters) {
    const left = await offersTo(hauler, filter)
    expect(left.length).toBeGreaterThan(0)
    for (const { id } of all)
      expect(await offersTo(hauler, { ...filter, job: [id] })).toEqual(
        left.filter((job) => job.id === id),
      )
  }
})
