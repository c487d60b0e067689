import { expect, test } from 'vitest'
import { enterSpend, getAdAnalytics } from '../../contract/ad-metrics.ts'
import { getAdSources } from '../../contract/ad-sources.ts'
import { type CampaignId, trackedPath } from '../../contract/advertising.ts'
import { listAlertSettings, saveAlertSettings } from '../../contract/alerts.ts'
import { dayOf } from '../../contract/calendar.ts'
import { listCampaigns } from '../../contract/campaigns.ts'
import { FIRST_SHARE_PERMILLE, splitPrice } from '../../contract/hauler-share.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { LeadMagnet } from '../../contract/lead-magnets.ts'
import { getMailingResults } from '../../contract/mailing-results.ts'
import { cents, formatMoney } from '../../contract/money.ts'
import { formatPercent } from '../../contract/numbers.ts'
import { getOfferFigures } from '../../contract/offer-desk.ts'
import { listPostFigures } from '../../contract/social-networks.ts'
import { creditResults } from '../advertising/credit-results.ts'
import { givenActive, open } from '../advertising/testing/campaigns.ts'
import { givenMailing } from '../mailings/testing/given.ts'
import { givenOffer } from '../offers/testing/offers.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { bookAt, bookPriceAt } from '../testing/book-ledger.ts'
import { messagesOf } from '../testing/messages.ts'
import { visitorOf } from '../testing/visitor-of.ts'
import { sendWeeklyReports } from './send-weekly-reports.ts'

const app = useApp()
const BROWSER = {
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605',
}
const LAST_MONDAY = new Date('2026-11-16T18:00:00Z')
const SUNDAY = new Date('2026-11-23T04:00:00Z')
/** 8 AM in BC. */
const MONDAY = new Date('2026-11-23T15:00:00Z')
const minutesAfter = (minutes: number) => app.setNow(new Date(MONDAY.getTime() + minutes * 60_000))

const send = () => sendWeeklyReports.run({}, app.ctx)
const reports = async () =>
  (await messagesOf(app)).filter(({ messageType }) => messageType === 'weekly_report')
const reportsTo = async ({ email }: { email: string }) =>
  (await reports()).filter(({ recipientEmail }) => recipientEmail === email)

/** The mark of the last run is of the clock of the database, which this test does not set. */
async function credit(): Promise<void> {
  await app.ctx.db.deleteFrom('adCreditMarks').execute()
  await creditResults.run({}, app.ctx)
}

/** A completed job of this price that the visit brought. */
async function completedJob(price: number, path?: string): Promise<JobId> {
  const visit: Visit = {}
  if (path !== undefined) await open(app, visit, path, BROWSER)
  const job = await app.given.job({
    createdAt: app.ctx.now(),
    ...(path !== undefined && { visitorId: await visitorOf(app, visit) }),
  })
  await credit()
  const { id: haulerId } = await app.given.hauler()
  const { haulerPayout, platformFee } = splitPrice(cents(price), FIRST_SHARE_PERMILLE)
  await app.ctx.db
    .updateTable('jobs')
    .set({
      haulerId,
      status: 'completed',
      completedAt: app.ctx.now(),
      finalPriceCents: cents(price),
      haulerPayoutCents: haulerPayout,
      platformFeeCents: platformFee,
    })
    .where('id', '=', job.id)
    .execute()
  await bookPriceAt(app.ctx.db, job.id, price, app.ctx.now())
  await credit()
  return job.id
}

