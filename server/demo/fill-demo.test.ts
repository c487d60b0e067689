import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { staffLogin } from '../../contract/accounts.ts'
import { listCampaigns } from '../../contract/campaigns.ts'
import { listConversations } from '../../contract/conversations.ts'
import { signInByCode } from '../../contract/customers.ts'
import { DEMO_CUSTOMER } from '../../contract/demo.ts'
import { listMyJobs, listAvailableJobs } from '../../contract/dispatch.ts'
import { listClientJobs } from '../../contract/client-jobs.ts'
import { JOB_STATUSES, listAdminJobs } from '../../contract/jobs.ts'
import { listAdminHaulers } from '../../contract/admin-haulers.ts'
import { getDemandOutside, listLeads } from '../../contract/admin-leads.ts'
import { leadConsent } from '../../contract/leads.ts'
import { listNotifications } from '../../contract/messaging.ts'
import { getHaulerRating, listTestimonials } from '../../contract/ratings.ts'
import { getQuoteResults } from '../../contract/quote-results.ts'
import { listJobPhotos, listSocialMedia } from '../../contract/social-media.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { askAndRead } from '../testing/codes.ts'
import { fillDemo, type DemoLogin } from './fill-demo.ts'

const app = useApp()
let logins: DemoLogin[]

beforeAll(async () => {
  const both = await Promise.all([fillDemo(app.ctx), fillDemo(app.ctx)])
  await Promise.all(both.map(({ pickups }) => pickups))
  logins = both[0].logins
  // Two stories at a time: about ten seconds on a quiet machine.
}, 300_000)

const signIn = async (role: string): Promise<Visit> => {
  const login = logins.find((each) => each.role === role)
  if (!login) throw new Error(`No log-in for ${role}`)
  const { email, password } = login
  const visit: Visit = {}
  const body = { email, password, role: role === 'Admin' ? 'admin' : 'hauler' } as const
  await app.as(visit).call(staffLogin, { body })
  return visit
}

test('two concurrent starts fill the demo once, and a later start adds nothing', async () => {
  const count = () => Promise.all([app.given.count('jobs'), app.given.count('haulers')])
  expect(await count()).toEqual([32, 8])
  const later = await fillDemo(app.ctx)
  await later.pickups
  expect(later.logins).toEqual(logins)
  expect(await count()).toEqual([32, 8])
})

test('schedules have written ahead: most posts wait for approval, one is approved, one was missed, and one of a template goes out', async () => {
  const { db } = app.ctx
  const posts = await db.selectFrom('socialMediaPosts').select(['status', 'content']).execute()
  const count = (status: string) => posts.filter((post) => post.status === status).length
  expect([count('missed'), count('scheduled')]).toEqual([1, 2])
  expect(count('pending_approval')).toBeGreaterThan(10)
  expect(new Set(posts.map(({ content }) => content)).size).toBe(posts.length)
})

test('the directory has the customers of the pickups from the start, and open lists read it again', async () => {
  const { db } = app.ctx
  // Read as it was stored: a look at the list would attach what is missing.
  const { rows } = await sql<{ attached: number; missing: number; heard: number }>`select
    (select count(*)::int from jobs where deleted_at is null
      and id not in (select job_id from customer_jobs)) as missing,
    (select count(distinct subject_id)::int from events where topic = 'customer') as heard`.execute(
    db,
  )
  const customers = await app.given.count('customers')
  expect(customers).toBeGreaterThan(0)
  expect(rows).toEqual([{ missing: 0, heard: customers }])
})

test('the books of the demo balance and agree with its jobs', async () => {
  expect(await checkBooks(app.ctx.db)).toEqual([])
  const { rows } = await sql<{
    kind: string
  }>`select distinct kind from ledger_transactions order by kind`.execute(app.ctx.db)
  expect(rows.map(({ kind }) => kind)).toEqual([
    'charge',
    'payout',
    'refund',
    'refund_promise',
    'split',
  ])
})

