import { beforeEach, expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { encodeSettings, insertSettings } from '../settings/settings-store.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, paidJob } from '../testing/paying.ts'
import { holdOf } from './hold-query.ts'

const app = useApp({ settings: { PAYOUT_HOLD_HOURS: '24' } })

const DAY = Day.parse('2026-11-18')
beforeEach(() => app.setNow(new Date('2026-11-18T08:00:00-07:00')))

/** Until when the payout of a job is on hold that was completed on the morning of this day. */
async function releaseOf(jobId: JobId) {
  const payment = await app.ctx.db
    .selectFrom('payments')
    .select('id')
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow()
  return (await holdOf(app.ctx, app.ctx.db, payment.id)).releasesAt
}

async function completedJob() {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app, { preferredDate: DAY, preferredTime: 'morning' })
  await app.ctx.db
    .updateTable('jobs')
    .set({
      status: 'completed',
      haulerId: hauler.id,
      completedAt: new Date('2026-11-18T09:00:00-07:00'),
    })
    .where('id', '=', job.id)
    .execute()
  return job
}

test('a payout is on hold for as long as the rule was when its job was booked', async () => {
  const before = await completedJob()
  const { createdAt } = await findJob(app, before)
  const first = await releaseOf(before.id)
  await insertSettings(app.ctx.db, {
    groupName: 'payouts',
    version: 2,
    value: encodeSettings('payouts', { holdHours: 48, apologyCredit: cents(0) }),
    effectiveFrom: new Date(createdAt.getTime() + 1),
    note: 'Longer',
    publishedBy: null,
    publishedAt: createdAt,
  })
  const after = await completedJob()
  expect(first).toBeInstanceOf(Date)
  expect(await releaseOf(before.id)).toEqual(first)
  expect((await releaseOf(after.id))?.getTime()).toBe((first?.getTime() ?? 0) + 24 * 3_600_000)
})
