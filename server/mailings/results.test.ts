import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { testMailing, getMailingTests } from '../../contract/mailing-people.ts'
import {
  addMailingCost,
  getMailingResults,
  removeMailingCost,
} from '../../contract/mailing-results.ts'
import { creditResults } from '../advertising/credit-results.ts'
import { open as openAs } from '../advertising/testing/campaigns.ts'
import { bookPriceAt } from '../testing/book-ledger.ts'
import { visitorOf } from '../testing/visitor-of.ts'
import { ONE_CLICK } from '../../contract/consents.ts'
import type { Mailing } from '../../contract/mailings.ts'
import { withdrawConsents } from '../consents/consent-store.ts'
import { suppress } from '../messaging/suppression-store.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { outbox } from '../testing/messages.ts'
import {
  givenCustomer,
  givenMailing,
  givenScheduled,
  NOON,
  POSTAL,
  sendFor,
} from './testing/given.ts'

const app = useApp({ settings: { MAIL_POSTAL_ADDRESS: POSTAL } })
const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605'
let marketing: Awaited<ReturnType<typeof app.given.admin>>

beforeAll(async () => {
  marketing = await app.given.admin('marketing')
})
beforeEach(async () => {
  app.setNow(NOON)
  await sql`truncate customers, consents, suppressions, mailing_recipients, notifications, sandbox_messages, mailings, ad_visits, tasks.job cascade`.execute(
    app.ctx.db,
  )
})

const results = ({ id }: Mailing, visit: Visit = marketing) =>
  app.as(visit).call(getMailingResults, { params: { mailingId: id } })
const open = (url: string, agent = BROWSER, cookie?: string) =>
  app.http.inject({
    url,
    headers: { 'user-agent': agent, ...(cookie && { cookie: `sid=${cookie}` }) },
  })
const addressIn = (body: string, what: 'm' | 'u') =>
  new URL(new RegExp(`http://localhost:3000/${what}/[\\w-]+`).exec(body)?.[0] ?? '').pathname

test('a click is counted once for each person, and leads on with the words that a booking is counted by', async () => {
  await givenCustomer(app)
  const mailing = await givenScheduled(app, marketing)
  await sendFor(app)
  const [email] = await outbox(app)
  const path = addressIn(email?.body ?? '', 'm')
  expect((await open(path, 'Slackbot-LinkExpanding 1.0')).statusCode).toBe(302)
  expect((await results(mailing)).clicked).toBe(0)
  const answer = await open(path)
  expect(answer.statusCode).toBe(302)
  const target = String(answer.headers.location)
  expect(target).toBe(`/?utm_source=westhaul&utm_medium=email&utm_campaign=mailing-${mailing.id}`)
  await open(path)
  expect((await results(mailing)).clicked).toBe(1)
  expect((await open('/m/unknown')).headers.location).toBe('/')

  const visited = await open(target)
  const visit = visited.cookies.find(({ name }) => name === 'sid')?.value
  expect(visit).toBeDefined()
  const visits = await app.ctx.db
    .selectFrom('adVisits')
    .select(['channel', 'utmCampaign'])
    .execute()
  expect(visits).toEqual([{ channel: 'email', utmCampaign: `mailing-${mailing.id}` }])
})

