import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { enterSpend, listAdMetrics } from '../../contract/ad-metrics.ts'
import { deleteCampaign, type CampaignId, setCampaignStatus } from '../../contract/advertising.ts'
import { getCampaign, getCampaignTotals, listCampaigns } from '../../contract/campaigns.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import type { ListQuery } from '../../contract/list.ts'
import { cents } from '../../contract/money.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { plansOf } from '../testing/plans.ts'
import { creditResults } from './credit-results.ts'
import { campaigns } from './list-campaigns.ts'
import { adMetrics } from './list-ad-metrics.ts'
import { givenCampaign } from './testing/campaigns.ts'

const app = useApp()
const today = () => dayOf(app.ctx.now())
const DAY_MS = 86_400_000
let admin: Visit & { cookie: string }
let movers: CampaignId
let estates: CampaignId

/** A campaign that is deleted after the test: the others count all that there are. */
async function campaignOfTest(name: string): Promise<CampaignId> {
  const { id } = await givenCampaign(app, admin, { name })
  const params = { campaignId: id }
  onTestFinished(async () => void (await app.as(admin).call(deleteCampaign, { params })))
  return id
}

const spend = (campaignId: CampaignId, daysAgo: number, impressions: number, dollars: number) =>
  app.as(admin).call(enterSpend, {
    params: { campaignId },
    body: {
      date: addDays(today(), -daysAgo),
      platform: 'google',
      impressions,
      cost: cents(dollars * 100),
    },
  })

beforeAll(async () => {
  admin = await app.given.admin()
  const location = (place: string) => ({ demographics: '', location: place, interests: [] })
  const made = await givenCampaign(app, admin, {
    name: 'Movers week',
    platforms: ['google', 'instagram'],
    targetAudience: location('Île-des-Sœurs'),
    budget: cents(900_00),
  })
  movers = made.id
  estates = (await givenCampaign(app, admin, { name: 'Estate clear-outs' })).id
  const { id } = await givenCampaign(app, admin, {
    name: 'Drivers wanted',
    type: 'hauler_recruitment',
    platforms: ['google'],
    targetAudience: location('Delta'),
  })
  await app
    .as(admin)
    .call(setCampaignStatus, { params: { campaignId: id }, body: { status: 'active' } })
  await spend(movers, 0, 100, 10)
  await spend(movers, 20, 5_000, 50)
  await spend(estates, 3, 300, 60)
})

type Query = ListQuery<typeof listCampaigns>
const page = (query: Query) => app.as(admin).call(listCampaigns.page, { query })
const names = async (query: Query) => (await page(query)).items.map(({ name }) => name)

test('campaigns are found by name, type, place and network, and narrowed by status and budget', async () => {
  expect(await names({ q: 'ile des' })).toEqual(['Movers week'])
  expect(await names({ q: 'instagram' })).toEqual(['Movers week'])
  expect(await names({ q: 'recruitment delta' })).toEqual(['Drivers wanted'])
  expect(await names({ platform: ['instagram', 'facebook'] })).toEqual([
    'Estate clear-outs',
    'Movers week',
  ])
  expect(await names({ status: ['active'] })).toEqual(['Drivers wanted'])
  expect(await names({ budget: { from: cents(600_00) } })).toEqual(['Movers week'])
  expect(await names({ sort: 'status' })).toEqual([
    'Movers week',
    'Estate clear-outs',
    'Drivers wanted',
  ])
})

test('figures are those of the days asked for, and the list is ordered by them', async () => {
  const [first] = (await page({ days: '7', sort: 'impressions' })).items
  expect(first).toMatchObject({ name: 'Estate clear-outs', figures: { impressions: 300 } })
  const [whole] = (await page({ sort: 'impressions' })).items
  expect(whole).toMatchObject({
    name: 'Movers week',
    figures: { impressions: 5_100, cost: 60_00 },
    performance: { impressions: 5_100 },
  })
  expect(await names({ days: '30', sort: 'spend:asc', limit: 1 })).toEqual(['Drivers wanted'])
  expect(await names({ days: '7', sort: 'spend' })).toEqual([
    'Estate clear-outs',
    'Movers week',
    'Drivers wanted',
  ])
})

test('a day that is corrected or removed changes the sums that hold it', async () => {
  const id = await campaignOfTest('Garage sales')
  await spend(id, 0, 100, 10)
  await spend(id, 20, 5_000, 50)
  await spend(id, 0, 250, 15)
  const figures = async (days?: '7' | '30') =>
    (await page({ q: 'garage sales', ...(days && { days }) })).items[0]?.figures
  expect(await figures('7')).toMatchObject({ impressions: 250, cost: 15_00 })
  expect(await figures('30')).toMatchObject({ impressions: 5_250, cost: 65_00 })
  await app.ctx.db
    .deleteFrom('adMetrics')
    .where('campaignId', '=', id)
    .where('date', '=', today())
    .execute()
  expect(await figures('7')).toMatchObject({ impressions: 0, cost: 0 })
  expect(await figures()).toMatchObject({ impressions: 5_000, cost: 50_00 })
})

