import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { CONSENT_CLASSES } from '../../contract/consents.ts'
import { getErasureCertificate } from '../../contract/people.ts'
import { liftSuppression, listSuppressions } from '../../contract/suppressions.ts'
import { withdrawConsents } from '../consents/consent-store.ts'
import { mayPromote, recordBookingConsent, recordPurchase } from '../consents/record-consent.ts'
import { secretBox } from '../core/secret-box.ts'
import { findSuppression, suppress } from '../messaging/suppression-store.ts'
import { useApp } from '../testing/app.ts'
import { inboundTextsOf } from '../testing/inbound-texts.ts'
import { givenMessage } from '../testing/messages.ts'
import { peopleIn } from '../testing/people.ts'

const app = useApp()
const { anAdmin, end, erase, tablesWith } = peopleIn(app)
const { receive } = inboundTextsOf(app)

const NOON = new Date('2026-11-21T20:00:00Z')
const EMAIL = 'vera@example.test'
const PHONE = '+16045550166'

beforeEach(async () => {
  app.setNow(NOON)
  for (const table of ['suppressions', 'consents', 'keptRefusals', 'notifications'] as const)
    await app.ctx.db.deleteFrom(table).execute()
  await app.ctx.db.updateTable('jobs').set({ status: 'cancelled' }).execute()
})

const book = async (isTicked: boolean) => {
  const job = await app.given.job({ email: EMAIL, phoneE164: PHONE })
  await recordBookingConsent(app.ctx, app.ctx.db, job, isTicked)
  return job
}
const bookAndErase = async (refuse: () => Promise<unknown>) => {
  const job = await book(true)
  await refuse()
  await end(job)
  return erase(EMAIL)
}
const unsubscribe = () =>
  withdrawConsents(
    app.ctx.db,
    { contact: EMAIL, classes: ['promotion'] },
    'unsubscribe_page',
    app.ctx.now(),
  )
const complain = async () => {
  await suppress(app.ctx.db, { channel: 'email', contact: EMAIL }, 'complained', app.ctx.now())
  await withdrawConsents(
    app.ctx.db,
    { contact: EMAIL, classes: CONSENT_CLASSES },
    'complaint',
    app.ctx.now(),
  )
}
const may = (contact: string) => mayPromote(app.ctx, contact, 'promotion', app.ctx.now())
const isDelivered = async (recipient: { phone: string | null; email: string | null }) => {
  const { id } = await givenMessage(app, recipient)
  await app.runTasks()
  const message = await app.ctx.db
    .selectFrom('notifications')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return message.status !== 'not_sent'
}

test('who unsubscribed and was erased gets no promotion after the next booking, until they agree', async () => {
  await bookAndErase(unsubscribe)
  const job = await book(false)
  await recordPurchase(app.ctx, app.ctx.db, job)
  expect([await may(EMAIL), await may(PHONE)]).toEqual([false, true])
  await book(true)
  expect(await may(EMAIL)).toBe(true)
})

test('who reported spam and was erased gets no email, and staff can lift that', async () => {
  await bookAndErase(complain)
  await book(true)
  expect(await may(EMAIL)).toBe(false)
  expect(await isDelivered({ phone: null, email: EMAIL })).toBe(false)
  const admin = app.as(await anAdmin())
  const suppressions = await admin.call(listSuppressions, {})
  expect(suppressions).toMatchObject([
    { channel: 'email', contact: EMAIL, reason: 'complained', suppressedAt: NOON },
  ])
  for (const { id } of suppressions) await admin.call(liftSuppression, { params: { id } })
  expect(await isDelivered({ phone: null, email: EMAIL })).toBe(true)
  expect(await may(EMAIL)).toBe(true)
})

test('who replied STOP and was erased gets no text until START, and no promotion after it', async () => {
  await bookAndErase(() => receive(PHONE, 'STOP'))
  await book(false)
  expect(await isDelivered({ phone: PHONE, email: null })).toBe(false)
  await receive(PHONE, 'START')
  expect(await isDelivered({ phone: PHONE, email: null })).toBe(true)
  expect(await may(PHONE)).toBe(false)
})

test('START lifts a STOP from before the erasure, also before any text', async () => {
  await bookAndErase(() => receive(PHONE, 'STOP'))
  await receive(PHONE, 'START')
  expect(await isDelivered({ phone: PHONE, email: null })).toBe(true)
})

test('the certificate names what is kept, and no contact is', async () => {
  const { id, rows } = await bookAndErase(complain)
  expect(rows.kept).toEqual({ kept_refusals: 3 })
  expect(await tablesWith([EMAIL, PHONE])).toEqual([])
  const certificate = await app.http.inject({
    url: getErasureCertificate.path.replace(':id', String(id)),
    headers: { cookie: `sid=${(await anAdmin()).cookie}` },
  })
  expect(certificate.body).toContain(
    'kept_refusals: 3 (what the person refused holds after the erasure; a code stands for the contact',
  )
  await expect(erase(EMAIL)).rejects.toMatchObject({ code: 'not_found' })
})

test('a code is of no use without the key of the server', async () => {
  await bookAndErase(() => receive(PHONE, 'STOP'))
  const number = { channel: 'sms', contact: PHONE } as const
  const secrets = secretBox(randomBytes(32))
  expect(await findSuppression({ db: app.ctx.db, secrets }, number)).toBeUndefined()
  expect(await findSuppression(app.ctx, number)).toBe('opted_out')
})

test('nothing is kept of who refused nothing, whose mail came back, or who agreed again', async () => {
  await bookAndErase(async () => {
    await unsubscribe()
    await suppress(app.ctx.db, { channel: 'email', contact: EMAIL }, 'bounced', NOON)
    app.setNow(new Date(NOON.getTime() + 1_000))
    await book(true).then(end)
  })
  const kept = await app.ctx.db.selectFrom('keptRefusals').selectAll().execute()
  expect(kept).toEqual([])
})
