import { describe, expect, test } from 'vitest'
import { deleteCampaign, setCampaignStatus, trackedPath } from '../../contract/advertising.ts'
import { listCampaigns } from '../../contract/campaigns.ts'
import { createLeadMagnet, switchLeadMagnet } from '../../contract/lead-magnets.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { visitorOf } from '../testing/visitor-of.ts'
import { givenActive, givenCampaign, open } from './testing/campaigns.ts'

const app = useApp()

async function clicksOf(admin: Visit, id: number): Promise<number | undefined> {
  const all = await app.as(admin).call(listCampaigns, {})
  return all.find((campaign) => campaign.id === id)?.performance.clicks
}

test.for(['/o/NOSUCH', '/o/%00', '/o/%'])('%s is a page that knows no such code', async (url) => {
  const answer = await open(app, {}, url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('text/html')
  for (const words of ['We don’t know this code', 'Book Pickup Now'])
    expect(answer.body).toContain(words)
  expect(answer.cookies).toEqual([])
})

test.for([
  '/c/unknown',
  '/c/%E2%98%83',
  `/c/${'x'.repeat(300)}`,
  "/c/'%20or%201=1",
  '/c/%00',
  '/c/a%00b?via=google',
  '/c/%zz',
  '/c/%E2%98?via=google',
])('%s is the not-found page', async (url) => {
  const answer = await open(app, {}, url)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.body).toContain('404 Page Not Found')
  expect(answer.cookies).toEqual([])
})

test('what an admin wrote stays text on the page', async () => {
  const admin = await app.given.admin()
  const hostile = '<script>alert("x")</script>&%CAMPAIGN_TEXT%'
  const { slug } = await givenActive(app, admin, {
    landingPageConfig: { headline: hostile, text: hostile, action: 'Book' },
  })
  const { body } = await open(app, {}, `/c/${slug}`)
  expect(body).not.toContain('<script>alert')
  expect(body).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;%CAMPAIGN_TEXT%')
})

test('a draft has no page but for the team, whose visits do not count', async () => {
  const admin = await app.given.admin()
  const { id, slug } = await givenCampaign(app, admin)
  expect((await open(app, {}, `/c/${slug}`)).statusCode).toBe(404)

  const preview = await open(app, admin, `/c/${slug}`)
  expect(preview.body).toContain('Preview for the team. Campaign status: draft.')
  const params = { campaignId: id }
  await app.as(admin).call(setCampaignStatus, { params, body: { status: 'active' } })
  await open(app, admin, `/c/${slug}`)
  expect(await clicksOf(admin, id)).toBe(0)
})

test('a campaign that was paused, and then deleted, has a kind page and a way to book', async () => {
  const admin = await app.given.admin()
  const { id, slug } = await givenActive(app, admin)
  const params = { campaignId: id }
  const page = async () => {
    const { statusCode, body } = await open(app, {}, `/c/${slug}`)
    const way = /<a[^>]+href="([^"]*)"[^>]*>\s*Book a pickup/.exec(body)?.[1]
    return [statusCode, body.includes('This promotion is over. You can still book'), way]
  }
  expect((await page())[1]).toBe(false)
  await app.as(admin).call(setCampaignStatus, { params, body: { status: 'paused' } })
  expect(await page()).toEqual([200, true, expect.stringContaining('?book=1')])
  await app.as(admin).call(deleteCampaign, { params })
  expect(await page()).toEqual([200, true, expect.stringContaining('?book=1')])
})

test('a visit to a campaign that is over is none of it', async () => {
  const admin = await app.given.admin()
  const { id, slug } = await givenActive(app, admin)
  const params = { campaignId: id }
  await app.as(admin).call(setCampaignStatus, { params, body: { status: 'paused' } })
  expect((await open(app, {}, `/c/${slug}`)).statusCode).toBe(200)
  expect(await clicksOf(admin, id)).toBe(0)
})

test('a visit to a campaign that is over keeps the source that its address names', async () => {
  const admin = await app.given.admin()
  const { id, slug } = await givenActive(app, admin)
  const params = { campaignId: id }
  await app.as(admin).call(setCampaignStatus, { params, body: { status: 'paused' } })
  const visit: Visit = {}
  await open(app, visit, `/c/${slug}?utm_source=google&utm_medium=cpc`)
  const visits = await app.ctx.db
    .selectFrom('adVisits')
    .selectAll()
    .where('visitorId', '=', await visitorOf(app, visit))
    .execute()
  expect(visits).toMatchObject([{ campaignId: null, channel: 'google', utmSource: 'google' }])
  expect(await clicksOf(admin, id)).toBe(0)
})

