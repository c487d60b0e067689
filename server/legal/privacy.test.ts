import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dayOf, instantOf } from '../../contract/calendar.ts'
import { requestEstimate } from '../../contract/estimates.ts'
import {
  getLegalText,
  getLegalTextVersion,
  publishLegalText,
  withdrawLegalText,
} from '../../contract/legal-texts.ts'
import { endLeadMagnet } from '../../contract/offer-desk.ts'
import { getTermsVersion } from '../../contract/terms.ts'
import { recordLeadConsent } from '../consents/record-consent.ts'
import { givenOffer } from '../offers/testing/offers.ts'
import { useApp } from '../testing/app.ts'
import { renderLegalText } from './render-legal-text.ts'

const app = useApp()
const params = { document: 'privacy' } as const
const shown = (version?: number) => renderLegalText(app.ctx, 'privacy', version)

/** The version that a consent given now keeps. */
async function versionAgreedBy(contact: string) {
  await recordLeadConsent(app.ctx, app.ctx.db, contact)
  return app.ctx.db
    .selectFrom('consents')
    .select('privacyVersion')
    .where('contact', '=', contact)
    .executeTakeFirstOrThrow()
}

test('without an own text the policy of the product is in force, as the server is set up', async () => {
  const { html, version } = await shown()
  expect(version).toBe('Draft for legal review. Version 1 of Nov 27, 2026')
  expect(html).toContain('your phone number 48 hours after the pickup')
  expect(html).toContain('no AI model looks at them')
  expect(html).toContain('<a href="tel:+16045550142">604-555-0142</a>')
  expect(html).not.toContain('Versions of this page')
  expect(html).not.toMatch(/\{\w+\}|\]\(/)
  const ai = { baseUrl: 'http://127.0.0.1:9', apiKey: 'key', model: 'model' }
  const ctx = { ...app.ctx, config: { ...app.ctx.config, ai } as typeof app.ctx.config }
  const read = await renderLegalText(ctx, 'privacy')
  expect(read.html).toContain('a company that runs an AI model for us')
})

test('free-estimate requests and the road server are named when and only when there are any', async () => {
  const { html } = await shown()
  expect(html).not.toContain('free estimate')
  expect(html).not.toContain('coordinates')
  const roads = { url: 'https://roads.example.ca' }
  const ctx = { ...app.ctx, config: { ...app.ctx.config, roads } as typeof app.ctx.config }
  expect((await renderLegalText(ctx, 'privacy')).html).toContain('coordinates of pickups')
  const owner = app.as(await app.given.admin())
  const { id, code } = await givenOffer(app, 'ASKUS', {}, { type: 'free_estimate' })
  const asked = /ask for a free estimate.*delete them a year after you asked/
  expect((await shown()).html).toMatch(asked)
  const visitor = app.as(await app.given.visitor())
  await visitor.call(requestEstimate, {
    params: { code },
    body: {
      firstName: 'Mei',
      phone: '604-555-0188',
      address: '4500 Kingsway, Burnaby',
      description: 'An old sofa and two chairs',
    },
  })
  await owner.call(endLeadMagnet, { params: { leadMagnetId: id } })
  // What is stored is said for as long as it is.
  expect((await shown()).html).toMatch(asked)
  await app.ctx.db.deleteFrom('estimateRequests').execute()
  expect((await shown()).html).not.toContain('free estimate')
})

test('an earlier version is shown as it was in force, whatever the server is set to later', async () => {
  const { html } = await shown()
  expect(html).toContain('no AI model looks at them')
  const owner = app.as(await app.given.admin())
  const { version: basedOn } = await owner.call(getLegalText, { params })
  const body = { text: 'Read by {product}. {loadReading}', basedOn, isReviewed: true }
  const { version } = await owner.call(publishLegalText, { params, body })
  const ai = { baseUrl: 'http://127.0.0.1:9', apiKey: 'key', model: 'model' }
  const config = { ...app.ctx.config, ai, productName: 'Easthaul' } as typeof app.ctx.config
  const later = (requested?: number) =>
    renderLegalText({ ...app.ctx, config }, 'privacy', requested)
  expect((await later()).html).toMatch(/Read by Easthaul.*a company that runs an AI model/)
  const earlier = await later(basedOn)
  expect(earlier.html).toContain('no AI model looks at them')
  expect(earlier.html).toContain(html)
  expect(earlier.version).toContain('replaced on')
  // The next test starts from the text of the product again.
  await sql`delete from privacy_texts where version = ${version}`.execute(app.ctx.db)
})

