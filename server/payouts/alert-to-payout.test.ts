import { expect, onTestFinished, test, vi } from 'vitest'
import { retryPayout } from '../../contract/admin-payouts.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { alertTexts, givenAlertsOf } from '../testing/alerts.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount } from '../testing/paying.ts'
import { settlingIn } from '../testing/settled.ts'

const app = useApp()
const { completedJob } = settlingIn(app)

test('a payout that the provider refuses alerts the team, and again when its retry is refused', async () => {
  const admin = await givenAlertsOf(app, 'payout_failed')
  const refusal = new PaymentRefused('exceeds_charge', 'More than is left of the charge')
  const transfer = vi.spyOn(app.ctx.payments, 'transfer').mockRejectedValue(refusal)
  onTestFinished(() => transfer.mockRestore())
  const job = await completedJob(await haulerWithAccount(app))
  await app.runTasks()
  const alert =
    `Westhaul: The payout of $104.99 for job #${job.id} failed: More than is left of the charge. ` +
    `${app.ctx.config.publicUrl}/admin?tab=money&part=payouts`
  expect(await alertTexts(app)).toEqual([alert])

  const { id: payoutId } = await app.ctx.db
    .selectFrom('payouts')
    .select('id')
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow()
  await app.as(admin).call(retryPayout, { params: { payoutId } })
  await app.runTasks()
  expect(await alertTexts(app)).toEqual([alert, alert])
})