test('bookings by the link are counted down to the net share, with the costs and who entered them', async () => {
  await givenCustomer(app)
  const mailing = await givenScheduled(app, marketing)
  await sendFor(app)
  const [email] = await outbox(app)
  const followed = await open(addressIn(email?.body ?? '', 'm'))
  const visit: Visit = {}
  await openAs(app, visit, String(followed.headers.location), { 'user-agent': BROWSER })
  const visitorId = await visitorOf(app, visit)
  const done = await app.given.job({ visitorId })
  await app.given.job({ visitorId, status: 'cancelled' })
  await app.given.job({ visitorId, status: 'cancelled', paymentStatus: 'pending' })
  await app.given.job({ visitorId })
  await app.given.job()
  await creditResults.run({}, app.ctx)
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
    .where('id', '=', done.id)
    .execute()
  await bookPriceAt(app.ctx.db, done.id, 180_00, app.ctx.now())
  const brought = await results(mailing)
  expect(brought).toMatchObject({
    clicked: 1,
    booked: 3,
    completed: 1,
    cancelled: 1,
    open: 1,
    gross: 180_00,
    refunds: 0,
    revenue: 180_00,
    cost: 0,
    roi: null,
  })
  expect(brought.share).toBe(180_00 - brought.gst - brought.haulers - brought.fees)
  expect(brought.share).toBeLessThan(180_00)
  const params = { mailingId: mailing.id }
  const entered = await app
    .as(marketing)
    .call(addMailingCost, { params, body: { label: 'Texts', amount: cents(20_00) } })
  expect(entered.costs).toMatchObject([{ label: 'Texts', amount: 20_00, enteredBy: 'Priya' }])
  expect(entered.roi).toBeCloseTo((brought.share - 20_00) / 20_00)
  const [cost] = entered.costs
  if (!cost) throw new Error('The cost is not there')
  const call = { params: { ...params, costId: cost.id } }
  expect(await app.as(marketing).call(removeMailingCost, call)).toMatchObject({
    cost: 0,
    costs: [],
  })
  await expect(app.as(marketing).call(removeMailingCost, call)).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('who unsubscribes, replies STOP, bounces or complains is counted to the last campaign they got', async () => {
  await givenCustomer(app, { email: 'a@example.test' })
  await givenCustomer(app, { email: null, phone: '+16045550102' })
  await givenCustomer(app, { email: 'c@example.test' })
  const words = { text: 'Book again: {{link}}' }
  const first = await givenScheduled(app, marketing, words)
  await sendFor(app, 2)
  const second = await givenScheduled(app, marketing, words)
  await sendFor(app, 2)
  const mail = (await outbox(app)).findLast(({ recipient }) => recipient === 'a@example.test')
  const path = addressIn(mail?.body ?? '', 'u')
  await app.http.inject({
    method: 'POST',
    url: path,
    payload: ONE_CLICK,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const { db, now } = app.ctx
  await suppress(db, { channel: 'sms', contact: '+16045550102' }, 'opted_out', now())
  await withdrawConsents(
    db,
    { contact: '+16045550102', classes: ['promotion'] },
    'stop_text',
    now(),
  )
  await suppress(db, { channel: 'email', contact: 'c@example.test' }, 'complained', now())
  expect(await results(second)).toMatchObject({
    emails: 2,
    texts: 1,
    segments: 1,
    unsubscribed: 2,
    complained: 1,
    bounced: 0,
  })
  expect(await results(first)).toMatchObject({ unsubscribed: 0, complained: 0 })
  const third = await givenScheduled(app, marketing, words).catch((error: unknown) => error)
  expect(third).toMatchObject({ code: 'refused' })
})

test('an email without an answer is never sent twice, and says so', async () => {
  await givenCustomer(app)
  const mailing = await givenScheduled(app, marketing)
  const { email } = app.ctx
  let sent = 0
  app.ctx.email = {
    ...email,
    send: () => {
      sent += 1
      return Promise.reject(new Error('The connection ended'))
    },
  }
  await sendFor(app).catch(() => undefined)
  for (const hours of [0, 1, 2, 7]) {
    app.setNow(new Date(NOON.getTime() + hours * 3_600_000 + 600_000))
    await app.runTasks({ delayed: true }).catch(() => undefined)
  }
  app.ctx.email = email
  expect(sent).toBe(1)
  expect(await results(mailing)).toMatchObject({ counts: { notConfirmed: 1, sent: 0 } })
})

test('a test goes to the caller alone, counts nowhere and says where it is', async () => {
  await givenCustomer(app, { firstName: 'Wei' })
  const mailing = await givenMailing(app, marketing)
  const params = { mailingId: mailing.id }
  await app.as(marketing).call(testMailing, { params })
  await app.runTasks()
  expect(await outbox(app)).toMatchObject([
    { recipient: marketing.email, subject: expect.stringMatching(/Before winter, Wei$/) },
  ])
  expect(await app.as(marketing).call(getMailingTests, { params })).toMatchObject([
    { channel: 'email', status: 'sent', to: marketing.email },
  ])
  expect((await results(mailing)).counts.people).toBe(0)
})

test('marketing and owners change campaigns, and others of the team read them', async () => {
  const mailing = await givenMailing(app, marketing)
  const reader = await app.given.admin('read-only')
  expect(await results(mailing, reader)).toMatchObject({ booked: 0 })
  await expect(
    app.as(reader).call(testMailing, { params: { mailingId: mailing.id } }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})