test('estimates of the demo turned out now right, now wrong, by what its haulers named on site', async () => {
  const { all } = await app.as(await signIn('Admin')).call(getQuoteResults, { query: {} })
  expect(all).toMatchObject({ askedForMore: 5, withinCap: all.jobs - 1 })
  expect(all.withinRange).toBeLessThan(all.jobs)
  expect(all.withinRange).toBeGreaterThan(all.jobs / 3)
})

test('an admin sees jobs in every status, spread over the weeks and the areas', async () => {
  const jobs = await app.as(await signIn('Admin')).call(listAdminJobs, {})
  expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(JOB_STATUSES))
  expect(new Set(jobs.map(({ paymentStatus }) => paymentStatus))).toContain('failed')
  expect(new Set(jobs.map(({ area }) => area)).size).toBeGreaterThanOrEqual(17)
  // The one whose customer does not say what it is.
  expect(jobs.filter(({ needsReview }) => needsReview).map(({ lastName }) => lastName)).toEqual([
    'Achebe',
  ])

  const days = jobs.map(({ createdAt }) => app.ctx.now().getTime() - createdAt.getTime())
  expect(Math.max(...days)).toBeGreaterThan(80 * 86_400_000)
  expect(Math.min(...days)).toBeGreaterThan(0)
  expect(jobs.map(({ createdAt }) => createdAt.getTime())).toEqual(
    jobs.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => b - a),
  )
})

test('people text us in the story, and one of them is answered', async () => {
  const admin = app.as(await signIn('Admin'))
  const conversations = await admin.call(listConversations, {})
  expect(conversations.map(({ kind, unread, last }) => [kind, unread, last?.isInbound])).toEqual([
    ['unknown', 1, true],
    ['customer', 1, true],
    ['customer', 0, false],
  ])
})

test('the messages of the story went out when they happened, and the latest are still new', async () => {
  const admin = app.as(await signIn('Admin'))
  const messages = await admin.call(listNotifications, {})
  const outcomes = messages.map(({ channel, status }) => `${channel} ${status}`)
  expect(new Set(outcomes)).toEqual(new Set(['sms delivered', 'email sent']))
  expect(new Set(messages.map(({ messageType }) => messageType)).size).toBeGreaterThanOrEqual(9)
  const ages = messages.map(({ createdAt }) => app.ctx.now().getTime() - createdAt.getTime())
  const { oldest } = await app.ctx.db
    .selectFrom('notifications')
    .select((eb) => eb.fn.min('createdAt').as('oldest'))
    .executeTakeFirstOrThrow()
  // The list shows its newest 200.
  expect(app.ctx.now().getTime() - oldest.getTime()).toBeGreaterThan(80 * 86_400_000)
  expect(Math.min(...ages)).toBeGreaterThan(0)
  for (const { sentAt, createdAt } of messages) expect(sentAt).toEqual(createdAt)

  const isRead = messages.map((message) => message.isRead)
  expect(isRead).toContain(false)
  expect(isRead).toContain(true)
  // What was read is older than what was not.
  expect(isRead).toEqual(isRead.toSorted((a, b) => Number(a) - Number(b)))
})

