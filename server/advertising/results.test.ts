import { expect, onTestFinished, test } from 'vitest'
import { enterSpend, getAdAnalytics, listAdMetrics } from '../../contract/ad-metrics.ts'
import { deleteCampaign, trackedPath } from '../../contract/advertising.ts'
import { listCampaigns } from '../../contract/campaigns.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { registerHauler } from '../../contract/haulers.ts'
import { createLeadMagnet, listLeadMagnets } from '../../contract/lead-magnets.ts'
import { cents } from '../../contract/money.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { bookPriceAt } from '../testing/book-ledger.ts'
import { visitorOf } from '../testing/visitor-of.ts'
import { creditResults } from './credit-results.ts'
import { givenActive, open } from './testing/campaigns.ts'
import { aRegistration } from '../haulers/testing/registration.ts'

const app = useApp()

const credit = () => creditResults.run({}, app.ctx)
const today = () => dayOf(app.ctx.now())
const DAY_MS = 86_400_000

async function figuresOf(admin: Visit, id: number) {
  const all = await app.as(admin).call(listCampaigns, {})
  const campaign = all.find((each) => each.id === id)
  if (!campaign) throw new Error('The campaign is not listed')
  const { performance, signups, jobsCompleted, revenue } = campaign
  return { ...performance, signups, jobsCompleted, revenue }
}

test('a day of clicks is one in British Columbia, from midnight to midnight there', async () => {
  const admin = await app.given.admin()
  const { id, slug } = await givenActive(app, admin)
  const visit: Visit = {}
  onTestFinished(() => app.letClockRun())
  // In Vancouver the last minutes of the 10th and the first of the 11th, both on the 11th in UTC, and the evening of the 11th, on the 12th in UTC.
  for (const instant of ['2026-11-11T06:59:00Z', '2026-11-11T08:01:00Z', '2026-11-12T03:00:00Z']) {
    app.setNow(new Date(instant))
    expect((await open(app, visit, trackedPath(slug, 'facebook'))).statusCode).toBe(200)
  }
  const days = await app.ctx.db
    .selectFrom('adMetrics')
    .select(['date', 'clicks'])
    .where('campaignId', '=', id)
    .orderBy('date')
    .execute()
  expect(days).toEqual([
    { date: '2026-11-10', clicks: 1 },
    { date: '2026-11-11', clicks: 1 },
  ])
})

test('a visit is a click once a day, and its paid booking and completed job are credited once', async () => {
  const admin = await app.given.admin()
  const { id, slug } = await givenActive(app, admin)
  const visit: Visit = {}
  for (let times = 0; times < 3; times++) {
    const page = await open(app, visit, trackedPath(slug, 'facebook'))
    expect(page.statusCode).toBe(200)
  }
  const visitorId = await visitorOf(app, visit)
  const job = await app.given.job({ visitorId })
  await app.given.job({ visitorId, paymentStatus: 'pending' })
  await app.given.job({ visitorId, status: 'cancelled' })
  await app.given.job()

  await Promise.all([credit(), credit()])
  expect(await figuresOf(admin, id)).toMatchObject({ clicks: 1, conversions: 1, jobsCompleted: 0 })

  const { id: haulerId } = await app.given.hauler()
  await app.ctx.db
    .updateTable('jobs')
    .set({
      haulerId,
      status: 'completed',
      completedAt: app.ctx.now(),
      finalPriceCents: cents(180_00),
      haulerPayoutCents: cents(126_00),
      platformFeeCents: cents(54_00),
    })
    .where('id', '=', job.id)
    .execute()
  await bookPriceAt(app.ctx.db, job.id, 180_00, app.ctx.now())
  await Promise.all([credit(), credit()])
  await credit()
  expect(await figuresOf(admin, id)).toEqual({
    impressions: 0,
    clicks: 1,
    conversions: 1,
    signups: 0,
    jobsCompleted: 1,
    revenue: 180_00,
  })
  const days = await app.as(admin).call(listAdMetrics.page, { query: { campaign: [id] } })
  expect(days.items).toMatchObject([
    { date: today(), platform: 'facebook', clicks: 1, conversions: 1, jobsCompleted: 1 },
  ])
})

test('the campaign that brought a visitor last before the booking gets it', async () => {
  const admin = await app.given.admin()
  const [first, last, after] = await Promise.all([1, 2, 3].map(() => givenActive(app, admin)))
  const visit: Visit = {}
  const start = Date.now() - DAY_MS
  for (const [hour, campaign] of [last, first, last].entries()) {
    app.setNow(new Date(start + hour * 3_600_000))
    await open(app, visit, `/c/${campaign?.slug}`)
  }
  await app.given.job({
    visitorId: await visitorOf(app, visit),
    createdAt: new Date(start + 3 * 3_600_000),
  })
  app.setNow(new Date(start + 4 * 3_600_000))
  await open(app, visit, `/c/${after?.slug}`)
  app.letClockRun()
  await credit()

  const conversions = await Promise.all(
    [first, last, after].map(
      async (campaign) => (await figuresOf(admin, campaign?.id ?? 0)).conversions,
    ),
  )
  expect(conversions).toEqual([0, 1, 0])
})

