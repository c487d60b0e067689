import { describe, expect, test } from 'vitest'
import { recordAdConsent } from '../../contract/ad-touches.ts'
import { dayOf } from '../../contract/calendar.ts'
import { listCampaigns } from '../../contract/campaigns.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { visitorOf } from '../testing/visitor-of.ts'
import { creditResults } from './credit-results.ts'
import { cleanUtm, readTouch } from './read-touch.ts'
import { givenActive, open } from './testing/campaigns.ts'

const app = useApp()
const DAY_MS = 86_400_000
const START = new Date('2026-11-20T20:00:00Z')
const GCLID = 'Cj0KCQiA_example-click.id1'

const touchesOf = (jobId: number) =>
  app.ctx.db
    .selectFrom('adJobTouches')
    .selectAll()
    .where('jobId', '=', jobId as never)
    .orderBy('touch')
    .execute()

const visitsOf = async (visit: Visit) =>
  app.ctx.db
    .selectFrom('adVisits')
    .selectAll()
    .where('visitorId', '=', await visitorOf(app, visit))
    .orderBy('id')
    .execute()

test('a booking keeps the first and the last source of the thirty days before it, with their times', async () => {
  const admin = await app.given.admin()
  app.setNow(START)
  const { id, slug } = await givenActive(app, admin)
  const visit: Visit = {}
  const at = (day: number) => new Date(START.getTime() + day * DAY_MS)
  app.setNow(at(3))
  await open(app, visit, `/c/${slug}?via=facebook&utm_term=old+couch`)
  const visitorId = await visitorOf(app, visit)
  const none = { campaignId: null, leadMagnetId: null, platform: 'direct' as const }
  const tooEarly = { ...none, visitorId, day: dayOf(at(0.9)), visitedAt: at(0.9) }
  await app.ctx.db.insertInto('adVisits').values(tooEarly).execute()
  app.setNow(at(10))
  await open(app, visit, '/?utm_source=google&utm_medium=organic')
  app.setNow(at(20))
  await open(app, visit, '/?utm_source=linkedin&utm_medium=cpc&utm_campaign=Managers&utm_content=b')
  app.setNow(at(31))
  const job = await app.given.job({ visitorId, createdAt: at(31) })
  app.letClockRun()
  await creditResults.run({}, app.ctx)
  await creditResults.run({}, app.ctx)
  expect(await touchesOf(job.id)).toMatchObject([
    { touch: 'first', channel: 'meta', campaignId: id, utmTerm: 'old couch', touchedAt: at(3) },
    {
      touch: 'last',
      channel: 'linkedin',
      campaignId: null,
      utmSource: 'linkedin',
      utmMedium: 'cpc',
      utmCampaign: 'Managers',
      utmContent: 'b',
      touchedAt: at(20),
    },
  ])
})

test('utm_campaign that names an active campaign is a visit to it', async () => {
  const admin = await app.given.admin()
  const { id, name } = await givenActive(app, admin, { platforms: ['instagram'] })
  const campaign = encodeURIComponent(name.toUpperCase())
  await open(app, {}, `/?utm_source=ig&utm_medium=paid_social&utm_campaign=${campaign}`)
  const all = await app.as(admin).call(listCampaigns, {})
  expect(all.find((each) => each.id === id)?.performance.clicks).toBe(1)
})

test('a name with marks that are not stored of an address is found all the same', async () => {
  const admin = await app.given.admin()
  const name = 'Spring! 20% off “sofas” #1'
  const { id } = await givenActive(app, admin, { name })
  await open(app, {}, `/?${new URLSearchParams({ utm_source: 'google', utm_campaign: name })}`)
  const all = await app.as(admin).call(listCampaigns, {})
  expect(all.find((each) => each.id === id)?.performance.clicks).toBe(1)
})

test('without consent no click’s id is stored; with it they are, and withdrawing removes them everywhere', async () => {
  app.letClockRun()
  const visit: Visit = {}
  const page = await open(app, visit, `/?gclid=${GCLID}&utm_source=google`)
  expect(page.statusCode).toBeLessThan(500)
  expect(await visitsOf(visit)).toMatchObject([{ channel: 'google', gclid: null, agreedAt: null }])
  const job = await app.given.job({ visitorId: await visitorOf(app, visit) })
  await creditResults.run({}, app.ctx)
  expect(await touchesOf(job.id)).toMatchObject([{ gclid: null }, { gclid: null }])

  const as = app.as(visit)
  await as.call(recordAdConsent, { body: { agreed: true, gclid: GCLID } })
  expect(await visitsOf(visit)).toMatchObject([
    { gclid: GCLID, agreedWording: expect.stringContaining('optional') },
  ])
  expect(await touchesOf(job.id)).toMatchObject([
    { touch: 'first', gclid: null },
    { touch: 'last', gclid: GCLID },
  ])
  await as.call(recordAdConsent, { body: { agreed: false } })
  expect(await visitsOf(visit)).toMatchObject([{ gclid: null, agreedAt: null }])
  expect(await touchesOf(job.id)).toMatchObject([{ gclid: null }, { gclid: null, agreedAt: null }])
})

