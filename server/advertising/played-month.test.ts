import { beforeAll, expect, test } from 'vitest'
import { enterSpend, getAdAnalytics } from '../../contract/ad-metrics.ts'
import { getAdSources, getCampaignMoney } from '../../contract/ad-sources.ts'
import type { Campaign } from '../../contract/advertising.ts'
import { listCampaigns } from '../../contract/campaigns.ts'
import { addDays, Day, instantOf } from '../../contract/calendar.ts'
import { listLeadMagnets } from '../../contract/lead-magnets.ts'
import { cents } from '../../contract/money.ts'
import { getOfferFigures } from '../../contract/offer-desk.ts'
import { undoSpendImport } from '../../contract/ad-spend.ts'
import { GOOGLE_HEAD, sendingSpendIn } from '../ad-spend/testing/send-spend.ts'
import { counterDifferences } from '../db/counters.ts'
import { givenOffer } from '../offers/testing/offers.ts'
import { useApp } from '../testing/app.ts'
import { givenActive } from './testing/campaigns.ts'
import type { Bill, Code, Month } from '../testing/month/facts.ts'
import { drawing, playMonth } from '../testing/month/play-month.ts'
import { recount } from '../testing/month/recount.ts'

// A month that is played by the product's own calls; each figure of its analytics against a recount from what happened.

const app = useApp({
  settings: { REQUESTS_ABOVE_CAPACITY: '1000', GST_NUMBER: '123456789 RT0001' },
})
const FIRST = Day.parse('2026-09-01')
const DAYS = 30
const CODES: Record<string, Code> = {
  AUTUMN15: { percent: 15, atMost: 40_00, bears: 'westhaul' },
  TWENTY: { amount: 20_00, bears: 'both' },
}

let admin: Awaited<ReturnType<typeof app.given.admin>>
let campaigns: Campaign[]
let expected: ReturnType<typeof recount>
let month: Month

beforeAll(async () => {
  app.setNow(instantOf(FIRST, 8))
  admin = await app.given.admin()
  campaigns = [
    await givenActive(app, admin, { platforms: ['google', 'facebook'], duration: 60 }),
    await givenActive(app, admin, { platforms: ['google', 'linkedin'], duration: 60 }),
  ]
  await givenOffer(app, 'AUTUMN15', {
    discount: { of: 'percent', percent: 15, atMost: cents(40_00) },
  })
  await givenOffer(app, 'TWENTY', { share: 'shared' })
  const draw = drawing(730)
  const codes = Object.keys(CODES)
  const pickups = await playMonth(app, draw, { campaigns, codes, first: FIRST, days: DAYS })
  month = { pickups, codes: CODES, bills: await importBills(draw) }
  expected = recount(month)
}, 300_000)

/** The networks' files: one imported twice with changes, one taken back, one network entered by hand. */
async function importBills(draw: (below: number) => number): Promise<Bill[]> {
  const send = sendingSpendIn(app)
  const days = Array.from({ length: DAYS }, (_, index) => addDays(FIRST, index))
  const [one, two] = campaigns
  if (!one || !two) throw new Error('The campaigns are not there')
  const billed = (network: string, { name }: Campaign): Bill[] =>
    days.map((day) => ({ campaign: name, network, day, cost: draw(60_00) }))
  const google = [...billed('google', one), ...billed('google', two)]
  const meta = billed('facebook', one)
  const googleFile = (bills: Bill[], factor = 1) =>
    [
      GOOGLE_HEAD,
      ...bills.map(
        ({ day, campaign, cost }) =>
          `${day},${campaign},${campaign === one.name ? 100 : 101},CAD,${draw(3_000)},${draw(90)},${(cost * factor) / 100}`,
      ),
    ].join('\n')
  await send(googleFile(google, 3))
  expect((await send(googleFile(google))).importId).not.toBeNull()
  const metaFile = [
    'Reporting starts,Reporting ends,Campaign name,Platform,Impressions,Link clicks,Amount spent (CAD)',
    ...meta.map(
      ({ day, campaign, cost }) =>
        `${day},${day},${campaign},facebook,${draw(900)},${draw(40)},${cost / 100}`,
    ),
  ].join('\n')
  const name = 'meta.csv'
  const report = await send(metaFile, { name })
  const importId = report.importId
  if (importId === null) throw new Error(JSON.stringify(report))
  await app.as(admin).call(undoSpendImport, { params: { importId } })
  expect((await send(metaFile, { name })).importId).not.toBeNull()
  const linkedin: Bill[] = []
  for (const date of days.slice(0, 3)) {
    const cost = cents(5_00 + draw(10_00))
    const body = { date, platform: 'linkedin' as const, impressions: 100, cost }
    await app.as(admin).call(enterSpend, { params: { campaignId: two.id }, body })
    linkedin.push({ campaign: two.name, network: 'linkedin', day: date, cost })
  }
  return [...google, ...meta, ...linkedin]
}

