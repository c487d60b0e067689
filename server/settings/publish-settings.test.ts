import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { checkAddress } from '../../contract/addresses.ts'
import { addDays, dayOf, instantOf } from '../../contract/calendar.ts'
import { getJobPage } from '../../contract/job-page.ts'
import { checkPlace } from '../../contract/place-check.ts'
import { askForQuote } from '../../contract/quotes.ts'
import {
  getSettings,
  previewSettings,
  publishSettings,
  withdrawSettings,
} from '../../contract/settings-calls.ts'
import type { GroupValues } from '../../contract/settings-groups.ts'
import { readConfig } from '../config.ts'
import { followEvents } from '../core/event-hub.ts'
import { tokenFor } from '../job-page/testing/links.ts'
import { termsOf } from '../jobs/terms-query.ts'
import { areaToBook } from '../places/check-address.ts'
import { useApp } from '../testing/app.ts'
import { findJob, paidJob } from '../testing/paying.ts'
import { liveConfig, withSettings } from './live-settings.ts'
import { BOOKING, BUSINESS, FEES, ownerOf, without } from './testing/owners.ts'

const app = useApp()
const tomorrow = () => addDays(dayOf(app.ctx.now()), 1)

test('what is booked and quoted keeps the fees that it was shown, also once they are dearer', async () => {
  const by = await ownerOf(app)
  const paid = await paidJob(app, { preferredDate: tomorrow() })
  const photos = [await app.given.photo()]
  const body = { loadSize: 'small' as const, description: 'A sofa and two chairs', photos }
  const quote = await app.as().call(askForQuote, { body })
  expect(quote.cancellation).toMatchObject({ lateFee: 25_00 })
  const { effects } = await by.call(previewSettings, {
    body: { content: { group: 'fees', values: FEES } },
  })
  expect(effects.join(' ')).toMatch(/keeps? what was agreed at the booking/)
  await by.publish({ group: 'fees', values: FEES })
  const page = await app.as().call(getJobPage, { params: { token: await tokenFor(app, paid) } })
  expect(page.fees).toEqual({ late: 25_00, trip: 49_00 })
  const { db } = app.ctx
  const quoted = await app.given.job({ quoteId: quote.quoteId })
  expect(await termsOf(db, await findJob(app, quoted))).toMatchObject({ lateFeeCents: 25_00 })
  const later = await app.given.job()
  expect(await termsOf(db, await findJob(app, later))).toMatchObject({ lateFeeCents: 35_00 })
  expect((await app.as().call(askForQuote, { body })).cancellation).toMatchObject({
    lateFee: 35_00,
  })
})

test('of two owners the second reads both values, and nothing of theirs is stored', async () => {
  const by = await ownerOf(app)
  const { version: basedOn } = await by.newestOf('quiet')
  const save = (from: string) =>
    by.call(publishSettings, {
      body: {
        content: { group: 'quiet', values: { from, until: '20:00' } },
        note: 'Hours',
        basedOn,
      },
    })
  const answers = await Promise.allSettled([save('07:00'), save('08:30')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { content, version } = await by.newestOf('quiet')
  await expect(save('10:00')).rejects.toMatchObject({
    code: 'outdated',
    facts: { newest: version, theirs: content.values, yours: { from: '10:00', until: '20:00' } },
  })
  expect((await by.newestOf('quiet')).version).toBe(version)
})

test('another process shows the new name after the notice, without asking', async () => {
  const by = await ownerOf(app)
  const { db, now } = app.ctx
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(
    db,
  )
  const other = await liveConfig({ config: readConfig({}), db, now })
  const stop = await followEvents(
    { ...inject('postgres'), database: rows[0]?.database ?? '' },
    withSettings({ deliver: () => undefined }, other),
  )
  onTestFinished(stop)
  await by.publish({ group: 'business', values: { ...BUSINESS, productName: 'Otherhaul' } })
  expect(app.ctx.config.productName).toBe('Otherhaul')
  await expect.poll(() => other.productName, { timeout: 5_000 }).toBe('Otherhaul')
})

test('a version of a later day takes effect at its first minute, and can be withdrawn before', async () => {
  const by = await ownerOf(app)
  const now = app.ctx.now()
  app.setNow(now)
  onTestFinished(() => app.letClockRun())
  const first = await by.newestOf('business')
  const values = { ...BUSINESS, productName: 'Mondayhaul' }
  const from = tomorrow()
  const next = await by.publish({ group: 'business', values }, { effectiveFrom: from })
  expect(next).toMatchObject({ state: 'scheduled', effectiveFrom: instantOf(from, 0) })
  await expect(by.publish(first.content)).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'effectiveFrom' }],
  })
  expect(app.ctx.config.productName).not.toBe('Mondayhaul')
  app.setNow(new Date(instantOf(from, 0).getTime() - 1))
  expect(app.ctx.config.productName).not.toBe('Mondayhaul')
  app.setNow(instantOf(from, 0))
  expect(app.ctx.config.productName).toBe('Mondayhaul')
  const params = { group: 'business' as const, version: next.version }
  await expect(by.call(withdrawSettings, { params })).rejects.toMatchObject({ code: 'in_use' })

  const later = await by.publish(first.content, { effectiveFrom: tomorrow() })
  const withdrawal = { params: { ...params, version: later.version } }
  expect(await by.call(withdrawSettings, withdrawal)).toMatchObject({ state: 'withdrawn' })
  expect(await by.call(withdrawSettings, withdrawal)).toMatchObject({ state: 'withdrawn' })
  expect((await by.newestOf('business')).version).toBe(next.version)
  await by.publish(first.content)
})

