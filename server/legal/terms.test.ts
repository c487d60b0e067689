import { expect, test } from 'vitest'
import { addDays, dayOf, instantOf, type Day } from '../../contract/calendar.ts'
import {
  getLegalText,
  getLegalTextVersion,
  publishLegalText,
  withdrawLegalText,
} from '../../contract/legal-texts.ts'
import { getTermsVersion } from '../../contract/terms.ts'
import { reloadSettings } from '../settings/live-settings.ts'
import { encodeSettings, insertSettings } from '../settings/settings-store.ts'
import { useApp } from '../testing/app.ts'
import { findJob, unpaidJob } from '../testing/paying.ts'
import { termsVersionAt } from './agree-to-terms.ts'
import { renderLegalText } from './render-legal-text.ts'

const app = useApp()

const params = { document: 'terms' } as const
const shown = (version?: number) => renderLegalText(app.ctx, 'terms', version)

test('without an own text the terms of the product are in force, with the figures of now', async () => {
  const { html, version } = await shown()
  expect(version).toBe('Draft for legal review. Version 1 of Nov 23, 2026')
  for (const part of [
    'Price and the price cap',
    'Your saved card',
    'Liability',
    'British Columbia',
  ])
    expect(html).toContain(part)
  expect(html).toContain('Later it costs $25.00, or $49.00 once your hauler has arrived.')
  expect(html).toContain('<a href="/privacy">privacy page</a>')
  expect(html).toContain('<a href="tel:+16045550142">604-555-0142</a>')
  expect(html).not.toMatch(/\{\w+\}|\]\(/)
})

test('the terms name the tax only where it is charged', async () => {
  const textWith = async (gstNumber: string | undefined) => {
    const ctx = { ...app.ctx, config: { ...app.ctx.config, gstNumber } }
    return (await renderLegalText(ctx, 'terms')).html
  }
  expect(await textWith('12345 6789 RT0001')).toContain('GST is included.')
  expect(await textWith(undefined)).not.toContain('GST')
})

test('an admin publishes another text, which bookings from then on are under', async () => {
  const admin = app.as(await app.given.admin())
  const before = await admin.call(getLegalText, { params })
  const text = `## For you\n\nWe are {product}.\n\n<script>alert(1)</script> ${'W'.repeat(300)}`
  const after = await admin.call(publishLegalText, {
    params,
    body: { text, basedOn: before.version, isReviewed: false },
  })
  expect(after).toMatchObject({ version: before.version + 1, text })
  expect(after.versions.map(({ version }) => version)).toEqual([2, 1])
  const { html, version } = await shown()
  expect(html).toContain('<h2>For you</h2>\n<p>We are Westhaul.</p>')
  expect(html).toContain('&lt;script&gt;')
  expect(version).toMatch(/^Draft for legal review\. Version 2 of /)
  expect(await app.as().call(getTermsVersion, {})).toMatchObject({ version: 2 })
  expect(await termsVersionAt(app.ctx.db, app.ctx.now())).toBe(2)
})

test('an earlier version stays readable for those who agreed to it, and is found by its date', async () => {
  const { html: inForce } = await shown()
  expect(inForce).toContain('<a href="/terms?version=1">Nov 23, 2026, version 1</a>')
  const { html, version } = await shown(1)
  expect(html).toContain('Later it costs $25.00, or $49.00 once your hauler has arrived.')
  expect(version).toMatch(/Version 1 of Nov 23, 2026, replaced on /)
  expect(await shown(77)).toEqual(await shown())
})

