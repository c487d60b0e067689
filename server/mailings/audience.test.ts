import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { MailingSegment } from '../../contract/mailing-content.ts'
import { countMailingAudience, previewMailing } from '../../contract/mailing-people.ts'
import { recordLeadConsent } from '../consents/record-consent.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { settleCustomers } from '../customers/store.ts'
import { suppress } from '../messaging/suppression-store.ts'
import { useApp } from '../testing/app.ts'
import {
  agree,
  DAY_MS,
  draftOf,
  givenCustomer,
  givenMailing,
  givenMany,
  NOON,
  POSTAL,
} from './testing/given.ts'

const app = useApp({ settings: { MAIL_POSTAL_ADDRESS: POSTAL } })
let marketing: Awaited<ReturnType<typeof app.given.admin>>
let mailingId: Awaited<ReturnType<typeof givenMailing>>['id']

beforeAll(async () => {
  app.setNow(NOON)
  marketing = await app.given.admin('marketing')
  mailingId = (await givenMailing(app, marketing)).id
})
beforeEach(async () => {
  app.setNow(NOON)
  await sql`truncate customers, consents, suppressions, leads, mailing_recipients, kept_refusals cascade`.execute(
    app.ctx.db,
  )
})

type Ways = { byEmail?: boolean; byText?: boolean; textsPerMinute?: number; startsAt?: Date | null }
const count = (segment: Partial<MailingSegment> = {}, ways: Ways = {}) =>
  app.as(marketing).call(countMailingAudience, {
    params: { mailingId },
    body: {
      segment: { ...draftOf().segment, ...segment },
      byEmail: true,
      byText: true,
      code: null,
      textsPerMinute: 10,
      startsAt: null,
      ...ways,
    },
  })
const leftOut = async (segment: Partial<MailingSegment> = {}) =>
  Object.fromEntries((await count(segment)).leftOut.map(({ reason, people }) => [reason, people]))

test('people are counted once by where the message goes, and left out by reason', async () => {
  const { db, now } = app.ctx
  await givenCustomer(app, { email: 'a@example.test', phone: '+16045550101' })
  await givenCustomer(app, { email: null, phone: '+16045550102' })
  await givenCustomer(app, { email: 'b@example.test', consent: 'purchase' })
  await givenCustomer(app, { email: 'c@example.test', consent: 'expired' })
  await givenCustomer(app, { email: 'd@example.test', consent: 'none' })
  await givenCustomer(app, { email: 'e@example.test', consent: 'withdrawn' })
  await givenCustomer(app, { email: 'f@example.test' })
  await suppress(db, { channel: 'email', contact: 'f@example.test' }, 'bounced', now())
  await givenCustomer(app, { email: null, phone: '+16045550103' })
  await suppress(db, { channel: 'sms', contact: '+16045550103' }, 'opted_out', now())
  await givenCustomer(app, { email: 'g@example.test', isBlocked: true })
  await givenCustomer(app, { email: null, phone: '+16045550102', firstName: 'Her partner' })
  await givenCustomer(app, { email: null, phone: null, firstName: 'No contact' })
  const counts = await count()
  expect(counts).toMatchObject({
    people: 11,
    email: 2,
    text: 1,
    express: 2,
    implied: 1,
    endingBefore: 0,
  })
  expect(await leftOut()).toEqual({
    blocked: 1,
    unsubscribed: 2,
    bounced: 1,
    expired: 1,
    no_consent: 1,
    no_contact: 1,
    same_contact: 1,
  })
  const all = counts.leftOut.reduce((sum, { people }) => sum + people, 0)
  expect(counts.email + counts.text + all).toBe(counts.people)
})

test('a later purchase implies nothing for a person who said no, and a merged record is one person', async () => {
  const { db, now } = app.ctx
  const kept = await givenCustomer(app, { email: 'said-no@example.test', consent: 'withdrawn' })
  await agree(db, ['said-no@example.test'], 'purchase', now())
  const merged = await givenCustomer(app, { email: 'other@example.test' })
  await db.updateTable('customers').set({ mergedInto: kept }).where('id', '=', merged).execute()
  expect(await count()).toMatchObject({ people: 1, email: 0 })
  expect(await leftOut()).toEqual({ unsubscribed: 1 })
})

test('an address that was never confirmed said no to nothing: a later purchase implies consent', async () => {
  const { db, now } = app.ctx
  await givenCustomer(app, { email: 'typed@example.test', consent: 'withdrawn' })
  await db.updateTable('consents').set({ withdrawnBy: 'unconfirmed' }).execute()
  expect(await leftOut()).toEqual({ no_consent: 1 })
  await agree(db, ['typed@example.test'], 'purchase', now())
  expect(await count()).toMatchObject({ email: 1, implied: 1, leftOut: [] })
})

test('what the server lacks to send anything is known before a person schedules it', async () => {
  const { config } = app.ctx
  onTestFinished(() => void (app.ctx.config = config))
  expect((await count()).sendingProblem).toBeNull()
  app.ctx.config = { ...config, postalAddress: undefined }
  expect((await count()).sendingProblem).toBe(
    'Campaigns carry a postal address. The person who runs the server sets MAIL_POSTAL_ADDRESS',
  )
})

test('consent that runs out before the start is said', async () => {
  await givenCustomer(app, { consent: 'purchase' })
  const startsAt = new Date(NOON.getTime() + 11 * DAY_MS)
  expect(await count({}, { startsAt })).toMatchObject({ email: 1, implied: 1, endingBefore: 1 })
})