test('a day that has passed is refused, and a version that never was is not there', async () => {
  const by = await ownerOf(app)
  const yesterday = addDays(dayOf(app.ctx.now()), -1)
  const content: GroupValues = { group: 'fees', values: FEES }
  await expect(by.publish(content, { effectiveFrom: yesterday })).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'effectiveFrom' }],
  })
  const { problems } = await by.call(previewSettings, {
    body: { content, effectiveFrom: yesterday },
  })
  expect(problems).toMatchObject([{ path: 'effectiveFrom' }])
  const params = { group: 'fees' as const, version: 99 }
  await expect(by.call(withdrawSettings, { params })).rejects.toMatchObject({ code: 'not_found' })
})

test('an area with a pickup stays open, and without one it is closed to all who book', async () => {
  const by = await ownerOf(app)
  const job = await app.given.job({ area: 'Delta', preferredDate: tomorrow() })
  const refused = by.publish(without('Delta'))
  await expect(refused).rejects.toMatchObject({
    code: 'refused',
    fields: [{ path: 'content.values.areas' }],
    message: expect.stringContaining(`1 pickup is booked there (#${job.id})`) as string,
  })
  await app.ctx.db
    .updateTable('jobs')
    .set({ deletedAt: app.ctx.now() })
    .where('id', '=', job.id)
    .execute()
  const from = addDays(tomorrow(), 3)
  await by.publish(without('Delta'), { effectiveFrom: from })
  const address = '4455 Clarence Taylor Crescent, Delta, BC V4K 3E1'
  expect(await areaToBook(app.ctx, address, addDays(from, -1))).toBe('Delta')
  await expect(areaToBook(app.ctx, address, from)).rejects.toMatchObject({ code: 'refused' })

  app.setNow(instantOf(from, 9))
  onTestFinished(() => app.letClockRun())
  const visitor = app.as(await app.given.visitor())
  expect(await visitor.call(checkAddress, { body: { address } })).toMatchObject({
    verdict: 'refuse',
    municipality: 'Delta',
  })
  expect(await visitor.call(checkPlace, { query: { text: 'Delta' } })).toMatchObject({
    verdict: 'not_served',
  })
  expect(await visitor.call(checkPlace, { query: { text: 'Burnaby' } })).toMatchObject({
    verdict: 'served',
  })
})

test('closing a day says which paid pickups stay booked on it', async () => {
  const by = await ownerOf(app)
  const day = addDays(tomorrow(), 9)
  const job = await app.given.job({ preferredDate: day })
  const content: GroupValues = { group: 'booking', values: { ...BOOKING, closedDays: [day] } }
  const { effects, problems } = await by.call(previewSettings, { body: { content } })
  expect(problems).toEqual([])
  expect(effects.join(' ')).toContain(`1 pickup is paid for that day and stays booked: #${job.id}`)
})

test('the first publication keeps what the server was started with as version 1', async () => {
  const by = await ownerOf(app)
  const versions = await by.call(getSettings, { params: { group: 'payouts' } })
  expect(versions.at(-1)).toMatchObject({
    version: 1,
    publishedBy: null,
    content: { values: { holdHours: 0, apologyCredit: 20_00 } },
  })
})

test('a published version cannot be changed, not even by a statement', async () => {
  const by = await ownerOf(app)
  await by.publish({ group: 'fees', values: FEES })
  const change = app.ctx.db
    .updateTable('settingsVersions')
    .set({ note: 'Other' })
    .where('groupName', '=', 'fees')
    .execute()
  await expect(change).rejects.toThrow(/never changed/)
})

test('only owners publish, and the team reads', async () => {
  const dispatcher = app.as(await app.given.admin('dispatcher'))
  expect(await dispatcher.call(getSettings, { params: { group: 'fees' } })).not.toEqual([])
  await expect(
    dispatcher.call(publishSettings, {
      body: { content: { group: 'fees', values: FEES }, note: 'Mine', basedOn: 1 },
    }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})