const givenPost = (content: string, status: 'posted' | 'failed' = 'posted') =>
  app.ctx.db
    .insertInto('socialMediaPosts')
    .values({
      content,
      platform: 'facebook',
      status,
      createdAt: app.ctx.now(),
      ...(status === 'posted' ? { postedAt: app.ctx.now() } : { failure: 'Refused' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const useOffer = ({ id, code }: LeadMagnet, jobId: JobId) =>
  app.ctx.db
    .insertInto('offerUses')
    .values({
      leadMagnetId: id,
      version: 1,
      code: code ?? '',
      jobId,
      discountCents: cents(20_00),
      takenAt: app.ctx.now(),
    })
    .execute()

const spend = (admin: Visit, campaignId: CampaignId, amount: number) =>
  app.as(admin).call(enterSpend, {
    params: { campaignId },
    body: {
      date: dayOf(app.ctx.now()),
      platform: 'google',
      impressions: 0,
      cost: cents(amount),
    },
  })

test('no email where nothing happened and nothing is set up', async () => {
  app.setNow(MONDAY)
  await app.given.admin()
  await send()
  expect(await reports()).toEqual([])
})

test('the figures are those of the screens to the cent, with what needs the owner and a link to each report', async () => {
  app.setNow(LAST_MONDAY)
  const owner = await app.given.admin()
  const campaigns = await Promise.all(
    Array.from({ length: 5 }, () => givenActive(app, owner, { budget: cents(100_00) })),
  )
  const [first, second] = campaigns
  if (!first || !second) throw new Error('There are five campaigns')
  const refunded = await completedJob(201_11, trackedPath(first.slug, 'google'))
  await completedJob(90_07, trackedPath(second.slug, 'google'))
  for (const [at, { id }] of campaigns.entries()) await spend(owner, id, 85_00 + at * 10_00)
  const offer = await givenOffer(app, 'WEEK20')
  await useOffer(offer, await completedJob(150_03))
  const post = await givenPost('Clear the garage\nbefore it rains')
  await givenPost('Too many hashtags', 'failed')
  await completedJob(
    310_09,
    `/?utm_source=facebook&utm_medium=social&utm_campaign=posts&utm_content=post-${post.id}`,
  )
  const mailing = await givenMailing(app, owner)
  await completedJob(
    99_99,
    `/?utm_source=westhaul&utm_medium=email&utm_campaign=mailing-${mailing.id}`,
  )
  app.setNow(SUNDAY)
  const entries = { refunds: -40_01, hauler_payable: 28_01, platform_fee: 12_00 }
  await bookAt(app.ctx.db, { kind: 'settled_refund', jobId: refunded, at: SUNDAY, entries })
  await credit()
  const by = app.as(owner)
  const ads = await by.call(getAdAnalytics, { query: { days: '7' } })
  const sources = await by.call(getAdSources, { query: { days: '7' } })
  const { items } = await by.call(listCampaigns.page, { query: { days: '7' } })
  const offered = await by.call(getOfferFigures, { params: { leadMagnetId: offer.id } })
  const posted = (await by.call(listPostFigures, {})).find(({ postId }) => postId === post.id)
  const mailed = await by.call(getMailingResults, { params: { mailingId: mailing.id } })
  const money = (amount = 0) => formatMoney(cents(amount))
  app.setNow(MONDAY)
  await Promise.all([send(), send()])
  const [email, ...more] = await reportsTo(owner)
  expect(more).toEqual([])
  expect(email).toMatchObject({
    channel: 'email',
    subject: 'Westhaul: marketing from Nov 16 to Nov 22, 2026',
  })
  const text = email?.message ?? ''
  const lines = text.split('\n')
  expect(ads).toMatchObject({ totalClicks: 2, totalJobsCompleted: 2, totalGross: 291_18 })
  expect(lines).toContain(
    `Campaigns: 2 visits, ${ads.totalConversions - ads.totalSignups} bookings, 2 completed jobs.`,
  )
  expect(lines).toContain(
    `Net share ${money(ads.totalShare)}, gross ${money(ads.totalGross)}, cost ${money(ads.totalCost)}, ROI ${formatPercent(ads.roi ?? 0, 2)}.`,
  )
  expect(lines).toContain('ROI = (the platform’s net share of completed jobs − cost) / cost.')
  const { last } = sources.total
  expect(last.jobs).toBe(5)
  expect(lines).toContain(
    `With or without a campaign: 5 completed jobs, net share ${money(last.share)}, gross ${money(last.gross)}.`,
  )
  for (const { name, figures } of items)
    expect(text).toContain(
      `• ${name}: net share ${money(figures.share)}, gross ${money(figures.gross)}, cost ${money(figures.cost)}`,
    )
  const after = (heading: string, at: number) => lines[lines.indexOf(heading) + at]
  expect(after('Best campaigns by net share:', 1)).toContain(first.name)
  expect(after('Best campaigns by net share:', 2)).toContain(second.name)
  expect(after('Worst campaigns by net share:', 1)).toContain(campaigns[4]?.name)
  expect(text).toContain(
    `• Before winter: net share ${money(splitPrice(cents(150_03), FIRST_SHARE_PERMILLE).platformFee)}, gross ${money(offered.revenue)}, 1 completed job`,
  )
  const google = sources.sources.find(({ origin }) => origin === 'google')
  expect(text).toContain(
    `• Google Ads: net share ${money(google?.last.share)}, gross ${money(google?.last.gross)}, cost ${money(google?.cost)}`,
  )
  expect(text).toContain(
    `• Facebook: “Clear the garage before it rains”: net share ${money(posted?.share)}, gross ${money(310_09)}, 1 completed job`,
  )
  expect(text).toContain(
    `• ${mailing.name}: net share ${money(mailed.share)}, gross ${money(mailed.gross)}, 1 completed job`,
  )
  expect(text).toContain(`• ${first.name}: $85.00 of $100.00 is spent (80 % is passed)`)
  expect(text).toContain(`• ${campaigns[4]?.name}: $125.00 of $100.00 is spent (100 % is passed)`)
  expect(text).toContain('• 1 post failed')
  for (const place of [
    'ads&part=analytics',
    'ads&part=campaigns',
    'ads&part=leads',
    'ads&part=spend',
    'social&part=analytics',
    'ads&part=mailings',
    'social&part=posts',
  ])
    expect(text).toContain(`/admin?tab=${place}`)
})

test('it goes to owners from Monday 8 AM for a day, once a week, also after downtime', async () => {
  minutesAfter(-1)
  const [late, marketing] = [await app.given.admin(), await app.given.admin('marketing')]
  await send()
  expect(await reportsTo(late)).toEqual([])
  minutesAfter(24 * 60 - 1)
  await send()
  await send()
  expect(await reportsTo(late)).toHaveLength(1)
  expect(await reportsTo(marketing)).toEqual([])
  const tooLate = await app.given.admin()
  minutesAfter(24 * 60)
  await send()
  expect(await reportsTo(tooLate)).toEqual([])
  minutesAfter(7 * 24 * 60)
  await send()
  expect(await reportsTo(late)).toHaveLength(2)
})

test('an owner who turned it off gets none, and only owners have the switch', async () => {
  minutesAfter(14 * 24 * 60)
  const [owner, dispatcher] = [await app.given.admin(), await app.given.admin('dispatcher')]
  const by = app.as(owner)
  const body = { phone: '', byEmail: [], bySms: [] }
  const params = { userId: owner.id }
  expect(await by.call(saveAlertSettings, { params, body })).toMatchObject({ weeklyReport: true })
  const saved = await by.call(saveAlertSettings, { params, body: { ...body, weeklyReport: false } })
  expect(saved.weeklyReport).toBe(false)
  const team = await by.call(listAlertSettings, {})
  expect(team.find(({ userId }) => userId === dispatcher.id)?.weeklyReport).toBeNull()
  await send()
  expect(await reportsTo(owner)).toEqual([])
  await by.call(saveAlertSettings, { params, body: { ...body, weeklyReport: true } })
  await send()
  expect(await reportsTo(owner)).toHaveLength(1)
})
