import { expect, test } from 'vitest'
import { getAdSources, getCampaignMoney, type AdOrigin } from '../../contract/ad-sources.ts'
import { getAdAnalytics } from '../../contract/ad-metrics.ts'
import type { CampaignId } from '../../contract/advertising.ts'
import { addDays, Day, instantOf } from '../../contract/calendar.ts'
import { getCampaign } from '../../contract/campaigns.ts'
import { FIRST_SHARE_PERMILLE, splitPrice } from '../../contract/hauler-share.ts'
import { cents } from '../../contract/money.ts'
import { creditResults } from '../advertising/credit-results.ts'
import { givenActive, open } from '../advertising/testing/campaigns.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { bookAt, bookPriceAt } from '../testing/book-ledger.ts'
import { visitorOf } from '../testing/visitor-of.ts'
import { sendingSpendIn } from './testing/send-spend.ts'

const app = useApp()
const send = sendingSpendIn(app)

/** The same numbers at each run. */
function drawing(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const FIRST = Day.parse('2026-11-01')
const DAYS = 30

type Counted = { jobs: number; share: number; gross: number }
const none = (): Counted => ({ jobs: 0, share: 0, gross: 0 })
const counted = () => new Map<string, Counted>()
function add(to: Map<string, Counted>, key: string, more: Partial<Counted>) {
  const sum = to.get(key) ?? none()
  for (const name of ['jobs', 'share', 'gross'] as const) sum[name] += more[name] ?? 0
  to.set(key, sum)
}

test('a month of visits, bookings, refunds, disputes and imported spend: every figure equals an independent count', async () => {
  const draw = drawing(620)
  app.setNow(instantOf(FIRST, 8))
  const admin = await app.given.admin()
  const as = app.as(admin)
  const campaigns = [
    await givenActive(app, admin, { platforms: ['google', 'facebook'], duration: 60 }),
    await givenActive(app, admin, { platforms: ['google', 'linkedin'], duration: 60 }),
  ]
  const { id: haulerId } = await app.given.hauler()
  const [first, last, own] = [counted(), counted(), counted()]
  const costs = new Map<string, number>()
  const spendLines: string[] = []
  const later: { on: Day; act: (at: Date) => Promise<void> }[] = []

  /** Visits of one person, the first and the last origin, and the campaign that came last. */
  async function visits(): Promise<{ visit: Visit; origins: AdOrigin[]; campaign?: CampaignId }> {
    const visit: Visit = {}
    const origins: AdOrigin[] = []
    let campaign: CampaignId | undefined
    for (let times = draw(3); times >= 0; times--) {
      const kind = draw(4)
      const chosen = campaigns[draw(2)]
      if (kind === 0 && chosen) {
        const via = chosen.platforms[draw(2)] ?? 'google'
        await open(app, visit, `/c/${chosen.slug}?via=${via}`)
        origins.push(via === 'facebook' || via === 'instagram' ? 'meta' : via)
        campaign = chosen.id
      } else if (kind === 1) {
        await open(app, visit, '/?utm_source=news&utm_medium=email')
        origins.push('email')
      } else if (kind === 2 && chosen) {
        const name = encodeURIComponent(chosen.name)
        await open(app, visit, `/?utm_source=google&utm_medium=cpc&utm_campaign=${name}`)
        origins.push('google')
        campaign = chosen.id
      } else {
        await open(app, visit, '/?fbclid=IwAR0_example_click')
        origins.push('meta')
      }
    }
    return { visit, origins, ...(campaign && { campaign }) }
  }

  async function pickUp(day: Day) {
    const isKnown = draw(5) > 0
    const { visit, origins, campaign } = isKnown
      ? await visits()
      : { visit: {}, origins: [], campaign: undefined }
    const job = await app.given.job({
      createdAt: app.ctx.now(),
      ...(isKnown && { visitorId: await visitorOf(app, visit) }),
    })
    const keys = { first: origins[0] ?? 'direct', last: origins.at(-1) ?? 'direct' }
    const count = (more: Partial<Counted>) => {
      add(first, keys.first, more)
      add(last, keys.last, more)
      if (campaign) add(own, String(campaign), more)
    }
    const ending = draw(10)
    if (ending === 0) return
    const price = 99_00 + draw(40_000)
    later.push({
      on: addDays(day, 1),
      act: async (at) => {
        const { haulerPayout, platformFee } = splitPrice(cents(price), FIRST_SHARE_PERMILLE)
        await app.ctx.db
          .updateTable('jobs')
          .set({
            haulerId,
            status: 'completed',
            completedAt: at,
            finalPriceCents: cents(price),
            haulerPayoutCents: haulerPayout,
            platformFeeCents: platformFee,
          })
          .where('id', '=', job.id)
          .execute()
        await bookPriceAt(app.ctx.db, job.id, price, at)
        const fee = 30 + Math.round(price * 0.029)
        const entries = { provider_fees: fee, cash: -fee }
        await bookAt(app.ctx.db, { kind: 'provider_fee', jobId: job.id, at, entries })
        count({ jobs: 1, gross: price, share: price - haulerPayout - fee })
      },
    })
    const isLost = ending === 1
    if (ending > 2) return
    const back = isLost ? price : 10_00 + draw(50_00)
    later.push({
      on: addDays(day, 4 + draw(3)),
      act: async (at) => {
        const { haulerPayout: hauler, platformFee: fee } = splitPrice(
          cents(back),
          FIRST_SHARE_PERMILLE,
        )
        await bookAt(app.ctx.db, {
          kind: isLost ? 'dispute_lost' : 'settled_refund',
          jobId: job.id,
          at,
          entries: {
            [isLost ? 'disputes' : 'refunds']: -back,
            hauler_payable: hauler,
            platform_fee: fee,
          },
        })
        count({ share: -fee })
      },
    })
  }

  for (let index = 0; index < DAYS; index++) {
    const day = addDays(FIRST, index)
    app.setNow(instantOf(day, 10))
    for (let jobs = 2 + draw(2); jobs > 0; jobs--) await pickUp(day)
    app.setNow(instantOf(day, 12))
    for (const { on, act } of later) if (on === day) await act(app.ctx.now())
    for (const [position, { name }] of campaigns.entries()) {
      const cost = draw(60_00)
      spendLines.push(
        `${day},${name},${100 + position},CAD,${draw(3_000)},${draw(90)},${cost / 100}`,
      )
      const total = costs.get(name) ?? 0
      costs.set(name, total + cost)
    }
    // The mark is by the clock of the database, which does not stop with the server's.
    await app.ctx.db.deleteFrom('adCreditMarks').execute()
    await creditResults.run({}, app.ctx)
  }
  const head = 'Day,Campaign,Campaign ID,Currency code,Impr.,Clicks,Cost'
  const report = await send([head, ...spendLines].join('\n'))
  expect(report.importId).not.toBeNull()

  const { sources, total } = await as.call(getAdSources, { query: { days: '30' } })
  for (const [touch, expected] of [
    ['first', first],
    ['last', last],
  ] as const)
    for (const source of sources)
      expect([source.origin, touch, source[touch]]).toEqual([
        source.origin,
        touch,
        expected.get(source.origin) ?? none(),
      ])
  expect(total.first).toEqual(total.last)
  expect(total.last.jobs).toBeGreaterThan(40)
  const spent = [...costs.values()].reduce((sum, cost) => sum + cost, 0)
  expect(sources.find(({ origin }) => origin === 'google')?.cost).toBe(spent)

  let [share, gross] = [0, 0]
  for (const { id, name } of campaigns) {
    const expected = own.get(String(id)) ?? none()
    const cost = costs.get(name)
    const { jobsCompleted, figures } = await as.call(getCampaign, { params: { campaignId: id } })
    expect({ jobs: jobsCompleted, share: figures.share, gross: figures.gross }).toEqual(expected)
    expect(figures.cost).toBe(cost)
    const money = await as.call(getCampaignMoney, { params: { campaignId: id } })
    expect(money).toMatchObject({ ...expected, cost })
    expect(money.share).toBe(money.revenue - money.gst - money.haulers - money.fees)
    share += expected.share
    gross += expected.gross
  }
  const analytics = await as.call(getAdAnalytics, { query: { days: '30' } })
  expect(analytics).toMatchObject({ totalShare: share, totalGross: gross, totalCost: spent })
  expect(analytics.roi).toBe((share - spent) / spent)
}, 120_000)