test('the month has everything in it', () => {
  const endings = Object.groupBy(month.pickups, ({ ending }) => ending.what)
  const back = month.pickups.flatMap(({ goneBack }) => goneBack.map(({ what }) => what))
  expect(endings.completed?.length).toBeGreaterThan(40)
  expect(endings.cancelled?.length).toBeGreaterThan(2)
  expect(new Set(back)).toEqual(
    new Set(['refund', 'dispute opened', 'dispute lost', 'dispute won']),
  )
  expect(month.pickups.filter(({ typed }) => typed !== undefined).length).toBeGreaterThan(15)
})

test('each campaign has its visits, bookings, completed jobs and money, to the cent', async () => {
  const listed = await app.as(admin).call(listCampaigns, {})
  for (const { id, name } of campaigns) {
    const campaign = listed.find((each) => each.id === id)
    const { clicks, conversions, jobs, gross, share, cost } = expected.campaigns.of(name)
    expect(campaign?.figures).toMatchObject({
      clicks,
      conversions,
      jobsCompleted: jobs,
      gross,
      share,
      cost,
    })
    expect(campaign?.performance).toMatchObject({ clicks, conversions })
    const money = await app.as(admin).call(getCampaignMoney, { params: { campaignId: id } })
    expect(money).toMatchObject({ jobs, gross, share, cost })
  }
})

test('all campaigns together and each network are the sum of what happened', async () => {
  const analytics = await app.as(admin).call(getAdAnalytics, { query: { days: '30' } })
  const all = [...expected.campaigns.sums.values()]
  const sum = (of: 'cost' | 'share' | 'gross' | 'conversions' | 'clicks' | 'jobs') =>
    all.reduce((total, sums) => total + sums[of], 0)
  expect(analytics).toMatchObject({
    totalShare: sum('share'),
    totalGross: sum('gross'),
    totalCost: sum('cost'),
    totalConversions: sum('conversions'),
    totalClicks: sum('clicks'),
    totalJobsCompleted: sum('jobs'),
    roi: (sum('share') - sum('cost')) / sum('cost'),
  })
  const networks = analytics.platforms.map((each) => {
    const { platform, clicks, conversions, jobsCompleted: jobs, gross, share, cost } = each
    return [platform, { clicks, conversions, jobs, gross, share, cost }] as const
  })
  expect(Object.fromEntries(networks)).toEqual(Object.fromEntries(expected.networks.sums))
})

test('each source has its visitors, jobs and money by the first and by the last visit', async () => {
  const { sources, total } = await app.as(admin).call(getAdSources, { query: { days: '30' } })
  for (const { origin, visitors, first, last, cost } of sources) {
    const figures = ({ jobs, gross, share } = expected.first.of('')) => ({ jobs, gross, share })
    expect([origin, first, last, cost, visitors]).toEqual([
      origin,
      figures(expected.first.of(origin)),
      figures(expected.last.of(origin)),
      expected.last.of(origin).cost,
      origin === 'direct' ? null : (expected.visitors.get(origin)?.size ?? 0),
    ])
  }
  expect(total.first).toEqual(total.last)
})

test('each offer has its uses, conversions, completed jobs and revenue', async () => {
  const listed = await app.as(admin).call(listLeadMagnets, {})
  for (const offer of listed) {
    const { refunds, disputes, discounts, ...counted } = expected.offers.get(offer.code) ?? {}
    expect(offer).toMatchObject(counted)
    const figures = await app
      .as(admin)
      .call(getOfferFigures, { params: { leadMagnetId: offer.id } })
    const { conversions: _, ...sums } = { ...counted, refunds, disputes, discounts }
    expect(figures).toMatchObject(sums)
  }
  expect(listed).toHaveLength(2)
})

test('what is counted beforehand is what the rows say', async () => {
  expect(await counterDifferences(app.ctx.db)).toEqual([])
})