test('an owner publishes another policy; consents keep the version of their time', async () => {
  expect(await versionAgreedBy('first@example.test')).toEqual({ privacyVersion: 1 })
  const owner = app.as(await app.given.admin())
  const { version: basedOn, text } = await owner.call(getLegalText, { params })
  const body = { text: `${text}\n\nWe keep less now.`, basedOn, isReviewed: true }
  const published = await owner.call(publishLegalText, { params, body })
  expect(published).toMatchObject({
    version: 2,
    publishedBy: 'Priya Lee',
    versions: [
      { version: 2, state: 'in_force', publishedBy: 'Priya Lee' },
      { version: 1, state: 'past', publishedBy: null },
    ],
  })
  const { html, version } = await shown()
  expect(version).toMatch(/^Version 2 of /)
  expect(html).toContain('We keep less now.')
  expect(html).toContain('<a href="/privacy?version=1">Nov 27, 2026, version 1</a>')
  expect((await shown(1)).html).not.toContain('We keep less now.')
  expect(await versionAgreedBy('second@example.test')).toEqual({ privacyVersion: 2 })
  const first = await owner.call(getLegalTextVersion, { params: { ...params, version: 1 } })
  expect(first.text).toBe(text)
  // The terms are another document: their version is untouched.
  expect(await app.as().call(getTermsVersion, {})).toMatchObject({ version: 1 })
})

test('a policy of a later day holds from that day on, and is withdrawn before it', async () => {
  const owner = app.as(await app.given.admin())
  const { version: basedOn } = await owner.call(getLegalText, { params })
  const effectiveFrom = addDays(dayOf(app.ctx.now()), 7)
  const body = { text: 'The policy of next week.', basedOn, isReviewed: true, effectiveFrom }
  const { version } = await owner.call(publishLegalText, { params, body })
  expect((await shown()).html).not.toContain('next week')
  expect(await versionAgreedBy('third@example.test')).toEqual({ privacyVersion: basedOn })
  app.setNow(instantOf(effectiveFrom, 1))
  expect((await shown()).html).toContain('next week')
  expect(await versionAgreedBy('fourth@example.test')).toEqual({ privacyVersion: version })
  await expect(
    owner.call(withdrawLegalText, { params: { ...params, version } }),
  ).rejects.toMatchObject({ code: 'in_use' })
  app.letClockRun()
  await owner.call(withdrawLegalText, { params: { ...params, version } })
  expect(await versionAgreedBy('fifth@example.test')).toEqual({ privacyVersion: basedOn })
})

test('of two owners who edit the same version the second is refused', async () => {
  const owner = app.as(await app.given.admin())
  const { version: basedOn } = await owner.call(getLegalText, { params })
  const publish = (text: string) =>
    owner.call(publishLegalText, { params, body: { text, basedOn, isReviewed: false } })
  const answers = await Promise.allSettled([publish('One'), publish('Two')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a placeholder that does not exist and a colleague who is no owner are refused', async () => {
  const owner = app.as(await app.given.admin())
  const { version: basedOn } = await owner.call(getLegalText, { params })
  const body = { text: 'Call {phone}.', basedOn, isReviewed: false }
  await expect(owner.call(publishLegalText, { params, body })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('{phone}'),
  })
  const dispatcher = app.as(await app.given.admin('dispatcher'))
  await expect(
    dispatcher.call(publishLegalText, { params, body: { ...body, text: 'Mine' } }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})