test('there are haulers to approve, and the suspended one reads why', async () => {
  const haulers = await app.as(await signIn('Admin')).call(listAdminHaulers, {})
  const inState = (state: string) => haulers.filter(({ status }) => status === state)
  expect(inState('pending')).toHaveLength(2)
  for (const { licenseImageUrl } of inState('pending'))
    expect(licenseImageUrl).toMatch(/^\/uploads\//)
  expect(inState('approved').filter(({ bankConnected }) => bankConnected)).toHaveLength(4)
  expect(inState('suspended')[0]?.statusReason).toContain('insurance')
})

test('the sample hauler has work in progress, work to come and work to choose from', async () => {
  const dale = app.as(await signIn('Hauler'))
  const mine = await dale.call(listMyJobs, {})
  expect(new Set(mine.map(({ status }) => status))).toEqual(
    new Set(['assigned', 'in_progress', 'completed']),
  )
  expect((await dale.call(listAvailableJobs, {})).length).toBeGreaterThanOrEqual(4)
})

test('customers and haulers rated each other, and only what a customer allowed is published', async () => {
  const published = await app.as().call(listTestimonials, {})
  expect(published.map(({ firstName, area }) => [firstName, area])).toEqual([
    ['Hana', 'Burnaby'],
    ['Peter', 'West Vancouver'],
    ['Gurleen', 'Delta'],
  ])
  const dale = app.as(await signIn('Hauler'))
  const done = (await dale.call(listMyJobs, {})).filter(({ status }) => status === 'completed')
  const ratings = await Promise.all(
    done.map(({ id }) => dale.call(getHaulerRating, { params: { jobId: id } })),
  )
  expect(ratings.filter(({ areShown, theirs }) => areShown && theirs).length).toBeGreaterThan(2)
  // Two days ago, and he has not rated: he does not see it yet.
  expect(ratings.filter(({ areShown }) => !areShown)).toMatchObject([{ theirs: null }])
})

test('the sample customer of the sign-in page gets a code, and finds a pickup', async () => {
  const { code = '' } = await askAndRead(app, DEMO_CUSTOMER)
  const visit: Visit = {}
  await app.as(visit).call(signInByCode, { body: { contact: DEMO_CUSTOMER, code } })
  expect(await app.as(visit).call(listClientJobs, {})).toHaveLength(1)
})

test('the sample campaign is credited with sample bookings alone, and says that it is a sample', async () => {
  const [campaign, ...others] = await app.as(await signIn('Admin')).call(listCampaigns, {})
  expect(others).toEqual([])
  expect(campaign?.name).toMatch(/^Sample: /)
  expect(campaign).toMatchObject({ status: 'active', isAiGenerated: false })
  const booked = await app.ctx.db
    .selectFrom('adConversions')
    .innerJoin('jobs', 'jobs.id', 'adConversions.jobId')
    .select('jobs.paymentStatus')
    .where('adConversions.kind', '=', 'booking')
    .where('adConversions.campaignId', 'is not', null)
    .execute()
  expect(booked.length).toBeGreaterThan(3)
  expect(campaign?.performance.conversions).toBe(booked.length)
  expect(campaign?.jobsCompleted).toBeGreaterThan(0)
  expect(campaign?.performance.clicks).toBeGreaterThan(booked.length)
})

test('a few people outside left a lead, most of them in one municipality, and each with their consent', async () => {
  const admin = app.as(await signIn('Admin'))
  const leads = await admin.call(listLeads, {})
  const { most } = await admin.call(getDemandOutside, {})
  expect(leads.length).toBeGreaterThan(4)
  expect(most[0]?.leads).toBeGreaterThan(most[1]?.leads ?? 0)
  for (const { consentWording, consentedAt } of leads) {
    expect(consentWording).toBe(leadConsent(app.ctx.config.productName))
    expect(consentedAt.getTime()).toBeLessThan(app.ctx.now().getTime())
  }
})

test('a picture of the demo is served', async () => {
  const [job] = await app.as(await signIn('Admin')).call(listAdminJobs, {})
  for (const url of [job?.photos[0] ?? '', job?.photos[0]?.replace('.webp', '-thumb.webp') ?? '']) {
    const answer = await app.http.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
  }
})

test('the media library has pictures to look at, and pickups whose customers agreed', async () => {
  const admin = app.as(await signIn('Admin'))
  const pictures = await admin.call(listSocialMedia, {})
  expect(pictures).toHaveLength(4)
  for (const { url } of pictures) expect((await app.http.inject(url)).statusCode).toBe(200)
  expect(await admin.call(listJobPhotos, {})).toHaveLength(2)
})

test('nothing is left of how the stamps were made', async () => {
  const { rows } = await sql`
    select tgname from pg_trigger where tgname like '%story%'
    union all select proname from pg_proc where proname like '%story%'`.execute(app.ctx.db)
  expect(rows).toEqual([])
})
