import { expect, test } from 'vitest'
import { addDays, dayOf, windowStart } from '../../contract/calendar.ts'
import { listMyJobs } from '../../contract/dispatch.ts'
import { getNoShowProgress } from '../../contract/no-show.ts'
import { getReleaseTerms } from '../../contract/release.ts'
import { previewSettings } from '../../contract/settings-calls.ts'
import { insertJobEvent } from '../jobs/job-event-store.ts'
import { useApp } from '../testing/app.ts'
import { paidJob } from '../testing/paying.ts'
import { ownerOf, VISITS } from './testing/owners.ts'

const app = useApp()
const HOUR_MS = 3_600_000
const WEEK_AHEAD = addDays(dayOf(new Date()), 7)

/** A paid job of this hauler for a morning in a week. */
async function booked() {
  const hauler = await app.given.hauler()
  const job = await paidJob(app, {
    status: 'assigned',
    haulerId: hauler.id,
    preferredDate: WEEK_AHEAD,
    scheduledDate: WEEK_AHEAD,
    preferredTime: 'morning',
  })
  return { job, hauler, by: app.as(hauler) }
}

test('a pickup keeps the rules of its booking, and the next one has the new ones', async () => {
  const first = await booked()
  const { job, by } = first
  const owner = await ownerOf(app)
  const content = { group: 'visits', values: VISITS } as const
  const { effects } = await owner.call(previewSettings, { body: { content } })
  expect(effects.join(' ')).toContain(`#${job.id}`)
  await owner.publish(content)
  const later = await booked()
  const start = windowStart(WEEK_AHEAD, 'morning').getTime()
  const freeUntil = async ({ job: { id: jobId }, by: caller }: typeof first) =>
    (await caller.call(getReleaseTerms, { params: { jobId } })).freeUntil.getTime()
  expect(await freeUntil(first)).toBe(start - 3 * HOUR_MS)
  expect(await freeUntil(later)).toBe(start - 5 * HOUR_MS)
  expect(await by.call(listMyJobs, {})).toMatchObject([{ visitRules: { customerWaitMinutes: 15 } }])
  expect(await later.by.call(listMyJobs, {})).toMatchObject([{ visitRules: VISITS }])

  app.setNow(new Date(start))
  for (const { job: each, hauler } of [first, later])
    await insertJobEvent(app.ctx.db, {
      jobId: each.id,
      event: 'arrived',
      notedAt: app.ctx.now(),
      haulerId: hauler.id,
    })
  const waitUntil = async ({ job: { id: jobId }, by: caller }: typeof first) =>
    (await caller.call(getNoShowProgress, { params: { jobId } })).waitUntil?.getTime()
  expect(await waitUntil(first)).toBe(start + 15 * 60_000)
  expect(await waitUntil(later)).toBe(start + 25 * 60_000)
})

test('the database refuses other rules for a job that is booked', async () => {
  const { job } = await booked()
  await expect(
    app.ctx.db
      .updateTable('jobs')
      .set({ visitRules: JSON.stringify({ ...VISITS, contactHours: 1 }) as never })
      .where('id', '=', job.id)
      .execute(),
  ).rejects.toThrow('agreed when it was booked')
})
