import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { moveMailing } from '../../contract/mailing-moves.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { recordLeadConsent } from '../consents/record-consent.ts'
import { inTransaction } from '../core/context.ts'
import { informLeads } from '../places/inform-leads.ts'
import { takeWaitingLeads } from '../places/lead-store.ts'
import { useApp } from '../testing/app.ts'
import { untilWaiting } from '../testing/races.ts'
import { outbox } from '../testing/messages.ts'
import { beginMailing } from './begin-mailing.ts'
import { sendMailings } from './send-mailings.ts'
import { draftOf, givenScheduled, NOON, POSTAL, sendFor } from './testing/given.ts'
import { writeBatch } from './write-batch.ts'

const app = useApp({ settings: { MAIL_POSTAL_ADDRESS: POSTAL } })
let marketing: Awaited<ReturnType<typeof app.given.admin>>

beforeAll(async () => {
  marketing = await app.given.admin('marketing')
})
beforeEach(async () => {
  app.setNow(NOON)
  await sql`truncate customers, consents, leads, mailing_recipients, notifications, sandbox_messages, mailings, tasks.job cascade`.execute(
    app.ctx.db,
  )
})

const lead = async (contact: string, municipality: string) => {
  const { db, now } = app.ctx
  const visitorId = '00000000-0000-4000-8000-000000000000'
  const row = { contact, municipality, visitorId, consentWording: 'Yes', consentedAt: now() }
  await db.insertInto('leads').values(row).execute()
  await recordLeadConsent(app.ctx, db, contact)
}
const waiting = async () => {
  const query = app.ctx.db.selectFrom('leads').select(['contact', 'municipality'])
  const rows = await query.where('informedAt', 'is', null).orderBy('id').execute()
  return rows.map(({ contact, municipality }) => `${contact} ${municipality}`)
}
const email = {
  subject: 'We serve {{area|your area}}',
  preview: '',
  content: 'Now in {{area|your area}}: {{link}}',
}
const campaign = (areas: ServiceArea[] = [], emailsPerMinute = 300) => {
  const segment = { ...draftOf().segment, audience: 'area_served', areas } as const
  return givenScheduled(app, marketing, { segment, email, emailsPerMinute })
}
const inform = async () => {
  await informLeads.run({}, app.ctx)
  await app.runTasks()
}
const move = (mailingId: Awaited<ReturnType<typeof campaign>>['id'], name: 'pause' | 'stop') =>
  app.as(marketing).call(moveMailing, { params: { mailingId }, body: { move: name } })
const subjects = async () => (await outbox(app)).map(({ subject }) => subject)

test('leads whose area is served now hear it once, by the campaign instead of the daily message', async () => {
  await lead('a@example.test', 'Burnaby')
  await lead('b@example.test', 'Burnaby')
  await campaign([], 1)
  await sendFor(app)
  await inform()
  expect(await outbox(app)).toHaveLength(1)
  await sendFor(app, 2)
  await inform()
  expect(await subjects()).toEqual(['We serve Burnaby', 'We serve Burnaby'])
})

test('a message about one area leaves the other requests of the same person waiting', async () => {
  await lead('a@example.test', 'Burnaby')
  await lead('a@example.test', 'Squamish')
  await lead('a@example.test', 'Surrey')
  await campaign(['Surrey'])
  await sendFor(app)
  expect(await subjects()).toEqual(['We serve Surrey'])
  expect(await waiting()).toEqual(['a@example.test Burnaby', 'a@example.test Squamish'])
  await inform()
  expect(await outbox(app)).toHaveLength(2)
  expect(await waiting()).toEqual(['a@example.test Squamish'])
})

test('leads whose message was stopped before it left get the daily message', async () => {
  await lead('a@example.test', 'Burnaby')
  await lead('b@example.test', 'Burnaby')
  const { id } = await campaign([], 1)
  // One is written, and with no provider yet.
  await sendMailings.run({}, app.ctx)
  expect(await waiting()).toHaveLength(1)
  await move(id, 'stop')
  expect(await waiting()).toHaveLength(2)
  await inform()
  expect((await outbox(app)).map(({ recipient }) => recipient).toSorted()).toEqual([
    'a@example.test',
    'b@example.test',
  ])
})

test('leads whose message was withheld get the daily message', async () => {
  await lead('a@example.test', 'Burnaby')
  await campaign()
  await sendMailings.run({}, app.ctx)
  await app.ctx.db
    .updateTable('notifications')
    .set({ status: 'not_sent', failure: 'Kept back' })
    .execute()
  await inform()
  expect(await outbox(app)).toHaveLength(1)
  await inform()
  expect(await outbox(app)).toHaveLength(1)
})

test('the daily message waits only for campaigns to the same area that are not paused', async () => {
  await lead('a@example.test', 'Burnaby')
  await lead('b@example.test', 'Surrey')
  const { id } = await campaign(['Surrey'], 1)
  await informLeads.run({}, app.ctx)
  expect(await waiting()).toEqual(['b@example.test Surrey'])
  await beginMailing(app.ctx, id)
  await move(id, 'pause')
  await informLeads.run({}, app.ctx)
  expect(await waiting()).toEqual([])
})

test('a lead that another message takes in the same moment is left out', async () => {
  await lead('a@example.test', 'Burnaby')
  const { id } = await campaign()
  await beginMailing(app.ctx, id)
  const writing = await inTransaction(app.ctx, async ({ db }) => {
    await takeWaitingLeads(db, 'Burnaby', { limit: 1, at: app.ctx.now() })
    const batch = writeBatch(app.ctx, id)
    await untilWaiting(app, 1)
    return { batch }
  })
  expect(await writing.batch).toBe(1)
  expect(await app.given.count('notifications')).toBe(0)
})
