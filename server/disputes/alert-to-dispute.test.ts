import { expect, test } from 'vitest'
import { alertTexts, givenAlertsOf } from '../testing/alerts.ts'
import { useApp } from '../testing/app.ts'
import { paidJob, sandboxOf } from '../testing/paying.ts'
import { settleDispute } from './settle-dispute.ts'

const app = useApp()

test('a payment disputed at the bank alerts the team once, with the job and the amount', async () => {
  app.setNow(new Date('2026-11-24T20:00:00Z'))
  await givenAlertsOf(app, 'dispute_opened')
  const job = await paidJob(app)
  const disputeId = await sandboxOf(app.ctx).openDispute(job.stripeChargeId ?? '')
  await app.runTasks()
  await settleDispute(app.ctx, disputeId)
  expect(await alertTexts(app)).toEqual([
    `Westhaul: A customer disputes $149.99 for job #${job.id} at their bank. ` +
      'The customer says that the pickup never happened. Evidence is due by Dec 3, 2026, 1:00 PM. ' +
      `${app.ctx.config.publicUrl}/admin?tab=money&part=disputes`,
  ])
})
