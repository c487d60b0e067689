import { expect, test } from 'vitest'
import { returnOf } from '../../contract/ad-figures.ts'
import { enterSpend } from '../../contract/ad-metrics.ts'
import { trackedPath } from '../../contract/advertising.ts'
import { listCampaigns } from '../../contract/campaigns.ts'
import { dayOf } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { bookAt, bookPriceAt } from '../testing/book-ledger.ts'
import { visitorOf } from '../testing/visitor-of.ts'
import { creditResults } from './credit-results.ts'
import { givenActive, open } from './testing/campaigns.ts'

const app = useApp()

const credit = () => creditResults.run({}, app.ctx)
const NO_FIGURES = { cost: cents(0), revenue: cents(0), share: cents(0) }

test('a refund takes revenue and the platform’s share back from the campaign, and its return goes down', async () => {
  const admin = await app.given.admin()
  const { id, slug } = await givenActive(app, admin)
  const visit: Visit = {}
  await open(app, visit, trackedPath(slug, 'google'))
  const job = await app.given.job({ visitorId: await visitorOf(app, visit) })
  await credit()
  const { id: haulerId } = await app.given.hauler()
  const done = { haulerId, status: 'completed' as const, completedAt: app.ctx.now() }
  const price = {
    finalPriceCents: cents(200_00),
    haulerPayoutCents: cents(140_00),
    platformFeeCents: cents(60_00),
  }
  await app.ctx.db
    .updateTable('jobs')
    .set({ ...done, ...price })
    .where('id', '=', job.id)
    .execute()
  const at = app.ctx.now()
  await bookPriceAt(app.ctx.db, job.id, 200_00, at)
  const body = {
    date: dayOf(app.ctx.now()),
    platform: 'google' as const,
    impressions: 0,
    cost: cents(20_00),
  }
  await app.as(admin).call(enterSpend, { params: { campaignId: id }, body })
  await credit()
  const campaign = async () => {
    const all = await app.as(admin).call(listCampaigns, {})
    const { cost, revenue, share } = all.find((each) => each.id === id)?.figures ?? NO_FIGURES
    return { cost, revenue, share, roi: returnOf({ cost, share }) }
  }
  expect(await campaign()).toEqual({ cost: 20_00, revenue: 200_00, share: 60_00, roi: 2 })

  const entries = { refunds: -100_00, hauler_payable: 70_00, platform_fee: 30_00 }
  await bookAt(app.ctx.db, { kind: 'settled_refund', jobId: job.id, at, entries })
  await Promise.all([credit(), credit()])
  expect(await campaign()).toEqual({ cost: 20_00, revenue: 100_00, share: 30_00, roi: 0.5 })
})
