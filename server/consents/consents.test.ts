import { beforeEach, expect, test } from 'vitest'
import { CONSENT_CLASSES, promotionConsent } from '../../contract/consents.ts'
import { leadConsent, leaveLead } from '../../contract/leads.ts'
import { forgetLead, LeadId } from '../../contract/admin-leads.ts'
import { progressJob } from '../../contract/dispatch.ts'
import { receiveText } from '../conversations/receive-text.ts'
import { suppress } from '../messaging/suppression-store.ts'
import { useApp } from '../testing/app.ts'
import { jobInProgress } from '../testing/at-work.ts'
import { plansOf } from '../testing/plans.ts'
import { insertConsents, withdrawConsents } from './consent-store.ts'
import { mayPromote, recordBookingConsent, recordPurchase } from './record-consent.ts'

const app = useApp()
const NOON = new Date('2026-11-21T20:00:00Z')
const DAY_MS = 86_400_000
const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS)

const EMAIL = 'mei@example.test'
const PHONE = '+16045550142'

beforeEach(async () => {
  app.setNow(NOON)
  await app.ctx.db.deleteFrom('suppressions').execute()
  await app.ctx.db.deleteFrom('consents').execute()
})

const consents = () => app.ctx.db.selectFrom('consents').selectAll().orderBy('id').execute()
const may = (contact: string, at: Date = app.ctx.now()) =>
  mayPromote(app.ctx, contact, 'promotion', at)
const book = async (isTicked: boolean) =>
  recordBookingConsent(app.ctx, app.ctx.db, await app.given.job(), isTicked)
const withdraw = (contact: string) =>
  withdrawConsents(
    app.ctx.db,
    { contact, classes: CONSENT_CLASSES },
    'unsubscribe_page',
    app.ctx.now(),
  )

test('a ticked box is an express consent with its words, and does not end', async () => {
  await book(true)
  expect(await consents()).toMatchObject(
    [EMAIL, PHONE].map((contact) => ({
      contact,
      class: 'promotion',
      basis: 'express',
      wording: promotionConsent('Westhaul'),
      source: 'booking',
      givenAt: NOON,
      expiresAt: null,
      withdrawnAt: null,
    })),
  )
  expect(await may(PHONE, later(10_000))).toBe(true)
})

test('a booking without the tick is an inquiry, which counts for six months', async () => {
  await book(false)
  expect(await consents()).toMatchObject([
    { basis: 'implied', source: 'inquiry', wording: null },
    { expiresAt: new Date('2027-05-21T20:00:00Z') },
  ])
  expect(await may(EMAIL, new Date('2027-05-21T19:59:59Z'))).toBe(true)
  expect(await may(EMAIL, new Date('2027-05-21T20:00:00Z'))).toBe(false)
  expect(await mayPromote(app.ctx, EMAIL, 'area_opened', NOON)).toBe(false)
})

test('a completed pickup is a purchase, which counts for two years', async () => {
  const hauler = await app.given.hauler()
  const job = await jobInProgress(app, hauler)
  await app.ctx.db.deleteFrom('consents').execute()
  const body = { status: 'completed' } as const
  await app.as(hauler).call(progressJob, { params: { jobId: job.id }, body })
  const [first] = await consents()
  expect(first).toMatchObject({ basis: 'implied', source: 'purchase', jobId: job.id })
  expect(first?.expiresAt).toEqual(new Date('2028-11-21T20:00:00Z'))
})

test('who said no has to agree expressly: nothing is implied after that', async () => {
  await book(false)
  await withdraw(EMAIL)
  expect(await may(EMAIL)).toBe(false)
  expect(await may(PHONE)).toBe(true)
  app.setNow(later(1))
  await recordPurchase(app.ctx, app.ctx.db, await app.given.job())
  expect(await may(EMAIL)).toBe(false)
  await book(true)
  expect(await may(EMAIL)).toBe(true)
})

test('withdrawing twice, or without any consent, leaves one record for each class', async () => {
  await withdraw('raj@example.test')
  await Promise.all([withdraw('raj@example.test'), withdraw('raj@example.test')])
  expect(await consents()).toMatchObject([
    { class: 'promotion', basis: 'none', withdrawnBy: 'unsubscribe_page' },
    { class: 'area_opened', basis: 'none' },
  ])
})

test('a report that is older than a consent does not withdraw it', async () => {
  await book(true)
  const subject = { contact: EMAIL, classes: CONSENT_CLASSES }
  await withdrawConsents(app.ctx.db, subject, 'complaint', later(-1))
  expect(await may(EMAIL)).toBe(true)
})

test('nothing goes to a suppressed contact, whatever it agreed to', async () => {
  await book(true)
  await suppress(app.ctx.db, { channel: 'email', contact: EMAIL }, 'bounced', NOON)
  expect([await may(EMAIL), await may(PHONE)]).toEqual([false, true])
})

test('STOP by text withdraws, and START does not bring the consent back', async () => {
  await book(true)
  const { sms } = app.ctx
  const text = (keyword: 'stop' | 'start') =>
    receiveText(
      {
        ...app.ctx,
        sms: {
          ...sms,
          readInbound: () => ({
            messageId: keyword,
            from: PHONE,
            keyword,
            text: keyword,
            media: 0,
          }),
        } as never,
      },
      {} as never,
    )
  await text('stop')
  expect(await may(PHONE)).toBe(false)
  await text('start')
  expect(await may(PHONE)).toBe(false)
  expect(await may(EMAIL)).toBe(true)
})

test('a lead agrees to one kind of message; forgetting the lead deletes the consent', async () => {
  const body = { contact: 'mei@example.ca', municipality: 'Mission', consent: true } as const
  await app.as().call(leaveLead, { body })
  await app.as().call(leaveLead, { body })
  expect(await consents()).toMatchObject([
    {
      contact: 'mei@example.ca',
      class: 'area_opened',
      basis: 'express',
      wording: leadConsent('Westhaul'),
    },
  ])
  expect(await may('mei@example.ca')).toBe(false)
  const lead = await app.ctx.db.selectFrom('leads').select('id').executeTakeFirstOrThrow()
  const params = { id: LeadId.parse(lead.id) }
  await app.as(await app.given.admin()).call(forgetLead, { params })
  expect(await consents()).toEqual([])
})

test('consents are found by contact through an index', async () => {
  const givenAt = NOON
  await insertConsents(app.ctx.db, [
    {
      contact: EMAIL,
      class: 'promotion',
      basis: 'express',
      wording: 'Yes',
      source: 'booking',
      givenAt,
    },
  ])
  const plans = await plansOf(app.ctx, (ctx) => mayPromote(ctx, EMAIL, 'promotion', NOON))
  expect(plans.flat().map((step) => step['Node Type'])).not.toContain('Seq Scan')
})