test('after thirty days a booking is no longer the campaign’s', async () => {
  const admin = await app.given.admin()
  const { id, slug } = await givenActive(app, admin, { duration: 60 })
  const late: Visit = {}
  const timely: Visit = {}
  await open(app, late, `/c/${slug}`)
  await open(app, timely, `/c/${slug}`)
  const after = (days: number) => new Date(app.ctx.now().getTime() + days * DAY_MS)
  await app.given.job({ visitorId: await visitorOf(app, late), createdAt: after(30.01) })
  await app.given.job({ visitorId: await visitorOf(app, timely), createdAt: after(29.9) })
  await credit()
  expect(await figuresOf(admin, id)).toMatchObject({ clicks: 2, conversions: 1 })
})

test('a hauler who registers in a browser that a campaign brought is its sign-up', async () => {
  const admin = await app.given.admin()
  const { id, slug } = await givenActive(app, admin, { type: 'hauler_recruitment' })
  const visit: Visit = {}
  await open(app, visit, trackedPath(slug, 'google'))
  await app.as(visit).call(registerHauler, {
    body: aRegistration({ email: 'from-an-ad@example.test' }),
  })
  await credit()
  await credit()
  expect(await figuresOf(admin, id)).toMatchObject({ signups: 1, conversions: 1 })
})

test('an offer counts the paid bookings of those who opened its page', async () => {
  const admin = await app.given.admin()
  const make = (targetType: 'customer' | 'hauler') =>
    app.as(admin).call(createLeadMagnet, {
      body: {
        title: 'Spring offer',
        type: 'discount',
        targetType,
        offer: { value: '', description: '' },
      },
    })
  const [toCustomers, toHaulers] = [await make('customer'), await make('hauler')]
  for (const { code } of [toCustomers, toHaulers]) {
    const visit: Visit = {}
    await open(app, visit, `/o/${code.toLowerCase()}`)
    await app.given.job({ visitorId: await visitorOf(app, visit) })
  }
  await credit()
  await credit()
  const all = await app.as(admin).call(listLeadMagnets, {})
  const conversionsOf = (id: number) => all.find((each) => each.id === id)?.conversions
  expect([toCustomers, toHaulers].map(({ id }) => conversionsOf(id))).toEqual([1, 0])
})

test('the figures add up what was entered and counted, by the range asked for', async () => {
  const admin = await app.given.admin()
  const before = await app.as(admin).call(getAdAnalytics, { query: { days: '7' } })
  const { id } = await givenActive(app, admin)
  const params = { campaignId: id }
  const spend = (daysAgo: number, impressions: number, dollars: number) =>
    app.as(admin).call(enterSpend, {
      params,
      body: {
        date: addDays(today(), -daysAgo),
        platform: 'google',
        impressions,
        cost: cents(dollars * 100),
      },
    })
  await spend(0, 1_000, 20)
  await spend(0, 3_000, 30)
  await spend(6, 1_000, 10)
  await spend(7, 5_000, 40)

  const week = await app.as(admin).call(getAdAnalytics, { query: { days: '7' } })
  expect(week.totalImpressions - before.totalImpressions).toBe(4_000)
  expect(week.totalCost - before.totalCost).toBe(40_00)
  expect(week.days).toHaveLength(7)
  expect(week.days.at(-1)).toMatchObject({ date: today(), impressions: 3_000 })
  expect(week.roi).toBeCloseTo((week.totalShare - week.totalCost) / week.totalCost)
  const all = await app.as(admin).call(getAdAnalytics, { query: {} })
  expect(all.totalCost - before.totalCost).toBe(80_00)
  expect(await figuresOf(admin, id)).toMatchObject({ impressions: 9_000 })

  await app.as(admin).call(deleteCampaign, { params })
  const after = await app.as(admin).call(getAdAnalytics, { query: { days: '7' } })
  expect(after.totalCost).toBe(before.totalCost)
  // Hidden, never removed: what was spent stays on record.
  expect(await app.given.count('adMetrics')).toBeGreaterThan(0)
})

test.for([
  [{ date: '2999-01-01' }, 422, 'This day has not come yet'],
  [{ date: '1999-01-01' }, 422, 'Spend is entered for the last two years'],
  [{ date: 'today' }, 400, 'A date is written YYYY-MM-DD'],
  [{ platform: 'linkedin' }, 422, 'This campaign does not run on this platform'],
  [{ platform: 'direct' }, 400, 'Invalid input'],
  [{ impressions: -1 }, 400, 'Impressions are a whole number'],
  [{ impressions: 1e12 }, 400, 'That is more impressions than a day has'],
  [{ cost: '' }, 400, 'Cost is required'],
  [{ cost: '-1' }, 400, 'Enter an amount like 250 or 249.50'],
] as const)('spend with %j is refused with %i', async ([wrong, status, message]) => {
  const admin = await app.given.admin()
  const { id } = await givenActive(app, admin)
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/admin/campaigns/${id}/spend`,
    payload: { date: today(), platform: 'google', impressions: 1, cost: '1', ...wrong },
    headers: { cookie: `sid=${admin.cookie}` },
  })
  expect([answer.statusCode, answer.json().detail]).toEqual([status, message])
})