test('consent after a visit is none for the bookings of earlier visits', async () => {
  app.setNow(START)
  const visit: Visit = {}
  await open(app, visit, '/?utm_source=google&utm_medium=cpc')
  const visitorId = await visitorOf(app, visit)
  const job = await app.given.job({ visitorId, createdAt: new Date(START.getTime() + DAY_MS) })
  app.setNow(new Date(START.getTime() + DAY_MS))
  app.letClockRun()
  await creditResults.run({}, app.ctx)
  app.setNow(new Date(START.getTime() + 5 * DAY_MS))
  await open(app, visit, `/?gclid=${GCLID}`)
  await app.as(visit).call(recordAdConsent, { body: { agreed: true, gclid: GCLID } })
  const last = (await touchesOf(job.id)).find(({ touch }) => touch === 'last')
  expect(last).toMatchObject({ gclid: null, agreedAt: null })
})

test('the database refuses a click’s id without consent', async () => {
  const visit: Visit = {}
  await open(app, visit, '/?utm_source=google')
  const [stored] = await visitsOf(visit)
  const change = app.ctx.db
    .updateTable('adVisits')
    .set({ gclid: GCLID })
    .where('id', '=', stored?.id ?? 0)
    .execute()
  await expect(change).rejects.toThrow(/click_agreed/)
})

test('a campaign’s page carries the click on to the booking, and nothing else of the address', async () => {
  const admin = await app.given.admin()
  const { slug } = await givenActive(app, admin)
  const { body } = await open(app, {}, `/c/${slug}?gclid=${GCLID}&fbclid=%22%3E&x=1`)
  expect(body).toContain(`href="/?book=1&amp;gclid=${GCLID}"`)
})

test.for([
  ['Spring_Sale 2026', 'Spring_Sale 2026'],
  ['  a\t b\n', 'a b'],
  ['<script>alert(1)</script>', 'scriptalert(1)/script'],
  ['\u0000\u202e', null],
  ['mei@example.ca', null],
  ['mei%40example.ca', null],
  ['call 604-555-0142', null],
  ['+1 (604) 555 0142', null],
  ['x'.repeat(300), 'x'.repeat(100)],
  ['x'.repeat(2_000), null],
  ['été 🎉', 'été'],
] as const)('utm %j is stored as %j', ([value, stored]) => {
  expect(cleanUtm(value)).toBe(stored)
})

test('the number of a campaign is no phone number, and one in another place is', () => {
  const url = '/?utm_campaign=6045550142&utm_term=6045550142'
  expect(readTouch(url)).toMatchObject({ utmCampaign: '6045550142', utmTerm: null })
})

test.for([
  ['/?gclid=1234567890', 'google'],
  ['/?fbclid=1234567890', 'meta'],
  ['/?li_fat_id=1234567890', 'linkedin'],
  ['/?fbclid=1234567890&utm_source=facebook&utm_medium=social', 'social'],
  ['/?utm_source=tiktok', 'social'],
  ['/?utm_source=google&utm_medium=cpc', 'google'],
  ['/?utm_medium=sms', 'email'],
  ['/?utm_medium=referral', 'referral'],
  ['/?utm_source=kijiji', 'other'],
] as const)('%s came by %s', ([url, channel]) => {
  expect(readTouch(url).channel).toBe(channel)
})

test('a script that keeps its cookie leaves fifty visits a day', async () => {
  const visit: Visit = {}
  for (let count = 0; count < 60; count++) await open(app, visit, `/?utm_term=t${count}`)
  expect(await visitsOf(visit)).toHaveLength(50)
})

describe('on a server that limits its callers', () => {
  const limited = useApp({ settings: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })

  test('people behind one carrier address all count once their browser keeps its cookie', async () => {
    const admin = await limited.given.admin()
    const { slug } = await givenActive(limited, admin)
    const headers = { 'x-forwarded-for': '203.0.113.1' }
    const clicks = async () =>
      (await limited.as(admin).call(listCampaigns, {}))[0]?.performance.clicks
    for (let count = 0; count < 120; count++) {
      const visit: Visit = {}
      await open(limited, visit, `/c/${slug}`, headers)
      // The file of the page, with the cookie that came with it.
      await open(limited, visit, '/icon.svg', headers)
    }
    expect(await clicks()).toBe(120)
    for (let count = 0; count < 20; count++) await open(limited, {}, `/c/${slug}`, headers)
    expect(await clicks()).toBe(120)
  })
})
