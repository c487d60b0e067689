import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '../../../contract/calendar.ts'
import { listAvailableJobs } from '../../../contract/dispatch.ts'
import type { OfferedJob } from '../../../contract/hauler-jobs.ts'
import type { ListQuery, Page } from '../../../contract/list.ts'
import { cents } from '../../../contract/money.ts'
import { useApp } from '../../testing/app.ts'

const app = useApp()
const OFFERS = 205
const day = addDays(dayOf(new Date()), 5)
let hauler: Awaited<ReturnType<typeof app.given.hauler>>

beforeAll(async () => {
  hauler = await app.given.hauler()
  for (let at = 0; at < OFFERS; at++)
    await app.given.job({
      preferredDate: addDays(day, at % 3),
      area: at % 2 ? 'Burnaby' : 'Surrey',
      estimatedPriceCents: cents(100_00 + (at % 7) * 10_00),
    })
}, 60_000)

type Query = ListQuery<typeof listAvailableJobs>

async function walk(query: Query): Promise<OfferedJob[]> {
  const offers: OfferedJob[] = []
  let cursor: string | null = null
  do {
    const asked: Query = { ...query, limit: 40, ...(cursor !== null && { cursor }) }
    const page: Page<OfferedJob> = await app
      .as(hauler)
      .call(listAvailableJobs.page, { query: asked })
    offers.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return offers
}

test('a plain call answers 200 offers, and how many there are', async () => {
  const answer = await app.http.inject({
    url: listAvailableJobs.path,
    headers: { cookie: `sid=${hauler.cookie}` },
  })
  expect(answer.json()).toHaveLength(200)
  expect(answer.headers['x-total-count']).toBe(String(OFFERS))
})

test('the pages show every offer once, soonest or best paid first', async () => {
  const soonest = await walk({ sort: 'day' })
  const bestPaid = await walk({ sort: 'payout' })
  expect(new Set(soonest.map(({ id }) => id)).size).toBe(OFFERS)
  expect(soonest.map((job) => job.preferredDate)).toEqual(
    soonest.map((job) => job.preferredDate).toSorted(),
  )
  expect(new Set(bestPaid.map(({ id }) => id)).size).toBe(OFFERS)
  const payouts = bestPaid.map((job) => Number(job.haulerPayout))
  expect(payouts).toEqual(payouts.toSorted((a, b) => b - a))
})

test('a day and areas narrow the market', async () => {
  const offers = await walk({ day: { from: day, to: day }, area: ['Surrey'] })
  expect(offers.length).toBeGreaterThan(0)
  expect(offers.length).toBeLessThan(OFFERS / 3)
  for (const offer of offers) expect([offer.preferredDate, offer.area]).toEqual([day, 'Surrey'])
})

test('the cursor of one hauler is refused to another', async () => {
  const other = await app.given.hauler()
  const first = await app.as(hauler).call(listAvailableJobs.page, { query: { limit: 2 } })
  const query = { limit: 2, cursor: first.nextCursor ?? '' }
  await expect(app.as(other).call(listAvailableJobs.page, { query })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('an offer says that its hauler collects the money, and nothing where it is paid or the office collects', async () => {
  const given = (fields: Parameters<typeof app.given.job>[0]) =>
    app.given.job({ preferredDate: addDays(day, 9), ...fields })
  const cash = { collectMethod: 'cash', paymentStatus: 'pending', offeredAt: new Date() } as const
  const byHauler = await given({ ...cash, collectBy: 'hauler' })
  const byOffice = await given({ ...cash, collectBy: 'office' })
  const paid = await given({})
  const at = addDays(day, 9)
  const offers = await walk({ day: { from: at, to: at } } as Query)
  const collects = new Map(offers.map((offer) => [offer.id, offer.collects]))
  expect(collects).toEqual(
    new Map([
      [byHauler.id, 'cash'],
      [byOffice.id, null],
      [paid.id, null],
    ]),
  )
})