test('on a new day the figures of the last days are moved on', async () => {
  const week = async () => (await page({ q: 'estate', days: '7' })).items[0]?.figures.impressions
  expect(await week()).toBe(300)
  app.setNow(new Date(Date.now() + 4 * DAY_MS))
  await creditResults.run({}, app.ctx)
  expect(await week()).toBe(0)
  app.letClockRun()
  await creditResults.run({}, app.ctx)
  expect(await week()).toBe(300)
})

test('the totals are those of everything that the filters leave', async () => {
  const totals = (query: Query) => app.as(admin).call(getCampaignTotals, { query })
  expect(await totals({ days: '30' })).toMatchObject({
    budget: 1_900_00,
    figures: { impressions: 5_400, cost: 120_00 },
  })
  expect(await totals({ days: '7', q: 'estate' })).toMatchObject({
    budget: 500_00,
    figures: { impressions: 300, cost: 60_00 },
  })
  expect(await totals({ q: 'nothing like it' })).toMatchObject({
    budget: 0,
    figures: { impressions: 0 },
  })
})

test('a cursor is refused once other days are asked for', async () => {
  const { nextCursor } = await page({ limit: 1, sort: 'clicks', days: '7' })
  const next = { limit: 1, sort: 'clicks', cursor: nextCursor ?? '' } as const
  expect((await page({ ...next, days: '7' })).items).toHaveLength(1)
  await expect(page({ ...next, days: '30' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('the days of a campaign come newest first, a page at a time', async () => {
  const days = (query: ListQuery<typeof listAdMetrics>) =>
    app.as(admin).call(listAdMetrics.page, { query })
  const id = await campaignOfTest('Two days')
  await spend(id, 3, 300, 60)
  await spend(id, 1, 10, 1)
  const first = await days({ campaign: [id], limit: 1 })
  expect(first).toMatchObject({ total: 2, items: [{ date: addDays(today(), -1), cost: 1_00 }] })
  const next = await days({ campaign: [id], limit: 1, cursor: first.nextCursor ?? '' })
  expect(next).toMatchObject({ nextCursor: null, items: [{ date: addDays(today(), -3) }] })
})

test('one campaign is asked for by its number, and is gone once it is deleted', async () => {
  const { id } = await givenCampaign(app, admin, { name: 'Short one' })
  const params = { campaignId: id }
  expect(await app.as(admin).call(getCampaign, { params })).toMatchObject({ name: 'Short one' })
  await app.as(admin).call(deleteCampaign, { params })
  await expect(app.as(admin).call(getCampaign, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await names({ q: 'short' })).toEqual([])
})

const SORTS = Object.keys(listCampaigns.sorts) as (keyof typeof listCampaigns.sorts)[]

describe('with a thousand campaigns', () => {
  beforeAll(async () => {
    await sql`insert into ad_campaigns (name, slug, type, budget_cents, platforms)
      select 'Sample ' || n, 'sample-' || n, 'customer_acquisition', n, '["linkedin"]'
      from generate_series(1, 1000) as n`.execute(app.ctx.db)
    await sql`analyze`.execute(app.ctx.db)
  })
  afterAll(async () => {
    await sql`delete from ad_campaigns where slug like 'sample-%'`.execute(app.ctx.db)
  })

  const nextOf = async (query: Query) => ({
    ...query,
    cursor: (await campaigns.page(app.ctx, query, undefined)).nextCursor ?? '',
  })

  test.for(SORTS)('a page by %s goes on where the index of that order does', async (sort) => {
    const query = await nextOf({ sort, days: '30', limit: 1 })
    const [steps = []] = await plansOf(app.ctx, (ctx) => campaigns.page(ctx, query, undefined), {
      asPlanned: true,
    })
    const types = steps.map((step) => step['Node Type'])
    expect(types).not.toContain('Sort')
    expect(types).not.toContain('Seq Scan')
  })

  test.for<Query>([{ status: ['active'] }, { platform: ['instagram'] }, { q: 'movers' }])(
    'campaigns by %o are found by an index',
    async (query) => {
      const plans = await plansOf(app.ctx, (ctx) => campaigns.page(ctx, query, undefined))
      expect(plans.flat().map((step) => step['Node Type'])).not.toContain('Seq Scan')
    },
  )
})

test('the days of one campaign have an index', async () => {
  const plans = await plansOf(app.ctx, (ctx) =>
    adMetrics.page(ctx, { campaign: [movers] }, undefined),
  )
  expect(plans.flat().map((step) => step['Node Type'])).not.toContain('Seq Scan')
})
