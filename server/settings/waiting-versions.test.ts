import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { saveCallQuote } from '../../contract/call-quotes.ts'
import type { JobId } from '../../contract/jobs.ts'
import { SERVICE_AREAS } from '../../contract/places.ts'
import { previewSettings, withdrawSettings } from '../../contract/settings-calls.ts'
import { callForm, newCall } from '../booking/phone/testing/call-form.ts'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { lockSettings } from './settings-store.ts'
import { BOOKING, BUSINESS, ownerOf, without } from './testing/owners.ts'

const app = useApp()
afterEach(() => app.letClockRun())

const tomorrow = () => addDays(dayOf(app.ctx.now()), 1)
const waitingLocks = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(
    app.ctx.db,
  )
  return rows[0]?.count ?? 0
}
const all = { group: 'areas' as const, values: { areas: [...SERVICE_AREAS] } }

test('an area that a waiting version opens again stays open for what is booked in it', async () => {
  const by = await ownerOf(app)
  await by.publish(without('Langley'))
  const from = addDays(tomorrow(), 5)
  const opened = await by.publish(all, { effectiveFrom: from })
  const job = await app.given.job({ area: 'Langley', preferredDate: addDays(from, 8) })
  const refused = by.publish(without('Langley'), { effectiveFrom: addDays(from, 3) })
  await expect(refused).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining(`(#${job.id})`) as string,
  })
  const params = { group: 'areas' as const, version: opened.version }
  await expect(by.call(withdrawSettings, { params })).rejects.toMatchObject({
    code: 'in_use',
    message: expect.stringContaining(`Langley would be closed again`) as string,
  })
  expect((await by.newestOf('areas')).version).toBe(opened.version)
  // From the day of a later version on, that one keeps it open.
  const later = await by.publish(all, { effectiveFrom: addDays(from, 8) })
  expect(await by.call(withdrawSettings, { params })).toMatchObject({ state: 'withdrawn' })
  await app.ctx.db
    .updateTable('jobs')
    .set({ deletedAt: app.ctx.now() })
    .where('id', '=', job.id)
    .execute()
  const last = { params: { ...params, version: later.version } }
  expect(await by.call(withdrawSettings, last)).toMatchObject({ state: 'withdrawn' })
  await by.publish(all)
})

test('closing an area names the open quotes of callers in it', async () => {
  const by = await ownerOf(app)
  const { firstName, lastName, phone, items } = callForm(app.ctx)
  const address = '10388 City Pkwy, Surrey'
  const body = { callId: newCall(), firstName, lastName, phone, items, address }
  const { id, area } = await by.call(saveCallQuote, { body })
  expect(area).toBe('Surrey')
  const preview = (days: number) =>
    by.call(previewSettings, {
      body: { content: without('Surrey'), effectiveFrom: addDays(tomorrow(), days) },
    })
  expect((await preview(2)).effects).toContain(
    `1 open quote of a caller in Surrey can’t be booked for a day from then on: #${id}.`,
  )
  expect((await preview(20)).effects.join(' ')).not.toContain('open quote')
  const bookAs = ({ id: jobId }: { id: JobId }) =>
    app.ctx.db.updateTable('callQuotes').set({ jobId }).where('id', '=', id).execute()
  const ended = { status: 'cancelled', paymentStatus: 'pending' } as const
  await bookAs(await app.given.job(ended))
  expect((await preview(2)).effects.join(' ')).toContain(`#${id}`)
  // Its money is collected in another way: it cannot be booked again.
  await bookAs(await app.given.job({ ...ended, collectMethod: 'account', collectBy: 'office' }))
  expect((await preview(2)).effects.join(' ')).not.toContain('open quote')
})

test('a version takes effect when it is stored, not when its lock was waited for', async () => {
  const by = await ownerOf(app)
  const now = app.ctx.now()
  app.setNow(now)
  onTestFinished(() => app.letClockRun())
  const later = new Date(now.getTime() + 60_000)
  const published = await inTransaction(app.ctx, async (tx) => {
    await lockSettings(tx.db, 'business')
    const waiting = by.publish({ group: 'business', values: BUSINESS })
    await expect.poll(waitingLocks, { timeout: 10_000 }).toBeGreaterThan(0)
    app.setNow(later)
    return { waiting }
  })
  expect(await published.waiting).toMatchObject({ effectiveFrom: later })
})

test('of many pickups on closed days the first are named and all are counted', async () => {
  const by = await ownerOf(app)
  const first = addDays(tomorrow(), 20)
  const days = Array.from({ length: 7 }, (_, at) => addDays(first, at))
  for (const preferredDate of days) await app.given.job({ preferredDate })
  for (let more = 0; more < 6; more++) await app.given.job({ preferredDate: first })
  const content = {
    group: 'booking' as const,
    values: { ...BOOKING, closedWeekdays: [], closedDays: days },
  }
  const { effects } = await by.call(previewSettings, { body: { content } })
  expect(effects[0]).toMatch(
    /7 pickups are paid for that day and stay booked: (#\d+, ){4}#\d+ and 2 more\./,
  )
  expect(effects).toHaveLength(6)
  expect(effects[5]).toMatch(/^The same is true of 2 more days until /)
  // A version leaves the days before its own alone.
  const later = await by.call(previewSettings, {
    body: { content, effectiveFrom: addDays(first, 6) },
  })
  expect(later.effects).toHaveLength(1)
})