test.for([
  ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['a preview of a link', { 'user-agent': 'facebookexternalhit/1.1' }],
  ['a script', { 'user-agent': 'curl/8.11.0' }],
  ['a caller without a name', { 'user-agent': '' }],
  ['another site’s picture', { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' }],
  ['a page fetched ahead of time', { 'sec-purpose': 'prefetch;prerender' }],
] as const)('%s sees the page, but is no visit and gets no session', async ([, headers]) => {
  const admin = await app.given.admin()
  const { id, slug } = await givenActive(app, admin)
  const answer = await open(app, {}, `/c/${slug}`, headers)
  expect([answer.statusCode, answer.cookies]).toEqual([200, []])
  expect(await clicksOf(admin, id)).toBe(0)
})

describe('on a server that limits its callers', () => {
  const limited = useApp({ settings: { RATE_LIMITS: 'true', TRUST_PROXY: 'true' } })

  test('of any number of visitors from one address a hundred an hour count, and the page is shown to all', async () => {
    const admin = await limited.given.admin()
    const { id, slug } = await givenActive(limited, admin)
    const from = (address: string) =>
      open(limited, {}, `/c/${slug}`, { 'x-forwarded-for': address })
    for (let count = 0; count < 110; count++)
      expect((await from('203.0.113.1')).statusCode).toBe(200)
    await from('203.0.113.2')
    const [campaign] = await limited.as(admin).call(listCampaigns, {})
    expect(campaign).toMatchObject({ id, performance: { clicks: 101 } })
  })
})

test('a HEAD request is no visit', async () => {
  const admin = await app.given.admin()
  const { id, slug } = await givenActive(app, admin)
  await app.http.inject({ method: 'HEAD', url: `/c/${slug}` })
  expect(await clicksOf(admin, id)).toBe(0)
})

test('two concurrent requests of one visitor are one click', async () => {
  const admin = await app.given.admin()
  const { id, slug } = await givenActive(app, admin)
  const visitor = await app.given.visitor()
  await Promise.all(Array.from({ length: 5 }, () => open(app, visitor, `/c/${slug}`)))
  expect(await clicksOf(admin, id)).toBe(1)
})

test('a link that names no network of the campaign counts as direct', async () => {
  const admin = await app.given.admin()
  const { id, slug } = await givenActive(app, admin, { platforms: ['google'] })
  for (const url of [`/c/${slug}`, trackedPath(slug, 'linkedin'), `/c/${slug}?via=%00`])
    await open(app, {}, url)
  const rows = await app.ctx.db
    .selectFrom('adMetrics')
    .select(['platform', 'clicks'])
    .where('campaignId', '=', id)
    .execute()
  expect(rows).toEqual([{ platform: 'direct', clicks: 3 }])
})

test('an offer shows its code while it is on', async () => {
  const admin = await app.given.admin()
  const body = {
    title: 'Moving kit',
    type: 'guide' as const,
    targetType: 'customer' as const,
    offer: { value: 'Free', description: 'A list for moving day.' },
  }
  const { id, code } = await app.as(admin).call(createLeadMagnet, { body })
  const page = await open(app, {}, `/o/${code}`)
  for (const words of ['Moving kit', 'Guide: Free', 'A list for moving day.', code])
    expect(page.body).toContain(words)

  expect(page.body).toContain('Booking online is at the full price. To use this code, call')

  const params = { leadMagnetId: id }
  await app.as(admin).call(switchLeadMagnet, { params, body: { isActive: false } })
  const off = await open(app, {}, `/o/${code}`)
  expect(off.statusCode).toBe(200)
  expect(off.body).toContain('This offer is not available right now')
  expect(off.body).toContain('Book Pickup Now')
})

test.for([
  ['title', '', 'Title is required'],
  ['title', undefined, 'Title is required'],
  ['title', 'x'.repeat(10_000), 'Please use at most 120 characters'],
  ['type', 'bribe', 'Invalid input'],
  ['type', undefined, 'Required'],
  ['targetType', 'everybody', 'Invalid input'],
  ['offer', { value: 'x'.repeat(61) }, 'Please use at most 60 characters'],
] as const)('a lead magnet with %s %j is refused', async ([field, wrong, message]) => {
  const { cookie } = await app.given.admin()
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/admin/lead-magnets',
    payload: { title: 'A', type: 'guide', targetType: 'customer', [field]: wrong },
    headers: { cookie: `sid=${cookie}` },
  })
  expect([answer.statusCode, answer.json().detail]).toEqual([400, message])
})

test('an unknown offer cannot be switched', async () => {
  const admin = await app.given.admin()
  const params = { leadMagnetId: 2_000_000_000 as never }
  const call = app.as(admin).call(switchLeadMagnet, { params, body: { isActive: true } })
  await expect(call).rejects.toMatchObject({ code: 'not_found' })
})
