import { afterEach, expect, test } from 'vitest'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { progressJob } from '../../contract/dispatch.ts'
import { DisposalEntry } from '../../contract/job-proof.ts'
import { closeOwnProblem, reportProblem } from '../../contract/problems.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { tokenFor } from '../job-page/testing/links.ts'
import { allowOn, pushed } from '../push/testing/devices.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, paidJob, sandboxOf } from '../testing/paying.ts'

const app = useApp({ settings: { PAYOUT_HOLD_HOURS: '24' } })
afterEach(async () => {
  await closeBooks(app)
  await app.ctx.db.deleteFrom('sandboxPushes').execute()
})

const DISPOSAL = [DisposalEntry.parse({ way: 'donated' })]

/** A job that a hauler with notifications completed, with all of the proof or without photos. */
async function completedJob(withPhotos: boolean) {
  const hauler = await haulerWithAccount(app)
  await allowOn(app, hauler)
  const day = addDays(dayOf(app.ctx.now()), 1)
  const { id: jobId } = await paidJob(app, { preferredDate: day, preferredTime: 'morning' })
  await app.ctx.db
    .updateTable('jobs')
    .set({ status: 'in_progress', haulerId: hauler.id })
    .where('id', '=', jobId)
    .execute()
  const photos = withPhotos ? [await app.given.photo({ userId: hauler.userId })] : []
  const body = { status: 'completed' as const, photos, disposal: DISPOSAL }
  await app.as(hauler).call(progressJob, { params: { jobId }, body })
  await app.runTasks()
  return {
    hauler,
    jobId,
    params: { token: await tokenFor(app, await findJob(app, { id: jobId })) },
  }
}
const bodies = async () =>
  (await pushed(app)).filter(({ title }) => title.includes('on hold')).map(({ body }) => body)

test('the day that every payout waits is no news', async () => {
  await completedJob(true)
  expect(await bodies()).toEqual([])
})

test('a payout that a problem holds is on the phone of its hauler, once', async () => {
  const { params, jobId } = await completedJob(true)
  const report = { kind: 'damage' as const, words: 'The door is scratched', photos: [] }
  await app.as().call(reportProblem, { params, body: report })
  await app.runTasks()
  expect(await pushed(app)).toMatchObject([
    {
      title: 'Your payout of $104.99 is on hold',
      body: `Job #${jobId}. The customer reported a problem. Tap to see what happens next.`,
      url: '/hauler?view=payouts',
    },
  ])
  await app.as().call(closeOwnProblem, { params })
  await app.as().call(reportProblem, { params, body: report })
  await app.runTasks()
  expect(await bodies()).toHaveLength(1)
})

test('a dispute at the bank is another reason', async () => {
  const { jobId } = await completedJob(true)
  const { stripeChargeId } = await findJob(app, { id: jobId })
  await sandboxOf(app.ctx).openDispute(stripeChargeId ?? '')
  await app.runTasks()
  expect(await bodies()).toEqual([expect.stringContaining('disputes the payment at their bank')])
})

test('a job without photos is one that the hauler can do something about', async () => {
  await completedJob(false)
  expect(await bodies()).toEqual([expect.stringContaining('Photos or the disposal record')])
})
