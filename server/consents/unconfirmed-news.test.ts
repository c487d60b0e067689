import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { promotionConsent } from '../../contract/consents.ts'
import { nextOfferConsent } from '../../contract/public-offers.ts'
import { projectRoot } from '../core/project-root.ts'
import { useApp } from '../testing/app.ts'
import { peopleIn } from '../testing/people.ts'
import {
  findConsenting,
  hasRefused,
  insertConsents,
  isRefused,
  withdrawConsents,
} from './consent-store.ts'

const app = useApp()
const [NEXT_OFFER, GUIDE] = [nextOfferConsent('Westhaul'), promotionConsent('Westhaul')]
const FILE = join(projectRoot, 'server/db/migrations/0741_unconfirmed_news.sql')
const [, , ending = ''] = readFileSync(FILE, 'utf8').split(/(?<=;\n)/)
const migrate = () => sql.raw(ending).execute(app.ctx.db)
const before = new Date('2026-11-01T12:00:00-07:00')
const given = (contact: string, wording: string, givenAt = before) =>
  insertConsents(app.ctx.db, [
    { contact, class: 'promotion', basis: 'express', source: 'offer_page', wording, givenAt },
  ])
const mayWrite = async (contact: string) =>
  (await findConsenting(app.ctx, [contact], 'promotion', app.ctx.now())).has(contact)
const endOf = (contact: string) =>
  app.ctx.db
    .selectFrom('consents')
    .select(['source', 'withdrawnBy'])
    .where('contact', '=', contact)
    .orderBy('id')
    .execute()

test('a consent from before addresses were confirmed ends with that reason, and no other does', async () => {
  await given('typed@example.ca', NEXT_OFFER)
  await given('guide@example.ca', GUIDE)
  await given('confirmed@example.ca', NEXT_OFFER)
  await given('later@example.ca', NEXT_OFFER, new Date(app.ctx.now().getTime() + 1_000))
  await app.ctx.db
    .insertInto('guideRequests')
    .values({
      leadMagnetId: null,
      email: 'confirmed@example.ca',
      newsWording: NEXT_OFFER,
      requestedAt: app.ctx.now(),
      expiresAt: app.ctx.now(),
      confirmedAt: app.ctx.now(),
    })
    .execute()
  await migrate()
  expect(await endOf('typed@example.ca')).toMatchObject([{ withdrawnBy: 'unconfirmed' }])
  expect(await mayWrite('typed@example.ca')).toBe(false)
  for (const contact of ['guide@example.ca', 'confirmed@example.ca', 'later@example.ca'])
    expect(await endOf(contact)).toMatchObject([{ withdrawnBy: null }])
})

test('who never confirmed did not say no: a booking implies consent, and unsubscribing then counts', async () => {
  const contact = 'booked@example.ca'
  await given(contact, NEXT_OFFER)
  await migrate()
  expect(await hasRefused(app.ctx, contact, app.ctx.now())).toBe(false)
  expect(await isRefused(app.ctx.db, { contact, class: 'promotion' })).toBe(false)
  const expiresAt = new Date(app.ctx.now().getTime() + 86_400_000)
  const inquiry = { contact, class: 'promotion', basis: 'implied', source: 'inquiry' } as const
  await insertConsents(app.ctx.db, [{ ...inquiry, givenAt: before, expiresAt }])
  expect(await mayWrite(contact)).toBe(true)
  const no = { contact, classes: ['promotion'] } as const
  await withdrawConsents(app.ctx.db, no, 'unsubscribe_page', app.ctx.now())
  expect(await mayWrite(contact)).toBe(false)
  expect(await hasRefused(app.ctx, contact, app.ctx.now())).toBe(true)
})

test('an unsubscription from an address that was never confirmed is recorded', async () => {
  const contact = 'no@example.ca'
  await given(contact, NEXT_OFFER)
  await migrate()
  const no = { contact, classes: ['promotion'] } as const
  await withdrawConsents(app.ctx.db, no, 'unsubscribe_page', app.ctx.now())
  expect(await endOf(contact)).toMatchObject([
    { source: 'offer_page', withdrawnBy: 'unconfirmed' },
    { source: 'withdrawal', withdrawnBy: 'unsubscribe_page' },
  ])
})

test('a deletion of the person keeps no refusal that was never one', async () => {
  const contact = `${randomUUID()}@example.ca`
  await given(contact, NEXT_OFFER)
  await migrate()
  await peopleIn(app).erase(contact)
  expect(await endOf(contact)).toEqual([])
  expect(await hasRefused(app.ctx, contact, app.ctx.now())).toBe(false)
})