test('the team reads each version as it was written, and not one that never was', async () => {
  const admin = app.as(await app.given.admin())
  const first = await admin.call(getLegalTextVersion, { params: { ...params, version: 1 } })
  expect(first.text).toContain('{product}')
  const second = await admin.call(getLegalTextVersion, { params: { ...params, version: 2 } })
  expect(second.text).toContain('We are {product}.')
  await expect(
    admin.call(getLegalTextVersion, { params: { ...params, version: 77 } }),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('who pays after a new version came agrees to that one, and the answer names it', async () => {
  const { job, start } = await unpaidJob(app, { termsVersion: 1 })
  const { terms } = await start()
  expect(terms).toMatchObject({ version: 2 })
  expect(await findJob(app, job)).toMatchObject({ termsVersion: 2 })
})

test('terms that change while someone pays do not change what they agreed to', async () => {
  const { job, start } = await unpaidJob(app)
  const { terms } = await start()
  const admin = app.as(await app.given.admin())
  const { version, text, isReviewed } = await admin.call(getLegalText, { params })
  const body = { text: `${text}\n\nOne more line.`, basedOn: version, isReviewed }
  await admin.call(publishLegalText, { params, body })
  expect((await start()).terms).toEqual(terms)
  expect(await findJob(app, job)).toMatchObject({ termsVersion: terms?.version })
})

test('of two people who edit the same version the second is refused with the reason', async () => {
  const admin = app.as(await app.given.admin())
  const { version } = await admin.call(getLegalText, { params })
  const publish = (text: string) =>
    admin.call(publishLegalText, { params, body: { text, basedOn: version, isReviewed: false } })
  const answers = await Promise.allSettled([publish('One'), publish('Two')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(publish('Three')).rejects.toMatchObject({ code: 'outdated' })
})

test('a placeholder that does not exist is refused by name', async () => {
  const admin = app.as(await app.given.admin())
  const { version } = await admin.call(getLegalText, { params })
  await expect(
    admin.call(publishLegalText, {
      params,
      body: { text: 'Call {phone}.', basedOn: version, isReviewed: false },
    }),
  ).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining('{phone}') })
})

test('only admins read and publish the text', async () => {
  const client = app.as(await app.given.user('client'))
  await expect(client.call(getLegalText, { params })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(
    client.call(publishLegalText, {
      params,
      body: { text: 'Mine', basedOn: 1, isReviewed: false },
    }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})

test('a text that a lawyer reviewed is not called a draft', async () => {
  const admin = app.as(await app.given.admin())
  const { version: basedOn } = await admin.call(getLegalText, { params })
  const body = { text: 'Reviewed text', basedOn, isReviewed: true }
  expect(await admin.call(publishLegalText, { params, body })).toMatchObject({ isReviewed: true })
  expect((await shown()).version).toMatch(/^Version \d+ of /)
})

test('a version of a later day holds from that day on, and the bookings before keep theirs', async () => {
  const admin = app.as(await app.given.admin())
  const { version: before, text, isReviewed } = await admin.call(getLegalText, { params })
  const today = dayOf(app.ctx.now())
  const publish = (effectiveFrom: Day, basedOn = before) =>
    admin.call(publishLegalText, {
      params,
      body: { text: `${text} Later.`, basedOn, isReviewed, effectiveFrom },
    })
  await expect(publish(addDays(today, -1))).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'effectiveFrom' }],
  })
  const scheduled = await publish(addDays(today, 7))
  const version = before + 1
  expect(scheduled).toMatchObject({ version })
  expect(scheduled.versions.slice(0, 2)).toMatchObject([
    { version, state: 'scheduled', effectiveFrom: instantOf(addDays(today, 7), 0) },
    { version: before, state: 'in_force' },
  ])
  const inForce = await shown()
  expect(await shown(version)).toEqual(inForce)
  expect(inForce.html).not.toContain('Later.')
  expect(await app.as().call(getTermsVersion, {})).toMatchObject({ version: before })
  const { job, start } = await unpaidJob(app)
  expect((await start()).terms).toMatchObject({ version: before })

  // A version of an earlier day would be overtaken by it.
  await expect(publish(addDays(today, 3), version)).rejects.toMatchObject({ code: 'refused' })
  app.setNow(instantOf(addDays(today, 7), 1))
  expect((await shown()).html).toContain('Later.')
  expect((await shown(before)).version).toContain('replaced on')
  expect(await termsVersionAt(app.ctx.db, app.ctx.now())).toBe(version)
  expect(await findJob(app, job)).toMatchObject({ termsVersion: before })
  await expect(
    admin.call(withdrawLegalText, { params: { ...params, version } }),
  ).rejects.toMatchObject({
    code: 'in_use',
  })
  app.letClockRun()
})

test('a version is withdrawn before its day, and its number is not used again', async () => {
  const admin = app.as(await app.given.admin())
  const { version: scheduled } = await admin.call(getLegalText, { params })
  const { version: basedOn } = await admin.call(withdrawLegalText, {
    params: { ...params, version: scheduled },
  })
  expect(basedOn).toBe(scheduled - 1)
  expect(
    await admin.call(withdrawLegalText, { params: { ...params, version: scheduled } }),
  ).toMatchObject({
    version: basedOn,
  })
  const next = await admin.call(publishLegalText, {
    params,
    body: { text: 'Once more', basedOn, isReviewed: false },
  })
  expect(next).toMatchObject({ version: scheduled + 1 })
  expect(next.versions.map(({ state }) => state).slice(0, 3)).toEqual([
    'in_force',
    'withdrawn',
    'past',
  ])
  await expect(
    admin.call(withdrawLegalText, { params: { ...params, version: 9_999 } }),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
  const late = { effectiveFrom: new Date(0), withdrawnAt: new Date(1) }
  await expect(
    app.ctx.db
      .updateTable('termsTexts')
      .set(late)
      .where('version', '=', scheduled + 1)
      .execute(),
  ).rejects.toThrow('terms_texts_withdrawn_check')
})

test('an earlier version that was not recorded as shown keeps the share that it ended with', async () => {
  const { db } = app.ctx
  await db.deleteFrom('shownLegalTexts').execute()
  const version = {
    groupName: 'share',
    note: '',
    restores: null,
    publishedBy: null,
    publishedAt: app.ctx.now(),
  } as const
  const share = (number: number, effectiveFrom: Date, haulerSharePermille: number) =>
    insertSettings(db, {
      ...version,
      version: number,
      effectiveFrom,
      value: encodeSettings('share', { haulerSharePermille }),
    })
  await share(1, new Date(0), 700)
  await share(2, app.ctx.now(), 725)
  await reloadSettings(app.ctx.config)
  expect((await shown(1)).html).toContain('70%')
  const admin = app.as(await app.given.admin())
  expect((await admin.call(getLegalText, { params })).values.haulerShare).toBe('72.5')
  await db.deleteFrom('settingsVersions').where('groupName', '=', 'share').execute()
  await reloadSettings(app.ctx.config)
})
