import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { claimJob, listAvailableJobs, progressJob } from '../../contract/dispatch.ts'
import { refundSettledJob } from '../../contract/job-money.ts'
import { cents } from '../../contract/money.ts'
import { previewSettings } from '../../contract/settings-calls.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import type { Job } from '../jobs/store.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'
import { findJob, haulerWithAccount, paidJob } from '../testing/paying.ts'
import { reloadSettings } from './live-settings.ts'
import { insertSettings } from './settings-store.ts'
import { ownerOf } from './testing/owners.ts'

const app = useApp()
beforeEach(async () => {
  await app.ctx.db.deleteFrom('notifications').execute()
  await app.ctx.db.deleteFrom('settingsVersions').where('groupName', '=', 'share').execute()
  await reloadSettings(app.ctx.config)
})
afterEach(async () => {
  await closeBooks(app)
  await clearBoard(app)
})

const PRICE = 149_99
const shareOf = (haulerSharePermille: number) =>
  ({ group: 'share', values: { haulerSharePermille } }) as const
/** The day `days` from now. */
const inDays = (days: number) => addDays(dayOf(app.ctx.now()), days)

/** Claimed, started and completed by a hauler with an account. */
async function complete(job: Pick<Job, 'id'>) {
  const hauler = app.as(await haulerWithAccount(app))
  const params = { jobId: job.id }
  await hauler.call(claimJob, { params })
  await hauler.call(progressJob, { params, body: { status: 'in_progress' } })
  await hauler.call(progressJob, { params, body: { status: 'completed' } })
  await app.runTasks()
  return findJob(app, job)
}

test('a job keeps the share of its booking, on the market, at the completion and in a refund', async () => {
  const before = await paidJob(app)
  await (await ownerOf(app)).publish(shareOf(800))
  const after = await paidJob(app)
  const { items } = await app
    .as(await haulerWithAccount(app))
    .call(listAvailableJobs.page, { query: { limit: 25, sort: 'payout' } })
  expect(
    items.map(({ id, haulerPayout, sharePermille }) => [id, haulerPayout, sharePermille]),
  ).toEqual([
    [after.id, 119_99, 800],
    [before.id, 104_99, 700],
  ])
  for (const [job, payout, taken] of [
    [before, 104_99, 7_00],
    [after, 119_99, 8_00],
  ] as const) {
    expect(await complete(job)).toMatchObject({
      finalPriceCents: PRICE,
      haulerPayoutCents: payout,
      platformFeeCents: PRICE - payout,
    })
    await app.as(await app.given.admin()).call(refundSettledJob, {
      params: { jobId: job.id },
      body: {
        amount: cents(10_00),
        of: 'price',
        reason: 'A chair was left',
        share: 'take_back',
        alreadyRefunded: cents(0),
      },
    })
    const { shareCents } = await app.ctx.db
      .selectFrom('refunds')
      .select('shareCents')
      .where('jobId', '=', job.id)
      .executeTakeFirstOrThrow()
    expect(shareCents).toBe(taken)
    await app.runTasks()
  }
})

test('the share of a job is never changed, and lies between half and nine tenths', async () => {
  const { id } = await paidJob(app)
  const set = (haulerSharePermille: number) =>
    app.ctx.db.updateTable('jobs').set({ haulerSharePermille }).where('id', '=', id).execute()
  await expect(set(650)).rejects.toThrow('never changed')
  await insertSettings(app.ctx.db, {
    groupName: 'share',
    version: 2,
    value: JSON.stringify({ haulerSharePermille: 901 }),
    effectiveFrom: new Date('2026-01-01T08:00:00Z'),
    note: 'Not from the product',
    publishedBy: null,
    publishedAt: app.ctx.now(),
  })
  await expect(app.given.job()).rejects.toThrow('jobs_hauler_share_check')
})

test('the preview names what the last jobs would have paid, and that booked ones keep theirs', async () => {
  await app.ctx.db.updateTable('jobs').set({ deletedAt: app.ctx.now() }).execute()
  const { id } = await paidJob(app)
  const { call } = await ownerOf(app)
  const { effects, problems } = await call(previewSettings, { body: { content: shareOf(800) } })
  expect(problems).toEqual([])
  expect(effects).toEqual([
    'Pickups booked from then on: haulers receive 80% of the price instead of 70%. Tips stay theirs in full.',
    expect.stringMatching(
      /^1 pickup is paid and not over: it keeps the hauler’s share of the booking \(#\d+\)\.$/,
    ) as string,
    `The last job would have paid $119.99 instead of $104.99: #${id} $119.99 instead of $104.99.`,
  ])
})

test('a share that waits for its day cannot be undercut sooner, and a higher one sends no email', async () => {
  await app.given.hauler()
  const { publish } = await ownerOf(app)
  await publish(shareOf(750), { effectiveFrom: inDays(2) })
  await expect(publish(shareOf(720), { effectiveFrom: inDays(3) })).rejects.toMatchObject({
    code: 'refused',
  })
  await app.runTasks()
  expect(await messagesOf(app)).toEqual([])
})