test('a segment is narrowed by area, by the days since the last job, and by a pickup ahead', async () => {
  await givenCustomer(app, { email: 'a@example.test', area: 'Burnaby', lastPickup: 180 })
  await givenCustomer(app, { email: 'b@example.test', area: 'Vancouver', lastPickup: 181 })
  await givenCustomer(app, { email: 'c@example.test', area: 'Burnaby', lastPickup: 20 })
  expect((await count()).people).toBe(3)
  expect((await count({ areas: ['Burnaby'] })).people).toBe(2)
  expect((await count({ days: { from: 180, to: 180 } })).people).toBe(1)
  expect((await count({ days: { from: 21, to: 400 } })).people).toBe(2)
  await app.given.job({ email: 'c@example.test', phoneE164: null, phone: '' })
  await settleCustomers(app.ctx.db)
  // Settled figures count real jobs; this customer's last one is older.
  await app.ctx.db
    .updateTable('customerFigures')
    .set({ lastPickup: addDays(dayOf(NOON), -20) })
    .where('lastPickup', 'is', null)
    .execute()
  expect((await count()).people).toBe(2)
  expect((await count({ isNotBookedSince: false })).people).toBe(3)
})

test('people who never booked are those in the directory without a job, and those who only agreed', async () => {
  await givenCustomer(app, { email: 'never@example.test', lastPickup: null })
  await givenCustomer(app, { email: 'did@example.test' })
  await agree(app.ctx.db, ['heard-of-us@example.test'], 'express', NOON)
  expect(await count({ audience: 'never_booked' })).toMatchObject({
    people: 2,
    email: 2,
    nameless: 1,
  })
})

test('an abandoned quote is an unpaid booking with nothing booked since', async () => {
  const unpaid = { status: 'cancelled', paymentStatus: 'pending' } as const
  await app.given.job({ email: 'left@example.test', phoneE164: '+16045550111', ...unpaid })
  await app.given.job({ email: 'back@example.test', phoneE164: '+16045550112', ...unpaid })
  await app.given.job({ email: 'back@example.test', phoneE164: '+16045550112' })
  await agree(app.ctx.db, ['left@example.test', 'back@example.test'], 'purchase', NOON)
  await settleCustomers(app.ctx.db)
  expect(await count({ audience: 'abandoned_quote' })).toMatchObject({ people: 1, email: 1 })
})

const lead = async (contact: string, municipality: string, informedAt: Date | null = null) => {
  const { db, now } = app.ctx
  const visitorId = '00000000-0000-4000-8000-000000000000'
  const row = {
    contact,
    municipality,
    visitorId,
    consentWording: 'Yes',
    consentedAt: now(),
    informedAt,
  }
  await db.insertInto('leads').values(row).execute()
  await recordLeadConsent(app.ctx, db, contact)
}

test('leads agreed to the one message about their area, and to nothing else', async () => {
  await lead('served@example.test', 'Burnaby')
  await lead('+16045550120', 'Squamish')
  await lead('had-it@example.test', 'Burnaby', NOON)
  expect(await count({ audience: 'area_served' })).toMatchObject({ people: 1, email: 1 })
  expect(await leftOut({ audience: 'leads' })).toEqual({ no_consent: 3 })
})

test('leads are narrowed by the area that their municipality lies in by now', async () => {
  await lead('served@example.test', 'Burnaby')
  await lead('elsewhere@example.test', 'Squamish')
  expect(await count({ audience: 'leads' })).toMatchObject({ people: 2 })
  expect(await count({ audience: 'leads', areas: ['Burnaby'] })).toMatchObject({ people: 1 })
})

test('a lead of a blocked customer is left out, also by another form of the address', async () => {
  await givenCustomer(app, { email: 'kim@example.test', phone: '+16045550130', isBlocked: true })
  await lead('kim+new@example.test', 'Burnaby')
  await lead('+16045550130', 'Burnaby')
  await lead('other@example.test', 'Burnaby')
  expect(await count({ audience: 'area_served' })).toMatchObject({ people: 3, email: 1, text: 0 })
  expect(await leftOut({ audience: 'area_served' })).toEqual({ blocked: 2 })
})

test('texts that would wait for the end of the quiet hours are counted, with a start that avoids it', async () => {
  for (let at = 0; at < 30; at += 1)
    await givenCustomer(app, { email: null, phone: `+1604555${String(2_000 + at)}` })
  const evening = new Date('2026-11-22T03:30:00Z') // 7:30 PM or 8:30 PM in BC, by the rule of the year
  const late = await count(
    {},
    { textsPerMinute: 1, startsAt: new Date(evening.getTime() - 15 * 60_000) },
  )
  expect(late.waiting).toBeGreaterThan(0)
  expect(late.waitUntil).toBeInstanceOf(Date)
  const startsAt = late.earlierStart
  expect(startsAt).not.toBeNull()
  expect(await count({}, { textsPerMinute: 1, startsAt })).toMatchObject({
    waiting: 0,
    waitUntil: null,
  })
})

test('a name that is a token or an address is shown as it is, or not at all', async () => {
  await givenCustomer(app, { firstName: '{{code}}' })
  const { preview } = await app.as(marketing).call(previewMailing, {
    params: { mailingId },
    body: { ...draftOf(), code: null, index: 0 },
  })
  expect(preview?.email?.subject).toBe('Before winter, friend')
  expect(preview?.email?.html).toContain('Hi there, book again')
})

test('twenty thousand people are counted within seconds', async () => {
  await givenMany(app, 20_000)
  const began = performance.now()
  expect(await count()).toMatchObject({ people: 20_000, email: 20_000 })
  expect(performance.now() - began).toBeLessThan(20_000)
}, 60_000)
